
# What the checker says: its reasons, what it found out, and what it leaves unproved.
check-no-such-game = no game's puzzles begin with `{ $head }`
check-empty-answer = the answer is empty
check-bad-field = line { $line }: `{ $field }` cannot be `{ $found }`
check-field-twice = line { $line }: `{ $field }` is given twice
check-no-such-field = line { $line }: `{ $field }` is no field of an answer
check-no-claim = the answer makes no claim
check-no-such-claim = `{ $claim }` is never claimed in this game
check-field-refused = `{ $field }` has no meaning here beside the claim `{ $claim }`
check-field-missing = the claim `{ $claim }` needs the field `{ $field }`
check-idle-certificate = there is a certificate and nothing that it could prove
check-line-refused = the claim `{ $claim }` has no line
check-count-differs = there are { $count }, not { $stated }
check-listed = the end listed as number { $number }: { $why }
check-listed-twice = the end listed as number { $number } is there already
check-listed-number = { $listed } ends are listed, not { $stated }
check-conflict-bird = expected the birds of the conflict in order, found “{ $found }”
check-conflict-ends = ends listed: { $listed }; wishes in conflict: { $wishes }
check-conflict-needless = without the wish of bird { $bird } the others cannot all hold either
check-conflict-together = these wishes can all hold: { $moves }
check-conflict-fails = the wish of bird { $bird } does not hold there
check-value-of-line = the line ends with margin { $margin }, not { $stated }
check-cost-differs = the line costs { $cost }, not { $stated }
check-cost-missing = the line costs { $cost }, and the answer does not say so
check-bound-above-cost = the bound { $stated } is above the cost { $cost }
check-rival = the rival: { $why }
check-same-rival = the rival is the same solution
check-other-value = the margin under best play is { $best }, not { $stated }
check-beaten = there is a line of cost { $cost }
check-flood-no-moves = no moves are enough
check-flood-enough = { $n ->
    [one] 1 move is enough
   *[other] { $n } moves are enough
}
check-flood-ends-soon = it ends too soon
check-flood-words = it has other words than `+` and numbers of sets
check-flood-no-set = a layer has no such set
check-flood-not-around = a set is not around what it should be
check-flood-nothing = there is nothing that it could prove
check-flood-low-margin = no margin is so low
check-flood-high-margin = no margin is above the number of vertices
check-flood-beginning = it does not begin with `{ $kind }`
check-flood-goes-on = it goes on when all is shown
check-flood-strategy-soon = a strategy ends too soon
check-flood-strategy-low = a strategy ends the game too low
check-flood-strategy-rules = a strategy plays { $move } against the rules
check-flood-strategy-moves = a strategy has other moves than 0 to 7 and p
check-flood-other-colour = the other seat can take the colour
check-flood-other-low = the other seat can end the game too low
check-certificate-kind = no certificate is called `{ $found }`
check-tents-no-board = expected `tents`, the size, `:` and the board
check-tents-size = `{ $found }` is no size of a board: expected two numbers from 1 to 127 with `x` between them
check-tents-squares = the letters do not stand for the squares of the board
check-tents-clues = expected { $expected } clues, found { $found }
check-tents-clue = `{ $found }` is no clue of its line
check-tents-no-move = `{ $move }` is no move
check-tents-outside = `{ $move }`: the square is outside the board
check-tents-on-tree = `{ $move }`: a tree stands there
check-tents-given = `{ $move }`: the square is given by the puzzle
check-tents-same = `{ $move }`: the square is like that already
check-tents-solved = solved: { $tents ->
    [one] 1 tent
   *[other] { $tents } tents
 }, every rule holds
check-tents-another = there is another solution: { $moves }
check-tents-possible = there is a solution: { $moves }
check-tents-touch = the tents at { $one } and { $other } touch
check-tents-row = row { $number } has { $tents ->
    [one] 1 tent
   *[other] { $tents } tents
 }, its clue is { $clue }
check-tents-column = column { $number } has { $tents ->
    [one] 1 tent
   *[other] { $tents } tents
 }, its clue is { $clue }
check-tents-pair = trees and tents cannot be paired: the tent at { $tent } finds no tree of its own
check-tents-number = { $trees ->
    [one] 1 tree
   *[other] { $trees } trees
 } cannot be paired with { $tents ->
    [one] 1 tent
   *[other] { $tents } tents
 }
check-uluru-rules = expected `pawns`, `pelicans` or `cards`, found `{ $found }`
check-uluru-seconds = `seconds=` needs a number from 1 to 86400, found `{ $found }`
check-uluru-wish = `{ $found }` is no wish under these rules
check-uluru-number = the wishes ({ $wishes }) do not fit the places ({ $places })
check-uluru-no-bird = the wish `{ $wish }` names a bird that does not exist
check-uluru-holds = bird { $bird }: { $wish } holds
check-uluru-fails = bird { $bird }: { $wish } fails
check-uluru-waits = bird { $bird }: { $wish } fails, as it is not placed
check-uluru-cost = cost { $cost }
check-uluru-not-full = { $cost ->
    [one] 1 wish does not hold
   *[other] { $cost } wishes do not hold
 }
