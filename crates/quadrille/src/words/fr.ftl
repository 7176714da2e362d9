# Ce que dit le programme à côté des mots des jeux.
solved-in = { $solver } : { $nodes ->
    [one] { $nodes } nœud
   *[other] { $nodes } nœuds
 }, { $time }
cost-is = coût { $cost }
cost-and-bound = coût { $cost }, borne prouvée { $bound }
value-is = valeur { $value } pour le premier joueur
step = { $number }. { $reason }
rival-is = une autre solution
too-large-to-draw = la grille de { $n ->
    [one] { $n } case
   *[other] { $n } cases
} n'est pas dessinée ici ; `quadrille show` la dessine
no-hint = rien à proposer ici
no-hint-yet = rien à suggérer n'a été trouvé dans les limites
hint-moves = jouez { $moves }
is-open = en cours
is-solved = résolu
is-finished = terminé ; marge de { $margin } pour le premier joueur
no-mistake = rien de faux jusqu'ici
tour-title = Quadrille : { $n ->
    [one] { $n } jeu
   *[other] { $n } jeux
} en quelques pages
tour-try = Essayez : { $command }
games-solvers = solveurs :
games-options = options :
games-bots = joueurs :
games-formats = formats :
games-presets = modèles :
serve-address = Quadrille est ouvert à { $url } (Ctrl-C pour finir)
page-not-built = la page sans serveur n'est pas ici : lancez scripts/page pour la construire (cherchée dans { $places })
page-not-ours = { $folder } : un dossier nouveau ou vide était attendu, ou un dossier écrit par cette commande
page-written = { $n } fichiers dans { $folder } : mettez-les chez n'importe quel hébergeur, ou regardez avec `python3 -m http.server -d { $folder }`
serve-shared = cet atelier est accessible à d'autres machines : qui l'atteint peut jouer, avec ses propres parties, et occuper le processeur
contest-title = Concours
contest-empty = personne n'a rien rendu : il faut un dossier par personne, avec les fichiers de cette personne
contest-bound = borne prouvée
contest-refused = { $person } : { $file } ne vaut rien : { $why }
contest-refused-title = Sans valeur
contest-late = il est arrivé après la date limite
contest-totals = { $class } : totaux
contest-rank = rang
contest-total = total
contest-solved = résolus
contest-first = premiers
contest-person = personne
contest-example = exemple
contest-made = { $folder } est prêt : on y met un dossier par personne
contest-readme =
    Un concours. Mettez ici un dossier par personne, à son nom, avec les fichiers rendus, dans n'importe quel
    format qui contient un problème et ses coups ; un problème par fichier, ou plusieurs fichiers pour un
    problème (le meilleur compte). Le dossier « exemple » en montre un ; supprimez-le.
    Les fichiers à côté des dossiers, comme celui-ci, ne sont pas lus.

    quadrille contest { $folder } --html resultats.html --csv totaux.csv

    vérifie chaque fichier, classe les personnes problème par problème puis sur tous les problèmes d'une
    catégorie, et met à côté nos solveurs et la borne prouvée. --deadline 2018-05-13T23:59+02:00 écarte les
    fichiers plus tardifs. Un problème non rendu compte un de plus que la pire réponse. Les ex aequo
    partagent leur rang.
grade-passed = { $person } : { $n } sur { $n }
grade-failed = { $person } : { $right } sur { $n } ; première erreur : { $case }
    { $why }
grade-heads-person = personne
grade-heads-right = justes
grade-heads-time = temps
grade-none = rien à noter dans { $folder } : on attend des programmes, ou des dossiers d'un programme chacun
grade-several = { $folder } : on attend un seul programme exécutable, il y en a { $n }
grade-title = Devoir : { $task }
grade-slow = pas de réponse en { $seconds } s
grade-large = plus de { $megabytes } Mo affichés
grade-crash = le programme s'est terminé par { $how }
grade-silent = rien n'a été affiché ({ $how })
grade-start = le programme n'a pas pu démarrer : { $why }
grade-limits = le programme a dépassé ses limites : { $how }
grade-ours = le programme n'a pas pu être lancé, sans faute de sa part : { $why }
games-series = séries (une partie en plusieurs manches) :
games-homework = devoirs pour `grade` :
games-families = familles pour `bench` :
games-uses = par exemple :

