flood-title = Flood
flood-about = Recolour your territory so that it swallows its neighbours, alone in the fewest moves or against another player.
flood-rules =
    Your territory is the patch of one colour around your start. On your turn you give it another colour, and it takes in every patch of that colour that touches it.
    Alone, flood the whole board in as few moves as you can.
    Two players move in turn. A colour must gain you something, must not be forbidden to you, and must not be the other player's colour while the territories touch. You may always pass. Two passes in a row end the game, and the larger territory wins.
    With the other goal, taking the other player's colour while the territories touch is allowed and wins at once.
flood-rules-1 =
    Your territory is the patch of one colour around your start. On your turn you give it another colour, and it takes in every patch of that colour that touches it.
    Alone, flood the whole board in as few moves as you can.
flood-rules-2 =
    Your territory is the patch of one colour around your start. On your turn you give it another colour, and it takes in every patch of that colour that touches it.
    Two players move in turn. A colour must gain you something, must not be forbidden to you, and must not be the other player's colour while the territories touch. You may always pass. Two passes in a row end the game, and the larger territory wins.
    With the other goal, taking the other player's colour while the territories touch is allowed and wins at once.

flood-solver-best = the one that suits: astar for one player, exact for two
flood-solver-exact = the margin under best play for two, proved by search
flood-solver-astar = the fewest moves for one player, proved by search
flood-solver-beam = few moves for one player, better the longer it runs
flood-solver-greedy = always takes the colour that gains most

flood-bot-pass = always passes
flood-bot-pass-title = Sleeper
flood-bot-random = any legal colour
flood-bot-random-title = Beginner
flood-bot-greedy = the colour that gains most
flood-bot-greedy-title = Casual
flood-bot-minimax = looks some moves ahead and counts territory
flood-bot-minimax-title = Advanced
flood-bot-learned = looks far ahead and judges by its own past games
flood-bot-learned-title = Self-taught
flood-bot-voronoi = looks far ahead and gives free places to who is nearer
flood-bot-voronoi-title = Expert

flood-format-graph = any graph: one vertex, edge or rule a line
flood-format-frames = a played game as the original server prints it
flood-format-stream = a played game for the original viewer, in red, green and blue
flood-flag-side = side of the board
flood-flag-shape = its shape: c square, d donut, h H, t torus
flood-flag-colours = number of colours
flood-flag-forbidden = colours forbidden to each player

flood-offer-colour = { $colour }
flood-offer-pass = pass
flood-told-colour = { $colour }
flood-told-pass = a pass

flood-open = flood the whole board
flood-turn = { $player ->
    [you] your turn
   *[other] { $player } to move
}
flood-moves = { $n ->
    [one] { $n } move so far
   *[other] { $n } moves so far
}
flood-left = { $n ->
    [one] { $n } place left
   *[other] { $n } places left
}
flood-territory = { $player ->
    [you] you are { $colour } and have
   *[other] { $player } is { $colour } and has
} { $n ->
    [one] { $n } place
   *[other] { $n } places
}
flood-forbidden = { $player } may not play { $colours }
flood-goal-colour = whoever takes the other's colour where the territories touch wins at once
flood-passed = the last move was a pass: another one ends the game
flood-solved = flooded in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
flood-won = { $player ->
    [you] you win by { $margin }
   *[other] { $player } wins by { $margin }
}
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
flood-why-finish = { $colour } can be finished now, and that is never wrong
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