check-uluru-not-placed = { $birds ->
    [one] 1 bird is not placed
   *[other] { $birds } birds are not placed
 }, and time is not over
check-uluru-another = another placement fulfils every wish too: { $moves }
check-uluru-possible = every wish can be fulfilled: { $moves }
check-uluru-over = move `{ $move }`: time is over
check-uluru-no-move = `{ $move }` is no move: expected `bird@place`, `bird@-` or `time`
check-uluru-move-bird = move `{ $move }`: there is no such bird
check-uluru-move-place = move `{ $move }`: there is no such place
check-uluru-board = there is no board `{ $found }`
check-uluru-ring = `{ $found }` is no size of a ring: expected a multiple of 4, up to 1024
check-uluru-parts = a board is places, next, corner and facing pairs with `/` between them: expected 4 parts, found { $found }
check-uluru-too-many = there are more than { $most } places
check-uluru-no-place = `{ $found }` is no place
check-uluru-tags = `{ $found }`: the tags are not letters of `nswec123` in this order
check-uluru-same-spot = `{ $found }`: another place is drawn there
check-uluru-pair = `{ $found }` is no pair of places, or it is not in order
check-robot-solved = solved in { $steps ->
    [one] 1 step
   *[other] { $steps } steps
 }
check-robot-not-black = not solved: { $cells ->
    [one] 1 cell is not black
   *[other] { $cells } cells are not black
 }: { $named }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
 }
check-robot-possible = every colour has as many pieces as cells, so it can be done
check-robot-numbers = expected four numbers after `robot`, or `grid`, found { $found } words
check-robot-number = expected a number, found `{ $found }`
check-robot-size = expected 1 to { $most } cells
check-robot-colours = expected 1 to { $most } colours, found { $found }
check-robot-cell = expected a cell such as `0:1`, found `{ $found }`
check-robot-row = row { $row }: expected { $expected ->
    [one] { $expected } cell
   *[other] { $expected } cells
}, found { $found }
check-robot-colour = expected colours up to { $most }, found { $found }
check-robot-no-move = expected a move such as `R12`, `L`, `U3`, `D` or `S`, found `{ $found }`
check-robot-leaves = action { $action }, `{ $move }`: leaves the grid { $side ->
    [left] on the left
    [right] on the right
    [top] at the top
   *[bottom] at the bottom
 } from { $cell }
check-assignment-word = certificate: `{ $found }` is not `COLOUR:VALUES`
check-assignment-colour = certificate: colour { $colour } is no colour or comes twice
check-assignment-values = certificate: colour { $colour }: expected `SOURCES|TARGETS`
check-assignment-unequal = certificate: colour { $colour } has not as many pieces as cells
check-assignment-target = certificate: colour { $colour }: the target { $cell } is valued { $value }, below { $least }
check-assignment-integer = certificate: colour { $colour }: expected an integer, found `{ $found }`
check-assignment-number = certificate: colour { $colour }: expected { $expected } values, found { $found }
check-flood-flooded = flooded in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 }
check-flood-ended = the game ends after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 }; margin { $margin } for the first player
check-flood-so-far = after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 } { $flooded } of { $vertices } vertices are flooded
check-flood-open = after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 } the game is not over
check-flood-no-board = the board is missing
check-flood-option = `{ $found }` is no option of a board, or it is given twice
check-flood-size = expected 1 to { $most } cells
check-flood-no-grid = `{ $found }` is no board: expected WIDTHxHEIGHT:CELLS
check-flood-squares = the board { $found } has another number of squares than are given
check-flood-edge = `{ $found }` is no edge: expected two vertices, the smaller first
check-flood-colours = there must be 2 to { $most } colours
check-flood-colour-above = colour { $found } is not among the { $colours } colours
check-flood-starts = expected { $expected } starts, found { $found }
check-flood-start = start { $found } is no vertex
check-flood-first = seat { $found } cannot move first
check-flood-same-colour = the starts have the same colour
check-flood-for-two = goals and forbidden colours are for two seats
check-flood-parts = part of the board cannot be reached from the start
check-flood-colour = `{ $found }` is no colour
check-flood-over = move { $number } `{ $move }`: the game is over
check-flood-no-pass = move { $number } `{ $move }`: with one seat there is no pass
check-flood-no-move = move { $number } `{ $move }`: it is neither a colour nor `pass`
check-flood-no-colour = move { $number } `{ $move }`: there are only { $colours } colours
check-flood-forbidden = move { $number } `{ $move }`: the colour is forbidden to the seat
check-flood-others-colour = move { $number } `{ $move }`: it is the other seat's colour and the territories touch
check-flood-gains-nothing = move { $number } `{ $move }`: it gains nothing
check-no-game-for-two = no game for two begins with `{ $head }`
check-record-reason = `{ $found }` is no reason why a game ends
check-record-over = after the line the game is over
check-record-not-over = after the line the game is not over
check-record-fault = the seat at fault is missing
check-record-seat = seat { $seat } was to move, not seat { $fault }
check-record-no-refused = the refused move is missing
check-record-legal = the refused move `{ $move }` is legal
check-record-margin = the margin is { $margin }, not the stated one
check-record-field = `{ $field }` has no meaning beside the reason `{ $reason }`
check-record-result = the result is { $result }, not `{ $stated }`
check-record-status = { $found } is no exit status: 0 to 255 are
check-record-two-ends = a player that died of a signal has no exit status
check-record-version = `{ $found }` is no version: 16 hexadecimal digits are
check-record-comment = the comment on move { $number } has no move of its own
check-record-twice = the same game is game { $first } of the log
check-record-board = the board is not the one that the seed gives for round { $round }
unproved-nothing = nothing is claimed beyond them
unproved-only-solution = that there is no other solution is the solver's word{ $because ->
    [budget] {" "}(the limit of checking was reached: more nodes, more time or a proof would be needed)
   *[method] {""}
 }
