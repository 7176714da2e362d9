# Uluru / Pelican Cove.
uluru-title = Uluru / Pelican Cove
uluru-about = Place the birds so that as many of their wishes as possible hold.
uluru-rules =
    Every bird has a wish: to stand in a part of the board, near or far from another bird, or to want what another
    bird wants. Put each bird on a place of its own. When all are placed, or when the time is over, each bird that
    is not placed and each wish that does not hold costs one stone. Fewest stones are best; not every deal can be
    solved without any.
uluru-solver-search = any board: conflicts between wishes, matching of birds and places, local search on large boards
uluru-solver-permutations = tries every placement in order and lists those where all wishes hold
uluru-solver-table = one bit for each placement, for boards of up to eight places
uluru-solver-overapprox-z3 = tables of possible places, written as a formula for the program z3
uluru-solver-sat = a SAT solver, as a second opinion
uluru-format-board = a board of any shape with a deal on it, one place per line
uluru-format-smt2 = the formula in SMT-LIB, for z3 and its like
uluru-format-dimacs = the formula in DIMACS, for SAT solvers
uluru-format-wcnf = the formula with one soft clause a wish, for MaxSAT solvers
uluru-format-logic = the formula in the notation of logic, for reading
uluru-format-latex = the formula in the notation of logic, for LaTeX
uluru-format-distances = the distances between all places of the board, as a table
uluru-option-all = every wish must hold: no best partial answer
uluru-option-check-sat = add the commands that run a solver on the formula
uluru-format-opb = the constraints in OPB, for pseudo-Boolean solvers
uluru-series-first = a first game: six rounds with the cards of levels 1 to 3
uluru-series-six = the published game: six rounds with all cards
uluru-offer-time = time is over
uluru-offer-clear = take all birds back
uluru-offer-ordered = place all in order
uluru-offer-random = place all by lot
uluru-offer-lift = take back: { $bird }
uluru-time-is-over = time is over
uluru-reached = { $of ->
    [one] { $n } of { $of } wish holds
   *[other] { $n } of { $of } wishes hold
}
uluru-no-such-bird = there is no bird of this number
uluru-no-such-place = there is no place of this number
uluru-stones = { $waiting ->
    [0] { $stones ->
        [0] every wish holds
        [one] 1 stone
       *[other] { $stones } stones
    }
    [one] 1 bird to place; { $stones ->
        [one] 1 stone as it stands
       *[other] { $stones } stones as it stands
    }
   *[other] { $waiting } birds to place; { $stones } stones as it stands
}
uluru-forced = { $bird } can only stand on place { $place }, because of these wishes: { $wishes }
uluru-only-place-left = { $bird } can only stand on place { $place }: no other is left
uluru-fits = { $bird } may stand on place { $place }: the best stays in reach
uluru-mistake = with { $bird } on place { $place } the best can no longer be reached
uluru-mistakes = the best can no longer be reached; begin by taking back { $bird } from place { $place }
uluru-conflict = { $n ->
    [one] { $birds } cannot be pleased: { $wishes }
   *[other] { $birds } cannot all be pleased: { $wishes }
}
uluru-single-remedies = { $n ->
    [one] everyone else can be pleased if this wish is given up: { $birds }
   *[other] everyone else can be pleased if any one of these wishes is given up: { $birds }
}
uluru-no-single-remedy = no single wish can be given up to please everyone else
uluru-table-alone = possible places of the wishes about one bird
uluru-table-pairs = possible places of the wishes about two birds, by the place of the other
uluru-z3-was-stopped = z3 was stopped before it had an answer: the time was over, or the runs that were allowed
uluru-pawn = pawn { $number }
uluru-pelican = pelican { $number }
uluru-white = white
uluru-pink = pink
uluru-yellow = yellow
uluru-orange = orange
uluru-red = red
uluru-green = green
uluru-blue = blue
uluru-black = black
uluru-wish-north = { $bird }: { $sign ->
    [not] not in the north
   *[yes] in the north
}
uluru-wish-south = { $bird }: { $sign ->
    [not] not in the south
   *[yes] in the south
}
uluru-wish-west = { $bird }: { $sign ->
    [not] not in the west
   *[yes] in the west
}
uluru-wish-east = { $bird }: { $sign ->
    [not] not in the east
   *[yes] in the east
}
uluru-wish-corner = { $bird }: { $sign ->
    [not] not in a corner
   *[yes] in a corner
}
uluru-wish-north-or-south = { $bird }: { $sign ->
    [not] not in the north or the south
   *[yes] in the north or the south
}
uluru-wish-east-or-west = { $bird }: { $sign ->
    [not] not in the east or the west
   *[yes] in the east or the west
}
uluru-wish-south-or-west = { $bird }: { $sign ->
    [not] not in the south or the west
   *[yes] in the south or the west
}
uluru-wish-north-or-east = { $bird }: { $sign ->
    [not] not in the north or the east
   *[yes] in the north or the east
}
uluru-wish-north-and-corner = { $bird }: { $sign ->
    [not] not in a corner of the north
   *[yes] in a corner of the north
}
uluru-wish-circle1 = { $bird }: { $sign ->
    [not] not on circle 1
   *[yes] on circle 1
}
uluru-wish-circle2 = { $bird }: { $sign ->
    [not] not on circle 2
   *[yes] on circle 2
}
uluru-wish-circle3 = { $bird }: { $sign ->
    [not] not on circle 3
   *[yes] on circle 3
}
uluru-wish-next = { $bird }: { $sign ->
    [not] not next to { $other }
   *[yes] next to { $other }
}
uluru-wish-facing = { $bird }: { $sign ->
    [not] not facing { $other }
   *[yes] facing { $other }
}
uluru-wish-shared-corner = { $bird }: { $sign ->
    [not] not sharing a corner with { $other }
   *[yes] sharing a corner with { $other }
}
uluru-wish-front = { $bird }: { $sign ->
    [not] not in front of { $other }
   *[yes] in front of { $other }
}
uluru-wish-same-side = { $bird }: { $sign ->
    [not] not on the same side as { $other }
   *[yes] on the same side as { $other }
}
uluru-wish-same-angle = { $bird }: { $sign ->
    [not] not on the same angle as { $other }
   *[yes] on the same angle as { $other }
}
uluru-wish-same-circle = { $bird }: { $sign ->
    [not] not on the same circle as { $other }
   *[yes] on the same circle as { $other }
}
uluru-wish-apart = { $bird }: { $sign ->
    [not] not neither next to nor facing { $other }
   *[yes] neither next to nor facing { $other }
}
uluru-wish-far = { $bird }: { $sign ->
    [not] not at least two places away from { $other }
   *[yes] at least two places away from { $other }
}
uluru-wish-none = { $bird }: { $sign ->
    [not] anything but anything
   *[yes] anywhere
}
uluru-wish-same = { $bird }: { $sign ->
    [not] not what { $other } wants
   *[yes] what { $other } wants
}
uluru-wish-opposite = { $bird }: { $sign ->
    [not] not the opposite of what { $other } wants
   *[yes] the opposite of what { $other } wants
}

