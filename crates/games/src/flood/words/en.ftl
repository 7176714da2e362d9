flood-title = Flood
flood-about = Recolour your territory so that it swallows its neighbours, alone in the fewest moves or against another player.
flood-rules =
    Your territory is the patch of one colour around your start. On your turn you give it another colour, and it takes in every patch of that colour that touches it.
    Alone, flood the whole board in as few moves as you can.
    Two players move in turn. A colour must gain you something, must not be forbidden to you, and must not be the other player's colour while the territories touch. You may always pass. Two passes in a row end the game, and the larger territory wins.
    With the other goal, taking the other player's colour while the territories touch is allowed and wins at once.

flood-solver-best = the one that suits: astar for one player, exact for two
flood-solver-exact = the margin under best play for two, proved by search
flood-solver-astar = the fewest moves for one player, proved by search
flood-solver-beam = few moves for one player, better the longer it runs
flood-solver-greedy = always takes the colour that gains most

flood-bot-pass = always passes
flood-bot-random = any legal colour
flood-bot-greedy = the colour that gains most
flood-bot-minimax = looks some moves ahead and counts territory
flood-bot-voronoi = looks far ahead and gives free places to who is nearer

flood-format-graph = any graph: one vertex, edge or rule a line
flood-format-frames = a played game as the original server prints it
flood-format-stream = a played game for the original viewer, in red, green and blue
flood-flag-side = side of the board
flood-flag-shape = its shape: c square, d donut, h H, t torus
flood-flag-colours = number of colours
flood-flag-forbidden = colours forbidden to each player

flood-offer-colour = colour { $letter } ({ $number })
flood-offer-pass = pass

flood-open = flood the whole board
flood-turn = player { $seat } to move
flood-moves = { $n ->
    [one] { $n } move so far
   *[other] { $n } moves so far
}
flood-left = { $n ->
    [one] { $n } place left
   *[other] { $n } places left
}
flood-territory = player { $seat } has colour { $letter } and { $n ->
    [one] { $n } place
   *[other] { $n } places
}
flood-forbidden = player { $seat } may not play { $colours }
flood-goal-colour = whoever takes the other's colour where the territories touch wins at once
flood-passed = the last move was a pass: another one ends the game
flood-solved = flooded in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
flood-won = player { $seat } wins by { $margin }
flood-draw = a draw

flood-illegal-over = the game is over
flood-illegal-pass-alone = passing is for two players
flood-illegal-no-colour = the colours are 0 to { $highest }
flood-illegal-forbidden = this colour is forbidden to the player
flood-illegal-opponent = this is the other player's colour, and the territories touch
flood-illegal-no-gain = this colour gains nothing

flood-why-greedy = gains most: { $n ->
    [one] { $n } place
   *[other] { $n } places
}
flood-why-finish = colour { $letter } can be finished now, and that is never wrong
flood-why-shortest = begins a shortest way, of { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
flood-why-short = begins the shortest way found, of { $n ->
    [one] { $n } move
   *[other] { $n } moves
}; no way is shorter than { $bound }
flood-why-end = you are ahead: ending the game wins
flood-why-won = wins against any play
flood-why-lost = the game is lost against best play, but this is hardest to answer
flood-why-open = leads to a lead of about { $lead }, looking { $depth ->
    [one] { $depth } move
   *[other] { $depth } moves
} ahead

flood-comment-pass = passes whenever it may
flood-comment-random = one of { $n ->
    [one] { $n } choice
   *[other] { $n } choices
}
flood-comment-greedy = gains { $n }
flood-comment-alone = would be done in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
flood-comment-search = depth { $depth }, { $outlook } ({ $value }), expects { $line }
flood-outlook-won = won
flood-outlook-lost = lost
flood-outlook-open = open

flood-start = start of player { $seat }

flood-field-players = Players
flood-field-players-one = one, in as few moves as possible
flood-field-players-two = two, against each other
flood-field-shape = Shape
flood-field-shape-square = square
flood-field-shape-donut = donut
flood-field-shape-h = letter H
flood-field-shape-torus = torus
flood-field-side = Side
flood-field-colours = Colours
flood-field-start = Start
flood-field-start-corner = in the corner
flood-field-start-centre = in the centre
flood-field-goal = Goal
flood-field-goal-territory = the larger territory
flood-field-goal-colour = taking the other’s colour
flood-field-forbidden = Forbidden colours each
flood-field-first = Who begins
flood-field-first-first = the first seat
flood-field-first-second = the second seat
flood-kind-alone = alone
flood-kind-two = two players
flood-kind-centre = from the centre
flood-kind-forbidden = { $n } forbidden each
flood-kind-colour = take the other’s colour
flood-kind-second = second seat begins
