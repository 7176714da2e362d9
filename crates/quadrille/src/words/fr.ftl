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
