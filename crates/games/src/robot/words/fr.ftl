# Le Robot trieur.
robot-title = Robot trieur
robot-about = Un robot porte chaque pièce sur une case de sa couleur en faisant le moins de pas possible.
robot-rules = Le robot se déplace sur la grille, d'une case à chaque pas. Un échange intervertit ce que tient le robot et ce que tient sa case ; l'un ou l'autre peut n'être rien. Une case qui porte une pièce de sa couleur devient noire et reste verrouillée. La partie est gagnée quand toutes les cases sont noires ; moins il y a de pas, mieux c'est, et les échanges ne comptent pas. Le robot peut finir n'importe où.
robot-left = Gauche
robot-right = Droite
robot-up = Haut
robot-down = Bas
robot-swap = Échanger
robot-walk = Aller ici
robot-steps = { $steps ->
    [one] { $steps } pas
   *[other] { $steps } pas
}
robot-black = { $black ->
    [one] { $black } case noire sur { $cells }
   *[other] { $black } cases noires sur { $cells }
}
robot-carries = Le robot porte une pièce : { $colour }
robot-empty = Le robot ne porte rien
robot-off-the-grid = le robot sortirait de la grille
robot-hint-take = la pièce à prendre la plus proche est en { $cell }
robot-hint-bring = la case la plus proche de la couleur portée est en { $cell }
robot-hint-best-take = { $known ->
    [proved] la plus courte marche à partir d’ici, { $steps } pas,
   *[other] la meilleure marche connue à partir d’ici, { $steps } pas,
} prend ensuite la pièce en { $cell }
robot-hint-best-bring = { $known ->
    [proved] la plus courte marche à partir d’ici, { $steps } pas,
   *[other] la meilleure marche connue à partir d’ici, { $steps } pas,
} rapporte ensuite la pièce à sa place, en { $cell }
robot-hint-best-leave = { $known ->
    [proved] la plus courte marche à partir d’ici, { $steps } pas,
   *[other] la meilleure marche connue à partir d’ici, { $steps } pas,
} laisse un moment sa pièce en { $cell } : ce qui s’y trouve est porté d’abord, et le robot y repassera
robot-solver-best = Le moins de pas qu'on puisse trouver dans le temps imparti, avec une borne
robot-solver-nearest = Toujours à la case la plus proche, pour des grilles d'un million de cases
robot-solver-naive = Toujours à la case la plus proche, en regardant toutes les cases
robot-solver-circular = Toujours à la case la plus proche, en regardant des anneaux autour du robot
robot-solver-by-colour = Toujours à la case la plus proche, en suivant une liste des cases d'une couleur
robot-solver-avl = Toujours à la case la plus proche, avec un arbre équilibré par couleur et par ligne
robot-solver-circuits = Les circuits du graphe des déplacements, l'un après l'autre
robot-solver-bound = Seulement une borne inférieure : la distance que les pièces doivent parcourir au moins
robot-solver-graf = Le parcours de Daniel Graf sur un vecteur avec une case par couleur
robot-solver-line = Le moins de pas possible sur un vecteur avec une case par couleur
robot-format-grid = Le fond et la pièce de chaque case, une ligne par rangée
robot-format-sol = Un fichier de solution du jeu d'origine
robot-option-cost-only = Seulement le coût, pour les parcours trop longs à conserver

robot-graph = { $n ->
    [one] Graphe H : { $n } arc
   *[other] Graphe H : { $n } arcs
}
robot-graph-large = Graphe H : { $n } arcs, trop pour les énumérer
robot-circuit = Circuit { $number }, colonnes { $jmin } à { $jmax } : { $cells }

robot-class-single = Une case par couleur
robot-class-any = Un nombre quelconque de couleurs

robot-homework-nearest = un programme qui reçoit `m n nbcoul graine` et écrit le parcours « au plus proche »
robot-homework-graf = un programme qui reçoit une ligne à une case par couleur et écrit le parcours de Graf
robot-homework-walk = un programme qui reçoit `m n nbcoul graine` et écrit un parcours qui noircit la grille
robot-grade-unread = aucun fichier solution ne se lit dans ce qui est affiché ou écrit : { $why }
robot-grade-other = la solution est celle d'une autre instance : { $found }
robot-grade-illegal = l'action { $number }, { $action }, sort de la grille
robot-grade-unsolved = la grille n'est pas noire à la fin
robot-grade-swap = l'échange { $number } se fait en { $found } au lieu de { $expected }
robot-grade-cost = { $cost } pas au lieu de { $expected }

robot-graf-carried = d(G) = { $n } : les pièces doivent être portées de cela en tout, donc aucun parcours n'a moins de pas (lemme 1)
robot-graf-component = composante { $number } de circuits emmêlés : cases { $left } à { $right }
robot-graf-bound = { $carried } + 2 ({ $first } + { $gaps }) = { $back } pas pour les parcours qui reviennent à la case 0 (lemme 2) ; { $ends } quand le parcours finit avec le premier circuit
robot-graf-inserted = circuit { $number } ({ $cells }), jmin { $jmin }, jmax { $jmax }, Jdroite { $right } : inséré après le pas { $steps }
    { $letters }
robot-graf-beyond = circuit { $number } ({ $cells }), jmin { $jmin }, jmax { $jmax }, Jdroite { $right } : au-delà de ce qui était atteint, donc inséré après le pas { $steps } avec un aller et retour
    { $letters }

