//! Who takes part: rows of comma-separated values, `key,name` and perhaps `role`.

use std::collections::HashSet;

use games::words::Sentence;

use crate::failure::Failure;

/// The longest key or name, in characters.
const LONGEST: usize = 100;

/// One person of the roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// What the school knows them by: a number or an address.
    pub(crate) key: String,
    /// What they are called.
    pub(crate) name: String,
    /// Whether they run the course.
    pub(crate) is_staff: bool,
}

/// Reads a roster. The first line names the columns.
pub(super) fn read(text: &str) -> Result<Vec<Row>, Failure> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = cells(text).into_iter();
    let (_, heads) = lines.next().unwrap_or_default();
    let column = |name: &str| {
        heads
            .iter()
            .position(|head| head.trim().eq_ignore_ascii_case(name))
    };
    let (Some(key), Some(name)) = (column("key"), column("name")) else {
        return Err(Failure::new(Sentence::new("course-roster-heads")));
    };
    let role = column("role");
    let mut seen = HashSet::new();
    let mut rows = Vec::new();
    for (line, cells) in lines {
        let bad = |id: &'static str| Failure::new(Sentence::new(id)).under(&line.to_string());
        let cell = |at: usize| cells.get(at).map_or("", |cell| cell.trim());
        let row = Row {
            key: cell(key).to_owned(),
            name: cell(name).to_owned(),
            is_staff: match role.map_or("", cell) {
                "" | "student" => false,
                "staff" => true,
                _ => return Err(bad("course-roster-role")),
            },
        };
        let is_sound = |text: &str| {
            let n = text.chars().count();
            0 < n && n <= LONGEST && !text.chars().any(char::is_control)
        };
        if !is_sound(&row.key) || !is_sound(&row.name) {
            return Err(bad("course-roster-row"));
        }
        if !seen.insert(row.key.clone()) {
            return Err(bad("course-roster-twice"));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// The cells of each line that is not empty, with its number from 1.
fn cells(text: &str) -> Vec<(usize, Vec<String>)> {
    let mut rows = Vec::new();
    let (mut row, mut cell) = (Vec::new(), String::new());
    let (mut line, mut begun) = (1, 1);
    let mut is_quoted = false;
    let mut chars = text.chars().chain(['\n']).peekable();
    while let Some(c) = chars.next() {
        line += usize::from(c == '\n');
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' | ';' if !is_quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !is_quoted => {}
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut cell));
                let row = std::mem::take(&mut row);
                if row.iter().any(|cell| !cell.trim().is_empty()) {
                    rows.push((begun, row));
                }
                begun = line;
            }
            c => cell.push(c),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rosters_of_all_kinds_are_read() {
        let rows = read("\u{feff}Key,Name,Role\r\n17,\"Doe, \"\"J\"\"\",\r\n\r\nboss,Ada,staff\n")
            .unwrap();
        let row = |key: &str, name: &str, is_staff| Row {
            key: key.to_owned(),
            name: name.to_owned(),
            is_staff,
        };
        assert_eq!(
            rows,
            [row("17", "Doe, \"J\"", false), row("boss", "Ada", true)]
        );
        assert_eq!(read("name;key\nA;1").unwrap(), [row("1", "A", false)]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, part) in [
            ("", "key"),
            ("key,name\n1,\n", "2"),
            ("key,name\n1,A\n1,B\n", "3"),
            ("key,name,role\n1,A,king\n", "2"),
            ("key,name\n1,a\u{7}b\n", "2"),
        ] {
            let message = read(text).unwrap_err();
            assert!(message.message().contains(part), "{text:?}: {message:?}");
        }
    }
}
