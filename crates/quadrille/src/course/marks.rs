//! Marks: what everybody reached, one row a person, as comma-separated values.

use std::collections::HashMap;

use serde_json::Value;

use super::Course;
use super::plan::{Kind, Task};
use super::report::Report;
use super::store::{Person, Role};
use super::{contest, ladder};
use crate::failure::Failure;

/// The marks of all students. For each task: what counts, how good it is, and how many were handed in.
pub(super) fn csv(course: &Course) -> Result<String, Failure> {
    let mut heads = vec![
        "key".to_owned(),
        "name".to_owned(),
        "pseudonym".to_owned(),
        "banned".to_owned(),
    ];
    let mut columns: Vec<HashMap<i64, [String; 3]>> = Vec::new();
    for task in &course.plan.tasks {
        let what = match task.kind {
            Kind::Ladder(_) => ["elo", "rank"],
            Kind::Contest { .. } => ["first", "solved"],
            Kind::Homework { .. } => ["right", "of"],
        };
        heads.extend(what.map(|what| format!("{} {what}", task.name)));
        heads.push(format!("{} handed in", task.name));
        columns.push(reached(course, task)?);
    }
    let mut text = line(&heads);
    let people = course.store.people()?;
    for person in people.iter().filter(|person| person.role == Role::Student) {
        let banned = if person.is_banned { "yes" } else { "" };
        let mut cells = vec![
            person.key.clone(),
            person.name.clone(),
            person.pseudonym.clone(),
            banned.to_owned(),
        ];
        for column in &columns {
            cells.extend(column.get(&person.id).cloned().unwrap_or_default());
        }
        text += &line(&cells);
    }
    Ok(text)
}

/// What everybody reached in a task, by person.
fn reached(course: &Course, task: &Task) -> Result<HashMap<i64, [String; 3]>, Failure> {
    let mut n_handed: HashMap<i64, usize> = HashMap::new();
    for hand_in in course.store.hand_ins(None)? {
        if hand_in.task == task.name && !hand_in.is_void {
            *n_handed.entry(hand_in.person).or_default() += 1;
        }
    }
    let mut rows: HashMap<i64, [String; 3]> = n_handed
        .iter()
        .map(|(person, n)| (*person, [String::new(), String::new(), n.to_string()]))
        .collect();
    let mut put = |person: i64, one: String, other: String| {
        let row = rows.entry(person).or_default();
        (row[0], row[1]) = (one, other);
    };
    match &task.kind {
        Kind::Homework { .. } => {
            let mut best: HashMap<i64, (usize, usize)> = HashMap::new();
            for (person, hand_in) in course.store.counting(&task.name)? {
                let report = Report::read(hand_in.report.as_deref());
                let best = best.entry(person.id).or_default();
                if best.0 < report.right {
                    *best = (report.right, report.of);
                }
            }
            for (person, (right, of)) in best {
                put(person, right.to_string(), of.to_string());
            }
        }
        Kind::Ladder(ladder) => {
            let people = course.store.people()?;
            let (_, table, _) = ladder::table(course, task, ladder)?;
            let students = table
                .rows
                .iter()
                .filter_map(|row| Some((by_pseudonym(&people, &row.name)?, row)));
            for (at, (person, row)) in students.enumerate() {
                put(person, format!("{:.0}", row.elo), (at + 1).to_string());
            }
        }
        Kind::Contest { .. } => {
            let people = course.store.people()?;
            let table = contest::table(course, task)?;
            let mut sums: HashMap<i64, (u64, u64)> = HashMap::new();
            let rows = table["totals"].as_array().into_iter().flatten();
            for row in rows.flat_map(|class| class["rows"].as_array().into_iter().flatten()) {
                let name = row["person"].as_str().unwrap_or("");
                if let Some(person) = by_pseudonym(&people, name) {
                    let number = |value: &Value| value.as_u64().unwrap_or(0);
                    let sum = sums.entry(person).or_default();
                    sum.0 += number(&row["first"]);
                    sum.1 += number(&row["solved"]);
                }
            }
            for (person, (first, solved)) in sums {
                put(person, first.to_string(), solved.to_string());
            }
        }
    }
    Ok(rows)
}

fn by_pseudonym(people: &[Person], name: &str) -> Option<i64> {
    let found = people.iter().find(|person| person.pseudonym == name);
    found.map(|person| person.id)
}

fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| safe(cell)).collect();
    cells.join(",") + "\r\n"
}

/// A cell that no program for tables takes for a formula. Negative numbers stay numbers.
fn safe(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok_and(f64::is_finite);
    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && !is_number;
    let cell = if is_formula {
        format!("'{cell}")
    } else {
        cell.to_owned()
    };
    if cell.contains([',', ';', '"', '\n', '\r', '\t']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        for (cell, expected) in [
            ("Doe", "Doe"),
            ("=1+1", "'=1+1"),
            ("@x", "'@x"),
            ("-12", "-12"),
            ("-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"),
            ("+49 1", "'+49 1"),
            ("Doe, \"J\"", "\"Doe, \"\"J\"\"\""),
            ("=a,b", "\"'=a,b\""),
        ] {
            assert_eq!(safe(cell), expected);
        }
    }
}
