//! A game being played: the puzzle, the line of moves with what was taken back, who sits at the table, and the time.
//!
//! A front end plays turns, draws the view and keeps [`Session::to_save`] after every change; nothing else of a
//! game needs to be kept. Bots think wherever the front end runs [`BotTurn::think`].

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use games::any::{AnyGame, AnyPosition, AnyPuzzle};
use games::error::Error;
use games::game::{Choice, Limit, Series, Status};
use games::options::Options;
use games::view::{Clock, View};

use crate::store::{Finish, Save};

/// How many turns lie between two positions that are kept for going back.
const STRIDE: usize = 32;

/// The mark in a saved line after each turn.
const TURN_END: &str = "|";

/// A game being played.
pub(crate) struct Session {
    id: String,
    puzzle: Arc<dyn AnyPuzzle>,
    text: String,
    players: Vec<Player>,
    series: Option<Rounds>,
    /// Every turn, also those taken back.
    turns: Vec<Vec<String>>,
    n_played: usize,
    position: Box<dyn AnyPosition>,
    /// The positions after 0, STRIDE, 2 * STRIDE, ... turns, as far as they were reached.
    marks: Vec<Box<dyn AnyPosition>>,
    /// The clock of the position, asked for once: a view of a large board takes a while.
    clock: Option<Clock>,
    time: Stopwatch,
    n_hints: u64,
}

/// Who sits on a seat; as text `person` or the name of a bot, with a limit if it is not the bot's own:
/// `greedy`, `minimax:10ms`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Player {
    /// Someone at the keyboard.
    Person,
    /// A bot of the game, by name.
    Bot {
        /// Its name.
        name: String,
        /// How much it may think about a move; none means its usual limit.
        limit: Option<Limit>,
    },
}

/// A round of a series, as text `NAME SEED ROUND COST COST ...`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rounds {
    /// The name of the series.
    pub(crate) name: String,
    /// Its seed.
    pub(crate) seed: u64,
    /// Which round is being played, from 1.
    pub(crate) round: usize,
    /// What the rounds before cost.
    pub(crate) costs: Vec<u64>,
}

/// Time that can be stopped.
#[derive(Debug, Clone, Copy, Default)]
struct Stopwatch {
    before: Duration,
    since: Option<Instant>,
}

/// What a bot needs to choose a move, apart from the session, so that it can think on another thread.
pub(crate) struct BotTurn {
    game: &'static dyn AnyGame,
    name: String,
    limit: Limit,
    seed: u64,
    position: Box<dyn AnyPosition>,
}

impl Session {
    /// A new game with this id. Seats without a player get a person; players without a seat are dropped.
    pub(crate) fn new(id: String, puzzle: Box<dyn AnyPuzzle>, players: Vec<Player>) -> Self {
        let position = puzzle.start();
        let mut players = players;
        players.resize(position.n_seats(), Player::Person);
        Self {
            id,
            text: puzzle.text(),
            puzzle: Arc::from(puzzle),
            players,
            series: None,
            turns: Vec::new(),
            n_played: 0,
            marks: vec![position.duplicate()],
            clock: position.view().clock,
            position,
            time: Stopwatch::default(),
            n_hints: 0,
        }
    }

    /// The first round of a series.
    pub(crate) fn series(
        id: String,
        game: &'static dyn AnyGame,
        series: &Series,
        seed: u64,
    ) -> Result<Self, Error> {
        let rounds = Rounds {
            name: series.name.to_owned(),
            seed,
            round: 1,
            costs: Vec::new(),
        };
        Self::round(id, game, rounds)
    }

    /// The game as it was kept.
    pub(crate) fn from_save(save: &Save) -> Result<Self, Error> {
        let puzzle = games::read(&save.puzzle, &Options::default())?;
        let players = save.players.split_whitespace().map(str::parse);
        let mut session = Self::new(save.id.clone(), puzzle, players.collect::<Result<_, _>>()?);
        session.series = match save.series.as_str() {
            "" => None,
            series => Some(series.parse()?),
        };
        session.turns = read_turns(&save.line);
        session.n_hints = save.n_hints;
        session.time.before = Duration::from_millis(save.millis);
        let n_played = usize::try_from(save.played).unwrap_or(usize::MAX);
        while session.n_played < n_played.min(session.turns.len()) {
            session.forward()?;
        }
        session.look_at_clock();
        Ok(session)
    }

    /// What must be kept to go on later.
    pub(crate) fn to_save(&self) -> Save {
        let line: Vec<&str> = self
            .turns
            .iter()
            .flat_map(|turn| turn.iter().map(String::as_str).chain([TURN_END]))
            .collect();
        Save {
            id: self.id.clone(),
            game: self.game().info().id.to_owned(),
            puzzle: self.text.clone(),
            line: line.join(" "),
            played: self.n_played as u64,
            players: self.players_text(),
            series: self.rounds().map_or(String::new(), Rounds::to_string),
            millis: millis(self.elapsed()),
            n_hints: self.n_hints,
            is_over: self.is_over(),
            changed: 0,
        }
    }

