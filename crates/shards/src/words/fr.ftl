# Les dossiers de fragments, et les travaux qu’on y fait.

shards-folder-options = { $folder } : ce dossier a été fait avec d’autres options (`{ $there }`, et non `{ $wanted }`) ; prenez-en un autre
shards-folder-build = { $folder } : ce dossier a été fait par une autre version (`{ $there }`, et non `{ $wanted }`) ; prenez-en un autre
shards-other-result = { $file } : ce n’est pas le résultat que donne le manifeste ; supprimez-le pour qu’il soit refait
shards-incomplete = { $folder } : il manque { $missing } des { $n } fragments ; faites-les d’abord
shards-manifest = { $file } : un manifeste de fragments est attendu : { $why }
shards-format = { $file } : le format { $expected } est attendu, et non { $found }
shards-name = { $file } : des noms de 32 chiffres hexadécimaux sont attendus, et non `{ $found }`

shards-job = un travail est attendu (`rows`, `new`, `census` ou `games`), et non `{ $found }`
shards-row-option = une option de `rows` est attendue, sous la forme NOM=VALEUR, et non `{ $found }`
shards-solver = pas de solveur nommé `{ $name }` ; il y a : { $known }
shards-nodes = un nombre de nœuds est attendu, et non `{ $found }`
shards-census = pas de recensement nommé `{ $name }` ; il y a : { $known }
shards-part = ligne { $line } : une part inférieure à { $n } est attendue, et non `{ $found }`
shards-seed = ligne { $line } : une graine est attendue, et non `{ $found }`
shards-no-puzzle = graine { $seed } : { $why }
shards-game = ligne { $line } : une partie est attendue, sous la forme TOUR GRAINE GRAINE ROBOT ROBOT PROBLÈME, et non `{ $found }`
shards-game-why = ligne { $line } : { $why }
shards-game-time = `{ $name }` réfléchit pendant un certain temps : ses parties ne peuvent pas être refaites, et ne sont pas des fragments
shards-not-for-two = { $game } n’a pas de problèmes pour deux