# Pourquoi une commande n'a pas pu faire son travail.
fail-puzzle-given = un problème est donné : on ne peut pas demander des plateaux avec `{ $flags }`
fail-not-for-two = `{ $game }` n'est pas un jeu pour deux joueurs
fail-no-game = `{ $game }` n'est pas un jeu
fail-no-game-for-two = aucun jeu n'est pour deux joueurs
fail-no-bot = { $why } ; le nom d'un fichier contient un `/`
fail-expected-file = { $name } : ce devrait être un fichier
fail-expected-player = { $name } : ce devrait être une bibliothèque (.so), un module WebAssembly (.wasm) ou un fichier exécutable
fail-two-players = { $name } : deux joueurs s'appellent `{ $player }`
fail-no-plain-file = { $name } : un fichier ordinaire est attendu, ni tube ni périphérique
fail-file-busy = { $name } : un autre programme écrit dans ce fichier
fail-log-other = { $name } : ce journal est celui d'un autre tournoi : attendu { $expected }, trouvé { $found }
fail-log-head = l'en-tête d'un tournoi est attendu : { $error }
fail-log-game = une partie est attendue : { $error }
fail-log-version = { $name }:1:1 : version { $version } du format attendue, { $found } trouvée
fail-needs-linux = les joueurs externes ont besoin de Linux, qui sait les enfermer ; les bots jouent sur tous les systèmes
fail-locks = il manque à ce système : { $list }
warn-locks = les joueurs sont moins bien enfermés, car il manque à ce système : { $list }
fail-same-file = { $name } : rien ne peut être écrit dans le fichier qui est lu
fail-written-twice = { $name } : deux choses ne peuvent pas être écrites dans un seul fichier
standard-output = sortie standard
standard-input = entrée standard
temporary-folder = le dossier temporaire
fail-batch-row = { $name }:{ $number }:1 : cette ligne est d'un autre problème ou a été faite avec d'autres options ; prenez les mêmes, ou un autre fichier
fail-batch-rows = { $name }:{ $line }:1 : il y a des lignes de plus de problèmes que les { $n } donnés ; prenez un autre fichier
warn-torn-row = { $name } : la dernière ligne, déchirée, est refaite
fail-batch-number = { $name }:{ $number }:1 : la ligne numéro { $number } d'un passage antérieur est attendue
fail-batch-key = { $name }:{ $number }:1 : une ligne avec une `key` d'un passage antérieur est attendue
fail-no-family = `{ $game }` n'a pas de famille de problèmes croissants
fail-in-no-family = `{ $name }` ne prend part à aucune des familles : { $families }
fail-no-answer = une réponse est attendue après le problème : un fichier, `-` ou ses coups
fail-there-already = { $name } : existe déjà
fail-no-document = un document de 1 à { $most } est attendu, { $number } trouvé
fail-no-proof = il n'y a pas de preuve : l'affirmation n'en demande pas
fail-no-proof-yet = il n'y a pas de preuve : la limite a été atteinte avant
fail-no-list = { $name } : ce fichier n'existe pas ; `--add PROBLÈME` commence une liste
fail-own-answer = { $puzzle } : notre propre réponse a été rejetée : { $why }
fail-expected-cost = un coût est attendu, `{ $found }` trouvé
fail-expected-bound = une borne est attendue, `{ $found }` trouvé
fail-bound-above = la borne { $bound } dépasse le coût { $cost }
fail-bound-refuted = la liste dit que rien ne coûte moins de { $bound }, mais une ligne de { $cost } a été trouvée et vérifiée
fail-cost-refuted = la liste dit qu'une ligne coûte { $cost }, mais il est prouvé qu'aucune ne coûte moins de { $bound }
improve-figures = coût { $cost }, borne { $bound }
warn-record = le vérificateur rejette notre partie : { $why }
fail-few-players = { $folder } : au moins deux joueurs attendus, { $n ->
    [one] { $n } trouvé
   *[other] { $n } trouvés
}
fail-sprt = --sprt est pour deux joueurs ; { $folder } en a { $n }
fail-no-player = aucun joueur nommé `{ $name }` ; il y a : { $known }
fail-record = { $name } : la partie { $number } ne tient pas : { $why }
fail-live = seule une partie unique se montre pendant qu'elle se joue ; -r en demande plusieurs
fail-no-puzzle = aucun problème n'a été trouvé dans la limite
fail-no-terminal = un terminal est attendu pour jouer ; trouvé : un fichier ou un tube
fail-nothing-to-resume = il n'y a pas de partie à continuer
fail-no-such-game = il n'y a pas de partie nommée `{ $id }`
fail-no-kinds = ce jeu n'a pas de sortes de problèmes
fail-many-players = au plus { $n ->
    [one] { $n } joueur attendu
   *[other] { $n } joueurs attendus
} pour ce problème, { $found } trouvés
fail-no-game-in-log = { $log } : une partie de 1 à { $n } est attendue, { $number } trouvé
fail-no-distances = les places de `{ $id }` n'ont pas de table des distances
fail-too-wide = le plateau est trop large pour être dessiné : il a plus de { $most } colonnes
fail-plot = la courbe ne peut pas être dessinée : { $error }
fail-picture = le dessin ne peut pas être fait : { $error }
fail-picture-large = le dessin est trop grand pour PNG ; essayez --svg
fail-picture-written = le dessin ne peut pas être écrit : { $error }
fail-other-puzzle = { $name }:1:1 : la réponse est pour un autre problème : attendu `{ $expected }`, trouvé `{ $found }`
fail-over-reading = la limite a été atteinte pendant la lecture du problème
fail-nothing-given = un problème est attendu : un fichier, `-` pour l'entrée standard, ou son texte ; rien n'est donné
fail-directory = { $word } : est un dossier ; un problème ou un fichier qui en contient un est attendu
fail-no-file-no-puzzle = { $word } : ce fichier n'existe pas, et aucun jeu n'y reconnaît un problème
fail-empty-text = { $name }:1:1 : un problème est attendu, le texte est vide
fail-not-utf8 = { $name }:{ $line }:{ $column } : du texte UTF-8 est attendu, l'octet 0x{ $byte } trouvé
fail-large-proof = la preuve prend { $kilobytes } Ko, trop pour une réponse : nommez un fichier pour elle
fail-expected-puzzle = un problème est attendu, `-` trouvé
fail-listen = impossible d'écouter sur { $address }
mistake-seconds = un nombre de secondes est attendu, comme 0.5 ou 10
mistake-threads = de 1 à { $most } fils attendus
mistake-some = un nombre est attendu, au moins 1
mistake-lang = `en` ou `fr` attendu
mistake-clock = une pendule est attendue : `100ms` ou `2s` par coup, `60s+1s` par partie, ou `5000n` nœuds
mistake-sprt = deux différences d'Elo sont attendues, comme `0,10`
mistake-date = une date est attendue, comme 2018-05-13, 2018-05-13T23:59 ou 2018-05-13T23:59+02:00
fail-store-version = { $name } : version { $expected } ou plus ancienne attendue, version { $found } trouvée, faite par un programme plus récent
fail-data-folder = un dossier de données est attendu : { $error } ; définissez XDG_DATA_HOME ou HOME, ou prenez --data DOSSIER
fail-store-open = { $name } : ne peut être ni ouvert ni écrit ici ; prenez --data DOSSIER
fail-store = la réserve des parties : { $error }
fail-no-training = aucun robot de `{ $game }` n'apprend en jouant
fail-other-training = { $file } : ce dossier garde un autre entraînement ; nommez-en un autre avec --out
fail-threads = --threads : { $error }
contest-no-moves = le fichier contient un problème et pas de coups
contest-no-class = ce jeu n'a pas de concours
contest-not-solved = le problème n'est pas résolu à la fin
bench-heads-size = taille
bench-heads-nodes = nœuds
bench-heads-processor = processeur
bench-heads-clock = horloge
bench-heads-cost = coût
bench-heads-claim = conclusion
bench-largest = plus grand résolu : { $largest } ; le temps de processeur croît comme { $law }
bench-largest-none = aucun résolu ; le temps de processeur croît comme { $law }
bench-law = taille^({ $exponent } ± { $error })
bench-few = (trop peu de points)
bench-refused = ne va pas plus loin : { $why }
bench-written = écrit : { $file }
bench-axis-time = secondes de processeur
verdict-is-proved = prouvé : { $words }
verdict-is-line-holds = en partie confirmé : { $words }
verdict-is-rejected = rejeté : { $words }
given-puzzle = problème
given-spec = demande
given-player = joueur
fail-no-openings = { $name } : un problème par ligne est attendu, aucun trouvé
fail-game = la partie de { $one } et { $other } sur le plateau { $round } n’a pas pu être jouée, et ne compte pour personne : { $why }
fail-opening = ouverture { $n } : un plateau de `{ $game }` pour deux joueurs est attendu
fail-machine-late = la machine a laissé trop peu de temps aux joueurs { $n } fois de suite
fail-veripb-steps = VeriPB ne lit que des preuves par étapes, et ce jeu n’en a pas : nommez un autre fichier
fail-no-count-proof = il n’y a pas de preuve : le vérificateur en compte autant lui-même, ou la limite a été atteinte avant
fail-two-files = deux fichiers sont écrits : nommez l’un avec `--out FICHIER.pbp`, l’autre est FICHIER.opb
fail-nothing-to-prove = rien n’est affirmé de toutes les fins : il n’y a rien à prouver
fail-large-picture = le plateau a { $n } cases, { $width } sur { $height } : un PNG ou une page a au plus { $most } cases, et au plus { $side } dans une ligne ou une colonne ; un SVG peut être plus grand
fail-needs-folder = { $option } demande un dossier : --out DOSSIER/ (avec un `/` à la fin)
fail-shards-time = --time ne va pas avec un dossier de fragments : ils doivent être les mêmes sur toute machine, rapide ou lente ; prenez --nodes
fail-shards-seed = un dossier de fragments demande --seed : les problèmes doivent être les mêmes sur toute machine
fail-shards-proofs = --proofs ne va pas avec un dossier de fragments : on n’y fait que des lignes
fail-shards-format = --format ne va pas avec un dossier de fragments : les problèmes sont écrits un par ligne
fail-cluster-module = --cluster demande Python avec le module `quadrille` : pip install 'quadrille[cluster]'
fail-ladder-clock = seules les parties qui comptent des nœuds sont les mêmes sur toute machine : --out demande une pendule comme --clock 5000n
fail-game-row = la notation d’une partie est attendue dans un fragment : { $why }
fail-no-shard = aucun fragment nommé `{ $name }` pour ces lignes, ces options et ce programme ; `--shards` donne la liste de ceux qui manquent
fail-batch-packed = { $name } : des lignes compressées sont attendues à partir du numéro { $number }, comme le dit le suffixe
train-round = tour { $round } : ajusté à { $positions } positions, écart de { $error } sur les parties mises de côté ; { $file }
train-kept = tour { $round } : { $file } est là
train-stopped = arrêté ; la même commande continue
shards-done = { $n } fragments, { $missing } à faire
shards-stopped = arrêté ; { $n } fragments sont là, et la même commande continue
shards-all = { $n } fragments, tous présents ; SHA-256 { $digest }
shards-verified = { $different ->
    [0] { $n } fragments refaits, tous identiques
   *[other] { $n } fragments refaits, { $different } différents
  }
judge-difficulty = niveau : { $level }, difficulté { $number } ; pas par règle :
calibrate-too-few = parties finies sans aide : { $n }, trop peu pour conclure ; il en faut au moins { $least }
calibrate-told = parties : { $n } ; corrélation entre difficulté et temps { $linear } (logarithmes), { $ranked } (rangs) ; avec les poids ajustés { $after } (rangs)
    pas, poids, poids ajusté, règle :
fail-empty-collection = { $name } : aucun problème dedans
fail-each-folder = il faut un dossier pour les images : `--out DOSSIER/`
fail-no-png = { $name } : ce n'est pas une image PNG
