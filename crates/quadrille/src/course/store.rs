//! What has happened in a course, in one SQLite file. Each change is on the disk when its call returns.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Row as SqlRow, TransactionBehavior, params};
use sha2::{Digest, Sha256};

use super::roster::Row;
use crate::arena::record::Record;
use crate::failure::Failure;
use crate::web::client::{hex, random};

/// How long somebody stays who came through their link, in seconds.
const VISIT: i64 = 60 * 24 * 3600;
/// The most visits of one person at a time: browsers and telephones.
const MOST_VISITS: i64 = 12;

/// How often a hand-in is judged anew because the server ended meanwhile: it may be what ends it.
const MOST_BEGINNINGS: u32 = 8;

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS people (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        role TEXT NOT NULL,
        pseudonym TEXT NOT NULL UNIQUE,
        link BLOB,
        is_banned INTEGER NOT NULL DEFAULT 0,
        is_listed INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    CREATE TABLE IF NOT EXISTS visits (
        ticket BLOB PRIMARY KEY,
        person INTEGER NOT NULL REFERENCES people (id),
        until INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS hand_ins (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        person INTEGER NOT NULL REFERENCES people (id),
        task TEXT NOT NULL,
        name TEXT NOT NULL,
        hash TEXT NOT NULL,
        size INTEGER NOT NULL,
        made INTEGER NOT NULL DEFAULT (unixepoch()),
        state TEXT NOT NULL DEFAULT 'waiting',
        is_void INTEGER NOT NULL DEFAULT 0,
        built TEXT,
        report TEXT,
        n_begun INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX IF NOT EXISTS hand_ins_of_people ON hand_ins (person, task);
    CREATE INDEX IF NOT EXISTS hand_ins_waiting ON hand_ins (state) WHERE state = 'waiting';
    CREATE TABLE IF NOT EXISTS games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        task TEXT NOT NULL,
        round INTEGER NOT NULL,
        one TEXT NOT NULL,
        other TEXT NOT NULL,
        record TEXT NOT NULL,
        played INTEGER NOT NULL DEFAULT (unixepoch()),
        is_void INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX IF NOT EXISTS games_once ON games (task, round, one, other) WHERE NOT is_void;
    CREATE INDEX IF NOT EXISTS games_of_one ON games (one);
    CREATE INDEX IF NOT EXISTS games_of_other ON games (other);
    CREATE TABLE IF NOT EXISTS ratings (
        task TEXT NOT NULL,
        person INTEGER NOT NULL REFERENCES people (id),
        day TEXT NOT NULL,
        elo REAL NOT NULL,
        n_games INTEGER NOT NULL,
        PRIMARY KEY (task, person, day)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS reference_costs (
        puzzle TEXT PRIMARY KEY,
        costs TEXT NOT NULL,
        bound INTEGER
    ) STRICT;
";

/// Students hand in; staff run the course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Student,
    Staff,
}

/// Somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    pub(super) id: i64,
    pub(super) key: String,
    pub(super) name: String,
    pub(super) role: Role,
    /// What everybody may call them.
    pub(super) pseudonym: String,
    pub(super) has_link: bool,
    pub(super) is_banned: bool,
}

/// Something handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HandIn {
    pub(super) id: i64,
    pub(super) person: i64,
    pub(super) task: String,
    /// What its file was called.
    pub(super) name: String,
    pub(super) hash: String,
    pub(super) size: i64,
    pub(super) made: i64,
    /// `waiting`, `running`, `passed`, `failed`.
    pub(super) state: String,
    pub(super) is_void: bool,
    /// The hash of what plays or runs, if it is ready to.
    pub(super) built: Option<String>,
    /// What was found out, as JSON.
    pub(super) report: Option<String>,
}

/// A game of a ladder.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub(super) id: i64,
    /// Who played: a bot by name, or a hand-in as [`seat_of`] writes it.
    pub(super) seats: [String; 2],
    pub(super) record: Record,
    pub(super) played: i64,
    pub(super) is_void: bool,
}

/// The store; requests use it in turn.
pub(super) struct Store(Mutex<Connection>);

/// How games name a hand-in.
pub(super) fn seat_of(hand_in: i64) -> String {
    format!("#{hand_in}")
}

