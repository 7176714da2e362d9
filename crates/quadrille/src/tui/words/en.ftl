# What is said while playing in the terminal.
tui-too-small = The window is too small: { $width } x { $height } characters are needed, it has { $now_width } x { $now_height }.
tui-making = Making a puzzle... (Esc goes back)
tui-work-failed = the program made a mistake there; everything else goes on
tui-space = Space
tui-mouse = mouse
tui-time-left = { $time } left

tui-menu-title = What shall we play?
tui-menu-recent = Go on with
tui-menu-games = Games
tui-menu-more = More
tui-menu-paste = A puzzle from elsewhere
tui-menu-paste-about = Paste a puzzle in any format the games know, or type the name of a file. Pasting works on every page of the menu.
tui-menu-past = Finished games
tui-menu-past-about = Date, game, time and cost of every finished game, beside the best possible cost.
tui-menu-quit = Quit
tui-past-empty = No game has been finished yet.
tui-kinds = What kind
tui-series = Several rounds in a row
tui-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
tui-seed = Which one
tui-seed-new = a new one
tui-seed-daily = of the day, { $date }
tui-seed-number = by number
tui-ask-opponent = Against whom?
tui-ask-first = Which bot begins?
tui-ask-second = Which bot answers?
tui-two-people = two people at this keyboard
tui-watch = watch two bots
tui-you-begin = You begin, { $bot } answers.
tui-bot-begins = { $bot } begins, you answer.
tui-paste-how = Paste or type a puzzle, or the name of a file; then press Enter. Alt-Enter begins a new line.

tui-turns = { $n ->
    [one] { $n } turn
   *[other] { $n } turns
}
tui-hints = { $n ->
    [one] { $n } hinted
   *[other] { $n } hinted
}
tui-round = round { $round } of { $rounds }
tui-best = best possible: { $cost }
tui-best-between = best known: { $cost }, at least { $bound }
tui-best-above = best possible: at least { $bound } (so far)
tui-best-below = best known: { $cost }
tui-record = your best: { $cost }
tui-part = columns { $columns }, rows { $rows }

tui-not-your-turn = it is not your turn
tui-not-now = that way is closed
tui-nothing-here = nothing to do here; see ? for the keys
tui-no-choice = no such choice here
tui-held = Taken: go to a place and press Enter; Esc lets go.
tui-no-drop = it cannot be put there
tui-choice-take = take it
tui-choice-drop = put it here
tui-choice-let-go = let go
tui-choice-put = put { $what } here
tui-nothing-to-undo = this is the start
tui-nothing-to-redo = nothing was taken back
tui-paused = paused
tui-goes-on = going on
tui-speed = speed { $n } of { $most }
tui-letters-on = h j k l move the cursor; F2 or H gives a hint
tui-letters-off = h gives a hint; j k l move the cursor
tui-letters-how = v makes h go left, as j k l go down, up and right
tui-thinking = thinking...
tui-solving = Looking for a solution... (Esc stops)
tui-stopping = stopping...
tui-no-solution = no solution was found in the time
tui-hint-place = Look here. (h again: the reason)
tui-hint-reason = { $reason } (h again: the move)
tui-hint-end = nothing gets better here: end it now
tui-still-time = It would cost { $cost } now; make it better while there is time.
tui-hint-played = Played { $moves }: { $reason }
tui-bot-thinks = { $bot } is thinking...
tui-bot-plays = { $bot } plays { $move }
tui-sum-so-far = Sum after round { $rounds }: { $sum }.
tui-sum = Sum of all { $rounds } rounds: { $sum }.
tui-end-round = n: next round, s: the best answer, q: menu.
tui-end-keys = n: another one, s: the best answer, u: take back, q: menu.
tui-round-is-open = this round is still being played
tui-film-at = Solution, step { $at } of { $steps }

tui-key-choose = choose
tui-key-take = go
tui-key-back = back
tui-key-forget = forget it
tui-key-seed = which one
tui-key-number = number
tui-key-play = play
tui-key-begins = who begins
tui-key-open = open
tui-key-empty = empty
tui-key-help = help
tui-key-hint = hint
tui-key-undo = undo
tui-key-redo = redo
tui-key-check = check
tui-key-solve = solve
tui-key-next = new
tui-key-next-round = next round
tui-key-rules = rules
tui-key-leave = menu
tui-key-restart = restart
tui-key-timer = timer
tui-key-text = text
tui-key-letters = letters
tui-key-pause = pause
tui-key-faster = faster
tui-key-slower = slower
tui-key-stop = stop
tui-key-go = go on
tui-key-step = step
tui-key-speed = speed
tui-key-keep = keep it
tui-key-own-game = back to your game
tui-key-notes = notes

tui-help-title = Keys
tui-text-title = The text of this puzzle
tui-text-resume = To go on with this game: quadrille play --resume={ $id }
tui-notes-title = What the solver says
tui-help-moving = Moving
tui-help-commands = Commands
tui-help-cursor = move the cursor
tui-help-letters = makes h move the cursor too (hint is then F2 or H)
tui-help-main = make the move offered here; take, then put down (Space too)
tui-help-second = the other move offered here (Backspace too)
tui-help-paint = make the painting move along the way
tui-help-number = choose from the numbered list beside the board
tui-help-escape = let go, close, stop; else back to the menu
tui-help-mouse = click, right click, drag; the wheel moves the cursor
tui-help-quit = save and quit, anywhere
tui-key-help-long = these keys
tui-key-hint-long = hint: first the place, then the reason, then the move
tui-key-undo-long = take back a turn, as far as the start
tui-key-redo-long = play it again
tui-key-check-long = look for mistakes
tui-key-solve-long = show a solution step by step
tui-key-next-long = another puzzle, or the next round
tui-key-rules-long = the rules of the game
tui-key-leave-long = back to the menu; the game is kept
tui-key-restart-long = back to the start (redo brings it back)
tui-key-timer-long = show or hide the time
tui-key-text-long = the text of the puzzle, to note down or pass on
tui-key-letters-long = letters h j k l for the cursor, on or off
tui-key-pause-long = stop the bots, or let them go on
tui-key-faster-long = films and bots go faster
tui-key-slower-long = films and bots go slower

history-date = date
history-game = game
history-time = time
history-cost = cost
history-best = best
history-hints = hints
history-puzzle = puzzle
history-empty = no game has been finished yet
tui-key-solver = solver
tui-key-solver-long = the next solver for s: its name and what it does
tui-key-save = save
tui-key-save-long = save the game so far as an answer file, here
tui-solver = s now shows what `{ $name }` finds: { $about }
tui-saved = written: { $files }
tui-line = moves so far: { $line }
