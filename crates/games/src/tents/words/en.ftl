tents-title = Tents
tents-about = Give every tree its tent beside it; tents never touch, and clues count the tents of a line.
tents-rules =
    Every tree has one tent beside it, above, below, left or right, and every tent belongs to one tree.
    Tents never touch, not even at a corner.
    The number at a row or column says how many tents stand in it.

tents-solver-search = rules on whole lines at once, then tries and learning from conflicts; always decides
tents-solver-sat = the rules as clauses for a SAT solver
tents-solver-backtrack = deduction by the original three rules and trying, square by square
tents-solver-backtrack-few = the same, trying squares first whose lines need few tents
tents-solver-backtrack-tight = the same, trying squares first whose lines have the least freedom
tents-solver-logic = the original three rules alone; stops when they say no more

tents-format-tatham = game ID of Simon Tatham's puzzle collection
tents-format-puzzlink = address of puzz.link
tents-format-pln = plan of the original game
tents-format-pzprv3 = file of the pzprv3 family
tents-format-pzprv3-solved = a pzprv3 file with the tents and the grass of a line, for checking answers
tents-format-penpa = link of penpa-edit
tents-format-penpa-solved = a link of penpa-edit to solve, with the tents of a line for checking answers
tents-refused-grass = the format `{ $format }` cannot give grass beforehand, and this board does
tents-expected-penpa-data = data of penpa-edit
tents-expected-penpa-board = one rectangle of squares, at most { $most } long
tents-expected-penpa-shapes = trees and tents on the board and no other shapes
tents-expected-penpa-clues = numbers beside the board, not in it
tents-refused-record = the file could not be written
tents-format-task = task string of puzzle-tents.com
tents-format-drawing = a drawing with letters
tents-option-size = width and height of a board that is not square
tents-format-opb = the constraints in OPB, for pseudo-Boolean solvers

tents-row = row
tents-column = column

tents-note-progress = { $trees ->
    [one] { $tents } of { $trees } tent
   *[other] { $tents } of { $trees } tents
}

tents-offer-tent = tent
tents-offer-grass = grass
tents-offer-clear = clear
tents-offer-finish-grass = fill the rest with grass
tents-offer-finish-tents = fill the rest with tents
tents-offer-obvious = grass where no tent can stand

tents-illegal-outside = the square is outside the board
tents-illegal-tree = a tree stands there
tents-illegal-given = the square is given by the puzzle
tents-illegal-same = the square is like that already

tents-refuted = a tent here has been tried
tents-exchanged = with the clues of rows and columns exchanged the board has a solution: in a plan of the original game the list `lignes` counts the tents of the columns
tents-rule-full-line =
    { $clue ->
        [0] { $line } { $number } holds no tent, so it is all grass
       *[other] { $line } { $number } has its { $clue } { $clue ->
            [one] tent
           *[other] tents
        }, so the rest is grass
    }
tents-rule-no-tree =
    { $n ->
        [one] one square has no tree beside it, so it is grass
       *[other] { $n } squares have no tree beside them, so they are grass
    }
tents-rule-touch = tents never touch, so the squares around the tent at { $tent } are grass
tents-rule-last-option = the tree at { $tree } has only one square left for its tent
tents-rule-exact-line =
    { $line } { $number } needs { $needed ->
        [one] one more tent and only one square can hold it
       *[other] { $needed } more tents and only { $needed } squares can hold one
    }
tents-rule-alternation =
    { $line } { $number } needs { $needed ->
        [one] one more tent
       *[other] { $needed } more tents
    }, just as many as its squares can hold without touching: runs of odd length alternate
tents-rule-spent-trees =
    { $trees ->
        [one] the tree beside has its tent already
       *[other] the trees beside have their tents already
    }, so { $n ->
        [one] this square is grass
       *[other] these squares are grass
    }
tents-rule-own-option = the tents beside the tree at { $tree } belong to other trees, so its own must stand on the one square left
tents-rule-corner = the tree at { $tree } has its tent on one of two squares, and the corner between them touches both
tents-rule-common = wherever the tree at { $tree } has its tent, it touches this square
tents-rule-serving-fillings =
    { $line } { $number } can be filled in { $n ->
        [one] only one way
       *[other] { $n } ways
    } that leave no tree without its tent, and they all agree here
