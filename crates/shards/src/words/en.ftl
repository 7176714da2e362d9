# Folders of shards, and the jobs that are done there.

shards-folder-options = { $folder }: this folder was made with other options (`{ $there }`, not `{ $wanted }`); use another folder
shards-folder-build = { $folder }: this folder was made with another build (`{ $there }`, not `{ $wanted }`); use another folder
shards-other-result = { $file }: not the result that the manifest lists; remove it to have it made again
shards-incomplete = { $folder }: { $missing } of { $n } shards are missing; make them first
shards-manifest = { $file }: expected a manifest of shards: { $why }
shards-format = { $file }: expected format { $expected }, found { $found }
shards-name = { $file }: expected names of 32 hexadecimal digits, found `{ $found }`

shards-job = expected a job: `rows`, `new`, `census` or `games`, found `{ $found }`
shards-row-option = expected an option of rows as NAME=VALUE, found `{ $found }`
shards-solver = no solver called `{ $name }`; there are: { $known }
shards-nodes = expected a number of nodes, found `{ $found }`
shards-census = no census called `{ $name }`; there are: { $known }
shards-part = line { $line }: expected a part below { $n }, found `{ $found }`
shards-seed = line { $line }: expected a seed, found `{ $found }`
shards-no-puzzle = seed { $seed }: { $why }
shards-game = line { $line }: expected a game as ROUND SEED SEED BOT BOT PUZZLE, found `{ $found }`
shards-game-why = line { $line }: { $why }
shards-game-time = `{ $name }` thinks for a time: its games cannot be made again, and are no shards
shards-not-for-two = { $game } has no puzzles for two