# Ce que les lecteurs attendent, et ce qui est refusé.
robot-expected-move = un coup tel que `R12`, `L`, `U3`, `D` ou `S`
robot-expected-steps = un nombre de pas, au moins 1
robot-refused-cells = 1 à { $most } cases attendues, { $rows ->
    [one] { $rows } ligne
   *[other] { $rows } lignes
} de { $columns } trouvées
robot-refused-colours = 1 à { $most } couleurs attendues, { $n } trouvées
robot-expected-colours = 1 à { $most } couleurs
robot-expected-seed = une graine de { $least } à { $most }
robot-expected-size = { $what }, au moins 1, avec au plus { $most } cases en tout
robot-expected-rows-or-grid = un nombre de lignes, ou `grid`
robot-expected-rows-and-columns = lignes et colonnes, comme `10x10`
robot-expected-even-rows = { $columns ->
    [one] { $columns } case
   *[other] { $columns } cases
} dans chaque ligne, après { $width } dans celle-ci
robot-expected-at-most-cells = au plus { $most } cases
robot-expected-cell = une case telle que `0:1` ou `0:-`
robot-refused-colour-numbers = couleurs inférieures à { $cells }, le nombre de cases, attendues ; { $found } trouvée
robot-refused-no-end = la solution n'a pas de marque de fin : `0` attendu après la dernière action
robot-expected-actions = une ligne d'actions qui finit par `0`
robot-expected-action = une action `L`, `R`, `U`, `D` ou `S`, ou la marque de fin `0`
robot-refused-sol-of-grid = un fichier de solution demande une instance numérotée, pas une grille
robot-refused-sol-not-written = la solution n'a pas pu être écrite
robot-refused-homework-of-grid = les programmes reçoivent des instances numérotées, pas des grilles
robot-refused-line = ce solveur demande une seule ligne ou colonne avec une case par couleur ; trouvé : { $rows ->
    [one] 1 ligne
   *[other] { $rows } lignes
} de { $columns } avec { $colours } couleurs
robot-avl-row = ligne { $row } (colonnes { $visited }) : colonne { $column }, à { $distance } pas
robot-avl-bring = arbre par arbre, { $rows } ; la case la plus proche de la couleur portée est donc en { $cell }
robot-avl-bring-many = arbre par arbre, { $rows }, et encore { $more ->
    [one] 1 ligne
   *[other] { $more } lignes
} ; la case la plus proche de la couleur portée est donc en { $cell }
robot-built-graf = construit par les insertions de Graf, circuit dans circuit
robot-built-circuits = construit circuit après circuit, dans l'ordre de leurs premières cases
robot-built-line = construit à partir des groupes de circuits qui se recouvrent

robot-piece = pièce { $hue }
robot-robot = { $hue ->
    [none] robot, les mains vides
   *[other] robot, portant { $hue }
}

# Ce que les lecteurs attendent, et ce qui est refusé.

robot-field-rows = Lignes
robot-field-columns = Colonnes
robot-field-colours = Couleurs
robot-kind-line = { $n ->
    [one] une ligne de { $n } case
   *[other] une ligne de { $n } cases
}
robot-kind-instance = instance { $n }

# L'atelier.
robot-draft-title = Robot trieur
robot-draft-about = Peignez fonds et pièces ; faites glisser les pièces.
robot-draft-field-rows = Lignes
robot-draft-field-columns = Colonnes
robot-draft-helper-shuffle = pièces dans un ordre aléatoire
robot-draft-helper-sort = chaque pièce chez elle
robot-draft-ground = fond { $colour }
robot-draft-piece = pièce : { $colour }
robot-draft-open = on ne connaît pas encore le nombre minimal de pas
robot-draft-no-piece = sans pièce
robot-draft-turn = tourner
robot-draft-mirror = retourner
robot-draft-insert = insérer une rangée avant
robot-draft-append = insérer une rangée après
robot-draft-remove = supprimer cette rangée
robot-draft-same = rien ne changerait
robot-draft-outside = c'est hors de la grille
robot-draft-colour = cette grille a des couleurs de 0 à moins de { $most }
robot-draft-size = une taille comme `3x4`, lignes et colonnes de 1 à { $most }
robot-expected-edit = une modification comme `B2,3=1`, `P2,3=-`, `2,3>0,1`, `+r0`, `xc2` ou `size=3x4`
robot-draft-so-far = { $cells ->
    [one] { $cells } case
   *[other] { $cells } cases
}, { $pieces ->
    [one] { $pieces } pièce
   *[other] { $pieces } pièces
}
robot-draft-best = nombre minimal de pas : { $steps }
robot-draft-between = au plus { $steps } pas, au moins { $bound }
robot-draft-unbalanced = couleur { $colour } : { $cells ->
    [one] { $cells } case
   *[other] { $cells } cases
}, { $pieces ->
    [one] { $pieces } pièce
   *[other] { $pieces } pièces
}
robot-draft-rules = Tout ce qui peut changer est une modification ; `docs/formats.md` les énumère sous `Drafts`. Un brouillon n'est pas forcément déjà un problème.
# Moves in words.
robot-told-run = { $n ->
    [one] 1 pas
   *[other] { $n } pas
} { $way ->
    [left] vers la gauche
    [right] vers la droite
    [up] vers le haut
   *[down] vers le bas
}
robot-told-swap = un échange
robot-lesson-take = Le robot est sur une case dont la pièce a une autre couleur. Faites un échange : le robot prend la pièce.
robot-lesson-walk = La pièce va une case à droite. Allez-y : chaque pas coûte un.
robot-lesson-exchange = Échangez encore : le robot pose sa pièce et prend l'autre. La case est juste : elle devient noire et se ferme. Les échanges sont gratuits.
robot-lesson-back = La pièce que porte le robot va là d'où il vient. Revenez.
robot-lesson-finish = Posez-la. Quand toutes les cases sont noires, c'est gagné : deux pas, et on ne peut pas faire moins.
