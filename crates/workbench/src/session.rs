//! A game being played: the puzzle, the line of moves with what was taken back, who plays, and the time.
//!
//! A front end plays turns, shows the [`State`] and keeps [`Session::to_save`] after every change; nothing else of a
//! game needs to be kept. Bots think wherever the front end runs [`BotTurn::think`]. Time comes in as milliseconds
//! played, measured by whoever can.

mod player;
mod rounds;
#[cfg(test)]
mod tests;

pub use player::Player;
pub use rounds::{Rounds, find_series};

use std::sync::Arc;

use games::any::{AnyGame, AnyPosition, AnyPuzzle};
use games::budget::Budget;
use games::error::Error;
use games::game::{Choice, Limit, Status};
use games::options::Options;
use games::view::{Spot, View};
use games::words::Sentence;

use crate::outcome::Outcome;
use crate::save::{Finish, Save};

/// How many turns lie between two positions that are kept for going back.
const STRIDE: usize = 32;

/// The mark in a saved line after each turn.
const TURN_END: &str = "|";

/// The mark in a saved line where a trial began.
const TRIAL: &str = "?";

/// A game being played.
pub struct Session {
    id: String,
    /// How often it has changed.
    version: u64,
    puzzle: Arc<dyn AnyPuzzle>,
    text: String,
    players: Vec<Player>,
    rounds: Option<Rounds>,
    /// The spec it was made from, or nothing.
    spec: String,
    /// The seed it was made with, if anybody knows.
    seed: Option<u64>,
    /// Every turn, also those taken back.
    turns: Vec<Vec<String>>,
    n_played: usize,
    position: Box<dyn AnyPosition>,
    /// What the position shows, made once: that takes a while for a large board.
    view: View,
    /// The positions after 0, STRIDE, 2 * STRIDE, ... turns, as far as they were reached.
    marks: Vec<Box<dyn AnyPosition>>,
    /// Time played.
    millis: u64,
    n_hints: u64,
    /// The lowest cost there can be, where it is known.
    best: Option<u64>,
    trial: Option<Trial>,
}

/// Moves that are only tried out: since when, and what was there before.
struct Trial {
    /// How many turns were played when it began.
    since: usize,
    view: View,
}

/// All that a front end shows of a session.
pub struct State<'a> {
    /// How often the session has changed.
    pub version: u64,
    /// Whether it is over, and if not who is to move.
    pub status: Status,
    /// How it ended, once nothing is left to do.
    pub outcome: Option<Outcome>,
    /// What to show.
    pub view: &'a View,
    /// How many turns can be taken back.
    pub n_played: usize,
    /// How many turns can be played again.
    pub n_taken_back: usize,
    /// The seat to move and who plays there.
    pub to_move: Option<(usize, &'a Player)>,
    /// Time played, in milliseconds.
    pub millis: u64,
    /// The time that is left, in milliseconds, if there is a limit.
    pub millis_left: Option<u64>,
    /// The series it is a round of.
    pub rounds: Option<&'a Rounds>,
    /// What is only tried out, if anything is.
    pub trial: Option<TrialState>,
}

/// What a front end shows of a trial.
pub struct TrialState {
    /// How many turns were played when it began.
    pub since: usize,
    /// The spots that look different for it.
    pub spots: Vec<usize>,
    /// Its first turn, move by move.
    pub assumed: Vec<Sentence>,
}

/// What a bot needs to choose a move, apart from the session, so that it can think elsewhere.
pub struct BotTurn {
    game: &'static dyn AnyGame,
    name: String,
    limit: Limit,
    seed: u64,
    position: Box<dyn AnyPosition>,
}

impl Session {
    /// A new game with this id. Seats without a player get a person; players without a seat are dropped.
    pub fn new(id: String, puzzle: Box<dyn AnyPuzzle>, players: Vec<Player>) -> Self {
        let position = puzzle.start();
        let mut players = players;
        players.resize(position.n_seats(), Player::Person);
        Self {
            id,
            version: 0,
            text: puzzle.text(),
            puzzle: Arc::from(puzzle),
            players,
            rounds: None,
            spec: String::new(),
            seed: None,
            turns: Vec::new(),
            n_played: 0,
            marks: vec![position.duplicate()],
            view: position.view(),
            position,
            millis: 0,
            n_hints: 0,
            best: None,
            trial: None,
        }
    }