uluru-homework-formula = a script that is given the wishes of the pawns and prints a formula whose models are the valid placements
uluru-grade-syntax = line { $line } of the formula cannot be read: { $why }
uluru-grade-command = the formula ends with `({ $command })`, which it must not
uluru-grade-variable = no variable says that pawn { $pawn } is on place { $place }
uluru-grade-nowhere = the formula has a model in which pawn { $pawn } is on no place
uluru-grade-shared = the formula has a model in which pawns { $one } and { $other } are both on place { $place }
uluru-grade-accepts = the formula accepts { $placement }, where the wish { $wish } of pawn { $pawn } fails
uluru-grade-refuses = the formula refuses the valid placement { $placement }
uluru-grade-undecided = the formula could not be decided within the limits
uluru-grade-z3 = z3 does not accept the formula: { $said }

# What readers expect, and what is refused.
uluru-expected-rules-once = `pawns`, `pelicans` or `cards`, once, before the wishes
uluru-expected-seconds-word = seconds
uluru-expected-seconds-once = seconds from 1 to 86400, once
uluru-expected-line = `place`, `next`, `corner`, `facing`, `rules`, `seconds` or `wishes`
uluru-expected-number-of-place = the number of a place
uluru-expected-each-place-once = each place once, and place { $next } next
uluru-expected-at-most-places = no more than { $most } places
uluru-expected-next-place = place { $next } next
uluru-expected-coordinates = coordinates up to { $most }
uluru-expected-free-spot = a spot where no other place is drawn
uluru-expected-tag = a tag: a compass point, `corner` or `circle1` to `circle3`
uluru-expected-one-line = the places { $relation } to place { $place } in one line
uluru-expected-others-once = each place other than { $place } once
uluru-expected-place-before = a place below { $n }, listed before
uluru-expected-at-most-wishes = no more than { $most ->
    [one] 1 wish
   *[other] { $most } wishes
}
uluru-expected-a-wish = a wish
uluru-expected-one-place = at least one place
uluru-expected-both-ways = `{ $relation } { $partner }:` to list { $place }, as place { $place } lists { $partner }
uluru-expected-known-bird = a wish about a bird from { $first } to { $last }
uluru-refused-formula = a formula is written for boards of up to { $most } places, not { $n }
uluru-expected-tags = tags: letters of `nswec123`
uluru-expected-coordinate = a coordinate up to { $most }
uluru-expected-two-places = two different places
uluru-expected-pair-once = each pair once
uluru-expected-place-below = a place below { $n }
uluru-expected-rules = a rule set: `pawns`, `pelicans` or `cards`
uluru-expected-birds = from 1 to { $n } birds on this board
uluru-expected-pack-alone = levels and rounds only with the eight birds of the pack
uluru-expected-round-up-to = a round from 1 to { $n }
uluru-expected-word = a board, `hidden`, `birds=N`, `levels=A-B`, `solutions=N` or `seconds=N`
uluru-expected-number-of-birds = a number of birds
uluru-expected-levels = levels such as `1-3`
uluru-expected-round = a round
uluru-expected-shuffled = `round=R`; the pack is shuffled by the seed
uluru-expected-solutions = a number of solutions
uluru-expected-seconds = seconds from 1 to 86400
uluru-expected-option = `birds=N`, `levels=A-B` or `round=R` with cards, `solutions=N` or `seconds=N`
uluru-refused-no-deal = no such deal turned up; ask for another number of solutions
uluru-refused-eight = the script is given deals of eight pawns on the board `eight`
uluru-refused-opb = the deal is too large for the format `opb`
uluru-refused-no-bird = expected at least one bird
uluru-refused-too-many = { $birds } birds are too many for { $places ->
    [one] 1 place
   *[other] { $places } places
}
uluru-refused-unknown-bird = bird { $bird } names bird { $other }, which does not exist
uluru-expected-eight-places = a board with a place for each of the eight birds
uluru-expected-board = a board: 1, 2, 3, `line6`, `eight`, `eight-cards`, `ring:N` with N a multiple of 4 up to 1024, or one spelled out
uluru-expected-option-once = each option once
uluru-expected-pack = `pack=SEED` beside round and levels
uluru-expected-option-cards = an option: `seconds=`, `pack=`, `round=` or `levels=`
uluru-expected-option-plain = an option: `seconds=`
uluru-expected-wishes = { $n } wishes, one a bird (found { $found })
uluru-expected-one-wish = at least one wish
uluru-expected-wish-pelicans = a wish: a name such as `north` or `front:5`, or a number such as `6` or `8:1`
uluru-expected-wish-pawns = a wish: 00, NS, EW, SW, NE, or N, F, C, S and the number of a pawn
uluru-expected-wish-cards = a wish: 00, NS, EW, SW, NE, or N, F, C, X, A, S, O and the number of a bird
uluru-expected-move = a move such as `2@5`, `2@-` or `time`
uluru-refused-z3-no-model = z3 finds no placement even without any wish
uluru-refused-no-programs = `overapprox-z3` runs the program z3, and no program can be run from here
uluru-refused-needs-z3 = `overapprox-z3` needs the program z3: { $why }
uluru-refused-z3-silent = z3 said nothing
uluru-refused-z3-words = z3 said neither sat nor unsat: { $words }
uluru-refused-z3-model = the model of z3 leaves a bird without a place
uluru-refused-sat = the SAT solver gave up: { $why }
uluru-refused-table = `table` is for boards of up to { $most } places
uluru-z3-unsat = { $n ->
    [0] all { $kept } wishes: z3 finds no placement
   *[other] without the wish of { $birds }: z3 finds no placement
}
uluru-z3-sat = { $n ->
    [0] all { $kept } wishes: z3 finds a model
   *[other] without the wish of { $birds }: z3 finds a model
}
uluru-over-alone = the wish of { $bird } allows these places: { $places }; the model takes { $place }
uluru-over-pair = with { $other } on place { $there } the wish of { $bird } allows these places: { $places }; the model takes { $place }
uluru-over-anywhere = { $bird } has no wish; the model takes { $place }
uluru-over-left-out = the wish of { $bird } is given up; the model takes { $place }