flood-comment-pass = I pass whenever I may.
flood-comment-random = I chose one of { $n ->
    [one] { $n } colour
   *[other] { $n } colours
} by lot.
flood-comment-greedy = This gains me { $n ->
    [one] { $n } place
   *[other] { $n } places
}, and nothing gains more.
flood-comment-alone = I could be done in { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
flood-comment-forced = I have no other move.
flood-comment-won = I have won, by about { $value }, whatever you do. I expect { $line }.
flood-comment-lost = I am lost, by about { $value }, if you make no mistake. I expect { $line }.
flood-comment-ahead = I am about { $value } ahead, as far as I see ({ $depth ->
    [one] { $depth } move
   *[other] { $depth } moves
}). I expect { $line }.
flood-comment-behind = I am about { $value } behind, as far as I see ({ $depth ->
    [one] { $depth } move
   *[other] { $depth } moves
}). I expect { $line }.
flood-comment-even = It is even, as far as I see ({ $depth ->
    [one] { $depth } move
   *[other] { $depth } moves
}). I expect { $line }.

# What readers expect, and what is refused.
flood-expected-flag-once = `{ $word }` at most once
flood-expected-value = { $value } behind `{ $word }`
flood-refused-record = the record could not be written
flood-refused-graph = only a board that is no grid is written as a graph
flood-expected-seat-and-colour = a seat, 0 or 1, and a colour
flood-expected-weights = the weights of the player that learned, as `quadrille train` writes them
flood-expected-game = a game, as `quadrille train` writes it
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

# The workshop.
flood-draft-title = Flood
flood-draft-about = Paint colours and holes, set the starts, draw any graph.
flood-draft-field-width = Columns
flood-draft-field-height = Rows
flood-draft-field-seats = Players
flood-draft-field-seats-one = for one
flood-draft-field-seats-two = for two
flood-draft-helper-colour = random colours
flood-draft-colour-it = { $colour }
flood-draft-hole = hole
flood-draft-start = start of player { $seat }
flood-draft-pen = draw an edge
flood-draft-no-pen = no edge from here
flood-draft-add = add a vertex here
flood-draft-more-colours = one colour more
flood-draft-fewer-colours = one colour fewer
flood-draft-torus = join opposite sides, or part them
flood-draft-turn = turn
flood-draft-mirror = mirror
flood-draft-graph = make it a graph
flood-draft-alone = for one player
flood-draft-goal = the other goal
flood-draft-first = the other player first
flood-draft-forbid = player { $seat } never plays { $colour }
flood-draft-allow = player { $seat } may play { $colour }
flood-draft-same = nothing would change
flood-draft-outside = there is no vertex of this number
flood-draft-seat = there is no such seat now
flood-draft-colour = there is no such colour
flood-draft-no-grid = this is only done to a board of squares
flood-draft-no-graph = this is only done to a graph: make it one first
flood-draft-no-vertex = a graph needs a vertex
flood-draft-expected-rising = edges in rising order, each once
flood-draft-size = a size such as `6x5` with sides from 1 to { $most }
flood-expected-edit = an edit such as `v5=2`, `v5=.`, `s0=5`, `colours=4`, `size=6x5` or `5-7`
flood-draft-so-far = { $vertices ->
    [one] 1 vertex
   *[other] { $vertices } vertices
}, { $colours ->
    [one] 1 colour
   *[other] { $colours } colours
}, { $seats ->
    [one] 1 start
   *[other] { $seats } starts
}
flood-draft-best = fewest moves: { $moves }
flood-draft-between = at most { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, at least { $bound }
flood-draft-open = the fewest moves are not known yet
flood-draft-value-none = under best play nobody is ahead
flood-draft-value-second = under best play the second player is ahead by { $value }
flood-draft-value-open = who is ahead under best play is not known yet
flood-draft-value = under best play the first player is ahead by { $value }
flood-draft-rules = Everything that can be changed is an edit; `docs/formats.md` lists them under Drafts. A draft need not be a puzzle yet.
flood-lesson-gain = Your territory is the patch of one colour around the star. Give it the colour of the large patch on the right: it takes in all four squares of it.
flood-lesson-finish = Only one other colour is left. Choose it, and the whole board is yours: in two moves, the fewest there are.
flood-lesson-two = Two players move in turn, each from an end. A colour must gain you something, and you may not take the other's colour while you touch. Take the colour beside you.
flood-lesson-pass = Nothing is left to gain, and your rival has passed. You have more squares: pass too, which ends the game, and you win.
