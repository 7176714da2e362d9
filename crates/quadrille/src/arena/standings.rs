//! The table of a ladder, from nothing but its records.

use std::collections::BTreeMap;

use games::options::Options;
use games::words::{Book, Sentence};
use serde_json::{Value, json};

use super::fault;
use super::first_seat;
use super::rating::{Pair, Ratings, rate};
use super::record::{RULES, Record};

/// The table.
pub(crate) struct Standings {
    /// The players, the strongest first.
    pub(crate) rows: Vec<Row>,
    /// Games of one row's player against another's: half points and games.
    pub(crate) cross: Vec<Vec<(u32, u32)>>,
    /// The first mover's half points and games, in games played to the end.
    pub(crate) first_mover: (u32, u32),
    /// How games ended.
    pub(crate) reasons: BTreeMap<String, u32>,
}

/// One player's row.
pub(crate) struct Row {
    /// Its name.
    pub(crate) name: String,
    /// Games won, drawn and lost.
    pub(crate) results: [u32; 3],
    /// Games lost by its own fault, by reason.
    pub(crate) faults: BTreeMap<String, u32>,
    /// Its Elo; the average player has 0.
    pub(crate) elo: f64,
    /// Half the width of the 95 % interval around it.
    pub(crate) bar: f64,
    /// How likely it is that it is stronger than the next in the table.
    pub(crate) superiority: Option<f64>,
}

impl Row {
    /// Games played.
    pub(crate) fn n_games(&self) -> u32 {
        self.results.iter().sum()
    }

    /// Points, a draw counting half.
    pub(crate) fn points(&self) -> f64 {
        f64::from(self.results[0]) + f64::from(self.results[1]) / 2.0
    }

    /// Points a game.
    pub(crate) fn score(&self) -> f64 {
        match self.n_games() {
            0 => 0.0,
            n => self.points() / f64::from(n),
        }
    }
}

/// Makes the table of these players; records of others are left out.
pub(crate) fn standings(names: &[String], records: &[Record]) -> Standings {
    let number: BTreeMap<&str, usize> = names
        .iter()
        .enumerate()
        .map(|(at, name)| (name.as_str(), at))
        .collect();
    let seats = |record: &Record| -> Option<[usize; 2]> {
        let [one, other] = &record.seats;
        Some([*number.get(one.as_str())?, *number.get(other.as_str())?])
    };
    let mut records: Vec<(&Record, [usize; 2])> = records
        .iter()
        .filter_map(|record| Some((record, seats(record)?)))
        .collect();
    // Sums of rounded numbers depend on their order, and the log's order on chance.
    records.sort_by_key(|(record, seats)| (record.round, *seats));
    let ratings = rate(names.len(), &pairs(&records));
    let mut order: Vec<usize> = (0..names.len()).collect();
    let mut rows: Vec<Row> = (0..names.len())
        .map(|player| row(player, &names[player], &records, &ratings))
        .collect();
    order.sort_by(|&one, &other| {
        let strength = rows[other].elo.total_cmp(&rows[one].elo);
        strength.then_with(|| names[one].cmp(&names[other]))
    });
    for two in order.windows(2) {
        rows[two[0]].superiority = Some(ratings.superiority(two[0], two[1]));
    }
    let mut cross = vec![vec![(0, 0); names.len()]; names.len()];
    let place: BTreeMap<usize, usize> = order
        .iter()
        .enumerate()
        .map(|(at, &player)| (player, at))
        .collect();
    for (record, seats) in &records {
        for seat in 0..2 {
            let cell = &mut cross[place[&seats[seat]]][place[&seats[1 - seat]]];
            cell.0 += record.result.half_points(seat);
            cell.1 += 1;
        }
    }
    let mut reasons = BTreeMap::new();
    for (record, _) in &records {
        *reasons.entry(record.reason.clone()).or_insert(0) += 1;
    }
    let mut rows: Vec<Option<Row>> = rows.into_iter().map(Some).collect();
    Standings {
        rows: order
            .iter()
            .filter_map(|&player| rows[player].take())
            .collect(),
        cross,
        first_mover: first_mover(&records),
        reasons,
    }
}

