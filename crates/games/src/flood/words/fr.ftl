flood-title = Flood
flood-about = Changez la couleur de votre territoire pour qu'il avale ses voisins, seul en le moins de coups possible ou contre un autre joueur.
flood-rules =
    Votre territoire est la tache d'une seule couleur autour de votre départ. À votre tour, vous lui donnez une autre couleur, et il absorbe toutes les taches de cette couleur qui le touchent.
    Seul, inondez tout le plateau en le moins de coups possible.
    À deux, on joue tour à tour. Une couleur doit rapporter quelque chose, ne pas vous être interdite, et ne pas être celle de l'autre joueur tant que les territoires se touchent. On peut toujours passer. Deux passes de suite terminent la partie, et le plus grand territoire gagne.
    Avec l'autre but, prendre la couleur de l'autre joueur quand les territoires se touchent est permis et gagne aussitôt.

flood-solver-best = celui qui convient : astar pour un joueur, exact pour deux
flood-solver-exact = l'écart au meilleur jeu à deux, prouvé par recherche
flood-solver-astar = le moins de coups pour un joueur, prouvé par recherche
flood-solver-beam = peu de coups pour un joueur, de mieux en mieux avec le temps
flood-solver-greedy = prend toujours la couleur qui rapporte le plus

flood-bot-pass = passe toujours
flood-bot-random = n'importe quelle couleur permise
flood-bot-greedy = la couleur qui rapporte le plus
flood-bot-minimax = voit quelques coups à l'avance et compte le territoire
flood-bot-voronoi = voit loin et donne les cases libres au plus proche

flood-format-graph = un graphe quelconque : un sommet, une arête ou une règle par ligne
flood-format-frames = une partie jouée, telle que le serveur d'origine l'affiche
flood-format-stream = une partie jouée pour l'afficheur d'origine, en rouge, vert et bleu
flood-flag-side = côté du plateau
flood-flag-shape = sa forme : c carré, d anneau, h H, t tore
flood-flag-colours = nombre de couleurs
flood-flag-forbidden = couleurs interdites à chaque joueur

flood-offer-colour = couleur { $letter } ({ $number })
flood-offer-pass = passer

flood-open = inondez tout le plateau
flood-turn = au joueur { $seat } de jouer
flood-moves = { $n ->
    [one] { $n } coup joué
   *[other] { $n } coups joués
}
flood-left = { $n ->
    [one] { $n } case restante
   *[other] { $n } cases restantes
}
flood-territory = le joueur { $seat } a la couleur { $letter } et { $n ->
    [one] { $n } case
   *[other] { $n } cases
}
flood-forbidden = le joueur { $seat } ne peut pas jouer { $colours }
flood-goal-colour = celui qui prend la couleur de l'autre là où les territoires se touchent gagne aussitôt
flood-passed = le dernier coup était une passe : une autre termine la partie
flood-solved = inondé en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
flood-won = le joueur { $seat } gagne de { $margin }
flood-draw = partie nulle

flood-illegal-over = la partie est finie
flood-illegal-pass-alone = on ne passe qu'à deux joueurs
flood-illegal-no-colour = les couleurs vont de 0 à { $highest }
flood-illegal-forbidden = cette couleur est interdite à ce joueur
flood-illegal-opponent = c'est la couleur de l'autre joueur, et les territoires se touchent
flood-illegal-no-gain = cette couleur ne rapporte rien

flood-why-greedy = rapporte le plus : { $n ->
    [one] { $n } case
   *[other] { $n } cases
}
flood-why-finish = la couleur { $letter } peut être achevée maintenant, ce qui n'est jamais une erreur
flood-why-shortest = commence un chemin le plus court, de { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
flood-why-short = commence le chemin le plus court trouvé, de { $n ->
    [one] { $n } coup
   *[other] { $n } coups
} ; aucun n'est plus court que { $bound }
flood-why-end = vous êtes en tête : terminer la partie la gagne
flood-why-won = gagne contre toute défense
flood-why-lost = la partie est perdue contre le meilleur jeu, mais ce coup est le plus difficile à réfuter
flood-why-open = mène à une avance d'environ { $lead }, vue { $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
} à l'avance

