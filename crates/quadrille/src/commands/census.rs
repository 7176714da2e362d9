//! `quadrille census`: every puzzle of a kind, counted, with the proof that none is missing.

use std::io::Write;
use std::path::PathBuf;

use games::census::{Census, Tally};
use shards::job::census;
use shards::{Folder, Job};

use super::shards::{Lines, Work};
use crate::cli::CensusArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::print::stdout;
use crate::speech::Speech;

pub(super) fn run(args: &CensusArgs, speech: &Speech) -> CommandResult {
    let Some(name) = &args.name else {
        return list();
    };
    let census = census(name).map_err(Failure::new)?;
    let folder = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("census-{name}")));
    let work = Work {
        job: Job::Census { name: name.clone() },
        lines: Lines::Numbers {
            first: 0,
            count: census.n_parts,
        },
        n_lines: 1,
        folder: &folder,
        threads: args.threads,
        part: args.part,
    };
    let exit = super::shards::run(&work, &args.shards, speech)?;
    let only_a_piece = args.shards.shards || args.shards.shard.is_some();
    if exit == Exit::Yes && !only_a_piece && args.shards.verify.is_none() {
        return report(census, &mut Folder::open(&folder, &work.job)?);
    }
    Ok(exit)
}

/// Prints the report, if all parts are there.
fn report(census: &Census, folder: &mut Folder) -> CommandResult {
    if folder.manifest().digest.is_none() {
        return Ok(Exit::Undecided);
    }
    let mut all = Tally::default();
    folder.merge(&mut |text| {
        let text = std::str::from_utf8(text).unwrap_or_default();
        let tally: Tally = text
            .parse()
            .map_err(|error: games::error::Error| shards::Trouble::Refused(error.sentence()))?;
        all.merge(&tally);
        Ok(())
    })?;
    let report = (census.report)(&all).map_err(Failure::new)?;
    write!(stdout(), "\n{report}")?;
    Ok(Exit::Yes)
}

fn list() -> CommandResult {
    let mut out = stdout();
    for census in games::all().flat_map(|game| game.censuses()) {
        writeln!(out, "{} ({})", census.name, census.n_parts)?;
    }
    Ok(Exit::Yes)
}
