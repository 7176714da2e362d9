//! The one implementation of the hidden types, for every game.

use std::fmt::{self, Write as _};
use std::ops::{ControlFlow, Range};

use super::{AnyGame, AnyPosition, AnyPuzzle, ContestInfo, FormatInfo, Part, Seat};
use crate::answer::{Answer, Count, Step};
use crate::budget::Budget;
use crate::census::Census;
use crate::error::Error;
use crate::game::{
    Bot, Choice, Counting, Difficulty, Fact, Format, Frames, Game, Info, Limit, MoveOf, Position,
    Reached, RecordFormat, Status, TwoSeatsInfo, Which, WriteRecord,
};
use crate::homework::Homework;
use crate::kind::generous::{self, Meant};
use crate::kind::{Chosen, Field, FieldValues};
use crate::lesson::Lesson;
use crate::options::{OptionRow, Options};
use crate::picture::Picture;
use crate::prove::{Formula, Proof};
use crate::rng::Rng;
use crate::symbol::Symbol;
use crate::training::Training;
use crate::view::View;
use crate::why::Why;
use crate::words::{Sentence, Words};
use crate::workshop::Workpiece;

/// Nobody counts, grades or trains inside a page; what is never asked for there need not be downloaded.
const IS_PAGE: bool = cfg!(target_family = "wasm");

impl<G: Game> AnyGame for G {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn words(&self) -> Words {
        G::WORDS
    }

