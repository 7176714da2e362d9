nonogram-title = Nonogramme
nonogram-about = Noircissez des cases pour que chaque rangée ait les suites de cases noires de son indice.
nonogram-rules =
    Les nombres à côté d'une ligne et au-dessus d'une colonne sont les longueurs de ses suites de cases noires, dans l'ordre.
    Entre deux suites, il y a au moins une case blanche ; 0 veut dire aucune case noire.

nonogram-ink = noire
nonogram-cross = barrée

nonogram-field-width = Colonnes
nonogram-field-height = Lignes

nonogram-solver-lines = toutes les façons de remplir chaque ligne, tant que les colonnes s'accordent

nonogram-note-progress = { $right } rangées justes sur { $lines }

nonogram-offer-ink = noircir
nonogram-offer-cross = barrer
nonogram-offer-clear = effacer
nonogram-told-ink = de l’encre en { $cell }
nonogram-told-cross = une croix en { $cell }
nonogram-told-free = rien en { $cell }
nonogram-offer-finish = barrer le reste

nonogram-illegal-outside = la case est hors du plateau
nonogram-illegal-same = la case est déjà ainsi

nonogram-forced = { $ways ->
    [one] il ne reste qu'une façon de remplir cette rangée
   *[other] ces cases sont les mêmes dans les { $ways } façons de remplir cette rangée
}
nonogram-mistake = { $n ->
    [one] une case n'est pas comme dans la solution
   *[other] { $n } cases ne sont pas comme dans la solution
}

check-nonogram-text = attendu : `nonogram`, les indices des lignes et ceux des colonnes
check-nonogram-clue = « { $found } » ne donne pas les suites de 10 rangées au plus
check-nonogram-long = une rangée est trop courte pour ses suites
check-nonogram-move = ce n'est pas un coup : { $move }
check-nonogram-outside = hors du plateau : { $move }
check-nonogram-same = la case est déjà ainsi : { $move }
check-nonogram-row = la ligne { $n } a d'autres suites que son indice
check-nonogram-column = la colonne { $n } a d'autres suites que son indice
check-nonogram-solved = les { $lines } rangées sont justes
check-nonogram-another = il y a une autre solution : { $moves }
check-nonogram-possible = il y a une solution : { $moves }

nonogram-expected-size = une taille comme `5x5`
nonogram-expected-side = un côté de { $least } à { $most }
nonogram-expected-move = un coup comme `I3,4`, `X3,4` ou `C3,4`
nonogram-expected-column = une colonne
nonogram-expected-row = une ligne
nonogram-expected-end = la fin du coup
nonogram-expected-room = autant de colonnes et de lignes que les suites en demandent
nonogram-expected-lines = { $most } rangées au plus
nonogram-expected-run = la longueur d’une suite
nonogram-expected-length = une longueur de 1 à { $most }
nonogram-refused-limits = aucune image n’a été trouvée dans les limites
