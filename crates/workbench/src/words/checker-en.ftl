
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
check-proof-fails = the proof is wrong: { $why }
