tents-title = Tentes
tents-about = Donnez à chaque arbre sa tente à côté de lui ; les tentes ne se touchent jamais, et les indices comptent les tentes d'une rangée.
tents-rules =
    Chaque arbre a une tente à côté de lui, au-dessus, au-dessous, à gauche ou à droite, et chaque tente appartient à un arbre.
    Les tentes ne se touchent jamais, pas même par un coin.
    Le nombre au bord d'une ligne ou d'une colonne dit combien de tentes s'y trouvent.

tents-solver-search = des règles sur des rangées entières, puis des essais dont les échecs instruisent ; décide toujours
tents-solver-sat = les règles en clauses, pour un solveur SAT
tents-solver-backtrack = les trois règles d'origine et des essais, case par case
tents-solver-backtrack-few = de même, en essayant d'abord les cases des rangées qui demandent peu de tentes
tents-solver-backtrack-tight = de même, en essayant d'abord les cases des rangées qui ont le moins de liberté
tents-solver-logic = les trois règles d'origine seules ; s'arrête quand elles ne disent plus rien

tents-format-tatham = identifiant de la collection de Simon Tatham
tents-format-puzzlink = adresse de puzz.link
tents-format-pln = plan du jeu d'origine
tents-format-pzprv3 = fichier de la famille pzprv3
tents-format-pzprv3-solved = un fichier pzprv3 avec les tentes et l'herbe d'une suite de coups, pour vérifier des réponses
tents-format-penpa = lien de penpa-edit
tents-format-penpa-solved = un lien de penpa-edit à résoudre, avec les tentes d'une suite de coups pour vérifier les réponses
tents-refused-grass = le format `{ $format }` ne peut pas donner d'herbe d'avance, et cette grille en donne
tents-expected-penpa-data = des données de penpa-edit
tents-expected-penpa-board = un seul rectangle de cases, long d'au plus { $most }
tents-expected-penpa-shapes = des arbres et des tentes sur la grille, et aucune autre forme
tents-expected-penpa-clues = des nombres à côté de la grille, pas dedans
tents-refused-record = le fichier n'a pas pu être écrit
tents-format-task = chaîne « task » de puzzle-tents.com
tents-format-drawing = dessin en lettres
tents-option-size = largeur et hauteur d'une grille qui n'est pas carrée
tents-format-opb = les contraintes en OPB, pour les solveurs pseudo-booléens

tents-row = ligne
tents-column = colonne

tents-note-progress = { $tents ->
    [one] { $tents } tente sur { $trees }
   *[other] { $tents } tentes sur { $trees }
}

tents-offer-tent = tente
tents-offer-grass = herbe
tents-offer-clear = effacer
tents-offer-finish-grass = mettre de l'herbe sur le reste
tents-offer-finish-tents = mettre des tentes sur le reste
tents-offer-obvious = de l'herbe là où aucune tente ne peut être

tents-illegal-outside = la case est hors du plateau
tents-illegal-tree = un arbre s'y trouve
tents-illegal-given = la case est donnée par l'énoncé
tents-illegal-same = la case est déjà ainsi

tents-refuted = une tente a été essayée ici
tents-exchanged = si l'on échange les indices des lignes et des colonnes, le plateau a une solution : dans un plan du jeu d'origine, la liste `lignes` compte les tentes des colonnes
tents-rule-full-line =
    { $clue ->
        [0] { $line } { $number } : aucune tente, donc tout est en herbe
       *[other] { $line } { $number } : { $clue ->
            [one] la tente demandée est là
           *[other] les { $clue } tentes demandées sont là
        }, donc le reste est en herbe
    }
tents-rule-no-tree =
    { $n ->
        [one] une case n'a aucun arbre à côté d'elle, c'est donc de l'herbe
       *[other] { $n } cases n'ont aucun arbre à côté d'elles, c'est donc de l'herbe
    }