    /// The row for the history, once a game that people played is over.
    pub(crate) fn to_finish(&self) -> Option<Finish> {
        let (cost, margin) = match self.status() {
            Status::Open { .. } => return None,
            Status::Solved { cost } => (Some(cost), None),
            Status::Finished { margin } => (None, Some(margin)),
        };
        let has_people = self.players.contains(&Player::Person);
        (has_people && self.is_over()).then(|| Finish {
            id: self.id.clone(),
            date: 0,
            game: self.game().info().id.to_owned(),
            puzzle: self.text.clone(),
            players: self.players_text(),
            millis: millis(self.elapsed()),
            n_hints: self.n_hints,
            cost,
            margin,
            best: None,
        })
    }

    /// Its id in the store.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Its game.
    pub(crate) fn game(&self) -> &'static dyn AnyGame {
        self.puzzle.game()
    }

    /// Its puzzle, which work on other threads may share.
    pub(crate) fn puzzle(&self) -> &Arc<dyn AnyPuzzle> {
        &self.puzzle
    }

    /// The canonical text of its puzzle.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Who sits at the table, by seat.
    pub(crate) fn players(&self) -> &[Player] {
        &self.players
    }

    /// The series it is a round of.
    pub(crate) fn rounds(&self) -> Option<&Rounds> {
        self.series.as_ref()
    }

    /// The position now.
    pub(crate) fn position(&self) -> &dyn AnyPosition {
        &*self.position
    }

    /// What to show.
    pub(crate) fn view(&self) -> View {
        self.position.view()
    }

    /// Whether it is over, and if not who is to move.
    pub(crate) fn status(&self) -> Status {
        self.position.status()
    }

    /// Whether nothing is left to do. A puzzle solved at some cost goes on while its clock runs: it may get better.
    pub(crate) fn is_over(&self) -> bool {
        match self.status() {
            Status::Open { .. } => false,
            Status::Solved { cost: 0 } | Status::Finished { .. } => true,
            Status::Solved { .. } => self.clock.is_none(),
        }
    }

    /// How many turns have been played and not taken back.
    pub(crate) fn n_played(&self) -> usize {
        self.n_played
    }

    /// How many turns can be played again after being taken back.
    pub(crate) fn n_taken_back(&self) -> usize {
        self.turns.len() - self.n_played
    }

    /// How many moves were hinted.
    pub(crate) fn n_hints(&self) -> u64 {
        self.n_hints
    }

    /// Counts moves that a hint or a solver made.
    pub(crate) fn count_hints(&mut self, n: usize) {
        self.n_hints += n as u64;
    }

    /// The time played so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.time.elapsed()
    }

    /// Lets the time run.
    pub(crate) fn start_time(&mut self) {
        self.time.since.get_or_insert_with(Instant::now);
    }

    /// Stops the time.
    pub(crate) fn stop_time(&mut self) {
        self.time.before = self.time.elapsed();
        self.time.since = None;
    }

    /// The time that is left, if the position has a clock.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let clock = self.clock.as_ref()?;
        Some(Duration::from_secs(clock.seconds).saturating_sub(self.elapsed()))
    }

    /// Makes the move the clock asks for when the time is over; says whether it did.
    pub(crate) fn call_time(&mut self) -> Result<bool, Error> {
        match &self.clock {
            Some(clock) if Duration::from_secs(clock.seconds) <= self.elapsed() => {
                let line = clock.line.clone();
                self.play(&line).map(|()| true)
            }
            _ => Ok(false),
        }
    }

    /// Plays moves, separated by blanks, as one turn; refuses all of them if one is illegal.
    /// What had been taken back is forgotten, unless it begins with this very turn.
    pub(crate) fn play(&mut self, line: &str) -> Result<(), Error> {
        let moves: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        match &moves[..] {
            [] => return Ok(()),
            [only] => self.position.play(only)?,
            several => {
                let mut next = self.position.duplicate();
                several.iter().try_for_each(|mv| next.play(mv))?;
                self.position = next;
            }
        }
        if self.turns.get(self.n_played) != Some(&moves) {
            self.turns.truncate(self.n_played);
            self.turns.push(moves);
            self.marks.truncate(self.n_played / STRIDE + 1);
        }
        self.n_played += 1;
        self.mark();
        self.look_at_clock();
        Ok(())
    }

    /// Takes back a turn; against bots, back to the last turn of a person. Says whether anything was taken back.
    pub(crate) fn undo(&mut self) -> bool {
        let is_mixed = self.is_mixed();
        let mut at = self.n_played;
        while 0 < at {
            at -= 1;
            let position = self.position_at(at);
            if !is_mixed || self.is_person_to_move(&*position) {
                self.position = position;
                self.n_played = at;
                self.look_at_clock();
                return true;
            }
        }
        false
    }

    /// Plays again what was taken back; against bots, up to the next turn of a person.
    pub(crate) fn redo(&mut self) -> bool {
        let is_mixed = self.is_mixed();
        let before = self.n_played;
        while self.n_played < self.turns.len() && self.forward().is_ok() {
            if !is_mixed || self.is_person_to_move(&*self.position) {
                break;
            }
        }
        self.look_at_clock();
        before < self.n_played
    }

    /// Takes back everything; it can be played again.
    pub(crate) fn restart(&mut self) {
        self.n_played = 0;
        self.position = self.position_at(0);
        self.look_at_clock();
    }

    /// The player who is to move.
    pub(crate) fn to_move(&self) -> Option<&Player> {
        match self.status() {
            Status::Open { seat } => self.players.get(seat),
            // A solved puzzle may be played on.
            Status::Solved { .. } => self.players.first(),
            Status::Finished { .. } => None,
        }
    }

    /// The work of the bot that is to move, if it is a bot's turn.
    pub(crate) fn bot_turn(&self) -> Option<BotTurn> {
        let Status::Open { seat } = self.status() else {
            return None;
        };
        let Player::Bot { name, limit } = self.players.get(seat)? else {
            return None;
        };
        let mut rows = self.game().bots().into_iter();
        let usual = rows
            .find(|(known, _)| known == name)
            .map(|(_, limit)| limit);
        Some(BotTurn {
            game: self.game(),
            name: name.clone(),
            limit: limit.or(usual).unwrap_or(Limit::None),
            seed: seed_of(&self.id, self.n_played),
            position: self.position.duplicate(),
        })
    }

    /// The next round of the series, once this one is over; none if it was the last.
    pub(crate) fn next_round(&self, id: String) -> Option<Result<Self, Error>> {
        let rounds = self.series.as_ref()?;
        let Status::Solved { cost } = self.status() else {
            return None;
        };
        let known = find_series(self.game(), &rounds.name).ok()?;
        let next = Rounds {
            round: rounds.round + 1,
            costs: rounds.costs.iter().copied().chain([cost]).collect(),
            ..rounds.clone()
        };
        (rounds.round < known.rounds).then(|| Self::round(id, self.game(), next))
    }

    fn round(id: String, game: &'static dyn AnyGame, rounds: Rounds) -> Result<Self, Error> {
        let series = find_series(game, &rounds.name)?;
        let text = (series.puzzle)(rounds.seed, rounds.round);
        let puzzle = game.read(None, &text, &Options::default())?;
        let mut session = Self::new(id, puzzle, Vec::new());
        session.series = Some(rounds);
        Ok(session)
    }

    /// Whether both people and bots play.
    fn is_mixed(&self) -> bool {
        let n_people = self
            .players
            .iter()
            .filter(|player| **player == Player::Person);
        (1..self.players.len()).contains(&n_people.count())
    }

    fn is_person_to_move(&self, position: &dyn AnyPosition) -> bool {
        match position.status() {
            Status::Open { seat } => self.players.get(seat) == Some(&Player::Person),
            Status::Solved { .. } | Status::Finished { .. } => true,
        }
    }

    /// Plays the next turn of the line again.
    fn forward(&mut self) -> Result<(), Error> {
        let mut next = self.position.duplicate();
        let mut turn = self.turns.get(self.n_played).into_iter().flatten();
        turn.try_for_each(|mv| next.play(mv))?;
        self.position = next;
        self.n_played += 1;
        self.mark();
        Ok(())
    }

    fn look_at_clock(&mut self) {
        self.clock = self.view().clock;
    }

    /// Keeps the position if it is one of those kept for going back.
    fn mark(&mut self) {
        if self.n_played.is_multiple_of(STRIDE) && self.marks.len() == self.n_played / STRIDE {
            self.marks.push(self.position.duplicate());
        }
    }

    /// The position after the first turns of the line, which have all been played before.
    fn position_at(&self, n_turns: usize) -> Box<dyn AnyPosition> {
        let mark = (n_turns / STRIDE).min(self.marks.len() - 1);
        let mut position = self.marks[mark].duplicate();
        for mv in self.turns[mark * STRIDE..n_turns].iter().flatten() {
            position.play(mv).expect("a move played before is legal");
        }
        position
    }

    fn players_text(&self) -> String {
        let words: Vec<String> = self.players.iter().map(Player::to_string).collect();
        words.join(" ")
    }
}

