# The Sorting Robot.
robot-title = Sorting Robot
robot-about = A robot carries every piece to a cell of its colour in as few steps as possible.
robot-rules = The robot walks on the grid, one cell at a step. An exchange swaps what the robot holds with what its cell holds; either may be nothing. A cell that holds a piece of its own colour turns black and is locked for ever. The game is won when every cell is black; the fewer steps the better, and exchanges are free. The robot may end anywhere.
robot-left = Left
robot-right = Right
robot-up = Up
robot-down = Down
robot-swap = Exchange
robot-walk = Walk here
robot-steps = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
robot-black = { $cells ->
    [one] { $black } of { $cells } cell black
   *[other] { $black } of { $cells } cells black
}
robot-carries = The robot carries a piece: { $colour }
robot-empty = The robot is empty
robot-off-the-grid = the robot would leave the grid
robot-hint-take = the nearest piece to take is at { $cell }
robot-hint-bring = the nearest cell of the colour carried is at { $cell }
robot-hint-best-take = { $known ->
    [proved] the shortest walk from here, { $steps } steps,
   *[other] the best walk known from here, { $steps } steps,
} takes the piece at { $cell } next
robot-hint-best-bring = { $known ->
    [proved] the shortest walk from here, { $steps } steps,
   *[other] the best walk known from here, { $steps } steps,
} brings the piece home to { $cell } next
robot-hint-best-leave = { $known ->
    [proved] the shortest walk from here, { $steps } steps,
   *[other] the best walk known from here, { $steps } steps,
} leaves its piece at { $cell } for a while: what lies there is carried first, and the robot comes by again
robot-solver-best = The fewest steps that can be found in the time, with a bound
robot-solver-nearest = Always to the nearest cell, for grids of a million cells
robot-solver-naive = Always to the nearest cell, by looking at all cells
robot-solver-circular = Always to the nearest cell, by looking at rings around the robot
robot-solver-by-colour = Always to the nearest cell, by looking along a list of the cells of a colour
robot-solver-avl = Always to the nearest cell, with a balanced tree for each colour and row
robot-solver-circuits = The circuits of the graph of moves, one after another
robot-solver-bound = Only a lower bound: how far the pieces must be carried at least
robot-solver-graf = Daniel Graf's walk on a line with one cell per colour
robot-solver-line = The fewest steps on a line with one cell per colour
robot-format-grid = Background and piece of every cell, a line a row
robot-format-sol = A solution file of the original game
robot-option-cost-only = Only the cost, for walks that would be too long to keep

robot-graph = { $n ->
    [one] Graph H: 1 arc
   *[other] Graph H: { $n } arcs
}
robot-graph-large = Graph H: { $n } arcs, too many to list
robot-circuit = Circuit { $number }, columns { $jmin } to { $jmax }: { $cells }

robot-class-single = One cell of each colour
robot-class-any = Any number of colours

robot-homework-nearest = a program that is given `m n nbcoul graine` and writes the walk of the nearest rule
robot-homework-graf = a program that is given a line with one cell per colour and writes Graf's walk
robot-homework-walk = a program that is given `m n nbcoul graine` and writes any walk that clears the grid
robot-grade-unread = no solution file can be read in what was printed or written: { $why }
robot-grade-other = the solution is for another instance: { $found }
robot-grade-illegal = action { $number }, { $action }, leaves the grid
robot-grade-unsolved = the grid is not black at the end
robot-grade-swap = exchange { $number } is at { $found } instead of { $expected }
robot-grade-cost = { $cost ->
    [one] { $cost } step
   *[other] { $cost } steps
} instead of { $expected }

robot-graf-carried = d(G) = { $n }: the pieces must be carried that far in all, so no walk has fewer steps (lemma 1)
robot-graf-component = component { $number } of circuits that overlap: cells { $left } to { $right }
robot-graf-bound = { $carried } + 2 ({ $first } + { $gaps }) = { $back ->
    [one] { $back } step
   *[other] { $back } steps
} for walks that come back to cell 0 (lemma 2); { $ends } when the walk ends with the first circuit
robot-graf-inserted = circuit { $number } ({ $cells }), jmin { $jmin }, jmax { $jmax }, Jdroite { $right }: inserted after step { $steps }
    { $letters }
robot-graf-beyond = circuit { $number } ({ $cells }), jmin { $jmin }, jmax { $jmax }, Jdroite { $right }: beyond what was reached, so inserted after step { $steps } with a walk over and back
    { $letters }