uluru-bird = bird { $hue }

uluru-tag-north = north
uluru-tag-north-mark = N
uluru-tag-south = south
uluru-tag-south-mark = S
uluru-tag-west = west
uluru-tag-west-mark = W
uluru-tag-east = east
uluru-tag-east-mark = E
uluru-tag-corner = corner
uluru-tag-corner-mark = ∟
uluru-tag-circle1 = circle 1
uluru-tag-circle1-mark = ①
uluru-tag-circle2 = circle 2
uluru-tag-circle2-mark = ②
uluru-tag-circle3 = circle 3
uluru-tag-circle3-mark = ③
uluru-tag-explained = { $mark } { $words }

uluru-legend-tags = marks of the places: { $tags }
uluru-legend-next = next to: { $drawn ->
    [no] on places that the board lists as neighbours
   *[yes] joined by a line on the board
}
uluru-legend-facing = facing: { $pairs ->
    [none] no two places of this board do
    [sides] on opposite sides, one in the north and one in the south, or one in the west and one in the east
    [many] on places that the board lists as facing each other
   *[other] on the places { $pairs }
}
uluru-legend-shared-corner = sharing a corner: { $pairs ->
    [none] no two places of this board do
    [many] on places that the board lists as sharing a corner
   *[other] on the places { $pairs }
}
uluru-legend-front = in front of: on opposite sides, one in the north and one in the south, or one in the west and one in the east
uluru-legend-same-side = on the same side: both in the north, in the south, in the west or in the east
uluru-legend-same-angle = on the same angle: both in corners, and neighbours
uluru-legend-same-circle = on the same circle: both on circle 1, on circle 2 or on circle 3
uluru-legend-far = at least two places away: two or more other places lie on the shortest way between them