tents-rule-beside-line =
    { $line } { $number } still needs { $needed ->
        [one] one tent
       *[other] { $needed } tents
    }, and a tent here would not leave it enough room
tents-rule-adjacent-lines = { $line } { $number } and { $next } together need { $needed ->
    [one] { $needed } more tent
   *[other] { $needed } more tents
}, just as many as fit without touching
tents-rule-shared-pair = the tree at { $tree } has only two squares, which touch, so the tree at { $other } must have its tent elsewhere
tents-rule-hall-set = { $trees ->
    [one] this tree has just one square for its tent
   *[other] these { $trees } trees have just { $trees } squares for their tents, so each holds one
}
tents-rule-used-up-trees = { $line } { $number } takes { $needed ->
    [one] one tent, and only one tree can give it, so this tree has no tent elsewhere
   *[other] { $needed } tents, and only { $needed } trees can give them, so these trees have no tents elsewhere
}
tents-rule-balance =
    { $line } { $number } and all before it hold { $surplus ->
        [0] as many trees as tents
       *[other] a known number of trees more than tents ({ $surplus })
    }, and that settles which tents stand across its border
tents-rule-paired-fillings =
    { $line } { $number } can be filled in { $n ->
        [one] only one way
       *[other] { $n } ways
    } that give every tent a tree of its own, and they all agree here
tents-rule-full-matching = with a tent at { $cell } the tree at { $tree } and its neighbours could not all have tents of their own
tents-rule-clue-sums = { $trees ->
    [one] the only tree needs a tent
   *[other] { $trees } trees need { $trees } tents
}, so { $left ->
    [one] { $left } is left
   *[other] { $left } are left
} for the lines without a clue
tents-rule-joint-fillings = every way to fill { $line } { $number } together with { $next } agrees here
tents-rule-what-if = { $assumed } at { $cell } would soon lead to a contradiction
tents-rule-deep-what-if = { $assumed } at { $cell } would lead to a contradiction in the end
tents-rule-chain = { $assumed } at { $cell } would lead to a contradiction, whatever is tried after it
tents-a-tent = a tent
tents-some-grass = grass
tents-hint-choice = several solutions are left; one of them has a tent at { $cell }

tents-wrong-touch = the tents at { $one } and { $other } touch
tents-wrong-many = { $line } { $number } has { $tents ->
    [one] { $tents } tent
   *[other] { $tents } tents
} and should have { $clue }
tents-wrong-few = { $line } { $number } needs { $clue ->
    [one] { $clue } tent
   *[other] { $clue } tents
} and has room for { $room }
tents-wrong-stranded = the tree at { $tree } has no square left for its tent
tents-wrong-trees = { $tents ->
    [one] no tree beside this tent can be its own
   *[other] these { $tents } tents have { $trees ->
        [0] no tree
        [one] only 1 tree
       *[other] only { $trees } trees
    } between them
}
tents-wrong-squares = the tree at { $tree } cannot get a tent of its own: its neighbours need them all
tents-wrong-tent = no solution has a tent at { $cell }
tents-wrong-grass = every solution has a tent at { $cell }

tents-homework-plan = a program that is given the file of a plan and prints the board with its tents
tents-grade-unread = no board with the right trees, and no list of tents, can be read in what was printed
tents-grade-tree = a tent stands on a tree ({ $cell })
tents-grade-few = tents are missing

