//! `quadrille play`: a game in the terminal, against the puzzle, a bot or each other.

use std::io::IsTerminal;

use games::any::{AnyGame, AnyPuzzle};
use games::budget::Budget;
use games::words::Sentence;

use crate::calendar::daily_seed;
use crate::cli::{PlayArgs, PuzzleArgs};
use crate::failure::{CommandResult, Exit, Failure};
use crate::input;
use crate::run;
use crate::speech::Speech;
use crate::speech::told;
use crate::store::Store;
use crate::tui::{self, Recipe, Start};
use workbench::session::{Player, Rounds, Session, find_series};

pub(super) fn run(args: &PlayArgs, speech: &Speech) -> CommandResult {
    let store = Store::open(args.data.as_deref())?;
    let start = start(args, &store)?;
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(Failure::new("fail-no-terminal"));
    }
    tui::run(start, &store, speech)?;
    Ok(Exit::Yes)
}

/// What the words after the verb ask for.
fn start(args: &PlayArgs, store: &Store) -> Result<Start, Failure> {
    if let Some(id) = &args.resume {
        return resume(id, store);
    }
    let Some(first) = args.words.first() else {
        return Ok(Start::Menu);
    };
    let rest = &args.words[1..];
    let game = games::find(first);
    if let (Some(game), true) = (game, rest.is_empty() && args.seed.is_none() && !args.daily) {
        return Ok(Start::Game(game));
    }
    if let (Some(game), [name]) = (game, rest)
        && let Ok(series) = find_series(game, name)
    {
        let session = Session::round(store.new_id()?, game, Rounds::first(series, seed(args)))?;
        return Ok(Start::Play(Box::new(session), None));
    }
    // The words of a puzzle come before those of a spec: both may begin with the name of a game.
    let puzzle_args = PuzzleArgs {
        puzzle: args.words.clone(),
        game: args.game.clone(),
        from: args.from.clone(),
        options: args.options.clone(),
    };
    let failure = match input::puzzle_and_rest(&puzzle_args, None) {
        Ok((given, rest)) => {
            let players = players(given.puzzle.game(), &rest)?;
            let players = seated(players, &*given.puzzle)?;
            let mut session = Session::new(store.new_id()?, given.puzzle, players);
            for mv in given.line.unwrap_or_default().split_ascii_whitespace() {
                session.play(mv)?;
            }
            return Ok(Start::Play(Box::new(session), None));
        }
        Err(failure) => failure,
    };
    let Some(game) = game else {
        return Err(failure);
    };
    let n_players = rest.iter().rev().take_while(|word| is_player(game, word));
    let (spec, names) = rest.split_at(rest.len() - n_players.count());
    let seed = seed(args);
    made(game, &spec.join(" "), players(game, names)?, seed, store)
}

fn seed(args: &PlayArgs) -> u64 {
    match args.seed {
        Some(seed) => seed,
        None if args.daily => daily_seed(),
        None => run::clock_seed(),
    }
}

fn resume(id: &str, store: &Store) -> Result<Start, Failure> {
    let save = match id {
        "" => store
            .own()
            .saves(1000)?
            .into_iter()
            .find(|save| !save.is_over),
        id => store.own().load(id)?,
    };
    match save {
        Some(save) => Ok(Start::Play(Box::new(Session::from_save(&save)?), None)),
        None if id.is_empty() => Err(Failure::new("fail-nothing-to-resume")),
        None => Err(Failure::new(
            Sentence::new("fail-no-such-game").with("id", id),
        )),
    }
}

/// A new puzzle for these players. Without a spec it has seats enough for them.
fn made(
    game: &'static dyn AnyGame,
    spec: &str,
    players: Vec<Player>,
    seed: u64,
    store: &Store,
) -> Result<Start, Failure> {
    let specs: Vec<&str> = match spec {
        "" => std::iter::once("")
            .chain(game.info().presets.iter().copied())
            .collect(),
        spec => vec![spec],
    };
    let mut failure = None;
    for spec in specs {
        let mut budget = Budget::unlimited();
        budget.stop = Some(run::stop_flag());
        let puzzle = game.generate(spec, seed, &mut budget)?;
        let players = match seated(players.clone(), &*puzzle) {
            Ok(players) => players,
            Err(refused) => {
                failure = failure.or(Some(refused));
                continue;
            }
        };
        let recipe = Recipe {
            game,
            spec: spec.to_owned(),
            seed,
            players: players.clone(),
        };
        // At a table for two somebody must say who the other one is.
        if players.is_empty() && 1 < puzzle.start().n_seats() {
            return Ok(Start::Make(recipe));
        }
        let session = Session::new(store.new_id()?, puzzle, players).made_from(spec, Some(seed));
        return Ok(Start::Play(Box::new(session), Some(recipe)));
    }
    Err(failure.unwrap_or_else(|| Failure::new("fail-no-kinds")))
}

fn is_player(game: &dyn AnyGame, word: &str) -> bool {
    let name = word.split(':').next().unwrap_or("");
    word == "person" || game.bots().iter().any(|(bot, _)| *bot == name)
}

/// The players that these words name; bots must be known.
fn players(game: &dyn AnyGame, words: &[String]) -> Result<Vec<Player>, Failure> {
    let mut players = Vec::new();
    for word in words {
        let player: Player = word
            .parse()
            .map_err(|error| Failure::in_text(&told("given-player"), word, &error))?;
        if let Player::Bot { name, .. } = &player {
            // Says which bots there are if there is none of this name.
            game.seat(name, 0)?;
        }
        players.push(player);
    }
    Ok(players)
}

/// The players on their seats: a bot alone at a table for two answers to a person.
fn seated(mut players: Vec<Player>, puzzle: &dyn AnyPuzzle) -> Result<Vec<Player>, Failure> {
    let n_seats = puzzle.start().n_seats();
    if players.len() == 1 && n_seats == 2 && players[0] != Player::Person {
        players.insert(0, Player::Person);
    }
    if players.len() <= n_seats {
        Ok(players)
    } else {
        Err(Failure::new(
            Sentence::new("fail-many-players")
                .with("n", n_seats)
                .with("found", players.len()),
        ))
    }
}
