//! The ladders of a course: played in the background for as long as there is something to play.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use checker::Verdict;
use games::words::Sentence;
use serde_json::{Value, json};

use super::Course;
use super::judge::{entrant_of, player_limits};
use super::kind::{Form, form};
use super::news::News;
use super::plan::{Kind, Ladder, Task};
use super::store::{Game, HandIn, Person, seat_of};
use crate::arena::entrant::Entrant;
use crate::arena::ladder::{self, Due};
use crate::arena::record::{GameResult, Record};
use crate::arena::referee::Arena;
use crate::arena::standings::{Standings, standings};
use crate::failure::Failure;
use crate::print::complain;
use crate::run;
use crate::web::workers::give_way;

/// How many games are played before new hand-ins are looked for.
const BETWEEN_LOOKS: usize = 16;
/// How long a game that could not be played is left out.
const AGAIN: Duration = Duration::from_secs(300);

/// Who takes part: the players, and whose they are.
pub(super) struct Roster {
    pub(super) entrants: Vec<Entrant>,
    /// How games name each of them.
    seats: Vec<String>,
    /// Whose each of them is; bots are nobody's.
    people: Vec<Option<Person>>,
}

/// The players of a ladder: the latest hand-in of everybody that passed, and our bots.
pub(super) fn roster(course: &Course, task: &Task, ladder: &Ladder) -> Result<Roster, Failure> {
    let mut latest: HashMap<i64, (Person, HandIn)> = HashMap::new();
    for (person, hand_in) in course.store.counting(&task.name)? {
        latest.insert(person.id, (person, hand_in));
    }
    let mut latest: Vec<(Person, HandIn)> = latest.into_values().collect();
    latest.sort_by_key(|(person, _)| person.id);
    let mut roster = Roster {
        entrants: ladder.rivals.clone(),
        seats: ladder
            .rivals
            .iter()
            .map(|rival| rival.name.clone())
            .collect(),
        people: vec![None; ladder.rivals.len()],
    };
    for (person, hand_in) in latest {
        let Some(hash) = &hand_in.built else {
            continue;
        };
        let form = form_of(course, task, &hand_in);
        let entrant = entrant_of(course, &person.pseudonym, hash, form);
        roster.entrants.push(entrant);
        roster.seats.push(seat_of(hand_in.id));
        roster.people.push(Some(person));
    }
    Ok(roster)
}

fn form_of(course: &Course, task: &Task, hand_in: &HandIn) -> Form {
    // It was built, so its name and its first bytes were right; the rest of the bytes says nothing new.
    let bytes = std::fs::read(course.file(&hand_in.hash)).unwrap_or_default();
    form(&task.kind, &hand_in.name, &bytes).unwrap_or(Form::Library)
}

impl Roster {
    /// The games among these players as they are now; what they played as others before is left out.
    fn present(&self, games: Vec<Game>) -> Vec<Record> {
        let name: HashMap<&str, &str> = self
            .seats
            .iter()
            .zip(&self.entrants)
            .map(|(seat, entrant)| (seat.as_str(), entrant.name.as_str()))
            .collect();
        let present = |game: Game| {
            let [one, other] = game.seats.each_ref().map(|seat| name.get(seat.as_str()));
            let seats = [(*one?).to_owned(), (*other?).to_owned()];
            Some(Record {
                seats,
                ..game.record
            })
        };
        games.into_iter().filter_map(present).collect()
    }

    /// A record that stands for a game among these players.
    fn stand_in(&self, (round, seats): &(u64, [String; 2])) -> Option<Record> {
        let place = |seat: &String| self.seats.iter().position(|known| known == seat);
        let [one, other] = seats.each_ref().map(place);
        let name = |at: usize| self.entrants[at].name.clone();
        Some(Record {
            round: *round,
            seats: [name(one?), name(other?)],
            versions: [None, None],
            puzzle: String::new(),
            line: String::new(),
            result: GameResult::Draw,
            margin: None,
            reason: String::new(),
            fault: None,
            refused: None,
            detail: None,
            signal: None,
            exit: None,
            stderr: None,
            micros: [0, 0],
            comments: Vec::new(),
        })
    }

    fn names(&self) -> Vec<String> {
        self.entrants.iter().map(|one| one.name.clone()).collect()
    }
}

/// The standings of a ladder and how many games they rest on.
pub(super) fn table(
    course: &Course,
    task: &Task,
    ladder: &Ladder,
) -> Result<(Roster, Standings, usize), Failure> {
    let roster = roster(course, task, ladder)?;
    let records = roster.present(course.store.games(&task.name, &roster.seats)?);
    let table = standings(&roster.names(), &records);
    Ok((roster, table, records.len()))
}

/// The table as everybody sees it.
pub(super) fn table_json(course: &Course, task: &Task, ladder: &Ladder) -> Result<Value, Failure> {
    let (roster, table, n_games) = table(course, task, ladder)?;
    let is_bot = |name: &str| {
        let mut all = roster.entrants.iter().zip(&roster.people);
        all.any(|(entrant, person)| entrant.name == name && person.is_none())
    };
    let rows: Vec<Value> = table
        .rows
        .iter()
        .map(|row| {
            json!({
                "name": row.name, "is_bot": is_bot(&row.name), "elo": row.elo.round(), "bar": bar(row.bar),
                "games": row.n_games(), "won": row.results[0], "drawn": row.results[1], "lost": row.results[2],
                "faults": row.faults.values().sum::<u32>(),
            })
        })
        .collect();
    Ok(json!({ "rows": rows, "games": n_games }))
}