unproved-no-solution = that there is no solution is the solver's word{ $because ->
    [budget] {" "}(the limit of checking was reached: more nodes, more time or a proof would be needed)
   *[method] {""}
 }
unproved-optimal = that no line costs less than { $cost } is the solver's word{ $established ->
    [0] {""}
   *[other] , the checker established { $established }
 }{ $because ->
    [budget] {" "}(the limit of checking was reached: more nodes, more time or a proof would be needed)
   *[method] {""}
 }
unproved-bound = that no line costs less than { $stated } is the solver's word{ $established ->
    [0] {""}
   *[other] , the checker established { $established }
 }{ $because ->
    [budget] {" "}(the limit of checking was reached: more nodes, more time or a proof would be needed)
   *[method] {""}
 }
unproved-value = that { $value } is the margin under best play is the solver's word{ $because ->
    [budget] {" "}(the limit of checking was reached: more nodes, more time or a proof would be needed)
   *[method] {""}
 }
unproved-count = that there are { $count } is the solver's word{ $because ->
    [budget] {" "}(the limit of checking was reached: more nodes, more time or a proof would be needed)
   *[method] {""}
 }
unproved-conflict = that these wishes are in conflict is the solver's word
unproved-all = nothing was checked: the limit was reached before the checker had read the puzzle
unproved-cost = the cost { $cost } is the solver's word
unproved-fault = that seat { $seat } lost by `{ $reason }` is the referee's word
check-certificate = the certificate is refused: { $why }
check-two-proofs = the answer has a certificate and a proof
check-nothing-to-prove = there is a proof, but nothing is left to prove
check-no-proofs = claims like this one have no proofs
check-proof-fails = step { $step } of the proof: { $why }
proof-no-contradiction = the text ends without a contradiction
proof-long-line = the line is too long
proof-unreadable = it cannot be read: { $error }
proof-no-step = “{ $word }” is no step
proof-order = parts come before “/” and “s”
proof-nothing-added = nothing is added up
proof-no-colon = “:” is missing
proof-does-not-follow = the clause does not follow
proof-no-constraint = there is no constraint { $id }
proof-own-constraint = constraint { $id } is the puzzle's own and cannot be forgotten
proof-no-unknown = there is no unknown { $unknown }
proof-too-large = a number is too large
proof-no-number = “{ $word }” is no number
proof-no-factor = “{ $word }” is no factor
check-cuts-small = expected a grid of at least two cells
check-cuts-blocks = expected two blocks with ` / ` between them
check-cuts-even = even ends: { $why }
check-cuts-odd = odd ends: { $why }
check-cuts-potentials = expected { $expected } potentials, found { $found }
check-cuts-divisor = expected a divisor of at least 1
check-cuts-word = expected `WEIGHT:NODES`
check-cuts-negative = cut { $cut }: the weight is negative
check-cuts-heavy = the step from node { $from } to { $to } weighs too much
check-cuts-beyond = the bound is beyond any walk
check-cuts-lacks = colour { $colour } has not as many pieces as cells
check-cuts-first = cut { $cut }: it contains the first node
check-cuts-part = cut { $cut }: it contains the piece of cell { $cell } but not the whole cell
check-cuts-empty = cut { $cut }: it contains no piece that lies wrong
check-cuts-integer = expected an integer, found `{ $found }`
check-cuts-range = expected a rising range of nodes, found `{ $found }`
