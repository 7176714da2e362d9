//! What a person sees: ink and crosses, the clues with what is done of them, and what can be done.

use games::symbol::{Form, Paint, Shape, Symbol};
use games::view::{Gesture, Icon, Label, LabelPart, Leaves, Note, Offer, Spot, Tone, View};
use games::why::Place;
use games::words::Sentence;

use crate::position::{Position, Square};
use crate::puzzle::runs;
use crate::solve::ways;

/// Everything that stands on its boards.
pub(crate) const SYMBOLS: &[&Symbol] = &[&INK, &CROSS];

static INK: Symbol = Symbol {
    id: "nonogram-ink",
    shapes: &[Shape::filled(Form::Path("M-17-17h34v34h-34Z"), Paint::Text)],
    sign: "█",
    ink: Paint::None,
    paper: Paint::None,
};

static CROSS: Symbol = Symbol {
    id: "nonogram-cross",
    shapes: &[Shape::outlined(
        Form::Path("M-6-6 6 6M-6 6 6-6"),
        Paint::None,
        Paint::Rgb(150, 140, 125),
        2.5,
    )],
    sign: "×",
    ink: Paint::Rgb(110, 100, 90),
    paper: Paint::None,
};

/// The whole view of a position.
pub(crate) fn view(position: &Position) -> View {
    let puzzle = position.puzzle();
    View {
        width: puzzle.width(),
        height: puzzle.height(),
        spots: (0..position.squares().len())
            .map(|at| spot(position, at))
            .collect(),
        labels: puzzle.lines().map(|line| label(position, line)).collect(),
        notes: vec![progress(position)],
        ..View::default()
    }
}

fn spot(position: &Position, at: usize) -> Spot {
    let width = position.puzzle().width();
    Spot {
        x: at % width,
        y: at / width,
        name: format!("{},{}", at % width, at / width),
        icon: match position.squares()[at] {
            Square::Free => None,
            Square::Ink => Some(Icon::of(&INK)),
            Square::Cross => Some(Icon::of(&CROSS)),
        },
        offers: spot_offers(position, at),
        ..Spot::default()
    }
}

/// A click inks the square or clears it, the second gesture crosses it out or clears it, a drag inks.
fn spot_offers(position: &Position, at: usize) -> Vec<Offer> {
    let rows: &[(Gesture, Square)] = match position.squares()[at] {
        Square::Free => &[
            (Gesture::Main, Square::Ink),
            (Gesture::Second, Square::Cross),
            (Gesture::Paint, Square::Ink),
        ],
        Square::Ink => &[
            (Gesture::Main, Square::Free),
            (Gesture::Second, Square::Cross),
        ],
        Square::Cross => &[
            (Gesture::Main, Square::Ink),
            (Gesture::Second, Square::Free),
        ],
    };
    let offer = |&(gesture, square): &(Gesture, Square)| {
        let (label, leaves) = match square {
            Square::Ink => ("nonogram-offer-ink", Leaves::Icon(Icon::of(&INK))),
            Square::Cross => ("nonogram-offer-cross", Leaves::Icon(Icon::of(&CROSS))),
            Square::Free => ("nonogram-offer-clear", Leaves::Nothing),
        };
        let line = position.mark(square, at).to_string();
        Offer {
            leaves,
            ..Offer::new(line, gesture, Sentence::new(label))
        }
    };
    rows.iter().map(offer).collect()
}

/// The runs of a line, each for itself: what is done is good; all are wrong when no way is left to fill the line.
fn label(position: &Position, line: Place) -> Label {
    let puzzle = position.puzzle();
    let clue = puzzle.clue(line);
    let tone = |nth: usize| match () {
        () if position.is_right(line) => Tone::Good,
        () if ways(position, line).is_empty() => Tone::Wrong,
        () if nth < n_done(position, line, false) => Tone::Good,
        () if clue.len() - nth <= n_done(position, line, true) => Tone::Good,
        () => Tone::Plain,
    };
    let part = |(nth, run): (usize, &usize)| LabelPart {
        text: run.to_string(),
        tone: tone(nth),
    };
    let mut parts: Vec<LabelPart> = clue.iter().enumerate().map(part).collect();
    if parts.is_empty() {
        parts.push(LabelPart {
            text: "0".to_owned(),
            tone: tone(0),
        });
    }
    let free = puzzle.squares(line).into_iter();
    let free = free.filter(|&at| position.squares()[at] == Square::Free);
    let crosses: Vec<String> = free
        .map(|at| position.mark(Square::Cross, at).to_string())
        .collect();
    let is_offered = position.is_right(line) && !crosses.is_empty();
    let finish = is_offered.then(|| {
        let label = Sentence::new("nonogram-offer-finish");
        Offer::new(crosses.join(" "), Gesture::Main, label)
    });
    Label {
        place: line,
        parts,
        left: None,
        offers: finish.into_iter().collect(),
    }
}

/// How many runs stand complete between one end of a line and its first free square.
fn n_done(position: &Position, line: Place, is_from_end: bool) -> usize {
    let mut squares = position.puzzle().squares(line);
    let mut clue = position.puzzle().clue(line).to_vec();
    if is_from_end {
        squares.reverse();
        clue.reverse();
    }
    let kinds = squares.iter().map(|&at| position.squares()[at]);
    let known: Vec<Square> = kinds.take_while(|&kind| kind != Square::Free).collect();
    // A run that reaches the first free square may go on there.
    let is_whole = known.len() == squares.len();
    let n_closed = match known.iter().rposition(|&kind| kind == Square::Cross) {
        _ if is_whole => known.len(),
        Some(last) => last,
        None => 0,
    };
    let ink = known[..n_closed]
        .iter()
        .enumerate()
        .filter(|(_, kind)| **kind == Square::Ink);
    let done = runs(ink.fold(0, |bits, (nth, _)| bits | 1 << nth));
    done.iter()
        .zip(&clue)
        .take_while(|(run, clue)| run == clue)
        .count()
}

fn progress(position: &Position) -> Note {
    let puzzle = position.puzzle();
    let n_right = puzzle
        .lines()
        .filter(|&line| position.is_right(line))
        .count();
    let sentence = Sentence::new("nonogram-note-progress")
        .with("right", n_right)
        .with("lines", puzzle.lines().count());
    let tone = if position.is_solved() {
        Tone::Good
    } else {
        Tone::Plain
    };
    Note::new(sentence, tone)
}