/// The games of the same two players on the same board, together.
fn pairs(records: &[(&Record, [usize; 2])]) -> Vec<Pair> {
    let mut pairs: BTreeMap<(u64, [usize; 2]), Pair> = BTreeMap::new();
    for (record, seats) in records {
        let players = [seats[0].min(seats[1]), seats[0].max(seats[1])];
        let pair = pairs.entry((record.round, players)).or_insert(Pair {
            players,
            n_games: 0,
            half_points: 0,
        });
        let seat = usize::from(seats[0] != players[0]);
        pair.n_games += 1;
        pair.half_points += record.result.half_points(seat);
    }
    pairs.into_values().collect()
}

fn row(player: usize, name: &str, records: &[(&Record, [usize; 2])], ratings: &Ratings) -> Row {
    let mut row = Row {
        name: name.to_owned(),
        results: [0; 3],
        faults: BTreeMap::new(),
        elo: ratings.elo(player),
        bar: ratings.bar(player),
        superiority: None,
    };
    for (record, seats) in records {
        for seat in (0..2).filter(|&seat| seats[seat] == player) {
            row.results[2 - record.result.half_points(seat) as usize] += 1;
            if record.fault == Some(seat) {
                *row.faults.entry(record.reason.clone()).or_insert(0) += 1;
            }
        }
    }
    row
}

fn first_mover(records: &[(&Record, [usize; 2])]) -> (u32, u32) {
    let mut known: BTreeMap<&str, Option<usize>> = BTreeMap::new();
    let mut sum = (0, 0);
    for (record, _) in records.iter().filter(|(record, _)| record.reason == RULES) {
        let first = *known.entry(&record.puzzle).or_insert_with(|| {
            let puzzle = games::read(&record.puzzle, &Options::default()).ok()?;
            Some(first_seat(&*puzzle))
        });
        if let Some(first) = first {
            sum.0 += record.result.half_points(first);
            sum.1 += 1;
        }
    }
    sum
}

impl Standings {
    /// The table as text.
    pub(crate) fn text(&self, book: &Book) -> String {
        let word = |id: &str| book.tell_id(id);
        let names = self.rows.iter().map(|row| row.name.chars().count());
        let width = names
            .max()
            .unwrap_or(0)
            .max(word("arena-player").chars().count());
        let mut text = format!(
            "  # {:width$} {:>6} {:>6} {:>8} {:>6} {:>5} {:>5} {:>5} {:>6}  {}\n",
            word("arena-player"),
            "Elo",
            "±95%",
            word("arena-points"),
            word("arena-games"),
            word("arena-won"),
            word("arena-drawn"),
            word("arena-lost"),
            "LOS",
            word("arena-faults"),
        );
        for (at, row) in self.rows.iter().enumerate() {
            let superiority = row
                .superiority
                .map_or(String::new(), |p| format!("{:.1}%", 100.0 * p));
            let [won, drawn, lost] = row.results;
            let line = format!(
                "{:3} {:width$} {:>6.0} {:>6.0} {:>8.1} {:>6} {won:>5} {drawn:>5} {lost:>5} {superiority:>6}  {}",
                at + 1,
                row.name,
                row.elo,
                row.bar,
                row.points(),
                row.n_games(),
                fault::reasons(&row.faults, book),
            );
            text += line.trim_end();
            text.push('\n');
        }
        let (half_points, n) = self.first_mover;
        if 0 < n {
            let share = format!("{:.3}", f64::from(half_points) / 2.0 / f64::from(n));
            text += &book.tell(
                &Sentence::new("arena-first-mover")
                    .with("score", share)
                    .with("n", u64::from(n)),
            );
            text.push('\n');
        }
        text
    }

    /// The table as JSON.
    pub(crate) fn json(&self) -> Value {
        let rows: Vec<Value> = self.rows.iter().map(row_json).collect();
        let cross: Vec<Vec<Value>> = self
            .cross
            .iter()
            .map(|row| {
                row.iter()
                    .map(|&(half, n)| json!([f64::from(half) / 2.0, n]))
                    .collect()
            })
            .collect();
        let (half_points, n) = self.first_mover;
        json!({
            "players": rows,
            "cross": cross,
            "first_mover": { "points": f64::from(half_points) / 2.0, "games": n },
            "reasons": self.reasons,
        })
    }
}

fn row_json(row: &Row) -> Value {
    let [wins, draws, losses] = row.results;
    json!({
        "name": row.name,
        "games": row.n_games(),
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "points": row.points(),
        "score": row.score(),
        "elo": row.elo,
        "bar": row.bar,
        "superiority": row.superiority,
        "faults": row.faults,
    })
}