/// Half the width of an interval; none where it is not known.
fn bar(width: f64) -> Option<f64> {
    width.is_finite().then(|| width.round())
}

/// Plays a ladder until the program ends.
fn play_on(course: &Course, task: &Task, ladder: &Ladder, news: &News) {
    give_way();
    let mut stage = Stage {
        arena: None,
        at_once: BETWEEN_LOOKS,
        left_out: HashMap::new(),
    };
    while !run::is_stopped() {
        match play_some(course, task, ladder, news, &mut stage) {
            Ok(0) => news.wait(),
            Ok(_) => stage.at_once = BETWEEN_LOOKS,
            Err(failure) => {
                complain(&format!("{}: {}", task.name, failure.message()));
                // Which game it was is seen when they are played one by one.
                stage.at_once = 1;
                news.wait();
            }
        }
    }
}

/// What a ladder needs to go on.
struct Stage {
    arena: Option<Arena>,
    /// How many games are played before new hand-ins are looked for.
    at_once: usize,
    /// Games that could not be played, and since when: the others do not wait for them.
    left_out: HashMap<(u64, [String; 2]), Instant>,
}

/// Plays the next games; gives how many there were.
fn play_some(
    course: &Course,
    task: &Task,
    ladder: &Ladder,
    news: &News,
    stage: &mut Stage,
) -> Result<usize, Failure> {
    let roster = roster(course, task, ladder)?;
    // Bots alone have nothing to tell each other.
    if roster.people.iter().all(Option::is_none) {
        return Ok(0);
    }
    let records = roster.present(course.store.games(&task.name, &roster.seats)?);
    let names = roster.names();
    let table = standings(&names, &records);
    keep_ratings(course, task, &roster, &table)?;
    let place = |name: &String| names.iter().position(|known| known == name);
    let ranking: Vec<usize> = table
        .rows
        .iter()
        .filter_map(|row| place(&row.name))
        .collect();
    stage.left_out.retain(|_, since| since.elapsed() < AGAIN);
    // What cannot be played is taken as played, so that what comes after it is due.
    let mut known = records;
    known.extend(
        stage
            .left_out
            .keys()
            .filter_map(|game| roster.stand_in(game)),
    );
    let mut due = ladder::nearest(&names, &ranking, &known, ladder.rounds);
    let game = |due: &Due| {
        let seats = due.seats.map(|seat| roster.seats[seat].clone());
        (due.round, seats)
    };
    due.truncate(stage.at_once);
    if due.is_empty() {
        return Ok(0);
    }
    if stage.arena.is_none() {
        let limits = player_limits(course);
        let strict = course.plan.limits.strict;
        stage.arena = Some(Arena::new(ladder.clock, limits, ladder.patience, strict)?);
    }
    let arena = stage.arena.as_ref().expect("it was made just now");
    arena.prepare(&roster.entrants)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let n_due = due.len();
    let played = ladder::play(
        arena,
        &ladder.boards,
        &roster.entrants,
        &due,
        (cores / 2).max(1),
        &|| false,
        &mut |due, played| {
            if let Verdict::Rejected(_) = played.record.verdict() {
                return Err(Failure::new(Sentence::new("course-rejected")));
            }
            let seats = due.seats.map(|seat| roster.seats[seat].as_str());
            course.store.played(&task.name, seats, &played.record)?;
            news.changed(&task.name);
            Ok(ControlFlow::Continue(()))
        },
    );
    if let (Err(_), [due]) = (&played, &*due) {
        stage.left_out.insert(game(due), Instant::now());
    }
    played.map(|()| n_due)
}

fn keep_ratings(
    course: &Course,
    task: &Task,
    roster: &Roster,
    table: &Standings,
) -> Result<(), Failure> {
    let rows: Vec<(i64, f64, u32)> = table
        .rows
        .iter()
        .filter_map(|row| {
            let at = roster
                .entrants
                .iter()
                .position(|one| one.name == row.name)?;
            let person = roster.people[at].as_ref()?;
            (0 < row.n_games() && row.elo.is_finite()).then(|| (person.id, row.elo, row.n_games()))
        })
        .collect();
    let now = jiff::Timestamp::now();
    let hour = now.strftime("%Y-%m-%dT%H").to_string();
    course.store.rate(&task.name, &hour, &rows)
}

/// Plays every ladder on a thread of its own.
pub(super) fn start(course: &Arc<Course>, news: &Arc<News>) -> std::io::Result<()> {
    for at in 0..course.plan.tasks.len() {
        if !matches!(course.plan.tasks[at].kind, Kind::Ladder(_)) {
            continue;
        }
        let (course, news) = (Arc::clone(course), Arc::clone(news));
        let thread = std::thread::Builder::new().name("ladder".to_owned());
        thread.spawn(move || {
            let task = &course.plan.tasks[at];
            if let Kind::Ladder(ladder) = &task.kind {
                play_on(&course, task, ladder, &news);
            }
        })?;
    }
    Ok(())
}