# What readers expect, and what is refused.
tents-refused-missing-clues = the format `{ $format }` needs every clue, and this board lacks some
tents-refused-givens = the format `{ $format }` cannot give tents or grass beforehand, and this board does
tents-expected-from-1 = { $what } from 1 to { $most }
tents-expected-clue-of = the clue of { $line }, a number up to { $most }
tents-the-column = column { $n }
tents-the-row = row { $n }
tents-expected-rows = at most { $most } rows of at most { $most } squares
tents-expected-width = { $width ->
    [one] 1 square
   *[other] { $width } squares
} in every row
tents-expected-squares = a row of squares: `.`, `A`, `!` or `-`
tents-expected-at-most-clues = at most { $most } clues
tents-expected-clue = a clue
tents-expected-tree = a tree such as `4;0`
tents-expected-number-after = a number after `;`
tents-expected-clue-up-to = a clue up to { $length }
tents-expected-exchanged = { $expected }; with the lists `lignes` and `colonnes` exchanged every tree has its place
tents-expected-column = a column of the board, 0 to { $last }
tents-expected-row = a row of the board, 0 to { $last }
tents-expected-no-tree = a square without a tree yet
tents-expected-missing-clues = at most { $left ->
    [one] 1 missing clue
   *[other] { $left } missing clues
}
tents-expected-hexadecimal = two hexadecimal digits
tents-expected-more-squares = { $left ->
    [one] 1 more square
   *[other] { $left } more squares
}
tents-expected-at-most-squares = at most { $left ->
    [one] 1 more square
   *[other] { $left } more squares
}
tents-expected-corner = `.` in the corner of the clues
tents-expected-square = a square: `.`, `1`, `A` or `-`
tents-expected-border = a border: `-1`, `0`, `1` or `2`
tents-refused-task-square = the format `task` leaves out the size, so the board must be square
tents-refused-size = --{ $option }: expected { $form } with sides from 1 to { $most }, such as `10x8`, found `{ $found }`
tents-expected-comma = `,` and the clues
tents-expected-even = an even number of clues for a square board ({ $n_clues } found), or the size beside the text
tents-expected-difficulty = a difficulty, `e` or `t`
tents-expected-next-clue = `,` and the clue of { $line } ({ $width ->
    [one] 1 column
   *[other] { $width } columns
}, { $height ->
    [one] 1 row
   *[other] { $height } rows
})
tents-expected-end-of-clues = the end after { $n ->
    [one] { $n } clue
   *[other] { $n } clues
}
tents-expected-mark = a letter or `_` before a mark
tents-expected-letters = more letters, for { $left ->
    [one] 1 square
   *[other] { $left } squares
} and the end
tents-expected-squares-more = at most { $n ->
    [one] 1 square
   *[other] { $n } squares
} more
tents-expected-level = `easy`, `normal`, `tricky`, `hard`, `extreme`, `fewest`, `rules=10-13`, `must=16`, `steps=40` or `symmetry=half`, each once
tents-expected-side = a side from 2 to { $most }
tents-refused-limit = no board was found within the limit
tents-refused-layouts = no board `{ $spec }` was found in { $most } layouts
tents-expected-move = a move such as `T3,4`, `G3,4` or `C3,4`
tents-refused-sat = the SAT solver failed: { $error }

tents-tree = tree
tents-tent = tent
tents-grass = grass

# What readers expect, and what is refused.

tents-field-width = Columns
tents-field-height = Rows
tents-field-level = Level
tents-field-level-any = any level
tents-field-level-easy = easy
tents-field-level-normal = normal
tents-field-level-tricky = tricky
tents-field-level-hard = hard
tents-field-level-extreme = extreme
tents-field-clues = Clues
tents-field-clues-all = one for every line
tents-field-clues-fewest = as few as possible
tents-kind-fewest = fewest clues

