//! Games between bots that think the same on every machine.
//!
//! Only what counts nodes or depths can be made again: a bot that thinks for a time, and a program of somebody else's,
//! plays another game every time. So those are refused here, and played once, where the ladder is.

use std::sync::atomic::AtomicBool;

use games::any::{AnyGame, Seat};
use games::error::Error;
use games::game::{Limit, Status};
use games::options::Options;
use games::text::plain_number;
use games::words::{Sentence, Value};
use rayon::prelude::*;
use serde_json::json;
use workbench::given::find_game;

use crate::job::about_line;

/// A game to be played: a line of its shard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game<'a> {
    /// The board's number.
    pub round: u64,
    /// What each bot draws its chances from.
    pub seeds: [u64; 2],
    /// The bots at seat 0 and seat 1: a name, or a name and a limit such as `voronoi:5000n`.
    pub bots: [&'a str; 2],
    /// The text of the board.
    pub puzzle: &'a str,
}

impl<'a> Game<'a> {
    /// Reads `ROUND SEED SEED BOT BOT PUZZLE`.
    pub fn read(line: &'a str) -> Option<Self> {
        let mut words = line.splitn(6, ' ');
        let mut next = || words.next();
        Some(Self {
            round: plain_number(next()?)?,
            seeds: [plain_number(next()?)?, plain_number(next()?)?],
            bots: [next()?, next()?],
            puzzle: next()?,
        })
    }

    /// The game as its line, with its end.
    pub fn line(&self) -> String {
        let Self {
            round,
            seeds: [one_seed, other_seed],
            bots: [one, other],
            puzzle,
        } = self;
        format!("{round} {one_seed} {other_seed} {one} {other} {puzzle}\n")
    }
}

/// Whether a bot with this limit plays the same game on every machine.
pub fn is_repeatable(limit: Limit) -> bool {
    match limit {
        Limit::Millis(_) => false,
        Limit::None | Limit::Nodes(_) | Limit::Depth(_) => true,
    }
}

/// A game that has puzzles for two.
pub(crate) fn game_for_two(id: &str) -> Result<&'static dyn AnyGame, Sentence> {
    let game = find_game(id).map_err(|error| error.sentence())?;
    let none = || Sentence::new("shards-not-for-two").with("game", id);
    game.two_seats().map(|_| game).ok_or_else(none)
}

/// Plays the games of some lines: one record a line.
pub(crate) fn make(
    game: &str,
    lines: &[(u64, &[u8])],
    stop: &AtomicBool,
) -> Result<Vec<u8>, Sentence> {
    let game = game_for_two(game)?;
    let play = |(number, line): &(u64, &[u8])| {
        let read = std::str::from_utf8(line).ok().and_then(Game::read);
        let pairing = read.ok_or_else(|| about_line("shards-game", *number, line))?;
        play_one(game, &pairing, stop).map_err(|why| {
            let about = Sentence::new("shards-game-why").with("line", *number);
            about.with("why", Value::Sentence(why))
        })
    };
    let records: Vec<String> = lines
        .par_iter()
        .map(play)
        .collect::<Result<_, Sentence>>()?;
    Ok(records.concat().into_bytes())
}

