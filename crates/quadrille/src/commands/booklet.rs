//! `quadrille booklet`: a collection on paper.

use std::time::Duration;

use games::shown::shown;
use games::words::{Book, Lang};
use rayon::prelude::*;
use workbench::booklet::{Sheet, Style, pages, solution, sort};
use workbench::collection::{Entry, level_of};

use crate::cli::{BookletArgs, LimitArgs};
use crate::draw::{pdf, png};
use crate::failure::{CommandResult, Exit, Failure};
use crate::input::{self, CollectionFile};
use crate::patient::Patience;
use crate::print::write_file_with;
use crate::run;
use crate::speech::Speech;

/// How long one puzzle may take when nobody says otherwise: a collection has many.
const USUAL: Duration = Duration::from_secs(10);

pub(super) fn run(args: &BookletArgs, speech: &Speech) -> CommandResult {
    let patience = Patience::of_each(args.limits.time);
    let file = input::collection(&args.collection, patience)?;
    let (all, book) = (args.clone(), speech.book);
    // Huge puzzles take a while to be read and drawn, and whoever waits for them may not want to any more.
    match run::unless_over(None, move || draw(&file, &all, book)) {
        Some(drawn) => {
            let pdf = drawn?;
            write_file_with(&args.out, patience, |out| out.write_all(&pdf))?;
            Ok(Exit::Yes)
        }
        None => Ok(Exit::Undecided),
    }
}

/// The whole booklet.
fn draw(file: &CollectionFile, args: &BookletArgs, book: &Book) -> Result<Vec<u8>, Failure> {
    let entries = &file.collection.entries;
    let sheets: Result<Vec<Sheet>, Failure> = run::pool(None)?.install(|| {
        let sheets = entries.par_iter().map(|entry| sheet(file, entry, args));
        sheets.collect()
    });
    let mut sheets = sheets?;
    if !args.unsorted {
        sort(&mut sheets);
    }
    let title = args.title.as_deref().map(shown);
    let name = title.or_else(|| file.collection.name.clone());
    let style = Style {
        per_page: args.per_page,
        paper: args.paper,
        name: name.clone(),
        address: args.address.clone(),
    };
    let pages = pages(&sheets, &style, book);
    let lang = match book.lang {
        Lang::En => "en",
        Lang::Fr => "fr",
    };
    let title = name.as_deref().unwrap_or("Quadrille");
    pdf::draw(&pages, title, lang)
}

fn sheet(file: &CollectionFile, entry: &Entry, args: &BookletArgs) -> Result<Sheet, Failure> {
    let puzzle = file.puzzle(entry)?;
    png::check_size(&*puzzle.start())?;
    let limits = with_time(&args.limits);
    let graded = || level_of(&*puzzle, &mut run::budget(&limits));
    Ok(Sheet {
        level: entry.level_number().or_else(graded),
        answer: if args.no_answers {
            None
        } else {
            solution(&*puzzle, &mut run::budget(&limits))?
        },
        title: entry.title.clone(),
        author: entry.author.clone(),
        puzzle,
    })
}

/// The limits that were given, or so much time that a collection is soon done.
pub(super) fn with_time(limits: &LimitArgs) -> LimitArgs {
    let is_free = limits.time.is_none() && limits.nodes.is_none();
    LimitArgs {
        time: if is_free {
            Some(USUAL.as_secs_f64())
        } else {
            limits.time
        },
        ..*limits
    }
}
