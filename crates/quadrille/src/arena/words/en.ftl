# What the arena says.
arena-player = player
arena-points = points
arena-games = games
arena-won = won
arena-drawn = drawn
arena-lost = lost
arena-faults = lost by own fault
arena-cross = Points and games of each against each
arena-first-mover = The first to move scored { $score } in { $n ->
    [one] 1 game
   *[other] { $n } games
 } played to the end.
arena-wins = Player { $seat } ({ $name }) wins
arena-wins-by-fault = Player { $seat } ({ $name }) wins: { $loser } lost by { $reason } ({ $detail })
arena-draw = Draw
arena-counts = { $name }: { $n ->
    [one] 1 vertex
   *[other] { $n } vertices
 }
arena-stderr = What the player at fault wrote to standard error:
arena-total-wins = { $name }: { $n ->
    [one] 1 win
   *[other] { $n } wins
 }
arena-total-draws = { $n ->
    [one] 1 draw
   *[other] { $n } draws
 }
arena-torn = { $log }: the last line was torn by an interruption and is dropped
arena-sprt-open = Test undecided after { $n } pairs: log likelihood ratio { $llr }, bounds ±{ $bound }
arena-sprt-yes = The greater strength is accepted after { $n } pairs: log likelihood ratio { $llr }, bound { $bound }
arena-sprt-no = The greater strength is refused after { $n } pairs: log likelihood ratio { $llr }, bound -{ $bound }
comply-played = { $name } played { $n } games; its slowest move took { $slowest }
comply-fault = WRONG: { $reason } at move { $number } in seat { $seat } ({ $detail })
    on { $puzzle }
    after: { $line }
comply-stderr = its last words: { $text }
comply-more = and { $n } more such games
comply-printed = WRONG: it printed { $n } bytes to standard output, which belongs to the server of the original course
comply-kept = WRONG: it did not free { $n } bytes
    on { $puzzle }
    (the graph, its matrix and the colours are the player's to free)
comply-no-name = It tells no name, which is allowed.
comply-fine = Nothing is wrong with it.
