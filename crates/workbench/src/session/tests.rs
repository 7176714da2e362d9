//! The promises of a session, kept for every preset of every game.

use games::GAMES;
use games::budget::Budget;
use games::rng::Rng;

use super::*;

fn of_every_preset(check: impl Fn(Session)) {
    for game in GAMES {
        for spec in game.info().presets {
            let puzzle = game.generate(spec, 5, &mut Budget::unlimited()).unwrap();
            check(Session::new("test".to_owned(), puzzle, Vec::new()));
        }
    }
}

/// Plays random moves, some of them two at a time, and returns the views on the way.
fn wander(session: &mut Session, n_turns: usize) -> Vec<View> {
    let mut rng = Rng::new(9);
    let mut views = vec![session.view().clone()];
    for _ in 0..n_turns {
        let mut legal = session.position().legal_moves();
        if legal.is_empty() {
            break;
        }
        let mut line = legal.swap_remove(rng.below(legal.len()));
        let mut after = session.position().duplicate();
        after.play(&line).unwrap();
        if let (true, Some(second)) = (rng.chance(1, 3), after.legal_moves().first()) {
            line = format!("{line} {second}");
        }
        session.play(&line).unwrap();
        views.push(session.view().clone());
    }
    views
}

#[test]
fn every_turn_can_be_taken_back_and_played_again() {
    of_every_preset(|mut session| {
        let views = wander(&mut session, 3 * STRIDE);
        for view in views.iter().rev().skip(1) {
            assert!(session.undo());
            assert_eq!(session.view(), view);
        }
        assert!(!session.undo());
        for view in &views[1..] {
            assert!(session.redo());
            assert_eq!(session.view(), view);
        }
        assert!(!session.redo());
        session.restart();
        assert_eq!((session.view(), session.n_played()), (&views[0], 0));
        assert_eq!(session.n_taken_back(), views.len() - 1);
    });
}

#[test]
fn a_kept_game_goes_on_where_it_was() {
    of_every_preset(|mut session| {
        let n = wander(&mut session, STRIDE + 5).len() - 1;
        session.undo();
        session.count_hints(3);
        let save = session.to_save();
        let mut again = Session::from_save(&save).unwrap();
        assert_eq!(again.to_save(), save);
        assert_eq!(again.view(), session.view());
        assert_eq!((again.n_played(), again.n_taken_back()), (n - 1, 1));
        assert!(again.redo() && session.redo());
        assert_eq!(again.view(), session.view());
    });
}

#[test]
fn a_refused_turn_changes_nothing() {
    of_every_preset(|mut session| {
        let legal = session.position().legal_moves();
        let before = session.to_save();
        assert!(session.play(&format!("{} nonsense", legal[0])).is_err());
        assert!(session.play("nonsense").is_err());
        assert_eq!(session.to_save(), before);
    });
}

#[test]
fn a_broken_save_is_refused() {
    of_every_preset(|session| {
        let good = session.to_save();
        let breaks: [fn(&mut Save); 4] = [
            |save| save.puzzle = "nothing".to_owned(),
            |save| {
                save.line = "nonsense |".to_owned();
                save.played = 1;
            },
            |save| save.players = "bot:soon".to_owned(),
            |save| save.series = "six rounds".to_owned(),
        ];
        for spoil in breaks {
            let mut save = good.clone();
            spoil(&mut save);
            assert!(Session::from_save(&save).is_err(), "{save:?}");
        }
    });
}

#[test]
fn undo_against_a_bot_goes_back_to_the_persons_turn() {
    of_every_preset(|session| {
        let Some((bot, _)) = session.game().bots().first().copied() else {
            return;
        };
        if session.position().n_seats() < 2 {
            return;
        }
        let bot: Player = bot.parse().unwrap();
        let puzzle = games::read(session.text(), &Options::default()).unwrap();
        let mut session = Session::new("x".to_owned(), puzzle, vec![Player::Person, bot]);
        let Status::Open { seat: 0 } = session.status() else {
            return;
        };
        let start = session.view().clone();
        let mv = session.position().legal_moves().swap_remove(0);
        session.play(&mv).unwrap();
        let turn = session.bot_turn().expect("the bot is to move");
        let choice = turn.think(&Budget::unlimited()).unwrap();
        session.play(&choice.mv).unwrap();
        let after = session.view().clone();
        assert!(session.undo());
        assert_eq!(*session.view(), start);
        assert!(session.redo());
        assert_eq!(*session.view(), after);
    });
}

#[test]
fn a_series_goes_round_by_round_with_its_costs() {
    for game in GAMES {
        for series in game.info().series {
            let mut session =
                Session::round("1".to_owned(), *game, Rounds::first(series, 4)).unwrap();
            for round in 1..=series.rounds {
                assert_eq!(session.rounds().unwrap().round, round);
                let clock = session.view().clock.clone().expect("a round has a clock");
                session.play(&clock.line).unwrap();
                assert!(session.is_over());
                let kept = Session::from_save(&session.to_save()).unwrap();
                assert_eq!(kept.rounds(), session.rounds());
                match session.next_round(round.to_string()) {
                    Some(next) => session = next.unwrap(),
                    None => assert_eq!(round, series.rounds),
                }
            }
            assert_eq!(session.rounds().unwrap().costs.len(), series.rounds - 1);
        }
    }
}