    fn symbols(&self) -> &'static [&'static Symbol] {
        G::SYMBOLS
    }

    fn solvers(&self) -> Vec<&'static str> {
        G::SOLVERS.iter().map(|row| row.name).collect()
    }

    fn solver_options(&self, solver: &str) -> &'static [OptionRow] {
        let row = G::SOLVERS.iter().find(|row| row.name == solver);
        row.map_or(&[], |row| row.options)
    }

    fn bots(&self) -> Vec<(&'static str, Limit)> {
        G::BOTS.iter().map(|row| (row.name, row.limit)).collect()
    }

    fn contest(&self) -> Option<ContestInfo> {
        G::CONTEST.map(|contest| ContestInfo {
            solvers: contest.solvers,
            classes: contest.classes,
        })
    }

    fn two_seats(&self) -> Option<TwoSeatsInfo> {
        G::TWO_SEATS.map(|two| two.info)
    }

    fn gives_hints(&self) -> bool {
        G::HINT.is_some()
    }

    fn finds_mistakes(&self) -> bool {
        G::MISTAKES.is_some()
    }

    fn counts_ends(&self) -> bool {
        G::COUNTING.is_some()
    }

    fn workshop(&self) -> Option<&'static dyn AnyGame> {
        G::WORKSHOP.map(|bench| bench.game)
    }

    fn censuses(&self) -> &'static [Census] {
        if IS_PAGE { &[] } else { G::CENSUSES }
    }

    fn training(&self) -> Option<Training> {
        if IS_PAGE { None } else { G::TRAINING }
    }

    fn lessons(&self) -> &'static [Lesson] {
        G::LESSONS
    }

    fn fields(&self) -> &'static [Field] {
        G::CHOICES.map_or(&[], |choices| choices.fields)
    }

    fn chosen_spec(&self, values: &[(String, String)]) -> Result<String, Error> {
        let choices = G::CHOICES.ok_or_else(|| lacks("refused-no-fields"))?;
        let chosen = Chosen::new(choices.fields, values);
        match chosen.unknown() {
            None => Ok(read_spec::<G>(&(choices.spec)(&chosen))?.to_string()),
            Some((None, name)) => Err(Error::Unknown {
                what: "unknown-field",
                name: name.to_owned(),
                known: choices.fields.iter().map(|field| field.name).collect(),
            }),
            Some((Some(field), value)) => Err(Error::text(value, 0, field.offered())),
        }
    }

    fn choice_of(&self, spec: &str) -> Result<Option<FieldValues>, Error> {
        let spec = read_spec::<G>(spec)?;
        Ok(G::CHOICES.and_then(|choices| (choices.chosen)(&spec)))
    }

    fn kind(&self, spec: &str) -> Result<Vec<Sentence>, Error> {
        let spec = read_spec::<G>(spec)?;
        Ok(match G::CHOICES {
            Some(choices) => (choices.name)(&spec),
            None => vec![Sentence::new("name").with("name", spec.to_string())],
        })
    }

    fn homework(&self) -> &'static [Homework] {
        if IS_PAGE { &[] } else { G::HOMEWORK }
    }

    fn formats(&self) -> Vec<FormatInfo> {
        let row = |row: &Format<G>| FormatInfo {
            name: row.name,
            reads: row.read.is_some(),
            writes: row.write.is_some(),
            has_frames: false,
            read_options: row.read_options,
            write_options: row.write_options,
        };
        G::FORMATS.iter().map(row).collect()
    }

    fn records(&self) -> Vec<FormatInfo> {
        let row = |row: &RecordFormat<G>| FormatInfo {
            name: row.name,
            reads: row.read.is_some(),
            writes: row.write.is_some(),
            has_frames: matches!(row.write, Some(WriteRecord::Frames(_))),
            read_options: &[],
            write_options: &[],
        };
        G::RECORDS.iter().map(row).collect()
    }

    fn generate(
        &self,
        spec: &str,
        seed: u64,
        budget: &mut Budget,
    ) -> Result<Box<dyn AnyPuzzle>, Error> {
        let spec = read_spec::<G>(spec)?;
        Ok(hide::<G>(G::generate(&spec, &mut Rng::new(seed), budget)?))
    }

    fn paint(&self, picture: &Picture, spec: &str, seed: u64) -> Result<Box<dyn AnyPuzzle>, Error> {
        let paint = G::PAINTER.ok_or_else(|| lacks("refused-no-picture"))?;
        let spec = read_spec::<G>(spec)?;
        Ok(hide::<G>(paint(picture, &spec, &mut Rng::new(seed))?))
    }

    fn draw_for_two(&self, spec: &str, seed: u64) -> Result<Box<dyn AnyPuzzle>, Error> {
        let two = G::TWO_SEATS.ok_or_else(|| lacks("refused-no-two-players"))?;
        Ok(hide::<G>((two.draw)(&read_spec::<G>(spec)?, seed)?))
    }

    fn spec(&self, spec: &str) -> Result<String, Error> {
        Ok(read_spec::<G>(spec)?.to_string())
    }

    fn recognises(&self, text: &str) -> bool {
        has_head::<G>(text)
            || G::FORMATS
                .iter()
                .any(|row| row.read.is_some() && (row.looks_like)(text))
    }

    fn read(
        &self,
        format: Option<&str>,
        text: &str,
        options: &Options,
    ) -> Result<Box<dyn AnyPuzzle>, Error> {
        let row = match format {
            Some(name) => Some(named(G::FORMATS, "unknown-format", name, |row| row.name)?),
            None if has_head::<G>(text) => None,
            None => G::FORMATS
                .iter()
                .find(|row| row.read.is_some() && (row.looks_like)(text)),
        };
        let puzzle = match row {
            None => {
                options.check(|| Sentence::new("who-own-text"), &[])?;
                text.parse()?
            }
            Some(row) => {
                let read = row
                    .read
                    .ok_or_else(|| cannot("refused-format-read", row.name))?;
                options.check(
                    || Sentence::new("who-format").with("name", row.name),
                    row.read_options,
                )?;
                read(text, options)?
            }
        };
        Ok(hide::<G>(puzzle))
    }

    fn recognises_record(&self, beginning: &str) -> Option<&'static str> {
        let mut readable = G::RECORDS.iter().filter(|row| row.read.is_some());
        readable
            .find(|row| (row.looks_like)(beginning))
            .map(|row| row.name)
    }

    fn read_record(
        &self,
        format: &str,
        pieces: &mut dyn Iterator<Item = Vec<u8>>,
    ) -> Result<(Box<dyn AnyPuzzle>, String), Error> {
        let row = named(G::RECORDS, "unknown-record-format", format, |row| row.name)?;
        let read = row
            .read
            .ok_or_else(|| cannot("refused-format-read", row.name))?;
        let mut line = String::new();
        let puzzle = read(pieces, &mut |mv| {
            let blank = if line.is_empty() { "" } else { " " };
            write!(line, "{blank}{mv}").expect("a string takes every text");
        })?;
        Ok((hide::<G>(puzzle), line))
    }

    fn seat(&self, bot: &str, seed: u64) -> Result<Seat, Error> {
        let row = named(G::BOTS, "unknown-bot", bot, |row| row.name)?;
        Ok(Seat(Box::new((row.make)(seed))))
    }
}

