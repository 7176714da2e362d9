//! `quadrille merge`: the results of a folder of shards as one file.

use games::words::Sentence;
use shards::stream::Packing;
use shards::{Folder, Trouble};

use crate::cli::MergeArgs;
use crate::failure::{CommandResult, Exit};
use crate::patient::Patience;
use crate::print::{complain, write_file_with};
use crate::speech::Speech;

pub(super) fn run(args: &MergeArgs, speech: &Speech) -> CommandResult {
    let mut folder = Folder::open_any(&args.folder)?;
    let packing = Packing::of(&args.out);
    // Shards are packed together, so that small ones do not each pay for a beginning.
    const TOGETHER: usize = 4 << 20;
    let mut trouble = None;
    let mut summary = None;
    write_file_with(&args.out, Patience::Until(None), |out| {
        let mut waiting = Vec::new();
        let mut each = |result: &[u8]| {
            waiting.extend_from_slice(result);
            if waiting.len() < TOGETHER {
                return Ok(());
            }
            let packed = packing.pack(&std::mem::take(&mut waiting));
            let written = packed.and_then(|packed| out.write_all(&packed));
            written.map_err(|error| Trouble::on_file(&args.out, error))
        };
        match folder.merge(&mut each) {
            Ok(found) => summary = Some(found),
            Err(found) => trouble = Some(found),
        }
        if trouble.is_none() && !waiting.is_empty() {
            out.write_all(&packing.pack(&waiting)?)?;
        }
        match &trouble {
            // A file that is not whole must not appear.
            Some(_) => Err(std::io::Error::other("not whole")),
            None => Ok(()),
        }
    })
    .map_err(|failure| match trouble.take() {
        Some(trouble) => trouble.into(),
        None => failure,
    })?;
    let summary = summary.expect("a merge without trouble has a summary");
    let sentence = Sentence::new("shards-all")
        .with("n", summary.n_shards)
        .with("digest", summary.digest.unwrap_or_default());
    complain(&speech.book.tell(&sentence));
    Ok(if summary.has_rejected {
        Exit::Rejected
    } else {
        Exit::Yes
    })
}