#[test]
fn time_never_runs_backwards_and_ends_what_has_a_clock() {
    of_every_preset(|mut session| {
        session.set_time(500);
        session.set_time(400);
        assert_eq!(session.millis(), 500);
        assert!(!session.call_time().unwrap());
        let Some(left) = session.millis_left() else {
            return;
        };
        session.set_time(500 + left);
        assert!(session.call_time().unwrap());
        assert!(session.is_over());
        assert!(!session.call_time().unwrap());
    });
}

#[test]
fn moves_of_one_stroke_are_taken_back_together() {
    of_every_preset(|mut session| {
        for n_before in [0, 1, STRIDE - 1, STRIDE] {
            session.restart();
            let views = wander(&mut session, n_before + 1);
            if views.len() < n_before + 2 {
                return;
            }
            for _ in 0..3 {
                if let Some(mv) = session.position().legal_moves().first().cloned() {
                    session.play_on(&mv).unwrap();
                }
            }
            let painted = session.view().clone();
            assert!(session.undo());
            assert_eq!(*session.view(), views[n_before]);
            assert!(session.redo());
            assert_eq!(*session.view(), painted);
            assert!(session.undo() && session.redo());
            assert_eq!(*session.view(), painted);
        }
    });
}

#[test]
fn a_solution_that_is_taken_over_counts_as_hints() {
    of_every_preset(|mut session| {
        wander(&mut session, 3);
        let before = session.to_save();
        let mut position = session.puzzle().start();
        let mut turns = Vec::new();
        for _ in 0..4 {
            let Some(mv) = position.legal_moves().first().cloned() else {
                break;
            };
            position.play(&mv).unwrap();
            turns.push(vec![mv]);
        }
        assert!(
            session
                .take_over(vec![vec!["nonsense".to_owned()]])
                .is_err()
        );
        assert_eq!(session.to_save(), before);
        let n = turns.len();
        session.take_over(turns).unwrap();
        assert_eq!((session.n_played(), session.n_hints()), (n, n as u64));
        assert_eq!(*session.view(), position.view());
    });
}

#[test]
fn every_change_is_a_later_version_and_nothing_else_is() {
    of_every_preset(|mut session| {
        let mut version = session.version();
        let mut changed = |session: &Session, is_changed: bool| {
            assert_eq!(session.version(), version + u64::from(is_changed));
            version = session.version();
        };
        assert!(!session.undo() && !session.redo() && !session.restart());
        changed(&session, false);
        let mv = session.position().legal_moves().swap_remove(0);
        session.play(&mv).unwrap();
        changed(&session, true);
        assert!(session.undo());
        changed(&session, true);
        assert!(session.redo());
        changed(&session, true);
        assert!(session.play("nonsense").is_err());
        session.set_time(9);
        changed(&session, false);
        assert!(session.restart());
        changed(&session, true);
        session.seat(0, Player::Person).unwrap();
        changed(&session, true);
        assert!(session.seat(9, Player::Person).is_err());
        assert!(session.seat(0, "nobody".parse().unwrap()).is_err());
        changed(&session, false);
    });
}

#[test]
fn time_over_before_a_puzzle_is_solved_is_no_result() {
    for game in GAMES {
        for series in game.info().series {
            let rounds = Rounds::first(series, 4);
            let mut session = Session::round("1".to_owned(), *game, rounds).unwrap();
            let clock = session.view().clock.clone().expect("a round has a clock");
            session.play(&clock.line).unwrap();
            let Some(Outcome::Over { reached, .. }) = session.outcome() else {
                panic!("nothing is solved: {:?}", session.outcome());
            };
            assert!(reached.n < reached.of);
            assert_eq!(session.to_finish(), None);
        }
    }
}

#[test]
fn a_known_best_cost_makes_a_result_perfect() {
    let puzzle = |text| games::read(text, &Options::default()).unwrap();
    for (text, line, cost) in [("floodit 3x1:012", "1 2", 2), ("floodit 3x1:010", "1 0", 2)] {
        let line: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let mut session =
            Session::handed_over("x".to_owned(), puzzle(text), &line, Vec::new()).unwrap();
        assert_eq!(session.outcome(), Some(Outcome::Done { cost, best: None }));
        session.know_best(Some(cost - 1));
        let best = Some(cost - 1);
        assert_eq!(session.outcome(), Some(Outcome::Done { cost, best }));
        session.know_best(Some(cost));
        assert_eq!(session.outcome(), Some(Outcome::Perfect { cost }));
    }
}

#[test]
fn who_won_is_told_from_the_side_of_the_person() {
    let person = || Player::Person;
    let bot = || "greedy".parse::<Player>().unwrap();
    let of = |margin, players: [Player; 2]| Outcome::of_margin(margin, &players);
    assert_eq!(
        of(3, [person(), bot()]),
        Outcome::Won { seat: 0, margin: 3 }
    );
    assert_eq!(
        of(-3, [person(), bot()]),
        Outcome::Lost { seat: 1, margin: 3 }
    );
    assert_eq!(
        of(3, [bot(), person()]),
        Outcome::Lost { seat: 0, margin: 3 }
    );
    assert_eq!(
        of(-2, [person(), person()]),
        Outcome::Decided { seat: 1, margin: 2 }
    );
    assert_eq!(
        of(2, [bot(), bot()]),
        Outcome::Decided { seat: 0, margin: 2 }
    );
    assert_eq!(of(0, [person(), bot()]), Outcome::Drawn);
}