/// A typed puzzle behind [`AnyPuzzle`].
struct HiddenPuzzle<G: Game>(G::Puzzle);

/// A typed position behind [`AnyPosition`].
struct HiddenPosition<G: Game>(G::Position);

/// A typed puzzle with its types hidden.
pub(crate) fn hide<G: Game>(puzzle: G::Puzzle) -> Box<dyn AnyPuzzle> {
    Box::new(HiddenPuzzle::<G>(puzzle))
}

impl<G: Game> AnyPuzzle for HiddenPuzzle<G> {
    fn game(&self) -> &'static dyn AnyGame {
        crate::find(G::INFO.id).expect("every game is in the list of games")
    }

    fn text(&self) -> String {
        // Most texts fit without growing.
        let mut text = String::with_capacity(128);
        write!(text, "{}", self.0).expect("a string takes every text");
        text
    }

    fn start(&self) -> Box<dyn AnyPosition> {
        Box::new(HiddenPosition::<G>(G::start(&self.0)))
    }

    fn solve(&self, solver: Option<&str>, budget: &mut Budget) -> Result<Answer<String>, Error> {
        let row = match solver {
            Some(name) => named(G::SOLVERS, "unknown-solver", name, |row| row.name)?,
            None => G::SOLVERS
                .first()
                .ok_or_else(|| Error::Refused(Sentence::new("refused-no-solver")))?,
        };
        let who = || Sentence::new("who-solver").with("name", row.name);
        budget.ask.options.check(who, row.options)?;
        let mut answer = (row.solve)(&self.0, budget)?.map(|mv| mv.to_string());
        answer.solver = Some(row.name);
        Ok(answer)
    }

    fn prove(
        &self,
        answer: &mut Answer<String>,
        budget: &mut Budget,
    ) -> Result<Option<Proof>, Error> {
        let Some(prover) = G::PROVER else {
            return Ok(None);
        };
        let mut typed = claims::<G>(answer)?;
        let proof = (prover.prove)(&self.0, &mut typed, budget);
        answer.claim = typed.claim;
        answer.bound = typed.bound;
        Ok(proof)
    }

    fn prove_only(
        &self,
        cost: u64,
        lines: &[Vec<String>],
        budget: &mut Budget,
    ) -> Result<Option<Proof>, Error> {
        let Some(only) = G::PROVER.and_then(|prover| prover.only) else {
            return Ok(None);
        };
        let typed: Vec<Vec<MoveOf<G>>> = lines
            .iter()
            .map(|line| line.iter().map(|mv| mv.parse()).collect())
            .collect::<Result<_, _>>()?;
        Ok(only(&self.0, cost, &typed, budget).map(|mut steps| {
            steps.listed = lines.iter().map(|line| line.join(" ")).collect();
            Proof::Steps(steps)
        }))
    }

    fn cheap_proof(&self) -> u64 {
        G::PROVER.map_or(0, |prover| prover.cheap)
    }

    fn formula(&self, answer: &Answer<String>) -> Result<Option<Formula>, Error> {
        match G::PROVER {
            Some(prover) => Ok((prover.formula)(&self.0, &claims::<G>(answer)?)),
            None => Ok(None),
        }
    }

    fn count(&self, which: Which, budget: &mut Budget) -> Result<Count, Error> {
        let counting = counting::<G>()?;
        Ok(match counting.count {
            Some(count) => count(&self.0, which, budget),
            None => (counting.list)(&self.0, which, budget, &mut |_| ControlFlow::Continue(())),
        })
    }

    fn solutions(
        &self,
        which: Which,
        budget: &mut Budget,
        each: &mut dyn FnMut(Vec<String>) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        let list = counting::<G>()?.list;
        Ok(list(&self.0, which, budget, &mut |line| {
            each(line.iter().map(|mv| mv.to_string()).collect())
        }))
    }

    fn has_grades(&self) -> bool {
        G::GRADE.is_some()
    }

    fn grade(&self, budget: &mut Budget) -> Option<Difficulty> {
        G::GRADE.and_then(|grade| grade(&self.0, budget))
    }

    fn oddities(&self) -> Vec<Sentence> {
        G::ODDITIES.map_or_else(Vec::new, |look| look(&self.0))
    }

    fn draft(&self) -> Option<Box<dyn AnyPuzzle>> {
        G::WORKSHOP.map(|bench| (bench.draft)(&self.0))
    }

    fn write(&self, format: &str, options: &Options) -> Result<String, Error> {
        let row = named(G::FORMATS, "unknown-format", format, |row| row.name)?;
        let write = row
            .write
            .ok_or_else(|| cannot("refused-format-written", row.name))?;
        options.check(
            || Sentence::new("who-format").with("name", row.name),
            row.write_options,
        )?;
        write(&self.0, options)
    }

    fn write_record(
        &self,
        format: &str,
        line: &mut dyn Iterator<Item = &str>,
        out: &mut dyn fmt::Write,
    ) -> Result<(), Error> {
        let row = named(G::RECORDS, "unknown-record-format", format, |row| row.name)?;
        let write = row.write.as_ref();
        let write = write.ok_or_else(|| cannot("refused-format-written", row.name))?;
        let moves: Vec<MoveOf<G>> = line.map(|mv| mv.parse()).collect::<Result<_, _>>()?;
        match write {
            WriteRecord::Whole(write) => write(&self.0, &moves, out),
            WriteRecord::Frames(frames) => write_frames::<G>(frames, &self.0, &moves, out),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let is_for_two = G::start(&self.0).n_seats() == 2;
        let two = G::TWO_SEATS.filter(|_| is_for_two);
        two.map_or_else(Vec::new, |two| (two.facts)(&self.0))
    }

    fn contest_class(&self) -> Option<&'static str> {
        G::CONTEST.map(|contest| (contest.class)(&self.0))
    }
}

