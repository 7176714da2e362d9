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
arena-left = { $done } of { $due } games; { $left } to play, about { $time }
arena-more-rows = and { $n } more players
arena-paused = Paused as long as { $file } exists.
arena-frozen = { $name } is left out: this version has not played before the ladder was frozen
arena-waiting = All games are played. Waiting for new players and versions; Ctrl-C ends.
arena-again = { $why }; trying again in { $seconds } seconds
arena-sprt-open = Test undecided after { $n } pairs: log likelihood ratio { $llr }, bounds ±{ $bound }
arena-sprt-yes = The greater strength is accepted after { $n } pairs: log likelihood ratio { $llr }, bound { $bound }
arena-sprt-no = The greater strength is refused after { $n } pairs: log likelihood ratio { $llr }, bound -{ $bound }
comply-played = { $name } played { $n ->
    [one] { $n } game
   *[other] { $n } games
}; its slowest move took { $slowest }
comply-fault = WRONG: { $reason } at move { $number } in seat { $seat } ({ $detail })
    on { $puzzle }
    after: { $line }
comply-stderr = its last words: { $text }
comply-more = and { $n } more such games
comply-printed = It printed { $n } bytes to standard output, which does no harm here; the server of the original course prints there itself.
comply-kept = WRONG: it did not free { $n } bytes
    on { $puzzle }
    (the graph, its matrix and the colours are the player's to free)
comply-no-name = It gives no name, which is allowed.
comply-fine = Nothing is wrong with it.
fault-rules = rules
fault-illegal = illegal
fault-time = time
fault-crash = crash
fault-exit = exit
fault-closed = closed
fault-garbage = garbage
fault-oversized = oversized
fault-memory = memory
fault-processes = processes
fault-cpu = cpu
fault-disk = disk
fault-fuel = fuel
fault-start = start
fault-detail-cpu = used more processor time than allowed
fault-detail-file-size = wrote a larger file than allowed
fault-detail-signal = killed by { $what }
fault-detail-exit = exited with status { $what }
fault-detail-panic = the bot panicked
fault-detail-no-move = no move within { $what } ms
fault-detail-no-answer = no answer within { $what } ms
fault-detail-long-line = a line of more than { $what } bytes
fault-detail-many-lines = more than { $what } lines in one turn
fault-detail-utf8 = an answer that is not UTF-8 text
fault-detail-memory = asked for more memory than allowed
fault-detail-processes = { $what } processes and threads at once
fault-detail-memory-of-all = its processes used { $what } MB
fault-detail-disk = its files took { $what } MB
fault-detail-fuel = used more fuel than the { $what } units it had
fault-detail-waits = waited for a line instead of answering
fault-detail-wrote = wrote `{ $what }`
fault-detail-no-start = the module has no function `{ $what }`
fault-trap-unreachable = trapped: it gave up (unreachable code)
fault-trap-memory = trapped: it reached beyond its memory
fault-trap-table = trapped: it reached beyond a table
fault-trap-null = trapped: it called a function that is not there
fault-trap-division = trapped: it divided by zero
fault-trap-overflow = trapped: a whole number was too large
fault-trap-conversion = trapped: it made a whole number of what is none
fault-trap-stack = trapped: its calls were too deep
fault-trap-signature = trapped: it called a function of another kind
fault-trap-failed = trapped
fault-detail-closed-and-went-on = closed its connection and went on
fault-detail-closed = closed its connection
fault-detail-no-function = the library has no function `{ $what }`
fault-detail-load = cannot load it: { $what }
fault-detail-garbage = expected { $what }
sandbox-holds = holds    { $layer }  { $what }
sandbox-lacks = LACKING  { $layer }  { $what }: { $why }
sandbox-covered = covered  { $layer }  { $what }: { $why }; the others hold the same
sandbox-user = no player is root
sandbox-root = a player sees the system's libraries, its own copy and its private folder, and nothing else
sandbox-processes = a player sees no processes but its own, and none of them outlives it
sandbox-group = all processes of a player together are limited, stopped and ended by a control group
sandbox-network = a player has no network
sandbox-ipc = a player has message queues, shared memory and a host name of its own
sandbox-limits = memory, processor time, processes, open files and their sizes are limited
sandbox-landlock = a player opens only the files it may open
sandbox-seccomp = a player makes only the system calls that are on a list
sandbox-fine = Every lock that is needed holds.
sandbox-less = Players are less well locked in than they should be; --strict refuses to play like this.
