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
tents-format-task = task string of puzzle-tents.com
tents-format-drawing = a drawing with letters
tents-option-size = width and height of a board that is not square
tents-format-opb = the constraints in OPB, for pseudo-Boolean solvers

tents-row = row
tents-column = column

tents-note-progress = { $tents } of { $trees } tents

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
tents-rule-adjacent-lines = { $line } { $number } and { $next } together need { $needed } more tents, just as many as fit without touching
tents-rule-shared-pair = the tree at { $tree } has only two squares, which touch, so the tree at { $other } must have its tent elsewhere
tents-rule-hall-set = these { $trees } trees have just { $trees } squares for their tents, so each holds one
tents-rule-used-up-trees = { $line } { $number } takes { $needed } tents, and only { $needed } trees can give them, so these trees have no tents elsewhere
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
tents-rule-clue-sums = { $trees } trees need { $trees } tents, so { $left } are left for the lines without a clue
tents-rule-joint-fillings = every way to fill { $line } { $number } together with { $next } agrees here
tents-rule-what-if = { $assumed } at { $cell } would soon lead to a contradiction
tents-rule-deep-what-if = { $assumed } at { $cell } would lead to a contradiction in the end
tents-rule-chain = { $assumed } at { $cell } would lead to a contradiction, whatever is tried after it
tents-a-tent = a tent
tents-some-grass = grass
tents-hint-choice = several solutions are left; one of them has a tent at { $cell }

tents-wrong-touch = the tents at { $one } and { $other } touch
tents-wrong-many = { $line } { $number } has { $tents } tents and should have { $clue }
tents-wrong-few = { $line } { $number } needs { $clue } tents and has room for { $room }
tents-wrong-stranded = the tree at { $tree } has no square left for its tent
tents-wrong-trees = these { $tents } tents have only { $trees } trees between them
tents-wrong-squares = the tree at { $tree } cannot get a tent of its own: its neighbours need them all
tents-wrong-tent = no solution has a tent at { $cell }
tents-wrong-grass = every solution has a tent at { $cell }

tents-homework-plan = a program that is given the file of a plan and prints the board with its tents
tents-grade-unread = no board with the right trees, and no list of tents, can be read in what was printed
tents-grade-tree = a tent stands on a tree ({ $cell })
tents-grade-few = tents are missing

tents-tree = tree
tents-tent = tent
tents-grass = grass

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
