//! `quadrille train`: a bot learns by playing against itself. What is done is kept in a folder, and the same command goes on.
//!
//! The folder holds `plan.txt`, the games of each round in parts (`round-1/part-0001.txt`), and the weights after each
//! round (`weights-1.txt`). Each file depends on the plan and the files before it alone, so whoever makes it, and when,
//! makes no difference.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use games::budget::Budget;
use games::rng::Rng;
use games::training::{Fitted, Training};
use games::words::Sentence;
use rayon::prelude::*;

use crate::cli::TrainArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::gauge::{Extent, Gauge};
use crate::input::find_game;
use crate::print::{stdout, write_file};
use crate::run;
use crate::speech::Speech;

/// So many games are kept in one file; a training that is stopped loses no more.
const GAMES_A_PART: usize = 10;

/// Fitting has the seed of this game, which is never played.
const FITTING: usize = u32::MAX as usize;

pub(super) fn run(args: &TrainArgs, speech: &Speech) -> CommandResult {
    let training = find_game(&args.game)?.training().ok_or_else(|| {
        Failure::new(Sentence::new("fail-no-training").with("game", args.game.as_str()))
    })?;
    let folder = (args.out.clone()).unwrap_or_else(|| format!("train-{}", args.game).into());
    let plan = Plan {
        training,
        seed: args.seed,
        n_games: args.games.unwrap_or(training.games),
        folder,
    };
    plan.begin(&args.game)?;
    let pool = run::pool(args.threads)?;
    for round in 1..=args.rounds.unwrap_or(training.rounds) {
        let played = pool.install(|| plan.play(round))?;
        let fitted = if played { plan.fit(round)? } else { None };
        let Some(told) = fitted else {
            writeln!(stdout(), "{}", speech.book.tell_id("train-stopped"))?;
            return Ok(Exit::Undecided);
        };
        writeln!(stdout(), "{}", speech.book.tell(&told))?;
    }
    Ok(Exit::Yes)
}

/// What is trained, and where it is kept.
struct Plan {
    training: Training,
    seed: u64,
    n_games: usize,
    folder: PathBuf,
}

impl Plan {
    /// Makes the folder, or sees that it belongs to this plan.
    fn begin(&self, game: &str) -> Result<(), Failure> {
        let text = format!(
            "game {game}\nbot {}\nseed {}\ngames {}\n",
            self.training.bot, self.seed, self.n_games
        );
        let path = self.folder.join("plan.txt");
        match read(&path)? {
            None => {
                make_folder(&self.folder)?;
                write_file(&path, text.as_bytes())
            }
            Some(known) if known == text => Ok(()),
            Some(_) => Err(Failure::new(
                Sentence::new("fail-other-training").with("file", path.display().to_string()),
            )),
        }
    }

    /// Plays the games of a round that are missing; whether all are there.
    fn play(&self, round: usize) -> Result<bool, Failure> {
        make_folder(&self.round(round))?;
        let weights = match round {
            1 => None,
            _ => read(&self.weights(round - 1))?,
        };
        let n_parts = self.n_games.div_ceil(GAMES_A_PART);
        let gauge = Gauge::new(Extent::Lines(self.n_games as u64));
        let parts = (0..n_parts).into_par_iter();
        let all =
            parts.try_for_each(|part| self.play_part(round, part, weights.as_deref(), &gauge));
        match all {
            Ok(()) => Ok(true),
            Err(None) => Ok(false),
            Err(Some(failure)) => Err(failure),
        }
    }

    /// Plays a part unless it is there; refuses with nothing to say if it is stopped.
    fn play_part(
        &self,
        round: usize,
        part: usize,
        weights: Option<&str>,
        gauge: &Gauge,
    ) -> Result<(), Option<Failure>> {
        let path = self.part(round, part);
        let games = GAMES_A_PART * part..self.n_games.min(GAMES_A_PART * (part + 1));
        if path.exists() {
            gauge.add(games.len() as u64, false);
            return Ok(());
        }
        let mut text = String::new();
        for game in games {
            if run::is_stopped() {
                return Err(None);
            }
            let seed = self.seed_of(round, game);
            let line = (self.training.play)(weights, seed).map_err(Failure::from)?;
            text.push_str(&line);
            text.push('\n');
            gauge.add(1, true);
        }
        Ok(write_file(&path, text.as_bytes())?)
    }

    /// Fits weights to the games of all rounds so far, unless they are there; what to say of them, or none if stopped.
    fn fit(&self, round: usize) -> Result<Option<Sentence>, Failure> {
        let path = self.weights(round);
        let told = |id| {
            Sentence::new(id)
                .with("round", round)
                .with("file", path.display().to_string())
        };
        if path.exists() {
            return Ok(Some(told("train-kept")));
        }
        let mut games = String::new();
        for round in 1..=round {
            for part in 0..self.n_games.div_ceil(GAMES_A_PART) {
                games.push_str(&read(&self.part(round, part))?.unwrap_or_default());
            }
        }
        let mut budget = Budget::unlimited();
        budget.stop = Some(run::stop_flag());
        let fitted = (self.training.fit)(&games, self.seed_of(round, FITTING), &mut budget)?;
        let Some(Fitted {
            weights,
            n_positions,
            error,
        }) = fitted
        else {
            return Ok(None);
        };
        write_file(&path, weights.as_bytes())?;
        let told = told("train-round").with("positions", n_positions);
        Ok(Some(told.with("error", format!("{error:.3}"))))
    }

    /// The seed of a game of a round; each has its own.
    fn seed_of(&self, round: usize, game: usize) -> u64 {
        let number = (round as u64 - 1) << 32 | game as u64;
        Rng::new(self.seed.rotate_left(40) ^ number).next_u64()
    }

    fn round(&self, round: usize) -> PathBuf {
        self.folder.join(format!("round-{round}"))
    }

    fn part(&self, round: usize, part: usize) -> PathBuf {
        self.round(round).join(format!("part-{:04}.txt", part + 1))
    }

    fn weights(&self, round: usize) -> PathBuf {
        self.folder.join(format!("weights-{round}.txt"))
    }
}

/// The text of a file, if there is one.
fn read(path: &Path) -> Result<Option<String>, Failure> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::on_file(&path.display().to_string(), &error)),
    }
}

fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| Failure::on_file(&path.display().to_string(), &error))
}