tents-rule-touch = les tentes ne se touchent jamais : autour de la tente ({ $tent }) il y a de l'herbe
tents-rule-last-option = l'arbre ({ $tree }) n'a plus qu'une case pour sa tente
tents-rule-exact-line =
    { $line } { $number } : { $needed ->
        [one] il manque une tente et une seule case peut la recevoir
       *[other] il manque { $needed } tentes et seules { $needed } cases peuvent en recevoir
    }
tents-rule-alternation =
    { $line } { $number } : il manque { $needed ->
        [one] une tente
       *[other] { $needed } tentes
    }, juste ce que les cases peuvent recevoir sans qu'elles se touchent ; les suites impaires alternent
tents-rule-spent-trees =
    { $trees ->
        [one] l'arbre voisin a déjà sa tente
       *[other] les arbres voisins ont déjà leurs tentes
    }, donc { $n ->
        [one] cette case est en herbe
       *[other] ces cases sont en herbe
    }
tents-rule-own-option = les tentes voisines de l'arbre ({ $tree }) sont à d'autres arbres ; la sienne est sur la seule case qui reste
tents-rule-corner = l'arbre ({ $tree }) a sa tente sur l'une de deux cases, et le coin entre elles touche les deux
tents-rule-common = où que soit la tente de l'arbre ({ $tree }), elle touche cette case
tents-rule-serving-fillings =
    { $line } { $number } : il y a { $n ->
        [one] une seule façon
       *[other] { $n } façons
    } de la remplir sans laisser d'arbre sans tente, et toutes sont d'accord ici
tents-rule-beside-line =
    { $line } { $number } : il manque encore { $needed ->
        [one] une tente
       *[other] { $needed } tentes
    }, et une tente ici ne laisserait pas assez de place
tents-rule-adjacent-lines = { $line } { $number } et { $next } : il manque { $needed ->
    [one] { $needed } tente
   *[other] { $needed } tentes
} en tout, juste ce qui tient sans se toucher
tents-rule-shared-pair = l'arbre ({ $tree }) n'a que deux cases, qui se touchent ; la tente de l'arbre ({ $other }) est donc ailleurs
tents-rule-hall-set = { $trees ->
    [one] cet arbre n'a qu'une case pour sa tente
   *[other] ces { $trees } arbres n'ont que { $trees } cases pour leurs tentes, donc chacune en porte une
}
tents-rule-used-up-trees = { $line } { $number } reçoit { $needed ->
    [one] une tente, et seul un arbre peut la donner ; il n'en a donc pas ailleurs
   *[other] { $needed } tentes, et seuls { $needed } arbres peuvent les donner ; ils n'en ont donc pas ailleurs
}
tents-rule-balance =
    { $line } { $number } : jusqu'ici il y a { $surplus ->
        [0] autant d'arbres que de tentes
       *[other] un excédent connu d'arbres sur les tentes ({ $surplus })
    }, ce qui fixe les tentes de part et d'autre de cette limite
tents-rule-paired-fillings =
    { $line } { $number } : il y a { $n ->
        [one] une seule façon
       *[other] { $n } façons
    } de la remplir en donnant à chaque tente son arbre, et toutes sont d'accord ici
tents-rule-full-matching = avec une tente ici ({ $cell }), l'arbre ({ $tree }) et ses voisins ne pourraient pas tous avoir leur tente
tents-rule-clue-sums = { $trees ->
    [one] le seul arbre demande une tente
   *[other] { $trees } arbres demandent { $trees } tentes
}, il en reste donc { $left } pour les rangées sans indice
tents-rule-joint-fillings = toutes les façons de remplir { $line } { $number } avec { $next } sont d'accord ici
tents-rule-what-if = { $assumed } ici ({ $cell }) mènerait vite à une contradiction
tents-rule-deep-what-if = { $assumed } ici ({ $cell }) mènerait enfin à une contradiction
tents-rule-chain = { $assumed } ici ({ $cell }) mènerait à une contradiction, quoi qu'on essaie ensuite
tents-a-tent = une tente
tents-some-grass = de l'herbe
tents-hint-choice = il reste plusieurs solutions ; l'une d'elles a une tente ici ({ $cell })

