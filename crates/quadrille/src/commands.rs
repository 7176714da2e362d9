//! The verbs, one file each.

mod batch;
mod bench;
mod booklet;
mod calibrate;
mod census;
mod check;
pub(crate) mod comply;
pub(crate) mod contest;
mod convert;
mod count;
mod course;
mod documents;
mod edit;
mod games;
pub(crate) mod grade;
mod hint;
pub(crate) mod history;
mod improve;
mod judge;
mod ladder;
mod man;
mod match_;
mod merge;
mod new;
mod page;
mod play;
mod replay;
mod serve;
pub(crate) mod shards;
mod show;
mod solve;
mod tour;
mod train;
mod vouch;

use std::io::Write;

use crate::cli::{Cli, Command, ServeArgs, help};
use crate::failure::{CommandResult, Exit};
use crate::print;
use crate::run;
use crate::speech::Speech;
pub(crate) use convert::VERIPB;

/// Runs the command.
pub(crate) fn run(cli: &Cli) -> CommandResult {
    run::catch_ctrl_c();
    let speech = Speech::new(cli);
    if let Some(command) = &cli.command {
        command.refuse_clashes()?;
    }
    match &cli.command {
        None => serve::run(&ServeArgs::default(), &speech),
        Some(Command::Serve(args)) => serve::run(args, &speech),
        Some(Command::Page(args)) => page::run(args, &speech),
        Some(Command::Tour) => tour::run(&speech),
        Some(Command::Games(args)) => games::run(args, &speech),
        Some(Command::New(args)) => new::run(args, &speech),
        Some(Command::Show(args)) => show::run(args, &speech),
        Some(Command::Solve(args)) => solve::run(args, &speech),
        Some(Command::Count(args)) => count::run(args, &speech),
        Some(Command::Check(args)) => check::run(args, &speech),
        Some(Command::Hint(args)) => hint::run(args, &speech),
        Some(Command::Edit(args)) => edit::run(args),
        Some(Command::Judge(args)) => judge::run(args, &speech),
        Some(Command::Convert(args)) => convert::run(args, &speech),
        Some(Command::Booklet(args)) => booklet::run(args, &speech),
        Some(Command::Vouch(args)) => vouch::run(args, &speech),
        Some(Command::Batch(args)) => batch::run(args, &speech),
        Some(Command::Merge(args)) => merge::run(args, &speech),
        Some(Command::Census(args)) => census::run(args, &speech),
        Some(Command::Bench(args)) => bench::run(args),
        Some(Command::Train(args)) => train::run(args, &speech),
        Some(Command::Play(args)) => play::run(args, &speech),
        Some(Command::Calibrate(args)) => calibrate::run(args, &speech),
        Some(Command::History(args)) => history::run(args, &speech),
        Some(Command::Contest(args)) => contest::run(args, &speech),
        Some(Command::Grade(args)) => grade::run(args, &speech),
        Some(Command::Course(args)) => course::run(args, &speech),
        Some(Command::Documents(args)) => documents::run(args, &speech),
        Some(Command::Improve(args)) => improve::run(args),
        Some(Command::Match(args)) => match_::run(args, &speech),
        Some(Command::Ladder(args)) => ladder::run(args, &speech),
        Some(Command::Replay(args)) => replay::run(args, &speech),
        Some(Command::Comply(args)) => comply::run(args, &speech),
        Some(Command::Man { folder }) => man::run(folder, &speech),
        Some(Command::Completions { shell }) => {
            // The generator does not expect that writing fails, so it writes to memory.
            let mut script = Vec::new();
            let mut command = help::command(speech.book.lang);
            clap_complete::generate(*shell, &mut command, "quadrille", &mut script);
            print::stdout().write_all(&script)?;
            Ok(Exit::Yes)
        }
    }
}
