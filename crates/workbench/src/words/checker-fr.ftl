
# Ce que dit le vérificateur.
plain = { $text }
no-such-game = aucun jeu n'a d'énigmes qui commencent par `{ $head }`
unproved-nothing = rien n'est affirmé au-delà
unproved-only-solution = qu'il n'y a pas d'autre solution, seul le solveur le dit{ $because ->
    [budget] {""} (la limite de la vérification a été atteinte)
   *[method] {""}
 }
unproved-no-solution = qu'il n'y a pas de solution, seul le solveur le dit{ $because ->
    [budget] {""} (la limite de la vérification a été atteinte)
   *[method] {""}
 }
unproved-optimal = qu'aucune suite de coups ne coûte moins de { $cost }, seul le solveur le dit ; la borne établie est { $established }{ $because ->
    [budget] {""} (la limite de la vérification a été atteinte)
   *[method] {""}
 }
unproved-bound = qu'aucune suite de coups ne coûte moins de { $stated }, seul le solveur le dit ; la borne établie est { $established }{ $because ->
    [budget] {""} (la limite de la vérification a été atteinte)
   *[method] {""}
 }
unproved-value = que { $value } est la marge si les deux jouent au mieux, seul le solveur le dit{ $because ->
    [budget] {""} (la limite de la vérification a été atteinte)
   *[method] {""}
 }
unproved-cost = le coût { $cost }, seul le solveur le dit
unproved-fault = que la place { $seat } a perdu par « { $reason } », seul l'arbitre le dit

check-two-proofs = la réponse a un certificat et une preuve
check-nothing-to-prove = il y a une preuve, mais il ne reste rien à prouver
check-no-proofs = une affirmation comme celle-ci n'a pas de preuve
check-proof-fails = la preuve est fausse : { $why }