tents-wrong-touch = les tentes ({ $one }) et ({ $other }) se touchent
tents-wrong-many = { $line } { $number } : { $tents ->
    [one] { $tents } tente
   *[other] { $tents } tentes
} au lieu de { $clue }
tents-wrong-few = { $line } { $number } : { $clue ->
    [one] { $clue } tente demandée
   *[other] { $clue } tentes demandées
} et de la place pour { $room } seulement
tents-wrong-stranded = l'arbre ({ $tree }) n'a plus aucune case pour sa tente
tents-wrong-trees = { $tents ->
    [one] aucun arbre voisin ne peut être celui de cette tente
   *[other] ces { $tents } tentes n'ont { $trees ->
        [0] aucun arbre
        [one] qu'un arbre
       *[other] que { $trees } arbres
    } pour elles toutes
}
tents-wrong-squares = l'arbre ({ $tree }) ne peut avoir sa propre tente : ses voisins ont besoin de toutes les cases
tents-wrong-tent = aucune solution n'a de tente ici ({ $cell })
tents-wrong-grass = toute solution a une tente ici ({ $cell })

tents-homework-plan = un programme qui reçoit le fichier d'un plan et affiche le plateau avec ses tentes
tents-grade-unread = ni plateau aux bons arbres ni liste de tentes ne se lit dans ce qui est affiché
tents-grade-tree = une tente est posée sur un arbre ({ $cell })
tents-grade-few = il manque des tentes

# Ce que les lecteurs attendent, et ce qui est refusé.
tents-refused-missing-clues = le format `{ $format }` veut tous les indices, et il en manque à cette grille
tents-refused-givens = le format `{ $format }` ne peut pas donner de tentes ou d'herbe d'avance, et cette grille en donne
tents-expected-from-1 = { $what } de 1 à { $most }
tents-expected-clue-of = l'indice de { $line }, un nombre jusqu'à { $most }
tents-the-column = la colonne { $n }
tents-the-row = la ligne { $n }
tents-expected-rows = au plus { $most } lignes d'au plus { $most } cases
tents-expected-width = { $width ->
    [one] 1 case
   *[other] { $width } cases
} dans chaque ligne
tents-expected-squares = une ligne de cases : `.`, `A`, `!` ou `-`
tents-expected-at-most-clues = au plus { $most } indices
tents-expected-clue = un indice
tents-expected-tree = un arbre tel que `4;0`
tents-expected-number-after = un nombre après `;`
tents-expected-clue-up-to = un indice jusqu'à { $length }
tents-expected-exchanged = { $expected } ; avec les listes `lignes` et `colonnes` échangées, chaque arbre a sa place
tents-expected-column = une colonne de la grille, 0 à { $last }
tents-expected-row = une ligne de la grille, 0 à { $last }
tents-expected-no-tree = une case encore sans arbre
tents-expected-missing-clues = au plus { $left ->
    [one] 1 indice manquant
   *[other] { $left } indices manquants
}
tents-expected-hexadecimal = deux chiffres hexadécimaux
tents-expected-more-squares = encore { $left ->
    [one] 1 case
   *[other] { $left } cases
}
tents-expected-at-most-squares = au plus { $left ->
    [one] 1 case
   *[other] { $left } cases
} de plus
tents-expected-corner = `.` dans le coin des indices
tents-expected-square = une case : `.`, `1`, `A` ou `-`
tents-expected-border = un bord : `-1`, `0`, `1` ou `2`
tents-refused-task-square = le format `task` omet la taille : la grille doit être carrée
tents-refused-size = --{ $option } : { $form } attendu, avec des côtés de 1 à { $most }, comme `10x8` ; trouvé : `{ $found }`
tents-expected-comma = `,` et les indices
tents-expected-even = un nombre pair d'indices pour une grille carrée ({ $n_clues ->
    [one] 1 trouvé
   *[other] { $n_clues } trouvés
}), ou la taille à côté du texte
tents-expected-difficulty = une difficulté, `e` ou `t`
tents-expected-next-clue = `,` et l'indice de { $line } ({ $width ->
    [one] 1 colonne
   *[other] { $width } colonnes
}, { $height ->
    [one] 1 ligne
   *[other] { $height } lignes
})
tents-expected-end-of-clues = la fin après { $n ->
    [one] { $n } indice
   *[other] { $n } indices
}
tents-expected-mark = une lettre ou `_` avant une marque
tents-expected-letters = d'autres lettres, pour { $left ->
    [one] 1 case
   *[other] { $left } cases
} et la fin
tents-expected-squares-more = au plus { $n ->
    [one] 1 case
   *[other] { $n } cases
} de plus
tents-expected-level = `easy`, `normal`, `tricky`, `hard`, `extreme`, `fewest`, `rules=10-13`, `must=16`, `steps=40` ou `symmetry=half`, une fois chacun
tents-expected-side = un côté de 2 à { $most }
tents-refused-limit = aucune grille n'a été trouvée dans la limite
tents-refused-layouts = aucune grille `{ $spec }` n'a été trouvée en { $most } dispositions
tents-expected-move = un coup tel que `T3,4`, `G3,4` ou `C3,4`
tents-refused-sat = le solveur SAT a échoué : { $error }