# What readers expect, and what is refused.

uluru-field-rules = Rules
uluru-field-rules-cards = wish cards
uluru-field-rules-pawns = numbered pawns
uluru-field-rules-pelicans = pelicans
uluru-field-levels = Cards of levels
uluru-field-levels-1-2 = 1 and 2, the easiest
uluru-field-levels-1-3 = 1 to 3, a first game
uluru-field-levels-1-4 = 1 to 4
uluru-field-levels-1-5 = 1 to 5, the whole pack
uluru-field-levels-2-5 = 2 to 5
uluru-field-levels-3-5 = 3 to 5, hard
uluru-field-levels-4-5 = 4 and 5, the hardest
uluru-field-board = Board
uluru-field-board-1 = board 1, four places
uluru-field-board-2 = board 2, eight places
uluru-field-board-3 = board 3, sixteen places
uluru-field-solutions = Placements that please everyone
uluru-field-solutions-any = any number
uluru-field-solutions-1 = exactly one
uluru-field-solutions-0 = none
uluru-field-seconds = Sand clock
uluru-field-seconds-none = none
uluru-field-seconds-60 = one minute
uluru-field-seconds-90 = a minute and a half
uluru-field-seconds-120 = two minutes
uluru-field-seconds-180 = three minutes
uluru-kind-board = board { $name }
uluru-kind-own-board = a board of your own
uluru-kind-ring = a ring of { $n } places
uluru-kind-levels = levels { $levels }
uluru-kind-round = round { $n }
uluru-kind-birds = { $n ->
    [one] 1 bird
   *[other] { $n } birds
}
uluru-kind-solutions = { $n ->
    [0] not everyone can be pleased
    [one] exactly one solution
   *[other] exactly { $n } solutions
}
uluru-kind-hidden = around a hidden solution
uluru-kind-seconds = { $n } s