impl BotTurn {
    /// The bot's move. A raised flag makes it hurry: it then plays the best it has.
    pub(crate) fn think(&self, stop: &AtomicBool) -> Result<Choice<String>, Error> {
        // A new bot for every move: it cannot be confused by moves taken back.
        let mut seat = self.game.seat(&self.name, self.seed)?;
        let mut budget = self.limit.budget();
        budget.stop = Some(stop);
        self.position.ask(&mut seat, &mut budget)
    }
}

impl Stopwatch {
    fn elapsed(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

impl Rounds {
    /// How many rounds the series has.
    pub(crate) fn n_rounds(&self, game: &dyn AnyGame) -> usize {
        find_series(game, &self.name).map_or(self.round, |series| series.rounds)
    }
}

/// A series of a game by its name.
pub(crate) fn find_series(game: &dyn AnyGame, name: &str) -> Result<&'static Series, Error> {
    let rows = game.info().series;
    let found = rows.iter().find(|series| series.name == name);
    found.ok_or_else(|| Error::Unknown {
        what: "series",
        name: name.to_owned(),
        known: rows.iter().map(|series| series.name).collect(),
    })
}

impl FromStr for Player {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        if text == "person" {
            return Ok(Self::Person);
        }
        let (name, limit) = match text.split_once(':') {
            None => (text, None),
            Some((name, limit)) => {
                let limit = limit.parse::<Limit>();
                (
                    name,
                    Some(limit.map_err(|error| error.shifted(name.len() + 1))?),
                )
            }
        };
        Ok(Self::Bot {
            name: name.to_owned(),
            limit,
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Bot { name, limit: None } => f.write_str(name),
            Self::Bot {
                name,
                limit: Some(limit),
            } => write!(f, "{name}:{limit}"),
        }
    }
}

impl FromStr for Rounds {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let read = || {
            let mut words = text.split_whitespace();
            Some(Self {
                name: words.next()?.to_owned(),
                seed: words.next()?.parse().ok()?,
                round: words.next()?.parse().ok()?,
                costs: words.map(|word| word.parse().ok()).collect::<Option<_>>()?,
            })
        };
        read().ok_or_else(|| Error::text(text, 0, "a series: its name, seed, round and costs"))
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.name, self.seed, self.round)?;
        self.costs.iter().try_for_each(|cost| write!(f, " {cost}"))
    }
}

