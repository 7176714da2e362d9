//! Plays one game between two players it does not trust.

use std::time::{Duration, Instant};

use games::any::{AnyPosition, AnyPuzzle};
use games::game::Status;
use games::rng::Rng;
use games::words::Sentence;

use super::entrant::Entrant;
use super::external::{self, Run};
use super::fault::{Fault, Kind, Trouble};
use super::limits::{Lacking, Limits};
use super::player::{Player, Seen};
use super::record::{GameResult, RULES, Record};
use super::time_control::TimeControl;
use crate::failure::Failure;
use crate::print::complain;
use crate::speech::told;
use games::shown::shown;

/// How often a game is played again because the machine was late.
const MOST_REPLAYS: usize = 3;

/// What all games of a run share.
pub(crate) struct Arena {
    pub(super) run: Run,
    pub(super) limits: Limits,
    /// How long a player may take to get ready.
    patience: Duration,
    clock: TimeControl,
    /// Look at what libraries print and do not free.
    pub(super) observes: bool,
}

/// A game to be played.
pub(crate) struct Pairing<'a> {
    /// The players at seat 0 and seat 1.
    pub(crate) seats: [&'a Entrant; 2],
    /// The board's number.
    pub(crate) round: u64,
    /// The board.
    pub(crate) puzzle: &'a dyn AnyPuzzle,
    /// What bots draw their chances from.
    pub(crate) seed: u64,
}

/// What the bots of a round draw their chances from.
pub(crate) fn bot_seeds(seed: u64, round: u64) -> [u64; 2] {
    let mut rng = Rng::new(seed ^ round.rotate_left(32));
    [rng.next_u64(), rng.next_u64()]
}

/// A game that was played.
pub(crate) struct Played {
    /// What the log keeps.
    pub(crate) record: Record,
    /// What the players call themselves.
    pub(crate) titles: [Option<String>; 2],
    /// What was seen of them.
    pub(crate) seen: [Seen; 2],
    /// The longest time each took for a move.
    pub(crate) slowest: [Duration; 2],
}

impl Arena {
    /// Prepares a run, and tells on standard error which locks the system lacks; none may with `strict`.
    pub(crate) fn new(
        clock: TimeControl,
        limits: Limits,
        patience: Duration,
        is_strict: bool,
    ) -> Result<Self, Failure> {
        let run = Run::new().map_err(|error| {
            Failure::on_file(&std::env::temp_dir().display().to_string(), &error)
        })?;
        Ok(Self {
            run,
            limits,
            patience,
            clock,
            observes: false,
        })
        .and_then(|arena| arena.with_locks(is_strict))
    }

    /// Copies the files of these players, so that it does not matter any more if they change.
    pub(crate) fn prepare(&self, entrants: &[Entrant]) -> Result<(), Failure> {
        for entrant in entrants {
            if let (Some(file), Some(version)) = (entrant.file(), &entrant.version) {
                let copied = self.run.copy(file, version);
                copied.map_err(|error| Failure::on_file(&entrant.name, &error))?;
            }
        }
        Ok(())
    }

    /// The locks that do not hold on this machine.
    pub(crate) fn lacking(limits: &Limits) -> Result<Vec<Lacking>, Failure> {
        external::expect_support()?;
        Ok(external::lacking(&Run::new()?, limits)?)
    }

    fn with_locks(self, is_strict: bool) -> Result<Self, Failure> {
        let mut lacking = external::lacking(&self.run, &self.limits)?;
        lacking.retain(|row| !row.is_covered);
        if lacking.is_empty() {
            return Ok(self);
        }
        let rows = lacking
            .iter()
            .map(|row| format!("{} ({})", row.layer.word(), row.why));
        let list = rows.collect::<Vec<_>>().join("; ");
        if is_strict {
            return Err(Failure::new(Sentence::new("fail-locks").with("list", list)));
        }
        complain(&told(Sentence::new("warn-locks").with("list", list)));
        Ok(self)
    }

    /// The same, looking at what libraries print and do not free.
    pub(crate) fn observing(self) -> Self {
        Self {
            observes: true,
            run: self.run.observing(),
            ..self
        }
    }

    /// Plays a game; `watch` sees every position. Without a fault of ours or the machine's there is a record; a game
    /// in which the machine was late is played again.
    pub(crate) fn play(
        &self,
        pairing: &Pairing<'_>,
        watch: &mut dyn FnMut(&dyn AnyPosition),
    ) -> Result<Played, Failure> {
        let mut n_late = 0;
        loop {
            match self.attempt(pairing, watch) {
                Ok(played) => return Ok(played),
                Err(Trouble::Late) if n_late < MOST_REPLAYS => n_late += 1,
                Err(trouble) => return Err(self.failure(pairing, trouble)),
            }
        }
    }

    fn failure(&self, pairing: &Pairing<'_>, trouble: Trouble) -> Failure {
        let [one, other] = pairing.seats.map(|entrant| &entrant.name);
        let why = match trouble {
            Trouble::Late => told(Sentence::new("fail-machine-late").with("n", MOST_REPLAYS + 1)),
            Trouble::Ours(why) => why,
            Trouble::Fault(fault) => fault.detail,
        };
        let round = pairing.round;
        Failure::new(
            Sentence::new("fail-game")
                .with("one", one)
                .with("other", other)
                .with("round", round)
                .with("why", why),
        )
    }

