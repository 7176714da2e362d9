//! Quadrille: plays, solves, sets and referees four combinatorial games, and proves what it says.

mod arena;
mod calendar;
mod cli;
mod commands;
mod course;
mod draw;
mod failure;
mod gauge;
mod growing;
mod input;
mod patient;
mod print;
mod proof;
mod run;
mod speech;
mod store;
mod tui;
mod verdict;
mod web;

use std::process::ExitCode;

use checker::Rules;
use games::any::AnyGame;

/// Runs the program with its own games and these, which the checker knows by these rules.
///
/// # Panics
/// If it is called twice in a process, or after something else asked for games.
pub fn main(games: &'static [&'static dyn AnyGame], rules: &'static [&'static Rules]) -> ExitCode {
    games::add(games);
    checker::add(rules);
    if let Some(exit) = arena::external::run_if_asked() {
        return exit;
    }
    let lang = speech::lang_of_arguments();
    speech::choose(lang);
    let cli = cli::help::parse(lang);
    match commands::run(&cli).and_then(|exit| print::flushed().map(|()| exit)) {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}
