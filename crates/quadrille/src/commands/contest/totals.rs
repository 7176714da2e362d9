//! What people reached over all puzzles of a class.
//!
//! A puzzle that somebody did not hand in counts one more than the worst answer to it, that of our first solver
//! included: whoever hands in anything does better than whoever hands in nothing, and totals can be compared.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Instance;

/// The totals of one class.
pub(super) struct Class {
    /// The id of the game and the name of the class.
    pub(super) name: (&'static str, &'static str),
    /// How many puzzles it has.
    pub(super) n_puzzles: usize,
    /// People, the best first.
    pub(super) rows: Vec<Row>,
}

/// One person in one class.
pub(super) struct Row {
    pub(super) rank: usize,
    pub(super) person: String,
    /// Puzzles with an accepted answer.
    pub(super) n_solved: usize,
    /// Puzzles where nobody did better.
    pub(super) n_best: usize,
    pub(super) total: u64,
}

/// Adds up the instances, which stand in order of their classes.
pub(super) fn totals(instances: &[Instance]) -> Vec<Class> {
    let name = |instance: &Instance| (instance.game.info().id, instance.class);
    instances
        .chunk_by(|one, other| name(one) == name(other))
        .map(|class| Class {
            name: name(&class[0]),
            n_puzzles: class.len(),
            rows: rows(class),
        })
        .collect()
}

fn rows(class: &[Instance]) -> Vec<Row> {
    let mut people: BTreeMap<&str, Row> = BTreeMap::new();
    for entry in class.iter().flat_map(|instance| &instance.entries) {
        people.entry(&entry.person).or_insert_with(|| Row {
            rank: 0,
            person: entry.person.clone(),
            n_solved: 0,
            n_best: 0,
            total: 0,
        });
    }
    for instance in class {
        let worst = instance.entries.iter().map(|entry| entry.cost).max();
        let reference = instance.references.first().and_then(|(_, cost)| *cost);
        let missing = worst.max(reference).unwrap_or(0) + 1;
        for (person, row) in &mut people {
            let entry = instance
                .entries
                .iter()
                .find(|entry| entry.person == *person);
            row.total += entry.map_or(missing, |entry| entry.cost);
            row.n_solved += usize::from(entry.is_some());
            row.n_best += usize::from(entry.is_some_and(|entry| entry.rank == 1));
        }
    }
    let mut rows: Vec<Row> = people.into_values().collect();
    rows.sort_by(|one, other| (one.total, &one.person).cmp(&(other.total, &other.person)));
    for at in 0..rows.len() {
        rows[at].rank = match at.checked_sub(1).map(|before| &rows[before]) {
            Some(before) if before.total == rows[at].total => before.rank,
            _ => at + 1,
        };
    }
    rows
}

/// The totals as rows of comma-separated values.
pub(super) fn csv(classes: &[Class]) -> String {
    let mut text = "game,class,rank,person,total,solved,puzzles,first\n".to_owned();
    for class in classes {
        for row in &class.rows {
            let (game, name) = class.name;
            text += &format!(
                "{game},{name},{},{},{},{},{},{}\n",
                row.rank,
                crate::print::csv_field(&row.person),
                row.total,
                row.n_solved,
                class.n_puzzles,
                row.n_best
            );
        }
    }
    text
}

/// The totals as JSON.
pub(super) fn to_json(classes: &[Class]) -> Value {
    let row = |row: &Row| {
        json!({
            "rank": row.rank, "person": row.person, "total": row.total, "solved": row.n_solved, "first": row.n_best,
        })
    };
    let class = |class: &Class| {
        json!({
            "game": class.name.0, "class": class.name.1, "puzzles": class.n_puzzles,
            "rows": class.rows.iter().map(row).collect::<Vec<_>>(),
        })
    };
    classes.iter().map(class).collect()
}