flood-comment-pass = passe dès que possible
flood-comment-random = un choix parmi { $n ->
    [one] { $n }
   *[other] { $n }
}
flood-comment-greedy = rapporte { $n }
flood-comment-alone = finirait en { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
flood-comment-search = profondeur { $depth }, partie { $outlook } ({ $value }), attend { $line }
flood-outlook-won = gagnée
flood-outlook-lost = perdue
flood-outlook-open = ouverte

# Ce que les lecteurs attendent, et ce qui est refusé.
flood-expected-flag-once = `{ $word }` au plus une fois
flood-expected-value = { $value } après `{ $word }`
flood-refused-record = la partie n'a pas pu être écrite
flood-refused-graph = seul un plateau qui n'est pas une grille s'écrit comme graphe
flood-expected-seat-and-colour = un siège, 0 ou 1, et une couleur
flood-expected-graph-line = `colours`, `vertex`, `edge`, `start`, `forbidden`, `goal`, `first` ou `#`
flood-expected-at-most-vertices = au plus { $most } sommets
flood-expected-places-or-none = une place pour chaque sommet ou pour aucun
flood-expected-same = `{ $said }`, comme le disent les autres mots
flood-expected-shape = une forme : `c` (carré), `d` (anneau), `h` ou `t` (tore)
flood-expected-thirds = un côté divisible par 3 pour cette forme
flood-expected-colours = 2 à { $most } couleurs
flood-expected-forbidden = `forbidden=` 0 à { $most }
flood-expected-start-word = `start=corner` ou `start=centre`
flood-expected-option-two = `forbidden=`, `goal=territory`, `goal=colour` ou `first=`
flood-expected-side-2 = un côté d'au moins 2
flood-expected-move = le numéro d'une couleur, ou `pass`
flood-expected-head = `flood` ou `floodit`
flood-expected-one-start = un départ
flood-expected-two-starts = deux départs
flood-expected-two-starts-no-centre = deux départs, pas `start=centre`
flood-expected-start-by-number = un départ par son numéro : un graphe n'a pas de centre
flood-expected-squares-counted = { $expected ->
    [one] 1 case
   *[other] { $expected } cases
}, mais il y en a { $found }
flood-expected-once = `{ $name }` une seule fois
flood-expected-option = `colours=`, `start=`, `forbidden=`, `goal=`, `first=`, ou pour un graphe `edges=`, `at=`
flood-expected-vertex-or-centre = un sommet ou `centre`
flood-expected-goal = `territory` ou `colour`
flood-refused-one-player = `{ $solver }` est pour un joueur ; à deux, on joue l'un contre l'autre avec `exact`
flood-refused-two-players = `exact` est pour deux joueurs ; seul, on inonde le plateau avec `astar`
flood-refused-spec = `{ $spec }` n'est pas un plateau pour deux joueurs
flood-expected-squares = { $n ->
    [one] 1 case
   *[other] { $n } cases
}
flood-expected-vertices = 1 à { $most } sommets
flood-expected-edges = des arêtes entre deux sommets, pas `{ $one }-{ $other }`
flood-expected-board = un plateau de 1 à { $most } cases
flood-expected-places = une place pour chaque sommet
flood-expected-coordinates = des coordonnées jusqu'à { $most }
flood-expected-own-places = une place à soi pour chaque sommet
flood-expected-colours-below = des couleurs inférieures à { $n }
flood-expected-forbidden-below = des couleurs interdites inférieures à { $n }
flood-expected-start = un départ sur un sommet du plateau
flood-expected-no-first = pas de `first` où il n'y a qu'un siège
flood-expected-no-forbidden = pas de couleurs interdites où il n'y a qu'un siège
flood-expected-no-goal = pas d'autre but où il n'y a qu'un siège
flood-expected-reached = un plateau que le départ atteint tout entier
flood-expected-two-colours = des départs de deux couleurs différentes
flood-expected-first = `first=0` ou `first=1`
flood-expected-starts = un ou deux départs

flood-start = départ du joueur { $seat }

# Ce que les lecteurs attendent, et ce qui est refusé.
flood-expected-flag-once = `{ $word }` au plus une fois
flood-expected-value = { $value } après `{ $word }`
flood-refused-record = la partie n'a pas pu être écrite
flood-refused-graph = seul un plateau qui n'est pas une grille s'écrit comme graphe
flood-expected-seat-and-colour = un siège, 0 ou 1, et une couleur
flood-expected-graph-line = `colours`, `vertex`, `edge`, `start`, `forbidden`, `goal`, `first` ou `#`
flood-expected-at-most-vertices = au plus { $most } sommets
flood-expected-places-or-none = une place pour chaque sommet ou pour aucun
flood-expected-same = `{ $said }`, comme le disent les autres mots
flood-expected-shape = une forme : `c` (carré), `d` (anneau), `h` ou `t` (tore)
flood-expected-thirds = un côté divisible par 3 pour cette forme
flood-expected-colours = 2 à { $most } couleurs
flood-expected-forbidden = `forbidden=` 0 à { $most }
flood-expected-start-word = `start=corner` ou `start=centre`
flood-expected-option-two = `forbidden=`, `goal=territory`, `goal=colour` ou `first=`
flood-expected-side-2 = un côté d'au moins 2
flood-expected-move = le numéro d'une couleur, ou `pass`
flood-expected-head = `flood` ou `floodit`
flood-expected-one-start = un départ
flood-expected-two-starts = deux départs
flood-expected-two-starts-no-centre = deux départs, pas `start=centre`
flood-expected-start-by-number = un départ par son numéro : un graphe n'a pas de centre
flood-expected-squares-counted = { $expected ->
    [one] 1 case
   *[other] { $expected } cases
}, mais il y en a { $found }
flood-expected-once = `{ $name }` une seule fois
flood-expected-option = `colours=`, `start=`, `forbidden=`, `goal=`, `first=`, ou pour un graphe `edges=`, `at=`
flood-expected-vertex-or-centre = un sommet ou `centre`
flood-expected-goal = `territory` ou `colour`
flood-refused-one-player = `{ $solver }` est pour un joueur ; à deux, on joue l'un contre l'autre avec `exact`
flood-refused-two-players = `exact` est pour deux joueurs ; seul, on inonde le plateau avec `astar`
flood-refused-spec = `{ $spec }` n'est pas un plateau pour deux joueurs
flood-expected-squares = { $n ->
    [one] 1 case
   *[other] { $n } cases
}
flood-expected-vertices = 1 à { $most } sommets
flood-expected-edges = des arêtes entre deux sommets, pas `{ $one }-{ $other }`
flood-expected-board = un plateau de 1 à { $most } cases
flood-expected-places = une place pour chaque sommet
flood-expected-coordinates = des coordonnées jusqu'à { $most }
flood-expected-own-places = une place à soi pour chaque sommet
flood-expected-colours-below = des couleurs inférieures à { $n }
flood-expected-forbidden-below = des couleurs interdites inférieures à { $n }
flood-expected-start = un départ sur un sommet du plateau
flood-expected-no-first = pas de `first` où il n'y a qu'un siège
flood-expected-no-forbidden = pas de couleurs interdites où il n'y a qu'un siège
flood-expected-no-goal = pas d'autre but où il n'y a qu'un siège
flood-expected-reached = un plateau que le départ atteint tout entier
flood-expected-two-colours = des départs de deux couleurs différentes
flood-expected-first = `first=0` ou `first=1`
flood-expected-starts = un ou deux départs

flood-field-players = Joueurs
flood-field-players-one = un seul, en le moins de coups possible
flood-field-players-two = deux, l’un contre l’autre
flood-field-shape = Forme
flood-field-shape-square = carré
flood-field-shape-donut = anneau
flood-field-shape-h = lettre H
flood-field-shape-torus = tore
flood-field-side = Côté
flood-field-colours = Couleurs
flood-field-start = Départ
flood-field-start-corner = dans le coin
flood-field-start-centre = au centre
flood-field-goal = But
flood-field-goal-territory = le plus grand territoire
flood-field-goal-colour = prendre la couleur de l’autre
flood-field-forbidden = Couleurs interdites à chacun
flood-field-first = Qui commence
flood-field-first-first = la première place
flood-field-first-second = la seconde place
flood-kind-alone = en solitaire
flood-kind-two = deux joueurs
flood-kind-centre = depuis le centre
flood-kind-forbidden = { $n } { $n ->
    [one] interdite
   *[other] interdites
} à chacun
flood-kind-colour = prendre la couleur de l’autre
flood-kind-second = la seconde place commence