fn read_turns(line: &str) -> Vec<Vec<String>> {
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let turns = words.split(|word| word == TURN_END);
    turns
        .filter(|turn| !turn.is_empty())
        .map(<[_]>::to_vec)
        .collect()
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// A number for a bot's draws that differs from game to game and from turn to turn (FNV-1a).
fn seed_of(id: &str, n_played: usize) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = id.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    (n_played as u64).to_le_bytes().into_iter().fold(hash, mix)
}

#[cfg(test)]
mod tests {
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
        let mut views = vec![session.view()];
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
            views.push(session.view());
        }
        views
    }

    #[test]
    fn every_turn_can_be_taken_back_and_played_again() {
        of_every_preset(|mut session| {
            let views = wander(&mut session, 3 * STRIDE);
            for view in views.iter().rev().skip(1) {
                assert!(session.undo());
                assert_eq!(session.view(), *view);
            }
            assert!(!session.undo());
            for view in &views[1..] {
                assert!(session.redo());
                assert_eq!(session.view(), *view);
            }
            assert!(!session.redo());
            session.restart();
            assert_eq!((session.view(), session.n_played()), (views[0].clone(), 0));
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
            let start = session.view();
            let mv = session.position().legal_moves().swap_remove(0);
            session.play(&mv).unwrap();
            let turn = session.bot_turn().expect("the bot is to move");
            let choice = turn.think(&AtomicBool::new(false)).unwrap();
            session.play(&choice.mv).unwrap();
            let after = session.view();
            assert!(session.undo());
            assert_eq!(session.view(), start);
            assert!(session.redo());
            assert_eq!(session.view(), after);
        });
    }

    #[test]
    fn a_series_goes_round_by_round_with_its_costs() {
        for game in GAMES {
            for series in game.info().series {
                let mut session = Session::series("1".to_owned(), *game, series, 4).unwrap();
                for round in 1..=series.rounds {
                    assert_eq!(session.rounds().unwrap().round, round);
                    let clock = session.view().clock.expect("a round has a clock");
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
    fn time_runs_only_between_start_and_stop() {
        of_every_preset(|mut session| {
            assert_eq!(session.elapsed(), Duration::ZERO);
            session.start_time();
            session.stop_time();
            let elapsed = session.elapsed();
            assert_eq!(session.elapsed(), elapsed);
        });
    }
}
