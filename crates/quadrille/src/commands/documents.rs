//! `quadrille documents`: what the five documents asked for, and the command that does it, from the pages of `docs`.

use std::io::Write;

use games::words::Lang;
use games::words::Sentence;

use crate::cli::DocumentsArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::print::stdout;
use crate::speech::Speech;

/// The English page: an introduction, then one part a document.
const ENGLISH: &str = include_str!("../../../../docs/documents.md");

/// The French introduction, then one page a document.
const FRENCH: [&str; 6] = [
    include_str!("../../../../docs/fr/documents.md"),
    include_str!("../../../../docs/fr/1-pelicans.md"),
    include_str!("../../../../docs/fr/2-tentes.md"),
    include_str!("../../../../docs/fr/3-logique.md"),
    include_str!("../../../../docs/fr/4-trieur.md"),
    include_str!("../../../../docs/fr/5-inondation.md"),
];

pub(super) fn run(args: &DocumentsArgs, speech: &Speech) -> CommandResult {
    let parts = match speech.book.lang {
        Lang::En => parts(ENGLISH),
        Lang::Fr => FRENCH.map(str::to_owned).to_vec(),
    };
    let number = args.number.unwrap_or(0);
    let Some(part) = parts.get(number) else {
        let most = parts.len() - 1;
        return Err(Failure::new(
            Sentence::new("fail-no-document")
                .with("most", most)
                .with("number", number),
        ));
    };
    // Fences are for renderers; the commands inside stand out by their `$`.
    let mut out = stdout();
    for line in part.lines().filter(|line| !line.starts_with("```")) {
        writeln!(out, "{line}")?;
    }
    Ok(Exit::Yes)
}

/// The introduction and the parts that begin with a heading of the second level.
fn parts(page: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for line in page.lines() {
        if line.starts_with("## ") {
            parts.push(String::new());
        }
        let last = parts.last_mut().expect("there is one from the start");
        last.push_str(line);
        last.push('\n');
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_part_a_document_in_both_languages() {
        assert_eq!(parts(ENGLISH).len(), FRENCH.len());
        for (number, part) in parts(ENGLISH).iter().enumerate().skip(1) {
            assert!(part.starts_with(&format!("## {number}. ")), "{number}");
            assert!(
                FRENCH[number].starts_with(&format!("# {number}. ")),
                "{number}"
            );
        }
    }
}