# What readers expect, and what is refused.
robot-expected-move = a move such as `R12`, `L`, `U3`, `D` or `S`
robot-expected-steps = a number of steps, at least 1,
robot-refused-cells = expected 1 to { $most } cells, found { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
} of { $columns }
robot-refused-colours = expected 1 to { $most } colours, found { $n }
robot-expected-colours = 1 to { $most } colours
robot-expected-seed = a seed from { $least } to { $most }
robot-expected-size = { $what }, at least 1, with at most { $most } cells in all
robot-expected-rows-or-grid = a number of rows, or `grid`
robot-expected-rows-and-columns = rows and columns such as `10x10`
robot-expected-even-rows = { $columns ->
    [one] { $columns } cell
   *[other] { $columns } cells
} in every row, after { $width } in this one
robot-expected-at-most-cells = at most { $most } cells
robot-expected-cell = a cell such as `0:1` or `0:-`
robot-refused-colour-numbers = expected colours below { $cells }, the number of cells, found { $found }
robot-refused-no-end = the solution has no end mark: expected `0` after the last action
robot-expected-actions = a line of actions that ends with `0`
robot-expected-action = an action `L`, `R`, `U`, `D` or `S`, or the end mark `0`
robot-refused-sol-of-grid = a solution file needs a numbered instance, not a grid
robot-refused-sol-not-written = the solution could not be written
robot-refused-homework-of-grid = programs are given numbered instances, not grids
robot-refused-line = this solver needs a single row or column with one cell per colour, found { $rows ->
    [one] 1 row
   *[other] { $rows } rows
} of { $columns } with { $colours } colours
robot-avl-row = row { $row } (columns { $visited }): column { $column }, { $distance ->
    [one] 1 step
   *[other] { $distance } steps
} away
robot-avl-bring = tree by tree, { $rows }; so the nearest cell of the carried colour is at { $cell }
robot-avl-bring-many = tree by tree, { $rows }, and { $more ->
    [one] 1 more row
   *[other] { $more } more rows
}; so the nearest cell of the carried colour is at { $cell }
robot-built-graf = built by Graf's insertions, circuit into circuit
robot-built-circuits = built circuit by circuit, in the order of their first cells
robot-built-line = built from the groups of circuits that overlap

robot-piece = piece { $hue }
robot-robot = { $hue ->
    [none] robot, carrying nothing
   *[other] robot, carrying { $hue }
}

# What readers expect, and what is refused.

robot-field-rows = Rows
robot-field-columns = Columns
robot-field-colours = Colours
robot-kind-line = { $n ->
    [one] a line of 1 cell
   *[other] a line of { $n } cells
}
robot-kind-instance = instance { $n }

# The workshop.
robot-draft-title = Sorting Robot
robot-draft-about = Paint backgrounds and pieces; drag pieces.
robot-draft-field-rows = Rows
robot-draft-field-columns = Columns
robot-draft-helper-shuffle = pieces in random order
robot-draft-helper-sort = every piece at home
robot-draft-ground = { $colour } background
robot-draft-piece = { $colour } piece
robot-draft-open = the fewest steps are not known yet
robot-draft-no-piece = no piece
robot-draft-turn = turn
robot-draft-mirror = mirror
robot-draft-insert = insert a line before
robot-draft-append = insert a line behind
robot-draft-remove = remove this line
robot-draft-same = nothing would change
robot-draft-outside = that is outside the grid
robot-draft-colour = this grid has colours from 0 to below { $most }
robot-draft-size = a size such as `3x4`, rows and columns from 1 to { $most }
robot-expected-edit = an edit such as `B2,3=1`, `P2,3=-`, `2,3>0,1`, `+r0`, `xc2` or `size=3x4`
robot-draft-so-far = { $cells ->
    [one] 1 cell
   *[other] { $cells } cells
}, { $pieces ->
    [one] 1 piece
   *[other] { $pieces } pieces
}
robot-draft-best = fewest steps: { $steps }
robot-draft-between = at most { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}, at least { $bound }
robot-draft-unbalanced = colour { $colour }: { $cells ->
    [one] 1 cell
   *[other] { $cells } cells
}, { $pieces ->
    [one] 1 piece
   *[other] { $pieces } pieces
}
robot-draft-rules = Everything that can be changed is an edit; `docs/formats.md` lists them under Drafts. A draft need not be a puzzle yet.
# Moves in words.
robot-told-run = { $n ->
    [one] 1 step
   *[other] { $n } steps
} { $way ->
    [left] to the left
    [right] to the right
    [up] up
   *[down] down
}
robot-told-swap = an exchange
robot-lesson-take = The robot stands on a cell whose piece has another colour. Make an exchange: the robot takes the piece up.
robot-lesson-walk = The piece belongs one cell to the right. Walk there: every step costs one.
robot-lesson-exchange = Exchange again: the robot puts its piece down and takes the other one up. The cell is right now: it turns black and is locked. Exchanges are free.
robot-lesson-back = The piece in the robot belongs where it came from. Walk back.
robot-lesson-finish = Put it down. When every cell is black the puzzle is solved: two steps, and fewer cannot do it.
