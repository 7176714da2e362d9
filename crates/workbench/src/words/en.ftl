# What every front end says of answers and games.
claim-unknown = undecided: the method got no further
claim-found = a solution
claim-several = several solutions; this is one of them
claim-unique = unique: this is the only solution
claim-optimal = optimal: nothing does better
claim-impossible = impossible: there is no solution
verdict-proved = the checker proves the whole claim
verdict-line-holds = the checker confirms the moves; { $why }
verdict-no-line = no line was kept, so nothing was checked: { $why }
verdict-rejected = the checker rejects it: { $why }
