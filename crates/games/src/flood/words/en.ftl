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

# What readers expect, and what is refused.
flood-expected-flag-once = `{ $word }` at most once
flood-expected-value = { $value } behind `{ $word }`
flood-refused-record = the record could not be written
flood-refused-graph = only a board that is no grid is written as a graph
flood-expected-seat-and-colour = a seat, 0 or 1, and a colour
flood-expected-graph-line = `colours`, `vertex`, `edge`, `start`, `forbidden`, `goal`, `first` or `#`
flood-expected-at-most-vertices = at most { $most } vertices
flood-expected-places-or-none = a place for every vertex or for none
flood-expected-same = `{ $said }`, as the other words say
flood-expected-shape = a shape: `c` (square), `d` (donut), `h` or `t` (torus)
flood-expected-thirds = a side divisible by 3 for this shape
flood-expected-colours = 2 to { $most } colours
flood-expected-forbidden = `forbidden=` 0 to { $most }
flood-expected-start-word = `start=corner` or `start=centre`
flood-expected-option-two = `forbidden=`, `goal=territory`, `goal=colour` or `first=`
flood-expected-side-2 = a side of at least 2
flood-expected-move = the number of a colour, or `pass`
flood-expected-head = `flood` or `floodit`
flood-expected-one-start = one start
flood-expected-two-starts = two starts
flood-expected-two-starts-no-centre = two starts, not `start=centre`
flood-expected-start-by-number = a start by number: a graph has no centre
flood-expected-squares-counted = { $expected ->
    [one] 1 square
   *[other] { $expected } squares
} but there { $found ->
    [one] is 1
   *[other] are { $found }
}
flood-expected-once = `{ $name }` only once
flood-expected-option = `colours=`, `start=`, `forbidden=`, `goal=`, `first=`, or for a graph `edges=`, `at=`
flood-expected-vertex-or-centre = a vertex or `centre`
flood-expected-goal = `territory` or `colour`
flood-refused-one-player = `{ $solver }` is for one player; two play against each other with `exact`
flood-refused-two-players = `exact` is for two players; one floods the board with `astar`
flood-refused-spec = `{ $spec }` is not a board for two players
flood-expected-squares = { $n ->
    [one] 1 square
   *[other] { $n } squares
}
flood-expected-vertices = 1 to { $most } vertices
flood-expected-edges = edges between two vertices, not `{ $one }-{ $other }`
flood-expected-board = a board of 1 to { $most } squares
flood-expected-places = a place for every vertex
flood-expected-coordinates = coordinates up to { $most }
flood-expected-own-places = a place of its own for every vertex
flood-expected-colours-below = colours below { $n }
flood-expected-forbidden-below = forbidden colours below { $n }
flood-expected-start = a start on a vertex of the board
flood-expected-no-first = no `first` where there is one seat
flood-expected-no-forbidden = no forbidden colours where there is one seat
flood-expected-no-goal = no other goal where there is one seat
flood-expected-reached = a board that can be reached in full from the start
flood-expected-two-colours = starts of two different colours
flood-expected-first = `first=0` or `first=1`
flood-expected-starts = one or two starts

flood-start = start of player { $seat }

# What readers expect, and what is refused.
flood-expected-flag-once = `{ $word }` at most once
flood-expected-value = { $value } behind `{ $word }`
flood-refused-record = the record could not be written
flood-refused-graph = only a board that is no grid is written as a graph
flood-expected-seat-and-colour = a seat, 0 or 1, and a colour
flood-expected-graph-line = `colours`, `vertex`, `edge`, `start`, `forbidden`, `goal`, `first` or `#`
flood-expected-at-most-vertices = at most { $most } vertices
flood-expected-places-or-none = a place for every vertex or for none
flood-expected-same = `{ $said }`, as the other words say
flood-expected-shape = a shape: `c` (square), `d` (donut), `h` or `t` (torus)
flood-expected-thirds = a side divisible by 3 for this shape
flood-expected-colours = 2 to { $most } colours
flood-expected-forbidden = `forbidden=` 0 to { $most }
flood-expected-start-word = `start=corner` or `start=centre`
flood-expected-option-two = `forbidden=`, `goal=territory`, `goal=colour` or `first=`
flood-expected-side-2 = a side of at least 2
flood-expected-move = the number of a colour, or `pass`
flood-expected-head = `flood` or `floodit`
flood-expected-one-start = one start
flood-expected-two-starts = two starts
flood-expected-two-starts-no-centre = two starts, not `start=centre`
flood-expected-start-by-number = a start by number: a graph has no centre
flood-expected-squares-counted = { $expected ->
    [one] 1 square
   *[other] { $expected } squares
} but there { $found ->
    [one] is 1
   *[other] are { $found }
}
flood-expected-once = `{ $name }` only once
flood-expected-option = `colours=`, `start=`, `forbidden=`, `goal=`, `first=`, or for a graph `edges=`, `at=`
flood-expected-vertex-or-centre = a vertex or `centre`
flood-expected-goal = `territory` or `colour`
flood-refused-one-player = `{ $solver }` is for one player; two play against each other with `exact`
flood-refused-two-players = `exact` is for two players; one floods the board with `astar`
flood-refused-spec = `{ $spec }` is not a board for two players
flood-expected-squares = { $n ->
    [one] 1 square
   *[other] { $n } squares
}
flood-expected-vertices = 1 to { $most } vertices
flood-expected-edges = edges between two vertices, not `{ $one }-{ $other }`
flood-expected-board = a board of 1 to { $most } squares
flood-expected-places = a place for every vertex
flood-expected-coordinates = coordinates up to { $most }
flood-expected-own-places = a place of its own for every vertex
flood-expected-colours-below = colours below { $n }
flood-expected-forbidden-below = forbidden colours below { $n }
flood-expected-start = a start on a vertex of the board
flood-expected-no-first = no `first` where there is one seat
flood-expected-no-forbidden = no forbidden colours where there is one seat
flood-expected-no-goal = no other goal where there is one seat
flood-expected-reached = a board that can be reached in full from the start
flood-expected-two-colours = starts of two different colours
flood-expected-first = `first=0` or `first=1`
flood-expected-starts = one or two starts

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