# The workshop.
tents-name-1 = a line with all its tents: the rest is grass
tents-name-2 = no tree beside a square
tents-name-3 = squares around a tent
tents-name-4 = a tree with one square left
tents-name-5 = a tent takes its only tree
tents-name-6 = a line that needs every square it has
tents-name-7 = runs of odd length alternate
tents-name-8 = the corner between two squares
tents-name-9 = a square that touches all that a tree has left
tents-name-10 = all fillings of a line that serve the trees
tents-name-11 = too little room beside a tight line
tents-name-12 = two adjacent lines laid over each other
tents-name-13 = two trees that share two squares
tents-name-14 = as many trees as squares
tents-name-15 = a line that uses up its trees
tents-name-16 = trees against tents at a border
tents-name-17 = all fillings of a line with a tree each
tents-name-18 = room for all trees to be paired
tents-name-19 = what the clues leave for lines without one
tents-name-20 = all fillings of two adjacent lines
tents-name-21 = what if, refuted by easy rules
tents-name-22 = what if, refuted by all rules
tents-plan = tent in mind
tents-draft-title = Tents
tents-draft-about = Draw trees; clues, givens and a planned solution as you like.
tents-draft-field-width = Columns
tents-draft-field-height = Rows
tents-draft-tree = tree
tents-draft-plan = tent in mind
tents-draft-tent = given tent
tents-draft-grass = given grass
tents-draft-nothing = nothing
tents-draft-clue = clue { $n }
tents-draft-no-clue = no clue
tents-draft-insert = insert a line before
tents-draft-append = insert a line behind
tents-draft-remove = remove this line
tents-draft-derive = clues from the tents
tents-draft-erase = erase all clues
tents-draft-no-plan = erase the tents in mind
tents-draft-turn = turn
tents-draft-mirror = mirror
tents-draft-symmetry-none = without symmetry
tents-draft-symmetry-half = symmetry: half a turn
tents-draft-symmetry-quarter = symmetry: quarter turns
tents-draft-symmetry-across = symmetry: left and right
tents-draft-symmetry-down = symmetry: top and bottom
tents-draft-symmetry-both = symmetry: both mirrors
tents-draft-no-tree = no tree stands on the board yet
tents-draft-plan-holds = the tents in mind keep every rule
tents-draft-plan-fails = the tents in mind are no solution yet
tents-draft-expected-size = a size such as `8x6` with sides from 1 to { $most }
tents-expected-symmetry = `none`, `half`, `quarter` (for square boards), `across`, `down` or `both`
tents-expected-planned = a free square of the board, after the one before it
tents-expected-edit = an edit such as `A3,4`, `r2=5`, `+c0`, `xr1`, `size=8x6` or `clues`
tents-draft-so-far = { $trees ->
    [one] 1 tree
   *[other] { $trees } trees
}, { $clues ->
    [one] 1 clue
   *[other] { $clues } clues
}, { $plan ->
    [one] 1 tent in mind
   *[other] { $plan } tents in mind
}
tents-draft-clues-conflict = { $n ->
    [one] this demand alone cannot hold
   *[other] these { $n } clues and givens cannot all hold
}{ $smallest ->
    [yes] ; no fewer are in conflict
   *[no] {""}
}
tents-draft-trees-conflict = { $n ->
    [one] this tree can have no tent
   *[other] these { $n } trees cannot all have tents
}{ $smallest ->
    [yes] ; no fewer are in conflict
   *[no] {""}
}
tents-draft-helper-unique = make it unique
tents-draft-helper-fewest = as few clues as possible
tents-draft-helper-harder = a little harder
tents-draft-helper-easier = a little easier
tents-draft-helper-complete = complete at random (as wished)
tents-draft-not-unique = this needs a board with exactly one solution
tents-draft-no-change = no small change does that
tents-draft-no-solution = there is no solution to keep
tents-draft-not-made-unique = neither clues nor moved trees made it unique
tents-draft-no-base = what is drawn leaves no room for tents beside its trees
tents-draft-no-completion = no completion as wished was found
tents-draft-expected-wish = a wish such as `rules=10-13`, `must=16` or `steps=40`
tents-draft-rules = Everything that can be changed is an edit; `docs/formats.md` lists them under Drafts. A draft need not be a puzzle yet.
tents-draft-helper-variant = another one like it
# Moves in words.
tents-told-tent = a tent at { $cell }
tents-told-grass = grass at { $cell }
tents-told-clear = nothing at { $cell }
tents-lesson-none = The number at a row or column says how many tents stand in it. The second row holds none: mark its three free squares as grass.
tents-lesson-only = Every tree has one tent beside it: above, below, left or right. The tree on the left has only one free square left for its tent. Put it there.
tents-lesson-touch = Tents never touch, not even at a corner. Mark the three free squares around the new tent as grass.
tents-lesson-finish = The first column needs two tents and has one. Only one square is left: put the last tent there.

tents-odd-no-tree = there is no tree
tents-odd-row = row { $n } asks for { $clue } tents, but no more than { $most } fit
tents-odd-column = column { $n } asks for { $clue } tents, but no more than { $most } fit
