# Ce qui est dit quand on joue dans le terminal.
tui-too-small = La fenêtre est trop petite : il faut { $width } x { $height } caractères, elle en a { $now_width } x { $now_height }.
tui-making = Préparation d'un problème... (Échap pour revenir)
tui-work-failed = le programme s'est trompé là ; tout le reste continue
tui-space = Espace
tui-mouse = souris
tui-time-left = reste { $time }

tui-menu-title = À quoi jouons-nous ?
tui-menu-recent = Reprendre
tui-menu-games = Jeux
tui-menu-more = Autres
tui-menu-paste = Un problème venu d'ailleurs
tui-menu-paste-about = Collez un problème dans n'importe quel format connu des jeux, ou tapez le nom d'un fichier. On peut coller sur toutes les pages du menu.
tui-menu-past = Parties terminées
tui-menu-past-about = Date, jeu, durée et coût de chaque partie terminée, à côté du meilleur coût possible.
tui-menu-quit = Quitter
tui-past-empty = Aucune partie n'est encore terminée.
tui-kinds = Quelle sorte
tui-series = Plusieurs manches à la suite
tui-rounds = { $n ->
    [one] { $n } manche
   *[other] { $n } manches
}
tui-seed = Lequel
tui-seed-new = un nouveau
tui-seed-daily = celui du jour, { $date }
tui-seed-number = par numéro
tui-ask-opponent = Contre qui ?
tui-ask-first = Quel robot commence ?
tui-ask-second = Quel robot répond ?
tui-two-people = deux personnes à ce clavier
tui-watch = regarder deux robots
tui-you-begin = Vous commencez, { $bot } répond.
tui-bot-begins = { $bot } commence, vous répondez.
tui-paste-how = Collez ou tapez un problème, ou le nom d'un fichier, puis Entrée. Alt-Entrée commence une ligne.