# The workshop.
uluru-draft-title = Uluru / Pelican Cove
uluru-draft-about = Drag and join places, give birds their wishes.
uluru-draft-field-rules = Rules
uluru-draft-field-rules-pelicans = pelicans
uluru-draft-field-rules-cards = cards
uluru-draft-field-rules-pawns = pawns
uluru-draft-field-places = Places
uluru-draft-places = { $n ->
    [one] 1 place
   *[other] { $n } places
}
uluru-draft-helper-wishes = wishes by lot
uluru-draft-next = neighbours
uluru-draft-corner = share a corner
uluru-draft-facing = face each other
uluru-draft-no-place = remove this place
uluru-draft-add = add a place here
uluru-draft-choose = choose: { $bird }
uluru-draft-wants = { $bird } wants { $wish }
uluru-draft-bird = one bird more
uluru-draft-no-bird = one bird fewer
uluru-draft-facing-by-tags = who faces whom follows from the tags
uluru-draft-seconds = a minute for it, or as long as one likes
uluru-draft-no-pen = begin no pair
uluru-draft-same = nothing would change
uluru-draft-needed = every bird needs a place: take away a bird first
uluru-draft-wish = a wish as deals of these rules spell it
uluru-draft-expected-places = a number of places from 1 to 24
uluru-expected-pen = a place or a bird that is there
uluru-expected-bird = the number of a bird
uluru-expected-edit = an edit such as `w2=north`, `bird`, `+3,4`, `place5=3,4`, `tag5=n`, `next3-5` or `seconds=60`
uluru-draft-all = every wish can hold
uluru-draft-best = { $stones ->
    [one] at best 1 stone: not every wish can hold
   *[other] at best { $stones } stones: not every wish can hold
}
uluru-draft-at-most = { $stones ->
    [one] at most 1 stone; whether fewer is not known yet
   *[other] at most { $stones } stones; whether fewer is not known yet
}
uluru-draft-placements = { $exact ->
    [yes] { $n ->
        [one] exactly one best placement
       *[other] { $n } best placements
    }
   *[no] at least { $n } best placements
}
uluru-draft-conflict = { $n ->
    [one] this wish alone cannot hold
   *[other] these { $n } wishes cannot all hold; no fewer are in conflict
}
uluru-draft-rules = Everything that can be changed is an edit; `docs/formats.md` lists them under Drafts. A draft need not be a puzzle yet.
# Moves in words.
uluru-told-put = { $bird } on place { $place }
uluru-told-lift = { $bird } back beside the board
uluru-told-time = the end of the time

# What wishes look like.
uluru-sign-north = in the north
uluru-sign-south = in the south
uluru-sign-west = in the west
uluru-sign-east = in the east
uluru-sign-corner = in a corner
uluru-sign-north-or-south = in the north or south
uluru-sign-east-or-west = in the east or west
uluru-sign-south-or-west = in the south or west
uluru-sign-north-or-east = in the north or east
uluru-sign-north-and-corner = in a northern corner
uluru-sign-circle1 = on circle 1
uluru-sign-circle2 = on circle 2
uluru-sign-circle3 = on circle 3
uluru-sign-next = next to
uluru-sign-facing = facing
uluru-sign-shared-corner = sharing a corner with
uluru-sign-front = in front of
uluru-sign-same-side = on the same side as
uluru-sign-same-angle = on the same angle as
uluru-sign-same-circle = on the same circle as
uluru-sign-apart = neither next to nor facing
uluru-sign-far = far from
uluru-sign-anywhere = anywhere
uluru-sign-same = the same wish as
uluru-sign-opposite = the opposite wish of
uluru-sign-not = not
uluru-lesson-place = Every bird has a wish. The first pelican wants to stand in the north: take it and put it on the place at the top.
uluru-lesson-other = Some wishes are about other birds. The second pelican wants to be in front of the first: on the opposite side. Put it on the place at the bottom.
uluru-lesson-third = The third pelican wants the west. Put it on the left.
uluru-lesson-stone = The last pelican wants the north too, but that is taken. Not every wish can hold: put it on the last place. It costs one stone, and fewest stones are best.