    fn attempt(
        &self,
        pairing: &Pairing<'_>,
        watch: &mut dyn FnMut(&dyn AnyPosition),
    ) -> Result<Played, Trouble> {
        let seeds = bot_seeds(pairing.seed, pairing.round);
        // Both processes start to run before either is waited for.
        let [one, other] =
            [0, 1].map(|seat| Player::seat(self, pairing.seats[seat], pairing.puzzle, seeds[seat]));
        let mut players = [one?, other?];
        let mut game = Game::new(pairing.puzzle, self.clock);
        let begun = players
            .iter_mut()
            .enumerate()
            .try_for_each(|(seat, player)| {
                let begun = player.begin(pairing.puzzle, seat, self.patience);
                begun.map_err(|trouble| (seat, trouble))
            });
        let end = match begun {
            Ok(()) => game.play(&mut players, watch)?,
            Err((seat, Trouble::Fault(fault))) => End::Fault(seat, fault),
            Err((_, trouble)) => return Err(trouble),
        };
        Ok(self.close(pairing, players, game, end))
    }

    fn close(
        &self,
        pairing: &Pairing<'_>,
        mut players: [Player; 2],
        game: Game,
        end: End,
    ) -> Played {
        let (result, reason, at_fault) = match &end {
            End::Rules(margin) => (GameResult::of_margin(*margin), RULES, None),
            End::Fault(seat, fault) => (GameResult::lost_by(*seat), fault.kind.word(), Some(*seat)),
        };
        let titles = [players[0].title(), players[1].title()];
        let mut seat = 0;
        let seen = players.each_mut().map(|player| {
            let seen = player.end(result.for_seat(seat), reason, at_fault == Some(seat));
            seat += 1;
            seen
        });
        let mut record = Record {
            round: pairing.round,
            seats: pairing.seats.map(|entrant| entrant.name.clone()),
            versions: pairing.seats.map(|entrant| entrant.version.clone()),
            puzzle: pairing.puzzle.text(),
            line: game.line.join(" "),
            result,
            margin: None,
            reason: reason.to_owned(),
            fault: at_fault,
            refused: None,
            detail: None,
            signal: None,
            exit: None,
            stderr: None,
            micros: game.used.map(|time| time.as_micros() as u64),
            comments: game.comments,
        };
        match end {
            End::Rules(margin) => record.margin = Some(margin),
            End::Fault(seat, fault) => {
                record.refused = game.refused;
                record.detail = Some(fault.detail);
                record.signal = fault.signal;
                record.exit = fault.exit;
                record.stderr = Some(seen[seat].stderr.clone()).filter(|text| !text.is_empty());
            }
        }
        Played {
            record,
            titles,
            seen,
            slowest: game.slowest,
        }
    }
}

/// How a game ended.
enum End {
    /// By the rules, with this margin of seat 0.
    Rules(i64),
    /// By a seat's fault.
    Fault(usize, Fault),
}

/// A game in play.
struct Game {
    position: Box<dyn AnyPosition>,
    line: Vec<String>,
    comments: Vec<(usize, String)>,
    refused: Option<String>,
    clocks: [super::time_control::SeatClock; 2],
    used: [Duration; 2],
    slowest: [Duration; 2],
}

impl Game {
    fn new(puzzle: &dyn AnyPuzzle, clock: TimeControl) -> Self {
        Self {
            position: puzzle.start(),
            line: Vec::new(),
            comments: Vec::new(),
            refused: None,
            clocks: [clock.start(), clock.start()],
            used: [Duration::ZERO; 2],
            slowest: [Duration::ZERO; 2],
        }
    }

    fn play(
        &mut self,
        players: &mut [Player; 2],
        watch: &mut dyn FnMut(&dyn AnyPosition),
    ) -> Result<End, Trouble> {
        loop {
            watch(&*self.position);
            let seat = match self.position.status() {
                Status::Finished { margin } => return Ok(End::Rules(margin)),
                Status::Open { seat } => seat,
                Status::Solved { .. } => unreachable!("a game for two is never a solved puzzle"),
            };
            match self.turn(seat, &mut players[seat]) {
                Ok(()) => {}
                Err(Trouble::Fault(fault)) => return Ok(End::Fault(seat, fault)),
                Err(trouble) => return Err(trouble),
            }
        }
    }

    fn turn(&mut self, seat: usize, player: &mut Player) -> Result<(), Trouble> {
        let clock = &mut self.clocks[seat];
        let begun = Instant::now();
        let chosen = player.choose(&*self.position, self.line.last().map(String::as_str), clock);
        let time = match &chosen {
            Ok(chosen) => chosen.time,
            Err(_) => player.own_time().unwrap_or_else(|| begun.elapsed()),
        };
        clock.spend(time);
        self.used[seat] += time;
        self.slowest[seat] = self.slowest[seat].max(time);
        let chosen = chosen?;
        if let Err(error) = self.position.play(&chosen.mv) {
            let detail = shown(&error.to_string());
            self.refused = Some(chosen.mv);
            return Err(Fault::new(Kind::Illegal, detail).into());
        }
        self.line.push(chosen.mv);
        if let Some(comment) = chosen.comment {
            self.comments.push((self.line.len(), comment));
        }
        Ok(())
    }
}