/// The hand-in of a seat, if it is one.
pub(super) fn hand_in_of(seat: &str) -> Option<i64> {
    seat.strip_prefix('#')?.parse().ok()
}

/// A text that nobody guesses.
pub(super) fn token() -> Result<String, Failure> {
    Ok(hex(&random::<16>()?))
}

fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret).into()
}

impl Store {
    /// Opens the store, or makes it. What was being judged when the server was killed waits again.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let opened = || -> rusqlite::Result<Connection> {
            let mut connection = Connection::open(path)?;
            // Whoever reads first and then writes must not find that somebody else wrote in between.
            connection.set_transaction_behavior(TransactionBehavior::Immediate);
            connection.busy_timeout(Duration::from_secs(10))?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "foreign_keys", true)?;
            connection.execute_batch(SCHEMA)?;
            let has_column = connection.column_exists(None, "hand_ins", "n_begun")?;
            if !has_column {
                // A course that began with an earlier version.
                connection.execute_batch(
                    "ALTER TABLE hand_ins ADD COLUMN n_begun INTEGER NOT NULL DEFAULT 0",
                )?;
            }
            Ok(connection)
        };
        let shown = path.display().to_string();
        let connection = opened().map_err(|error| Failure::from(error).under(&shown))?;
        Ok(Self(Mutex::new(connection)))
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was being judged when a server was killed waits again; unless servers keep ending over it, which is then
    /// its report.
    pub(super) fn begin_again(&self, report: &str) -> Result<(), Failure> {
        let mut connection = self.lock();
        let change = connection.transaction()?;
        let sql = "UPDATE hand_ins SET state = 'waiting' WHERE state = 'running' AND n_begun < ?";
        change.execute(sql, [MOST_BEGINNINGS])?;
        let sql = "UPDATE hand_ins SET state = 'failed', report = ? WHERE state = 'running'";
        change.execute(sql, [report])?;
        Ok(change.commit()?)
    }

    /// Takes over a roster: whoever is new gets a pseudonym, whoever is gone from it loses access and keeps what they
    /// did.
    pub(super) fn enrol(&self, rows: &[Row]) -> Result<(), Failure> {
        let mut connection = self.lock();
        let change = connection.transaction()?;
        let mut taken: HashSet<String> = change
            .prepare("SELECT pseudonym FROM people")?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        change.execute("UPDATE people SET is_listed = 0", [])?;
        for row in rows {
            let role = if row.is_staff { "staff" } else { "student" };
            let sql = "UPDATE people SET name = ?2, role = ?3, is_listed = 1 WHERE key = ?1";
            if 0 < change.execute(sql, [&row.key, &row.name, role])? {
                continue;
            }
            let pseudonym = new_pseudonym(&taken)?;
            taken.insert(pseudonym.clone());
            let sql = "INSERT INTO people (key, name, role, pseudonym) VALUES (?, ?, ?, ?)";
            change.execute(sql, [&row.key, &row.name, role, &pseudonym])?;
        }
        Ok(change.commit()?)
    }

    /// Everybody on the roster, in its order of first mention.
    pub(super) fn people(&self) -> Result<Vec<Person>, Failure> {
        let connection = self.lock();
        let sql = "SELECT * FROM people WHERE is_listed ORDER BY id";
        let mut statement = connection.prepare_cached(sql)?;
        let rows = statement.query_map([], read_person)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Somebody by number, also one who has left.
    pub(super) fn person(&self, id: i64) -> Result<Option<Person>, Failure> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached("SELECT * FROM people WHERE id = ?")?;
        Ok(statement.query_row([id], read_person).optional()?)
    }

    /// Gives somebody a link; that of before leads nowhere any more, and visits through it end.
    pub(super) fn give_link(&self, person: i64, token: &str) -> Result<(), Failure> {
        let mut connection = self.lock();
        let change = connection.transaction()?;
        let sql = "UPDATE people SET link = ? WHERE id = ?";
        change.execute(sql, params![hash(token), person])?;
        change.execute("DELETE FROM visits WHERE person = ?", [person])?;
        Ok(change.commit()?)
    }

    /// Whose link has this token.
    pub(super) fn owner_of(&self, token: &str) -> Result<Option<i64>, Failure> {
        let connection = self.lock();
        let sql = "SELECT id FROM people WHERE link = ? AND is_listed";
        let mut statement = connection.prepare_cached(sql)?;
        Ok(statement
            .query_row([hash(token)], |row| row.get(0))
            .optional()?)
    }

    /// Lets somebody in who has the token of a link; gives the ticket of the visit.
    pub(super) fn enter(&self, token: &str) -> Result<Option<String>, Failure> {
        let ticket = self::token()?;
        let mut connection = self.lock();
        let change = connection.transaction()?;
        let sql = "SELECT id FROM people WHERE link = ? AND is_listed";
        let person = change.query_row(sql, [hash(token)], |row| row.get::<_, i64>(0));
        let Some(person) = person.optional()? else {
            return Ok(None);
        };
        let sql = "INSERT INTO visits (ticket, person, until) VALUES (?, ?, unixepoch() + ?)";
        change.execute(sql, params![hash(&ticket), person, VISIT])?;
        change.execute("DELETE FROM visits WHERE until < unixepoch()", [])?;
        let sql = "DELETE FROM visits WHERE person = ?1 AND ticket NOT IN
            (SELECT ticket FROM visits WHERE person = ?1 ORDER BY until DESC, rowid DESC LIMIT ?2)";
        change.execute(sql, [person, MOST_VISITS])?;
        change.commit()?;
        Ok(Some(ticket))
    }

    /// Whose visit a ticket is.
    pub(super) fn visitor(&self, ticket: &str) -> Result<Option<Person>, Failure> {
        let connection = self.lock();
        let sql = "SELECT people.* FROM visits JOIN people ON people.id = visits.person
            WHERE ticket = ? AND unixepoch() <= until AND is_listed";
        let mut statement = connection.prepare_cached(sql)?;
        Ok(statement
            .query_row([hash(ticket)], read_person)
            .optional()?)
    }

    /// Ends a visit.
    pub(super) fn leave(&self, ticket: &str) -> Result<(), Failure> {
        let sql = "DELETE FROM visits WHERE ticket = ?";
        self.lock().execute(sql, [hash(ticket)])?;
        Ok(())
    }

    /// Bans somebody, or lets them take part again.
    pub(super) fn ban(&self, person: i64, is_banned: bool) -> Result<bool, Failure> {
        let sql = "UPDATE people SET is_banned = ? WHERE id = ? AND role = 'student'";
        Ok(0 < self.lock().execute(sql, params![is_banned, person])?)
    }

    /// Takes something in, unless this person has handed in enough for this task in the last day.
    pub(super) fn hand_in(
        &self,
        person: i64,
        task: &str,
        name: &str,
        file: (&str, usize),
        a_day: u32,
    ) -> Result<Option<i64>, Failure> {
        let mut connection = self.lock();
        let change = connection.transaction()?;
        if a_day <= n_today(&change, person, task)? {
            return Ok(None);
        }
        let sql = "INSERT INTO hand_ins (person, task, name, hash, size) VALUES (?, ?, ?, ?, ?)";
        let (hash, size) = (file.0, i64::try_from(file.1).unwrap_or(i64::MAX));
        change.execute(sql, params![person, task, name, hash, size])?;
        let id = change.last_insert_rowid();
        change.commit()?;
        Ok(Some(id))
    }

    /// How often this person has handed in something for this task in the last day.
    pub(super) fn n_today(&self, person: i64, task: &str) -> Result<u32, Failure> {
        Ok(n_today(&self.lock(), person, task)?)
    }

    /// The next hand-in to be judged: of whoever has had least judged lately, the oldest. It is being judged from now
    /// on.
    pub(super) fn next_waiting(&self) -> Result<Option<HandIn>, Failure> {
        let mut connection = self.lock();
        let change = connection.transaction()?;
        let sql = "SELECT * FROM hand_ins AS this WHERE state = 'waiting' ORDER BY
            (SELECT count(*) FROM hand_ins AS own
             WHERE own.person = this.person AND own.state != 'waiting' AND unixepoch() - 3600 < own.made),
            id LIMIT 1";
        let found = change.query_row(sql, [], read_hand_in).optional()?;
        if let Some(hand_in) = &found {
            let sql = "UPDATE hand_ins SET state = 'running', n_begun = n_begun + 1 WHERE id = ?";
            change.execute(sql, [hand_in.id])?;
        }
        change.commit()?;
        Ok(found)
    }

    /// Keeps what was found out.
    pub(super) fn judged(
        &self,
        id: i64,
        is_passed: bool,
        built: Option<&str>,
        report: &str,
    ) -> Result<(), Failure> {
        let state = if is_passed { "passed" } else { "failed" };
        let sql = "UPDATE hand_ins SET state = ?, built = ?, report = ?, n_begun = 0 WHERE id = ?";
        self.lock()
            .execute(sql, params![state, built, report, id])?;
        Ok(())
    }

    /// Puts something back that could not be judged now.
    pub(super) fn put_back(&self, id: i64) -> Result<(), Failure> {
        let sql = "UPDATE hand_ins SET state = 'waiting' WHERE id = ?";
        self.lock().execute(sql, [id])?;
        Ok(())
    }

    /// Has something judged again.
    pub(super) fn rerun(&self, id: i64) -> Result<bool, Failure> {
        let sql = "UPDATE hand_ins SET state = 'waiting', n_begun = 0 WHERE id = ? AND state != 'running'";
        Ok(0 < self.lock().execute(sql, [id])?)
    }

    /// Makes a hand-in count for nothing, or count again.
    pub(super) fn void_hand_in(&self, id: i64, is_void: bool) -> Result<bool, Failure> {
        let sql = "UPDATE hand_ins SET is_void = ? WHERE id = ?";
        Ok(0 < self.lock().execute(sql, params![is_void, id])?)
    }

    /// One hand-in.
    pub(super) fn hand_in_by_id(&self, id: i64) -> Result<Option<HandIn>, Failure> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached("SELECT * FROM hand_ins WHERE id = ?")?;
        Ok(statement.query_row([id], read_hand_in).optional()?)
    }

    /// The hand-ins of one person, or of all, the latest first.
    pub(super) fn hand_ins(&self, of: Option<i64>) -> Result<Vec<HandIn>, Failure> {
        let connection = self.lock();
        let sql = "SELECT * FROM hand_ins WHERE ?1 IS NULL OR person = ?1 ORDER BY id DESC";
        let mut statement = connection.prepare_cached(sql)?;
        let rows = statement.query_map([of], read_hand_in)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The hand-ins for a task that count: not void, passed, of people who take part, the oldest first.
    pub(super) fn counting(&self, task: &str) -> Result<Vec<(Person, HandIn)>, Failure> {
        let people = self.people()?;
        let of = |id: i64| {
            let found = people.iter().find(|person| person.id == id);
            found.filter(|person| !person.is_banned).cloned()
        };
        let connection = self.lock();
        let sql = "SELECT * FROM hand_ins WHERE task = ? AND state = 'passed' AND NOT is_void ORDER BY id";
        let mut statement = connection.prepare_cached(sql)?;
        let rows = statement.query_map([task], read_hand_in)?;
        let rows: Vec<HandIn> = rows.collect::<Result<_, _>>()?;
        let rows = rows.into_iter();
        Ok(rows
            .filter_map(|hand_in| Some((of(hand_in.person)?, hand_in)))
            .collect())
    }

    /// Keeps a game, unless it was kept before.
    pub(super) fn played(
        &self,
        task: &str,
        seats: [&str; 2],
        record: &Record,
    ) -> Result<(), Failure> {
        let sql =
            "INSERT OR IGNORE INTO games (task, round, one, other, record) VALUES (?, ?, ?, ?, ?)";
        let round = i64::try_from(record.round).unwrap_or(i64::MAX);
        let text =
            serde_json::to_string(record).map_err(|error| Failure::plain(error.to_string()))?;
        let [one, other] = seats;
        self.lock()
            .execute(sql, params![task, round, one, other, text])?;
        Ok(())
    }

    /// The games of a task among these seats, in the order they ended.
    pub(super) fn games(&self, task: &str, seats: &[String]) -> Result<Vec<Game>, Failure> {
        let seats =
            serde_json::to_string(seats).map_err(|error| Failure::plain(error.to_string()))?;
        let which = "task = ?1 AND NOT is_void AND one IN (SELECT value FROM json_each(?3))
            AND other IN (SELECT value FROM json_each(?3)) ORDER BY id";
        self.select_games(which, task, usize::MAX, Some(&seats))
    }

    /// The latest games of a hand-in.
    pub(super) fn games_of(&self, hand_in: i64, most: usize) -> Result<Vec<Game>, Failure> {
        let seat = seat_of(hand_in);
        self.select_games(
            "(one = ?1 OR other = ?1) ORDER BY id DESC",
            &seat,
            most,
            None,
        )
    }

    /// One game.
    pub(super) fn game(&self, id: i64) -> Result<Option<Game>, Failure> {
        let found = self.select_games("id = ?1", &id.to_string(), 1, None)?;
        Ok(found.into_iter().next())
    }

    /// Games for which this holds: a condition of ours, in which `?1` is the value and `?3` the list.
    fn select_games(
        &self,
        which: &str,
        value: &str,
        most: usize,
        list: Option<&str>,
    ) -> Result<Vec<Game>, Failure> {
        let connection = self.lock();
        let sql = format!("SELECT *, ?3 FROM games WHERE {which} LIMIT ?2");
        let mut statement = connection.prepare_cached(&sql)?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = statement.query_map(params![value, most, list], read_game)?;
        let rows: Vec<Option<Game>> = rows.collect::<Result<_, _>>()?;
        Ok(rows.into_iter().flatten().collect())
    }

    /// Makes a game count for nothing: it is played again.
    pub(super) fn void_game(&self, id: i64) -> Result<bool, Failure> {
        let sql = "UPDATE games SET is_void = 1 WHERE id = ?";
        Ok(0 < self.lock().execute(sql, [id])?)
    }

    /// Keeps the ratings of a day; those of the same day before are replaced.
    pub(super) fn rate(
        &self,
        task: &str,
        day: &str,
        rows: &[(i64, f64, u32)],
    ) -> Result<(), Failure> {
        let mut connection = self.lock();
        let change = connection.transaction()?;
        for (person, elo, n_games) in rows {
            let sql = "INSERT OR REPLACE INTO ratings (task, person, day, elo, n_games) VALUES (?, ?, ?, ?, ?)";
            change.execute(sql, params![task, person, day, elo, n_games])?;
        }
        Ok(change.commit()?)
    }

    /// How somebody's rating went: days with Elo and games.
    pub(super) fn ratings(
        &self,
        task: &str,
        person: i64,
    ) -> Result<Vec<(String, f64, u32)>, Failure> {
        let connection = self.lock();
        let sql =
            "SELECT day, elo, n_games FROM ratings WHERE task = ? AND person = ? ORDER BY day";
        let mut statement = connection.prepare_cached(sql)?;
        let rows = statement.query_map(params![task, person], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// What our solvers reach on a puzzle, if they were asked before: costs as JSON, and the bound.
    pub(super) fn reference(&self, puzzle: &str) -> Result<Option<(String, Option<i64>)>, Failure> {
        let connection = self.lock();
        let sql = "SELECT costs, bound FROM reference_costs WHERE puzzle = ?";
        let mut statement = connection.prepare_cached(sql)?;
        let row = statement.query_row([puzzle], |row| Ok((row.get(0)?, row.get(1)?)));
        Ok(row.optional()?)
    }

    /// Keeps what our solvers reach on a puzzle.
    pub(super) fn keep_reference(
        &self,
        puzzle: &str,
        costs: &str,
        bound: Option<i64>,
    ) -> Result<(), Failure> {
        let sql = "INSERT OR REPLACE INTO reference_costs (puzzle, costs, bound) VALUES (?, ?, ?)";
        self.lock().execute(sql, params![puzzle, costs, bound])?;
        Ok(())
    }
}

fn n_today(connection: &Connection, person: i64, task: &str) -> rusqlite::Result<u32> {
    let sql = "SELECT count(*) FROM hand_ins WHERE person = ? AND task = ? AND unixepoch() - 86400 < made";
    connection.query_row(sql, params![person, task], |row| row.get(0))
}

/// A pseudonym that nobody has: two words and a number, the same in every language.
fn new_pseudonym(taken: &HashSet<String>) -> Result<String, Failure> {
    const COLOURS: [&str; 16] = [
        "amber",
        "azure",
        "coral",
        "indigo",
        "ivory",
        "jade",
        "lilac",
        "ochre",
        "olive",
        "opal",
        "pearl",
        "ruby",
        "saffron",
        "sepia",
        "topaz",
        "turquoise",
    ];
    const ANIMALS: [&str; 16] = [
        "alpaca", "bison", "condor", "cobra", "dingo", "gazelle", "gorilla", "iguana", "jaguar",
        "koala", "lynx", "okapi", "panda", "puma", "tapir", "zebra",
    ];
    loop {
        let [colour, animal, number, ..] = random::<4>()?;
        let name = format!(
            "{}-{}-{}",
            COLOURS[usize::from(colour % 16)],
            ANIMALS[usize::from(animal % 16)],
            1 + number % 99
        );
        if !taken.contains(&name) {
            return Ok(name);
        }
    }
}

fn read_person(row: &SqlRow<'_>) -> rusqlite::Result<Person> {
    let role: String = row.get("role")?;
    let link: Option<Vec<u8>> = row.get("link")?;
    Ok(Person {
        id: row.get("id")?,
        key: row.get("key")?,
        name: row.get("name")?,
        role: if role == "staff" {
            Role::Staff
        } else {
            Role::Student
        },
        pseudonym: row.get("pseudonym")?,
        has_link: link.is_some(),
        is_banned: row.get("is_banned")?,
    })
}

fn read_hand_in(row: &SqlRow<'_>) -> rusqlite::Result<HandIn> {
    Ok(HandIn {
        id: row.get("id")?,
        person: row.get("person")?,
        task: row.get("task")?,
        name: row.get("name")?,
        hash: row.get("hash")?,
        size: row.get("size")?,
        made: row.get("made")?,
        state: row.get("state")?,
        is_void: row.get("is_void")?,
        built: row.get("built")?,
        report: row.get("report")?,
    })
}

/// A game, unless it is one of a later version of the program.
fn read_game(row: &SqlRow<'_>) -> rusqlite::Result<Option<Game>> {
    let record: String = row.get("record")?;
    let Ok(record) = serde_json::from_str(&record) else {
        return Ok(None);
    };
    Ok(Some(Game {
        id: row.get("id")?,
        seats: [row.get("one")?, row.get("other")?],
        record,
        played: row.get("played")?,
        is_void: row.get("is_void")?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("course.sqlite")).unwrap();
        let row = |key: &str, is_staff| Row {
            key: key.to_owned(),
            name: format!("N {key}"),
            is_staff,
        };
        store
            .enrol(&[row("1", false), row("2", false), row("boss", true)])
            .unwrap();
        (folder, store)
    }

    #[test]
    fn only_hashes_of_links_and_tickets_are_kept() {
        let (folder, store) = store();
        let token = token().unwrap();
        store.give_link(1, &token).unwrap();
        let ticket = store.enter(&token).unwrap().unwrap();
        assert_eq!(store.visitor(&ticket).unwrap().unwrap().key, "1");
        assert_eq!(store.enter("guess").unwrap(), None);
        assert_eq!(store.visitor(&token).unwrap(), None);
        drop(store);
        for file in std::fs::read_dir(folder.path()).unwrap() {
            let bytes = std::fs::read(file.unwrap().path()).unwrap();
            for secret in [&token, &ticket] {
                let secret = secret.as_bytes();
                assert!(!bytes.windows(secret.len()).any(|part| part == secret));
            }
        }
    }

    #[test]
    fn several_programs_change_one_store_at_once() {
        let (folder, store) = store();
        let path = folder.path().join("course.sqlite");
        std::thread::scope(|scope| {
            for person in [1, 2] {
                let path = &path;
                scope.spawn(move || {
                    let other = Store::open(path).unwrap();
                    for n in 0..50 {
                        let name = format!("{n}");
                        other.hand_in(person, "t", &name, ("h", 1), 99).unwrap();
                    }
                });
            }
            for _ in 0..50 {
                store.next_waiting().unwrap();
            }
        });
        assert_eq!(store.hand_ins(None).unwrap().len(), 100);
    }

    #[test]
    fn a_new_link_ends_the_old_one_and_its_visits() {
        let (_folder, store) = store();
        store.give_link(1, "old").unwrap();
        let ticket = store.enter("old").unwrap().unwrap();
        store.give_link(1, "new").unwrap();
        assert_eq!(store.enter("old").unwrap(), None);
        assert_eq!(store.visitor(&ticket).unwrap(), None);
        let ticket = store.enter("new").unwrap().unwrap();
        store.leave(&ticket).unwrap();
        assert_eq!(store.visitor(&ticket).unwrap(), None);
    }

    #[test]
    fn whoever_leaves_the_roster_cannot_enter_and_keeps_their_pseudonym() {
        let (_folder, store) = store();
        store.give_link(2, "link").unwrap();
        let before = store.person(2).unwrap().unwrap();
        let row = Row {
            key: "1".to_owned(),
            name: "New".to_owned(),
            is_staff: false,
        };
        store.enrol(&[row]).unwrap();
        assert_eq!(store.enter("link").unwrap(), None);
        assert_eq!(store.people().unwrap().len(), 1);
        assert_eq!(store.person(2).unwrap().unwrap(), before);
        assert_eq!(store.person(1).unwrap().unwrap().name, "New");
    }

    #[test]
    fn those_who_hand_in_much_wait_for_those_who_hand_in_little() {
        let (_folder, store) = store();
        let give = |person, name: &str| store.hand_in(person, "t", name, ("h", 1), 3).unwrap();
        for name in ["a", "b", "c"] {
            assert!(give(1, name).is_some());
        }
        assert_eq!(give(1, "too many"), None);
        give(2, "d").unwrap();
        let next = || store.next_waiting().unwrap().map(|hand_in| hand_in.name);
        assert_eq!(
            [next(), next(), next()].map(Option::unwrap),
            ["a", "d", "b"]
        );
        // Killed in the middle, everything under way is judged again.
        store.begin_again("").unwrap();
        let n = std::iter::from_fn(|| store.next_waiting().unwrap()).count();
        assert_eq!(n, 4);
    }

    #[test]
    fn what_ends_every_server_is_given_up() {
        let (_folder, store) = store();
        let id = store.hand_in(1, "t", "bomb", ("h", 1), 3).unwrap().unwrap();
        for _ in 0..MOST_BEGINNINGS {
            assert_eq!(store.next_waiting().unwrap().unwrap().id, id);
            store.begin_again("given up").unwrap();
        }
        assert!(store.next_waiting().unwrap().is_none());
        let row = store.hand_in_by_id(id).unwrap().unwrap();
        assert_eq!(
            (&*row.state, row.report.as_deref()),
            ("failed", Some("given up"))
        );
        // Staff may try again.
        assert!(store.rerun(id).unwrap() && store.next_waiting().unwrap().is_some());
        store.begin_again("given up").unwrap();
        assert!(store.next_waiting().unwrap().is_some());
    }

    #[test]
    fn a_game_is_kept_once_unless_it_is_void() {
        let (_folder, store) = store();
        let text = r#"{"round":0,"seats":["a","b"],"puzzle":"","line":"","result":"1-0","reason":"rules","micros":[0,0]}"#;
        let record: Record = serde_json::from_str(text).unwrap();
        let seats = ["#1", "bot"].map(str::to_owned);
        let games = || store.games("t", &seats);
        for _ in 0..2 {
            store.played("t", ["#1", "bot"], &record).unwrap();
        }
        assert!(store.games("t", &seats[..1]).unwrap().is_empty());
        let found = games().unwrap();
        assert_eq!(found.len(), 1);
        store.void_game(found[0].id).unwrap();
        assert!(games().unwrap().is_empty());
        store.played("t", ["#1", "bot"], &record).unwrap();
        assert_eq!(games().unwrap().len(), 1);
        assert_eq!(store.games_of(1, 9).unwrap().len(), 2);
    }
}
