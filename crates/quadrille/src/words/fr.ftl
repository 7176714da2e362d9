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
no-hint = rien à proposer ici
hint-moves = jouez { $moves }
is-open = en cours
is-solved = résolu
is-finished = terminé ; marge de { $margin } pour le premier joueur
no-mistake = rien de faux jusqu'ici
tour-title = Quadrille : { $n } jeux en quelques pages
tour-try = Essayez : { $command }
games-solvers = solveurs :
games-options = options :
games-bots = joueurs :
games-formats = formats :
games-presets = modèles :
serve-address = Quadrille est ouvert à { $url } (Ctrl-C pour finir)
serve-shared = cet atelier est accessible depuis d'autres machines : tous ceux qui l'atteignent peuvent jouer, lire et compléter l'historique, et occuper le processeur
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
grade-house = le programme n'a pas pu être lancé, sans faute de sa part : { $why }
games-series = séries (une partie en plusieurs manches) :
games-homework = devoirs pour `grade` :
games-families = familles pour `bench` :
games-uses = par exemple :
