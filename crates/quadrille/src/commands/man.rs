//! `quadrille man`: the manual pages, from the same definitions as the help.

use std::path::Path;

use crate::cli::help;
use crate::failure::{CommandResult, Exit, Failure};
use crate::speech::Speech;

pub(super) fn run(folder: &Path, speech: &Speech) -> CommandResult {
    let on_file = |error: std::io::Error| Failure::on_file(&folder.display().to_string(), &error);
    std::fs::create_dir_all(folder).map_err(on_file)?;
    clap_mangen::generate_to(help::command(speech.book.lang), folder).map_err(on_file)?;
    Ok(Exit::Yes)
}