/// The record of a game; `docs/formats.md` is its contract. It tells no times, and nothing that bots say of their moves.
fn play_one(game: &dyn AnyGame, pairing: &Game<'_>, stop: &AtomicBool) -> Result<String, Sentence> {
    let told = |error: Error| error.sentence();
    let puzzle = game.read(None, pairing.puzzle, &Options::default());
    let puzzle = puzzle.map_err(told)?;
    let mut position = puzzle.start();
    if position.n_seats() != 2 {
        return Err(Sentence::new("shards-not-for-two").with("game", game.info().id));
    }
    let mut bots = [
        seat(game, pairing.bots[0], pairing.seeds[0])?,
        seat(game, pairing.bots[1], pairing.seeds[1])?,
    ];
    let mut line = Vec::new();
    let margin = loop {
        let seat = match position.status() {
            Status::Finished { margin } => break margin,
            Status::Open { seat } => seat,
            Status::Solved { .. } => unreachable!("a game for two is never a solved puzzle"),
        };
        let (bot, limit) = &mut bots[seat];
        let mut budget = limit.budget();
        budget.stop = Some(stop);
        let choice = position.ask(bot, &mut budget).map_err(told)?;
        position.play(&choice.mv).map_err(told)?;
        line.push(choice.mv);
    };
    let result = match margin.signum() {
        1 => "1-0",
        0 => "1/2",
        _ => "0-1",
    };
    let record = json!({
        "round": pairing.round,
        "seats": pairing.bots,
        "puzzle": puzzle.text(),
        "line": line.join(" "),
        "result": result,
        "margin": margin,
        "reason": "rules",
        "micros": [0, 0],
    });
    Ok(record.to_string() + "\n")
}

/// A bot at the table, and how much it may think.
fn seat(game: &dyn AnyGame, words: &str, seed: u64) -> Result<(Seat, Limit), Sentence> {
    let (name, limit) = match words.split_once(':') {
        Some((name, limit)) => {
            let limit: Limit = limit.parse().map_err(|error: Error| error.sentence())?;
            (name, Some(limit))
        }
        None => (words, None),
    };
    let seat = game.seat(name, seed).map_err(|error| error.sentence())?;
    let usual = game.bots().into_iter().find(|(known, _)| *known == name);
    let usual = usual.map_or(Limit::None, |(_, limit)| limit);
    let limit = limit.unwrap_or(usual);
    if !is_repeatable(limit) {
        return Err(Sentence::new("shards-game-time").with("name", words));
    }
    Ok((seat, limit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::in_english;

    fn play(line: &str) -> Result<String, String> {
        let made = make("flood", &[(1, line.as_bytes())], &AtomicBool::new(false));
        let text = |bytes| String::from_utf8(bytes).expect("records are text");
        made.map(text).map_err(|why| in_english(&why))
    }

    fn board() -> String {
        let game = find_game("flood").unwrap();
        let mut budget = games::budget::Budget::unlimited();
        game.generate("c 4 4", 1, &mut budget).unwrap().text()
    }

    #[test]
    fn a_game_is_played_the_same_every_time_and_the_checker_agrees() {
        let line = format!("3 1 2 voronoi:500n greedy {}", board());
        assert_eq!(Game::read(&line).unwrap().line(), format!("{line}\n"));
        let first = play(&line).unwrap();
        assert_eq!(first, play(&line).unwrap());
        let record: serde_json::Value = serde_json::from_str(&first).unwrap();
        assert_eq!(record["round"], 3);
        assert_eq!(record["seats"], json!(["voronoi:500n", "greedy"]));
        let line = record["line"].as_str().unwrap();
        let verdict = checker::check_record(&checker::Record {
            puzzle: record["puzzle"].as_str().unwrap(),
            line,
            result: record["result"].as_str().unwrap(),
            margin: record["margin"].as_i64(),
            reason: "rules",
            ..checker::Record::default()
        });
        assert_eq!(verdict, checker::Verdict::Proved);
    }

    #[test]
    fn what_cannot_be_made_again_is_refused() {
        let board = board();
        for (line, why) in [
            (
                format!("3 1 2 greedy voronoi:10ms {board}"),
                "`voronoi:10ms` thinks for a time",
            ),
            (format!("3 1 2 nobody greedy {board}"), "nobody"),
            (format!("3 1 2 greedy {board}"), "line 1"),
            ("3 1 x greedy greedy".to_owned(), "expected a game as ROUND"),
            ("3 1 2 greedy greedy tents".to_owned(), "line 1"),
        ] {
            let told = play(&line).unwrap_err();
            assert!(told.contains(why), "{line}: {told}");
        }
    }
}