impl<G: Game> AnyPosition for HiddenPosition<G> {
    fn status(&self) -> Status {
        self.0.status()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.0
            .legal_moves()
            .iter()
            .map(|mv| mv.to_string())
            .collect()
    }

    fn play(&mut self, mv: &str) -> Result<(), Error> {
        self.0.play(mv.parse()?)
    }

    fn view(&self) -> View {
        self.0.view()
    }

    fn tell(&self, mv: &str) -> Sentence {
        match mv.parse() {
            Ok(mv) => self.0.tell(mv),
            Err(_) => Sentence::new("name").with("name", mv.to_owned()),
        }
    }

    fn reached(&self) -> Option<Reached> {
        self.0.reached()
    }

    fn view_rows(&self, rows: Range<usize>) -> View {
        self.0.view_rows(rows)
    }

    fn n_spots(&self) -> usize {
        self.0.n_spots()
    }

    fn n_seats(&self) -> usize {
        self.0.n_seats()
    }

    fn write_frame(
        &self,
        format: &str,
        part: Part<'_>,
        out: &mut dyn fmt::Write,
    ) -> Result<(), Error> {
        let row = named(G::RECORDS, "unknown-record-format", format, |row| row.name)?;
        let Some(WriteRecord::Frames(frames)) = &row.write else {
            return Err(cannot("refused-format-frames", row.name));
        };
        match part {
            Part::Beginning(names) => (frames.begin)(&self.0, names, out),
            Part::Frame => (frames.frame)(&self.0, out),
            Part::End => (frames.end)(&self.0, out),
        }
    }

    fn hint(&self, budget: &mut Budget) -> Option<Step<String>> {
        let step = (G::HINT?)(&self.0, budget)?;
        Some(step.map(|mv| mv.to_string()))
    }

    fn mistakes(&self, budget: &mut Budget) -> Vec<Why> {
        G::MISTAKES.map_or_else(Vec::new, |find| find(&self.0, budget))
    }