tui-turns = { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
tui-hints = { $n ->
    [one] { $n } soufflé
   *[other] { $n } soufflés
}
tui-round = manche { $round } sur { $rounds }
tui-best = au mieux : { $cost }
tui-best-between = au mieux connu : { $cost }, au moins { $bound }
tui-best-above = au mieux : au moins { $bound } (jusqu'ici)
tui-best-below = au mieux connu : { $cost }
tui-record = votre record : { $cost }
tui-part = colonnes { $columns }, lignes { $rows }

tui-not-your-turn = ce n'est pas à vous de jouer
tui-not-now = ce chemin est fermé
tui-nothing-here = rien à faire ici ; ? montre les touches
tui-no-choice = pas de tel choix ici
tui-held = Pris : allez à une place et appuyez sur Entrée ; Échap lâche.
tui-no-drop = on ne peut pas le poser là
tui-choice-take = le prendre
tui-choice-drop = le poser ici
tui-choice-let-go = lâcher
tui-choice-put = poser { $what } ici
tui-nothing-to-undo = c'est le début
tui-nothing-to-redo = rien n'a été annulé
tui-paused = en pause
tui-goes-on = on continue
tui-speed = vitesse { $n } sur { $most }
tui-letters-on = h j k l déplacent le curseur ; F2 ou H donne un indice
tui-letters-off = h donne un indice ; j k l déplacent le curseur
tui-letters-how = v fait aller h à gauche, comme j k l vont en bas, en haut et à droite
tui-thinking = réflexion...
tui-solving = Recherche d'une solution... (Échap arrête)
tui-stopping = arrêt...
tui-no-solution = aucune solution trouvée dans le temps imparti
tui-hint-place = Regardez ici. (h encore : la raison)
tui-hint-reason = { $reason } (h encore : le coup)
tui-hint-end = rien ne s'améliore plus ici : terminez
tui-still-time = Cela coûterait { $cost } ; améliorez tant qu'il reste du temps.
tui-hint-played = Joué { $moves } : { $reason }
tui-bot-thinks = { $bot } réfléchit...
tui-bot-plays = { $bot } joue { $move }
tui-sum-so-far = Somme après la manche { $rounds } : { $sum }.
tui-sum = Somme des { $rounds } manches : { $sum }.
tui-end-round = n : manche suivante, s : la meilleure réponse, q : menu.
tui-end-keys = n : un autre, s : la meilleure réponse, u : annuler, q : menu.
tui-round-is-open = cette manche n'est pas finie
tui-film-at = Solution, étape { $at } sur { $steps }

tui-key-choose = choisir
tui-key-take = aller
tui-key-back = retour
tui-key-forget = oublier
tui-key-seed = lequel
tui-key-number = numéro
tui-key-play = jouer
tui-key-begins = qui commence
tui-key-open = ouvrir
tui-key-empty = vider
tui-key-help = aide
tui-key-hint = indice
tui-key-undo = annuler
tui-key-redo = refaire
tui-key-check = vérifier
tui-key-solve = résoudre
tui-key-next = autre
tui-key-next-round = manche suivante
tui-key-rules = règles
tui-key-leave = menu
tui-key-restart = début
tui-key-timer = montre
tui-key-text = texte
tui-key-letters = lettres
tui-key-pause = pause
tui-key-faster = plus vite
tui-key-slower = moins vite
tui-key-stop = arrêter
tui-key-go = continuer
tui-key-step = pas à pas
tui-key-speed = vitesse
tui-key-keep = garder
tui-key-own-game = votre partie
tui-key-notes = notes

tui-help-title = Touches
tui-text-title = Le texte de ce problème
tui-text-resume = Pour reprendre cette partie : quadrille play --resume={ $id }
tui-notes-title = Ce que dit le solveur
tui-help-moving = Se déplacer
tui-help-commands = Commandes
tui-help-cursor = déplacer le curseur
tui-help-letters = h déplace aussi le curseur (l'indice est alors F2 ou H)
tui-help-main = faire le coup proposé ici ; prendre, puis poser (Espace aussi)
tui-help-second = l'autre coup proposé ici (Retour arrière aussi)
tui-help-paint = peindre en chemin
tui-help-number = choisir dans la liste numérotée à côté du plateau
tui-help-escape = lâcher, fermer, arrêter ; sinon retour au menu
tui-help-mouse = clic, clic droit, glisser ; la molette déplace le curseur
tui-help-quit = garder et quitter, partout
tui-key-help-long = ces touches
tui-key-hint-long = indice : d'abord le lieu, puis la raison, puis le coup
tui-key-undo-long = annuler un coup, jusqu'au début
tui-key-redo-long = le rejouer
tui-key-check-long = chercher des fautes
tui-key-solve-long = montrer une solution pas à pas
tui-key-next-long = un autre problème, ou la manche suivante
tui-key-rules-long = les règles du jeu
tui-key-leave-long = retour au menu ; la partie est gardée
tui-key-restart-long = retour au début (refaire le ramène)
tui-key-timer-long = montrer ou cacher le temps
tui-key-text-long = le texte du problème, à noter ou à transmettre
tui-key-letters-long = lettres h j k l pour le curseur, oui ou non
tui-key-pause-long = arrêter les robots, ou les laisser continuer
tui-key-faster-long = films et robots vont plus vite
tui-key-slower-long = films et robots vont moins vite

history-date = date
history-game = jeu
history-time = durée
history-cost = coût
history-best = mieux
history-hints = indices
history-puzzle = problème
history-empty = aucune partie n'est encore terminée
tui-key-solver = solveur
tui-key-solver-long = le solveur suivant pour s : son nom et ce qu'il fait
tui-key-save = enregistrer
tui-key-save-long = enregistrer la partie comme fichier de réponse, ici
tui-solver = s montre maintenant ce que trouve `{ $name }` : { $about }
tui-saved = écrit : { $files }
tui-line = coups joués : { $line }
