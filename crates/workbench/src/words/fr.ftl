# Ce que disent toutes les interfaces des réponses et des parties.
claim-unknown = indécis : la méthode n'est pas allée plus loin
claim-found = une solution
claim-several = plusieurs solutions ; en voici une
claim-unique = unique : c'est la seule solution
claim-optimal = optimal : rien ne fait mieux
claim-impossible = impossible : il n'y a pas de solution
verdict-proved = le vérificateur prouve toute l'affirmation
verdict-line-holds = le vérificateur confirme les coups ; { $why }
verdict-no-line = les coups n'ont pas été gardés, rien n'a été vérifié : { $why }
verdict-rejected = le vérificateur la rejette : { $why }
