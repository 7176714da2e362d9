
# What the checker says.
plain = { $text }
no-such-game = no game's puzzles begin with `{ $head }`
unproved-nothing = nothing is claimed beyond them
unproved-only-solution = that there is no other solution is the solver's word{ $because ->
    [budget] {""} (the limit of checking was reached)
   *[method] {""}
 }
unproved-no-solution = that there is no solution is the solver's word{ $because ->
    [budget] {""} (the limit of checking was reached)
   *[method] {""}
 }
unproved-optimal = that no line costs less than { $cost } is the solver's word; the bound established is { $established }{ $because ->
    [budget] {""} (the limit of checking was reached)
   *[method] {""}
 }
unproved-bound = that no line costs less than { $stated } is the solver's word; the bound established is { $established }{ $because ->
    [budget] {""} (the limit of checking was reached)
   *[method] {""}
 }
unproved-value = that { $value } is the margin under best play is the solver's word{ $because ->
    [budget] {""} (the limit of checking was reached)
   *[method] {""}
 }
unproved-cost = the cost { $cost } is the solver's word
unproved-fault = that seat { $seat } lost by `{ $reason }` is the referee's word

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