tents-tree = arbre
tents-tent = tente
tents-grass = herbe

# Ce que les lecteurs attendent, et ce qui est refusé.

tents-field-width = Colonnes
tents-field-height = Lignes
tents-field-level = Niveau
tents-field-level-any = tout niveau
tents-field-level-easy = facile
tents-field-level-normal = normal
tents-field-level-tricky = délicat
tents-field-level-hard = difficile
tents-field-level-extreme = extrême
tents-field-clues = Indices
tents-field-clues-all = un par rangée
tents-field-clues-fewest = le moins possible
tents-kind-fewest = le moins d’indices

# L'atelier.
tents-name-1 = une rangée qui a toutes ses tentes : le reste est de l'herbe
tents-name-2 = aucun arbre à côté d'une case
tents-name-3 = les cases autour d'une tente
tents-name-4 = un arbre à qui il reste une case
tents-name-5 = une tente prend son seul arbre
tents-name-6 = une rangée qui a besoin de toutes ses cases
tents-name-7 = les suites impaires alternent
tents-name-8 = le coin entre deux cases
tents-name-9 = une case qui touche toutes celles d'un arbre
tents-name-10 = tous les remplissages d'une rangée qui servent les arbres
tents-name-11 = trop peu de place à côté d'une rangée serrée
tents-name-12 = deux rangées voisines superposées
tents-name-13 = deux arbres qui partagent deux cases
tents-name-14 = autant d'arbres que de cases
tents-name-15 = une rangée qui épuise ses arbres
tents-name-16 = les arbres face aux tentes à une frontière
tents-name-17 = tous les remplissages d'une rangée avec un arbre chacun
tents-name-18 = de la place pour apparier tous les arbres
tents-name-19 = ce que les indices laissent aux rangées sans indice
tents-name-20 = tous les remplissages de deux rangées voisines
tents-name-21 = et si : réfuté par des règles faciles
tents-name-22 = et si : réfuté par toutes les règles
tents-plan = tente prévue
tents-draft-title = Tentes
tents-draft-about = Dessinez des arbres ; indices, cases données et solution prévue à votre gré.
tents-draft-field-width = Colonnes
tents-draft-field-height = Lignes
tents-draft-tree = arbre
tents-draft-plan = tente prévue
tents-draft-tent = tente donnée
tents-draft-grass = herbe donnée
tents-draft-nothing = rien
tents-draft-clue = indice { $n }
tents-draft-no-clue = sans indice
tents-draft-insert = insérer une rangée avant
tents-draft-append = insérer une rangée après
tents-draft-remove = supprimer cette rangée
tents-draft-derive = indices d'après les tentes
tents-draft-erase = effacer tous les indices
tents-draft-no-plan = effacer les tentes prévues
tents-draft-turn = tourner
tents-draft-mirror = retourner
tents-draft-symmetry-none = sans symétrie
tents-draft-symmetry-half = symétrie : demi-tour
tents-draft-symmetry-quarter = symétrie : quarts de tour
tents-draft-symmetry-across = symétrie : gauche et droite
tents-draft-symmetry-down = symétrie : haut et bas
tents-draft-symmetry-both = symétrie : les deux miroirs
tents-draft-no-tree = il n'y a encore aucun arbre
tents-draft-plan-holds = les tentes prévues respectent toutes les règles
tents-draft-plan-fails = les tentes prévues ne sont pas encore une solution
tents-draft-expected-size = une taille comme `8x6`, de côtés 1 à { $most }
tents-expected-symmetry = `none`, `half`, `quarter` (pour un carré), `across`, `down` ou `both`
tents-expected-planned = une case libre de la grille, après la précédente
tents-expected-edit = une modification comme `A3,4`, `r2=5`, `+c0`, `xr1`, `size=8x6` ou `clues`
tents-draft-so-far = { $trees ->
    [one] { $trees } arbre
   *[other] { $trees } arbres
}, { $clues ->
    [one] { $clues } indice
   *[other] { $clues } indices
}, { $plan ->
    [one] { $plan } tente prévue
   *[other] { $plan } tentes prévues
}
tents-draft-clues-conflict = { $n ->
    [one] cette seule exigence est impossible
   *[other] ces { $n } indices et cases données ne peuvent tous tenir
}{ $smallest ->
    [yes] {" "}; aucun conflit n'est plus petit
   *[no] {""}
}
tents-draft-trees-conflict = { $n ->
    [one] cet arbre ne peut avoir de tente
   *[other] ces { $n } arbres ne peuvent tous avoir une tente
}{ $smallest ->
    [yes] {" "}; aucun conflit n'est plus petit
   *[no] {""}
}
tents-draft-helper-unique = rendre unique
tents-draft-helper-fewest = aussi peu d'indices que possible
tents-draft-helper-harder = un peu plus dur
tents-draft-helper-easier = un peu plus facile
tents-draft-helper-complete = compléter au hasard (selon le souhait)
tents-draft-not-unique = il faut une grille à solution unique
tents-draft-no-change = aucun petit changement n'y parvient
tents-draft-no-solution = il n'y a pas de solution à garder
tents-draft-not-made-unique = ni indices ni arbres déplacés ne l'ont rendue unique
tents-draft-no-base = ce qui est dessiné ne laisse pas de place aux tentes près des arbres
tents-draft-no-completion = aucun complément selon le souhait n'a été trouvé
tents-draft-expected-wish = un souhait comme `rules=10-13`, `must=16` ou `steps=40`
tents-draft-rules = Tout ce qui peut changer est une modification ; `docs/formats.md` les énumère sous `Drafts`. Un brouillon n'est pas forcément déjà un problème.
tents-draft-helper-variant = une autre du même genre
# Moves in words.
tents-told-tent = une tente en { $cell }
tents-told-grass = de l’herbe en { $cell }
tents-told-clear = rien en { $cell }
tents-lesson-none = Le nombre au bord d'une ligne ou d'une colonne dit combien de tentes s'y trouvent. La deuxième ligne n'en a aucune : marquez ses trois cases libres comme herbe.
tents-lesson-only = Chaque arbre a une tente à côté de lui : au-dessus, au-dessous, à gauche ou à droite. L'arbre de gauche n'a plus qu'une case libre pour sa tente. Posez-la.
tents-lesson-touch = Les tentes ne se touchent jamais, pas même par un coin. Marquez comme herbe les trois cases libres autour de la nouvelle tente.
tents-lesson-finish = La première colonne demande deux tentes et en a une. Il ne reste qu'une case : posez-y la dernière tente.

tents-odd-no-tree = il n'y a pas d'arbre
tents-odd-row = la ligne { $n } demande { $clue } tentes, mais il n'en tient pas plus de { $most }
tents-odd-column = la colonne { $n } demande { $clue } tentes, mais il n'en tient pas plus de { $most }