    /// A game with moves that someone else made, one per turn; they win no record. Without players, the usual ones.
    pub fn handed_over(
        id: String,
        puzzle: Box<dyn AnyPuzzle>,
        line: &[String],
        players: Vec<Player>,
    ) -> Result<Self, Error> {
        let players = if players.is_empty() {
            let n_seats = puzzle.start().n_seats();
            Player::usual(puzzle.game(), n_seats, line.is_empty())
        } else {
            players
        };
        let mut session = Self::new(id, puzzle, players);
        session.turns = line.iter().map(|mv| vec![mv.clone()]).collect();
        session.forward_to(line.len())?;
        session.n_hints = line.len() as u64;
        session.view = session.position.view();
        Ok(session)
    }

    /// A round of a series.
    pub fn round(id: String, game: &'static dyn AnyGame, rounds: Rounds) -> Result<Self, Error> {
        let series = find_series(game, &rounds.name)?;
        if !(1..=series.rounds).contains(&rounds.round) {
            let expected = "expected-round-of-series";
            return Err(Error::text(&rounds.round.to_string(), 0, expected));
        }
        let text = (series.puzzle)(rounds.seed, rounds.round);
        let puzzle = game.read(None, &text, &Options::default())?;
        let mut session = Self::new(id, puzzle, Vec::new());
        session.rounds = Some(rounds);
        Ok(session)
    }

    /// The game as it was kept.
    pub fn from_save(save: &Save) -> Result<Self, Error> {
        let puzzle = games::read(&save.puzzle, &Options::default())?;
        let players = save.players.split_whitespace().map(str::parse);
        let mut session = Self::new(save.id.clone(), puzzle, players.collect::<Result<_, _>>()?);
        session.rounds = match save.series.as_str() {
            "" => None,
            series => Some(series.parse()?),
        };
        session.spec = save.spec.clone();
        session.seed = save.seed;
        let (turns, trial) = read_turns(&save.line);
        session.turns = turns;
        session.n_hints = save.n_hints;
        session.millis = save.millis;
        let n_played = usize::try_from(save.played).unwrap_or(usize::MAX);
        session.forward_to(n_played)?;
        session.view = session.position.view();
        if let Some(since) = trial.filter(|&since| since <= session.n_played) {
            session.begin_trial(since);
        }
        // Whatever was kept has been touched.
        session.version = save.version.max(1);
        Ok(session)
    }

    /// The same game, known to be made from this spec and seed; a spec that the game cannot read is forgotten.
    #[must_use]
    pub fn made_from(mut self, spec: &str, seed: Option<u64>) -> Self {
        self.spec = match spec {
            "" => String::new(),
            spec => self.game().spec(spec).unwrap_or_default(),
        };
        self.seed = seed;
        self
    }

    /// The seed it was made with, if anybody knows. That of a day is its date.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The spec it was made from, or nothing.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// What must be kept to go on later.
    pub fn to_save(&self) -> Save {
        let since = self.trial.as_ref().map(|trial| trial.since);
        let mark = |at| (since == Some(at)).then_some(TRIAL);
        let turns = self.turns.iter().enumerate();
        let turns = turns.flat_map(|(at, turn)| {
            let moves = turn.iter().map(String::as_str).chain([TURN_END]);
            mark(at).into_iter().chain(moves)
        });
        let line: Vec<&str> = turns.chain(mark(self.turns.len())).collect();
        Save {
            id: self.id.clone(),
            version: self.version,
            game: self.game().info().id.to_owned(),
            puzzle: self.text.clone(),
            spec: self.spec.clone(),
            seed: self.seed,
            line: line.join(" "),
            played: self.n_played as u64,
            players: self.players_text(),
            series: self
                .rounds
                .as_ref()
                .map_or(String::new(), Rounds::to_string),
            millis: self.millis,
            n_hints: self.n_hints,
            is_over: self.is_over(),
            changed: 0,
        }
    }

    /// The row for the history, once a game that people played has a result.
    pub fn to_finish(&self) -> Option<Finish> {
        self.outcome().filter(Outcome::is_recorded)?;
        let (cost, margin) = match self.status() {
            Status::Open { .. } => return None,
            Status::Solved { cost } => (Some(cost), None),
            Status::Finished { margin } => (None, Some(margin)),
        };
        self.has_people().then(|| Finish {
            id: self.id.clone(),
            date: 0,
            game: self.game().info().id.to_owned(),
            puzzle: self.text.clone(),
            spec: self.spec.clone(),
            seed: self.seed,
            players: self.players_text(),
            millis: self.millis,
            n_hints: self.n_hints,
            cost,
            margin,
            best: None,
        })
    }

