//! `quadrille batch`: many puzzles in, one JSON object per line out, in order.

mod lines;
mod output;

use std::path::{Path, PathBuf};

use games::words::Sentence;
use rayon::prelude::*;
use shards::Job;
use shards::rows::{RowMaker, RowOptions, Rows};

use super::shards::Work;
use crate::cli::BatchArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::gauge::Gauge;
use crate::patient::Patience;
use crate::print::complain;
use crate::run::{self, Programs};
use crate::speech::Speech;
use lines::Lines;
use output::Output;

pub(super) fn run(args: &BatchArgs, speech: &Speech) -> CommandResult {
    let options = RowOptions {
        game: args.game.clone(),
        from: args.from.clone(),
        with: args.with.clone(),
        time: args.limits.time,
        nodes: args.limits.nodes,
        count: args.count,
        prove: args.prove,
    };
    match (&args.out, args.shards.given()) {
        (Some(folder), _) if super::shards::is_folder(folder) => {
            into_folder(args, options, folder, speech)
        }
        (_, Some(option)) => Err(Failure::new(
            Sentence::new("fail-needs-folder").with("option", option),
        )),
        (out, None) => into_file(args, &options, out.as_ref(), speech),
    }
}

/// Shards that any machine may make.
fn into_folder(
    args: &BatchArgs,
    options: RowOptions,
    folder: &Path,
    speech: &Speech,
) -> CommandResult {
    if options.time.is_some() {
        return Err(Failure::new("fail-shards-time"));
    }
    if args.proofs.is_some() {
        return Err(Failure::new("fail-shards-proofs"));
    }
    let job = Job::Rows(options).to_string();
    let work = Work {
        // Reading it back finds what no machine could do.
        job: Job::read(&job).map_err(Failure::new)?,
        lines: super::shards::Lines::File(&args.file),
        n_lines: args.shard_lines,
        folder,
        threads: args.threads,
        part: None,
    };
    super::shards::run(&work, &args.shards, speech)
}

/// Rows one after another.
fn into_file(
    args: &BatchArgs,
    options: &RowOptions,
    out: Option<&PathBuf>,
    speech: &Speech,
) -> CommandResult {
    let programs = Programs::new(None)?;
    let maker = RowMaker::timed(options, &programs, run::stop_flag())
        .keeping_proofs(args.proofs.as_deref());
    let patience = Patience::of_each(args.limits.time);
    let mut output = Output::open(out.map(PathBuf::as_path), patience)?;
    let n_done = output.n_done();
    let pool = run::pool(args.threads)?;
    let mut lines = Lines::open(&args.file, pool.current_num_threads(), patience)?;
    let gauge = Gauge::new(lines.extent());
    let mut has_rejected = false;
    let (mut n_answers, mut n_proved) = (0, 0);
    loop {
        match lines.next_piece() {
            // Somebody may have stopped it while it waited for the next line.
            _ if run::is_stopped() => return Ok(Exit::Undecided),
            Ok(false) => break,
            Ok(true) => {}
            Err(failure) => return Err(failure),
        }
        for (number, line) in (0..lines.len()).map(|at| lines.get(at)) {
            output.compare(number, maker.key(line))?;
        }
        // Neighbours share a buffer; who is idle takes over a part of what others have before them.
        let pieces: Vec<Rows> = pool.install(|| {
            let numbered = (0..lines.len()).into_par_iter().map(|at| lines.get(at));
            numbered
                .filter(|(number, _)| n_done < *number)
                .fold(Rows::default, |mut rows, (number, line)| {
                    maker.add_row(number, line, &mut rows);
                    rows
                })
                .collect()
        });
        if run::is_stopped() {
            // Rows cut short by Ctrl-C say less than the puzzles deserve; the next run does them again.
            return Ok(Exit::Undecided);
        }
        has_rejected |= pieces.iter().any(|rows| rows.has_rejected);
        n_answers += pieces.iter().map(|rows| rows.n_answers).sum::<u64>();
        n_proved += pieces.iter().map(|rows| rows.n_proved).sum::<u64>();
        let json: Vec<u8> = pieces.into_iter().flat_map(|rows| rows.json).collect();
        gauge.add(lines.len() as u64, !json.is_empty());
        if !json.is_empty() {
            output.add(&json)?;
        }
    }
    output.finish(lines.n_before())?;
    if args.prove && 0 < n_answers {
        let sentence = Sentence::new("batch-proved")
            .with("proved", n_proved)
            .with("n", n_answers)
            // Rounded down: only all is a hundred per cent.
            .with("share", 100 * n_proved / n_answers);
        complain(&speech.book.tell(&sentence));
    }
    Ok(if has_rejected {
        Exit::Rejected
    } else {
        Exit::Yes
    })
}