    fn ask(&self, seat: &mut Seat, budget: &mut Budget) -> Result<Choice<String>, Error> {
        let bot = seat.0.downcast_mut::<Box<dyn Bot<G>>>();
        let bot =
            bot.ok_or_else(|| Error::Refused(Sentence::new("refused-bot-of-another-game")))?;
        let choice = bot.choose(&self.0, budget);
        Ok(Choice {
            mv: choice.mv.to_string(),
            comment: choice.comment,
        })
    }

    fn count_lines(&self, depth: u32) -> u64 {
        count_lines(&self.0, depth)
    }

    fn workpiece(&self) -> Option<&dyn Workpiece> {
        self.0.workpiece()
    }

    fn duplicate(&self) -> Box<dyn AnyPosition> {
        Box::new(HiddenPosition::<G>(self.0.clone()))
    }
}

/// What an answer claims, with its line read and without its reasons.
fn claims<G: Game>(answer: &Answer<String>) -> Result<Answer<MoveOf<G>>, Error> {
    let line = answer.line().map(|mv| mv.parse());
    let mut typed = Answer::of_line(answer.claim, line.collect::<Result<_, _>>()?);
    typed.cost = answer.cost;
    typed.bound = answer.bound;
    typed.value = answer.value;
    Ok(typed)
}

/// Reads a spec, also as people write it; an error says what may have been meant.
fn read_spec<G: Game>(spec: &str) -> Result<G::Spec, Error> {
    if spec.trim().is_empty() {
        return Ok(G::Spec::default());
    }
    let error = match spec.trim().parse() {
        Ok(spec) => return Ok(spec),
        Err(error) => error,
    };
    let known = generous::Known {
        heads: G::INFO.heads,
        fields: G::CHOICES.map_or(&[], |choices| choices.fields),
        reads: &|text| text.parse::<G::Spec>().is_ok(),
        spec: &|chosen| {
            let choices = G::CHOICES?;
            let chosen = Chosen::new(choices.fields, chosen);
            let spec = chosen
                .unknown()
                .is_none()
                .then(|| (choices.spec)(&chosen))?;
            Some(spec.parse::<G::Spec>().ok()?.to_string())
        },
    };
    match generous::meant(spec, &known) {
        Some(Meant::Surely(spec)) => spec.parse(),
        Some(Meant::Perhaps(spec)) => Err(error.perhaps(spec)),
        None => Err(error),
    }
}

fn counting<G: Game>() -> Result<Counting<G>, Error> {
    let cannot = || Error::Refused(Sentence::new("refused-no-count"));
    G::COUNTING.ok_or_else(cannot)
}

fn lacks(id: &'static str) -> Error {
    Error::Refused(Sentence::new(id))
}

/// A whole record, position by position. Nobody knows who played, so the seats stand for the players.
fn write_frames<G: Game>(
    frames: &Frames<G>,
    puzzle: &G::Puzzle,
    moves: &[MoveOf<G>],
    out: &mut dyn fmt::Write,
) -> Result<(), Error> {
    let mut position = G::start(puzzle);
    let names: Vec<String> = (0..position.n_seats())
        .map(|seat| format!("seat {seat}"))
        .collect();
    (frames.begin)(&position, &names, out)?;
    (frames.frame)(&position, out)?;
    for &mv in moves {
        position.play(mv)?;
        (frames.frame)(&position, out)?;
    }
    (frames.end)(&position, out)
}

fn has_head<G: Game>(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("");
    G::INFO.heads.contains(&first)
}

fn named<T>(
    rows: &'static [T],
    what: &'static str,
    name: &str,
    of: fn(&T) -> &'static str,
) -> Result<&'static T, Error> {
    rows.iter()
        .find(|row| of(row) == name)
        .ok_or_else(|| Error::Unknown {
            what,
            name: name.to_owned(),
            known: rows.iter().map(of).collect(),
        })
}

fn cannot(id: &'static str, format: &str) -> Error {
    Error::Refused(Sentence::new(id).with("format", format))
}

fn count_lines<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play(mv).expect("a listed move is legal");
        total += count_lines(&next, depth - 1);
    }
    total
}