    /// All that there is to show.
    pub fn state(&self) -> State<'_> {
        let status = self.status();
        let seat = match status {
            Status::Open { seat } => Some(seat),
            // A solved puzzle may be played on.
            Status::Solved { .. } => Some(0),
            Status::Finished { .. } => None,
        };
        State {
            version: self.version,
            status,
            outcome: self.outcome(),
            view: &self.view,
            n_played: self.n_played,
            n_taken_back: self.turns.len() - self.n_played,
            to_move: seat.and_then(|seat| Some((seat, self.players.get(seat)?))),
            millis: self.millis,
            millis_left: self.millis_left(),
            rounds: self.rounds.as_ref(),
            trial: self.trial_state(),
        }
    }

    /// Its id in the store.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// How often it has changed; 0 means that nobody has touched it.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Its game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.puzzle.game()
    }

    /// Its puzzle, which work elsewhere may share.
    pub fn puzzle(&self) -> &Arc<dyn AnyPuzzle> {
        &self.puzzle
    }

    /// The canonical text of its puzzle.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The moves played and not taken back.
    pub fn line(&self) -> String {
        let moves: Vec<&str> = self.turns[..self.n_played]
            .iter()
            .flatten()
            .map(String::as_str)
            .collect();
        moves.join(" ")
    }

    /// Who plays, by seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The series it is a round of.
    pub fn rounds(&self) -> Option<&Rounds> {
        self.rounds.as_ref()
    }

    /// The position now.
    pub fn position(&self) -> &dyn AnyPosition {
        &*self.position
    }

    /// What to show.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Whether it is over, and if not who is to move.
    pub fn status(&self) -> Status {
        self.position.status()
    }

    /// Whether nothing is left to do. A puzzle solved at some cost goes on while its clock runs: it may get better.
    pub fn is_over(&self) -> bool {
        match self.status() {
            Status::Open { .. } => false,
            Status::Solved { cost: 0 } | Status::Finished { .. } => true,
            Status::Solved { .. } => self.view.clock.is_none(),
        }
    }

    /// How it ended, once nothing is left to do.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        match self.status() {
            Status::Open { .. } => None,
            Status::Finished { margin } => Some(Outcome::of_margin(margin, &self.players)),
            Status::Solved { cost } => Some(match self.position.reached() {
                Some(reached) => Outcome::Over { cost, reached },
                None if cost == 0 || self.best.is_some_and(|best| cost <= best) => {
                    Outcome::Perfect { cost }
                }
                None => Outcome::Done {
                    cost,
                    best: self.best,
                },
            }),
        }
    }

    /// The lowest cost there can be, where it is known.
    pub fn best(&self) -> Option<u64> {
        self.best
    }

    /// Learns the lowest cost there can be.
    pub fn know_best(&mut self, best: Option<u64>) {
        self.best = best.or(self.best);
    }

    /// How many turns have been played and not taken back.
    pub fn n_played(&self) -> usize {
        self.n_played
    }

    /// How many turns can be played again after being taken back.
    pub fn n_taken_back(&self) -> usize {
        self.turns.len() - self.n_played
    }

    /// How many moves were hinted.
    pub fn n_hints(&self) -> u64 {
        self.n_hints
    }

    /// Counts moves that a hint or a solver made.
    pub fn count_hints(&mut self, n: usize) {
        self.n_hints += n as u64;
    }

    /// The time played so far, in milliseconds.
    pub fn millis(&self) -> u64 {
        self.millis
    }

    /// Hears how much time has been played; it never runs backwards.
    pub fn set_time(&mut self, millis: u64) {
        self.millis = self.millis.max(millis);
    }

    /// The time that is left, in milliseconds, if the position has a clock.
    pub fn millis_left(&self) -> Option<u64> {
        let clock = self.view.clock.as_ref()?;
        Some(
            clock
                .seconds
                .saturating_mul(1000)
                .saturating_sub(self.millis),
        )
    }

    /// Makes the move the clock asks for when the time is over; says whether it did.
    pub fn call_time(&mut self) -> Result<bool, Error> {
        match &self.view.clock {
            Some(clock) if self.millis_left() == Some(0) => {
                let line = clock.line.clone();
                self.play(&line).map(|()| true)
            }
            _ => Ok(false),
        }
    }

    /// Plays moves, separated by blanks, as one turn; refuses all of them if one is illegal.
    /// What had been taken back is forgotten, unless it begins with this very turn.
    pub fn play(&mut self, line: &str) -> Result<(), Error> {
        let Some(moves) = self.make(line)? else {
            return Ok(());
        };
        if self.turns.get(self.n_played) != Some(&moves) {
            self.turns.truncate(self.n_played);
            self.turns.push(moves);
            self.marks.truncate(self.n_played / STRIDE + 1);
        }
        self.n_played += 1;
        self.mark();
        self.settle();
        Ok(())
    }

    /// Plays moves that belong to the turn before, as the rest of a stroke of paint: they are taken back with it.
    pub fn play_on(&mut self, line: &str) -> Result<(), Error> {
        if self.n_played == 0 || 0 < self.n_taken_back() {
            return self.play(line);
        }
        let Some(moves) = self.make(line)? else {
            return Ok(());
        };
        self.turns[self.n_played - 1].extend(moves);
        // The position after this turn may have been kept already, without these moves.
        self.marks.truncate((self.n_played - 1) / STRIDE + 1);
        self.mark();
        self.settle();
        Ok(())
    }

    /// Takes back a turn; against bots, back to the last turn of a person. Says whether anything was taken back.
    pub fn undo(&mut self) -> bool {
        let is_mixed = self.is_mixed();
        let mut at = self.n_played;
        while 0 < at {
            at -= 1;
            let position = self.position_at(at);
            if !is_mixed || self.is_person_to_move(&*position) {
                self.position = position;
                self.n_played = at;
                self.settle();
                return true;
            }
        }
        false
    }

    /// Plays again what was taken back; against bots, up to the next turn of a person.
    pub fn redo(&mut self) -> bool {
        let is_mixed = self.is_mixed();
        let before = self.n_played;
        while self.n_played < self.turns.len() && self.forward().is_ok() {
            if !is_mixed || self.is_person_to_move(&*self.position) {
                break;
            }
        }
        let is_done = before < self.n_played;
        if is_done {
            self.settle();
        }
        is_done
    }

    /// Takes back everything; it can be played again. Says whether there was anything.
    pub fn restart(&mut self) -> bool {
        if self.n_played == 0 {
            return false;
        }
        self.n_played = 0;
        self.position = self.position_at(0);
        self.settle();
        true
    }

    /// From here on moves are only tried out, until they are kept or taken back. Says whether that is new.
    pub fn try_out(&mut self) -> bool {
        let is_new = self.trial.is_none();
        if is_new {
            self.begin_trial(self.n_played);
            self.version += 1;
        }
        is_new
    }

    /// Takes back what was tried out, which can be played again. Says whether anything was.
    pub fn leave_trial(&mut self) -> bool {
        let Some(Trial { since, .. }) = self.trial.take() else {
            return false;
        };
        self.position = self.position_at(since);
        self.n_played = since;
        self.settle();
        true
    }

    /// Makes what was tried out part of the game. Says whether anything was.
    pub fn keep_trial(&mut self) -> bool {
        let is_kept = self.trial.take().is_some();
        self.version += u64::from(is_kept);
        is_kept
    }

    /// Goes on from turns that a solver made, in place of the person's own; they count as hints.
    pub fn take_over(&mut self, turns: Vec<Vec<String>>) -> Result<(), Error> {
        let mut position = self.puzzle.start();
        let mut moves = turns.iter().flatten();
        moves.try_for_each(|mv| position.play(mv))?;
        self.n_hints += turns.iter().flatten().count() as u64;
        self.trial = None;
        self.marks.truncate(1);
        self.position = self.position_at(0);
        self.n_played = 0;
        self.turns = turns;
        self.forward_to(self.turns.len())?;
        self.settle();
        Ok(())
    }

    /// Puts a player on a seat, from now on.
    pub fn seat(&mut self, seat: usize, player: Player) -> Result<(), Error> {
        if let Player::Bot { name, .. } = &player {
            // Says which bots there are if there is none of this name.
            self.game().seat(name, 0)?;
        }
        let n_seats = self.players.len();
        let place = self.players.get_mut(seat).ok_or_else(|| {
            let why = Sentence::new("refused-seat").with("n", n_seats);
            Error::Refused(why.with("found", seat))
        })?;
        *place = player;
        self.version += 1;
        Ok(())
    }

    /// The player who is to move.
    pub fn to_move(&self) -> Option<&Player> {
        self.state().to_move.map(|(_, player)| player)
    }

    /// Whether a person plays at all.
    pub fn has_people(&self) -> bool {
        self.players.contains(&Player::Person)
    }

    /// The work of the bot that is to move, if it is a bot's turn.
    pub fn bot_turn(&self) -> Option<BotTurn> {
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
    pub fn next_round(&self, id: String) -> Option<Result<Self, Error>> {
        let rounds = self.rounds.as_ref()?;
        let cost = self.outcome()?.cost()?;
        let has_next = rounds.round < rounds.n_rounds(self.game());
        has_next.then(|| Self::round(id, self.game(), rounds.next(cost)))
    }

    /// Makes moves in the position, all or none; nothing for an empty line.
    fn make(&mut self, line: &str) -> Result<Option<Vec<String>>, Error> {
        let moves: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        match &moves[..] {
            [] => return Ok(None),
            [only] => self.position.play(only)?,
            several => {
                let mut next = self.position.duplicate();
                several.iter().try_for_each(|mv| next.play(mv))?;
                self.position = next;
            }
        }
        Ok(Some(moves))
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

    /// Plays turns of the line again until this many are played, or all there are.
    fn forward_to(&mut self, n_played: usize) -> Result<(), Error> {
        while self.n_played < n_played.min(self.turns.len()) {
            self.forward()?;
        }
        Ok(())
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

    fn begin_trial(&mut self, since: usize) {
        let view = self.position_at(since).view();
        self.trial = Some(Trial { since, view });
    }

    fn trial_state(&self) -> Option<TrialState> {
        let trial = self.trial.as_ref()?;
        let look = |spot: &Spot| (spot.icon, spot.ground, spot.owner, spot.visitor);
        let pairs = trial.view.spots.iter().zip(&self.view.spots).enumerate();
        let changed = pairs.filter(|(_, (before, now))| look(before) != look(now));
        let mut position = self.position_at(trial.since);
        let first = self.turns[..self.n_played].get(trial.since);
        let assumed = first.into_iter().flatten().map(|mv| {
            let told = position.tell(mv);
            position.play(mv).expect("a move played before is legal");
            told
        });
        let assumed = assumed.collect();
        Some(TrialState {
            since: trial.since,
            spots: changed.map(|(at, _)| at).collect(),
            assumed,
        })
    }

    /// Brings what is shown in line with the position after a change. Who goes back beyond a trial has left it.
    fn settle(&mut self) {
        let is_left = |trial: &Trial| self.n_played < trial.since;
        if self.trial.as_ref().is_some_and(is_left) {
            self.trial = None;
        }
        self.view = self.position.view();
        self.version += 1;
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
    /// The bot's move. Whatever its own limit is, it ends with `patience`, and then plays the best it has.
    pub fn think(&self, patience: &Budget<'_>) -> Result<Choice<String>, Error> {
        // A new bot for every move: it cannot be confused by moves taken back.
        let mut seat = self.game.seat(&self.name, self.seed)?;
        let mut budget = self.limit.budget();
        budget.deadline = budget.deadline.into_iter().chain(patience.deadline).min();
        budget.stop = patience.stop;
        self.position.ask(&mut seat, &mut budget)
    }
}

/// The turns of a saved line, and after how many of them a trial began.
fn read_turns(line: &str) -> (Vec<Vec<String>>, Option<usize>) {
    let mut turns = vec![Vec::new()];
    let mut trial = None;
    for word in line.split_whitespace() {
        match (word, turns.last_mut()) {
            (TRIAL, _) => trial = Some(turns.len() - 1),
            (TURN_END, Some(turn)) if !turn.is_empty() => turns.push(Vec::new()),
            (TURN_END, _) | (_, None) => {}
            (mv, Some(turn)) => turn.push(mv.to_owned()),
        }
    }
    turns.retain(|turn| !turn.is_empty());
    (turns, trial)
}

/// A number for a bot's draws that differs from game to game and from turn to turn (FNV-1a).
fn seed_of(id: &str, n_played: usize) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = id.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    (n_played as u64).to_le_bytes().into_iter().fold(hash, mix)
}
