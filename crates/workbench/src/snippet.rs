//! A board that plays in any page, without a program behind it.
//!
//! Where every move only puts something on its own spot, and a game says so of its offers, nobody needs its rules to play:
//! a click puts what the next offer leaves. With one solution there is nothing else to know but that one. Other games
//! need their rules, and so the page with its module.

use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::view::{Icon, Leaves, Spot, View};
use games::words::Book;

use crate::svg::{self, escape};

/// What plays: small enough to be read.
const SCRIPT: &str = include_str!("snippet/play.js");

/// What stands on a spot after each click, the beginning first, and what stands there in the end.
struct Mark {
    spot: usize,
    icons: Vec<Icon>,
    names: Vec<String>,
    /// The place of its last icon among these, from 1; 0 for none.
    end: usize,
}

/// The board of a puzzle as a part of a page, with its script; none if it cannot be played without its rules.
pub fn playable(puzzle: &dyn AnyPuzzle, answer: &Answer<String>, book: &Book) -> Option<String> {
    if answer.claim != Claim::Unique {
        return None;
    }
    let mut view = puzzle.start().view();
    let end = puzzle.after(answer.line()).ok()?.view();
    // Notes tell how far one is, which changes with every click.
    view.notes.clear();
    let marks = marks(&view, &end, book)?;
    let drawn = svg::draw(&view, None, book);
    let (board, close) = drawn.rsplit_once("</svg>")?;
    let shapes: String = marks.iter().map(|mark| shapes(mark, &view, book)).collect();
    let said = |id: &str| escape(&book.tell_id(id));
    Some(format!(
        "<div class=\"quadrille\" data-solved=\"{}\" data-right=\"{}\" data-wrong=\"{}\">\n{board}{shapes}</svg>{close}\n\
         <p><button type=\"button\" class=\"check\">{}</button> <button type=\"button\" class=\"again\">{}</button></p>\n\
         <p class=\"said\" role=\"status\">{}</p>\n</div>\n<script>\n{SCRIPT}</script>\n",
        said("snippet-solved"),
        said("snippet-right"),
        said("snippet-wrong"),
        said("snippet-check"),
        said("snippet-again"),
        said("snippet-how"),
    ))
}

/// What can be put where; none if some move does more than that.
fn marks(start: &View, end: &View, book: &Book) -> Option<Vec<Mark>> {
    let mut marks = Vec::new();
    for (nth, (spot, last)) in start.spots.iter().zip(&end.spots).enumerate() {
        if spot.take.is_some() || spot.drop.is_some() {
            return None;
        }
        let (mut icons, mut names) = (Vec::new(), Vec::new());
        for offer in &spot.offers {
            let Leaves::Icon(icon) = offer.leaves else {
                return None;
            };
            if !icons.contains(&icon) {
                icons.push(icon);
                names.push(book.tell(&offer.label));
            }
        }
        if icons.is_empty() {
            continue;
        }
        let end = match last.icon {
            None => 0,
            Some(icon) => icons.iter().position(|it| *it == icon)? + 1,
        };
        marks.push(Mark {
            spot: nth,
            icons,
            names,
            end,
        });
    }
    (!marks.is_empty()).then_some(marks)
}

fn shapes(mark: &Mark, view: &View, book: &Book) -> String {
    let spot = &view.spots[mark.spot];
    let (x, y) = svg::corner(view, spot);
    let drawn: String = mark
        .icons
        .iter()
        .map(|&icon| {
            let with = Spot {
                icon: Some(icon),
                ..spot.clone()
            };
            format!(
                "<g visibility=\"hidden\">{}</g>",
                svg::icons(view, &with, book)
            )
        })
        .collect();
    format!(
        "<g class=\"mark\" role=\"button\" tabindex=\"-1\" data-x=\"{}\" data-y=\"{}\" data-end=\"{}\" data-names=\"{}\" \
         aria-label=\"{name}\" data-name=\"{name}\"><rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" \
         fill=\"transparent\"/>{drawn}</g>",
        spot.x,
        spot.y,
        mark.end,
        escape(&mark.names.join("|")),
        name = escape(&format!("{}, {}", spot.y + 1, spot.x + 1)),
        side = svg::SQUARE,
    )
}

#[cfg(test)]
mod tests {
    use games::budget::Budget;
    use games::options::Options;

    use super::*;
    use crate::words::Language;

    fn of(text: &str) -> Option<String> {
        let puzzle = games::read(text, &Options::default()).unwrap();
        let answer = puzzle.solve(None, &mut Budget::unlimited()).unwrap();
        playable(&*puzzle, &answer, &Language::of("en").book)
    }

    #[test]
    fn a_puzzle_of_marks_with_one_solution_plays() {
        let html = of("tents 4x4:ic_a,1,1,0,1,0,1,0,2").unwrap();
        assert_eq!(html.matches("class=\"mark\"").count(), 13);
        assert_eq!(html.matches("data-end=\"1\"").count(), 3);
        // Nothing comes from elsewhere: the one address is the name of SVG.
        let n_addresses = html.matches("://").count();
        assert_eq!(
            n_addresses,
            html.matches("\"http://www.w3.org/2000/svg\"").count()
        );
    }

    #[test]
    fn what_needs_its_rules_or_has_several_solutions_does_not_play() {
        assert!(of("tents 3x3:_h,,,,,,").is_none());
        assert!(of("floodit 2x2:0110").is_none());
    }
}
