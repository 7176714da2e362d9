//! What outlives the program: games being played and games finished, in one SQLite file that every front end uses.
//!
//! A change is one transaction that has reached the disk when its call returns, so a crash loses at most the move
//! being made. Several programs may use the same file at once: each waits its turn.

use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::BaseStrategy;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, TransactionBehavior, params};

use workbench::save::{Finish, Save};

use crate::failure::Failure;
use games::words::Sentence;

/// The file in the data folder.
const FILE: &str = "quadrille.sqlite";

/// How long a program waits for another one that is writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// What each version of the file adds to the one before; `user_version` says how many are in it.
const SCHEMA: &[&str] = &[
    "
    CREATE TABLE saves (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        line TEXT NOT NULL,
        played INTEGER NOT NULL,
        players TEXT NOT NULL,
        series TEXT NOT NULL,
        millis INTEGER NOT NULL,
        n_hints INTEGER NOT NULL,
        is_over INTEGER NOT NULL,
        changed INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX saves_by_time ON saves (changed);
    CREATE TABLE history (
        id TEXT PRIMARY KEY,
        date INTEGER NOT NULL,
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        players TEXT NOT NULL,
        millis INTEGER NOT NULL,
        n_hints INTEGER NOT NULL,
        cost INTEGER,
        margin INTEGER
    ) STRICT;
    CREATE INDEX history_by_time ON history (date);
    CREATE INDEX history_by_puzzle ON history (puzzle);
    CREATE TABLE best (
        puzzle TEXT PRIMARY KEY,
        cost INTEGER NOT NULL
    ) STRICT;
",
    "
    ALTER TABLE saves ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
",
    "
    ALTER TABLE saves ADD COLUMN spec TEXT NOT NULL DEFAULT '';
    ALTER TABLE history ADD COLUMN spec TEXT NOT NULL DEFAULT '';
",
];

/// The open store. One thread uses it at a time.
pub(crate) struct Store {
    connection: Connection,
}

impl Store {
    /// Opens the store in this folder, or in the user's data folder; both are made if needed.
    pub(crate) fn open(data: Option<&Path>) -> Result<Self, Failure> {
        let folder = match data {
            Some(folder) => folder.to_owned(),
            None => user_folder()?,
        };
        std::fs::create_dir_all(&folder)
            .map_err(|error| Failure::on_file(&folder.display().to_string(), &error))?;
        let path = folder.join(FILE);
        let store = Connection::open(&path).and_then(prepare);
        let store = store.map_err(|error| in_store(&path, &error))?;
        store.upgrade(&path)?;
        Ok(store)
    }

    /// A store that is forgotten at the end.
    #[cfg(test)]
    pub(crate) fn in_memory() -> Self {
        let store = Connection::open_in_memory().and_then(prepare).unwrap();
        store.upgrade(Path::new("memory")).unwrap();
        store
    }

    /// A name that no save has.
    pub(crate) fn new_id(&self) -> Result<String, Failure> {
        let sql = "SELECT lower(hex(randomblob(8)))";
        Ok(self.connection.query_row(sql, [], |row| row.get(0))?)
    }

    /// Keeps a game, and adds it to the history if it is finished, as one change.
    pub(crate) fn keep(&self, save: &Save, finish: Option<&Finish>) -> Result<(), Failure> {
        let change =
            rusqlite::Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        self.save(save)?;
        if let Some(finish) = finish {
            self.finish(finish)?;
        }
        Ok(change.commit()?)
    }

    /// Adds games from elsewhere with their dates, as one change: of two versions of a game the later one stays. Tells
    /// how many games being played and how many finished ones were new.
    pub(crate) fn add(
        &self,
        saves: &[Save],
        history: &[Finish],
    ) -> Result<(usize, usize), Failure> {
        let change =
            rusqlite::Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let (mut n_saves, mut n_finished) = (0, 0);
        for save in saves {
            let known = self.load(&save.id)?;
            if known.is_none_or(|known| known.version < save.version) {
                self.save_at(save, Some(save.changed))?;
                n_saves += 1;
            }
        }
        for finish in history {
            let sql = "SELECT count(*) FROM history WHERE id = ?";
            let n_before: i64 = change.query_row(sql, [&finish.id], |row| row.get(0))?;
            n_finished += usize::from(n_before == 0);
            self.finish_at(finish, Some(finish.date))?;
        }
        change.commit()?;
        Ok((n_saves, n_finished))
    }

    /// Keeps a game; one with the same id is replaced.
    fn save(&self, save: &Save) -> Result<(), Failure> {
        self.save_at(save, None)
    }

    /// The same as changed at this moment, or now.
    fn save_at(&self, save: &Save, changed: Option<i64>) -> Result<(), Failure> {
        let sql = "INSERT OR REPLACE INTO saves
            (id, version, game, puzzle, spec, line, played, players, series, millis, n_hints, is_over, changed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(?, unixepoch()))";
        let mut statement = self.connection.prepare_cached(sql)?;
        statement.execute(params![
            save.id,
            clamp(save.version),
            save.game,
            save.puzzle,
            save.spec,
            save.line,
            clamp(save.played),
            save.players,
            save.series,
            clamp(save.millis),
            clamp(save.n_hints),
            save.is_over,
            changed,
        ])?;
        Ok(())
    }

    /// The games being played, the latest first, at most this many.
    pub(crate) fn saves(&self, most: usize) -> Result<Vec<Save>, Failure> {
        let sql = "SELECT * FROM saves ORDER BY changed DESC, rowid DESC LIMIT ?";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([clamp(most as u64)], read_save)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The game with this id.
    pub(crate) fn load(&self, id: &str) -> Result<Option<Save>, Failure> {
        let sql = "SELECT * FROM saves WHERE id = ?";
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.query_row([id], read_save).optional()?)
    }

    /// The game with this id, if it is kept in a later version than this one: another program has played it.
    pub(crate) fn later(&self, id: &str, version: u64) -> Result<Option<Save>, Failure> {
        let sql = "SELECT * FROM saves WHERE id = ? AND version > ?";
        let mut statement = self.connection.prepare_cached(sql)?;
        let save = statement.query_row(params![id, clamp(version)], read_save);
        Ok(save.optional()?)
    }

    /// Forgets a game; its history stays.
    pub(crate) fn delete(&self, id: &str) -> Result<(), Failure> {
        self.connection
            .execute("DELETE FROM saves WHERE id = ?", [id])?;
        Ok(())
    }

    /// Adds a finished game to the history. A game finished again with the same id keeps its first date
    /// and its lowest cost.
    fn finish(&self, finish: &Finish) -> Result<(), Failure> {
        self.finish_at(finish, None)
    }

    /// The same as finished at this moment, or now.
    fn finish_at(&self, finish: &Finish, date: Option<i64>) -> Result<(), Failure> {
        let sql = "INSERT INTO history
            (id, date, game, puzzle, spec, players, millis, n_hints, cost, margin)
            VALUES (?, coalesce(?, unixepoch()), ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE
            SET cost = excluded.cost, millis = excluded.millis, n_hints = excluded.n_hints
            WHERE excluded.cost < history.cost";
        let mut statement = self.connection.prepare_cached(sql)?;
        statement.execute(params![
            finish.id,
            date,
            finish.game,
            finish.puzzle,
            finish.spec,
            finish.players,
            clamp(finish.millis),
            clamp(finish.n_hints),
            finish.cost.map(clamp),
            finish.margin,
        ])?;
        Ok(())
    }

    /// The finished games, the latest first, at most this many.
    pub(crate) fn history(&self, most: usize) -> Result<Vec<Finish>, Failure> {
        let sql = "SELECT history.*, best.cost AS best
            FROM history LEFT JOIN best ON best.puzzle = history.puzzle
            ORDER BY date DESC, history.rowid DESC LIMIT ?";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([clamp(most as u64)], read_finish)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The player's own best game of a puzzle without hints: lowest cost, then shortest time.
    pub(crate) fn record(&self, puzzle: &str) -> Result<Option<Finish>, Failure> {
        let sql = "SELECT history.*, best.cost AS best
            FROM history LEFT JOIN best ON best.puzzle = history.puzzle
            WHERE history.puzzle = ? AND history.cost IS NOT NULL AND n_hints = 0
            ORDER BY history.cost, millis LIMIT 1";
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.query_row([puzzle], read_finish).optional()?)
    }

    /// Keeps the lowest cost a puzzle can have, once a solver has proved it.
    pub(crate) fn know_best(&self, puzzle: &str, cost: u64) -> Result<(), Failure> {
        self.connection.execute(
            "INSERT OR REPLACE INTO best (puzzle, cost) VALUES (?, ?)",
            params![puzzle, clamp(cost)],
        )?;
        Ok(())
    }

    /// The lowest cost a puzzle can have, if a solver has proved it before.
    pub(crate) fn best(&self, puzzle: &str) -> Result<Option<u64>, Failure> {
        let sql = "SELECT cost FROM best WHERE puzzle = ?";
        let mut statement = self.connection.prepare_cached(sql)?;
        let cost = statement.query_row([puzzle], |row| row.get::<_, i64>(0));
        Ok(cost.optional()?.map(i64::unsigned_abs))
    }

    /// Brings the file to the present version, one version after another, all or nothing.
    fn upgrade(&self, path: &Path) -> Result<(), Failure> {
        let work = || -> rusqlite::Result<Result<(), i64>> {
            let change = rusqlite::Transaction::new_unchecked(
                &self.connection,
                TransactionBehavior::Immediate,
            )?;
            let version: i64 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
            let Some(missing) = usize::try_from(version).ok().and_then(|n| SCHEMA.get(n..)) else {
                return Ok(Err(version));
            };
            for sql in missing {
                change.execute_batch(sql)?;
            }
            if !missing.is_empty() {
                change.pragma_update(None, "user_version", SCHEMA.len() as i64)?;
            }
            change.commit()?;
            Ok(Ok(()))
        };
        match work() {
            Ok(Ok(())) => Ok(()),
            Ok(Err(version)) => Err(Failure::new(
                Sentence::new("fail-store-version")
                    .with("name", path.display().to_string())
                    .with("expected", SCHEMA.len())
                    .with("found", version),
            )),
            Err(error) => Err(in_store(path, &error)),
        }
    }
}

/// The folder where the user's programs keep what they know.
fn user_folder() -> Result<PathBuf, Failure> {
    let places = etcetera::choose_base_strategy().map_err(|error| {
        Failure::new(Sentence::new("fail-data-folder").with("error", error.to_string()))
    })?;
    Ok(places.data_dir().join("quadrille"))
}

fn prepare(connection: Connection) -> rusqlite::Result<Store> {
    connection.busy_timeout(PATIENCE)?;
    // Readers and the writer do not wait for each other. Two programs that open a new file at the same moment
    // may disturb each other here; whoever comes second finds the file as the first one left it.
    let mode = connection.pragma_update(None, "journal_mode", "WAL");
    if !mode.as_ref().is_err_and(is_busy) {
        mode?;
    }
    // Each change is on the disk before its call returns, so not even a power cut takes back a move.
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(Store { connection })
}

fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}

fn in_store(path: &Path, error: &rusqlite::Error) -> Failure {
    let name = path.display().to_string();
    match error.sqlite_error_code() {
        // The folder is there by now, so what is missing is the right to it.
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly) => {
            Failure::new(Sentence::new("fail-store-open").with("name", name))
        }
        _ => Failure::plain(error.to_string()).under(&name),
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::new(Sentence::new("fail-store").with("error", error.to_string()))
    }
}

/// SQLite's numbers have a sign.
fn clamp(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn number(row: &Row<'_>, name: &str) -> rusqlite::Result<u64> {
    Ok(row.get::<_, i64>(name)?.unsigned_abs())
}

fn read_save(row: &Row<'_>) -> rusqlite::Result<Save> {
    Ok(Save {
        id: row.get("id")?,
        version: number(row, "version")?,
        game: row.get("game")?,
        puzzle: row.get("puzzle")?,
        line: row.get("line")?,
        played: number(row, "played")?,
        players: row.get("players")?,
        spec: row.get("spec")?,
        series: row.get("series")?,
        millis: number(row, "millis")?,
        n_hints: number(row, "n_hints")?,
        is_over: row.get("is_over")?,
        changed: row.get("changed")?,
    })
}

fn read_finish(row: &Row<'_>) -> rusqlite::Result<Finish> {
    let maybe = |name| -> rusqlite::Result<Option<u64>> {
        Ok(row.get::<_, Option<i64>>(name)?.map(i64::unsigned_abs))
    };
    Ok(Finish {
        id: row.get("id")?,
        date: row.get("date")?,
        game: row.get("game")?,
        spec: row.get("spec")?,
        puzzle: row.get("puzzle")?,
        players: row.get("players")?,
        millis: number(row, "millis")?,
        n_hints: number(row, "n_hints")?,
        cost: maybe("cost")?,
        margin: row.get("margin")?,
        best: maybe("best")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn save(id: &str, line: &str) -> Save {
        Save {
            id: id.to_owned(),
            puzzle: format!("puzzle {id}"),
            line: line.to_owned(),
            ..Save::default()
        }
    }

    fn finish(id: &str, cost: u64) -> Finish {
        Finish {
            id: id.to_owned(),
            puzzle: "puzzle".to_owned(),
            cost: Some(cost),
            ..Finish::default()
        }
    }

    #[test]
    fn a_save_comes_back_as_it_was_and_the_latest_first() {
        let store = Store::in_memory();
        let mut first = save("one", "1 | 2 3 |");
        first.millis = u64::MAX >> 1;
        store.save(&first).unwrap();
        store.save(&save("two", "")).unwrap();
        store.save(&save("one", "1 | 2 3 | 4 |")).unwrap();
        let lines: Vec<String> = store
            .saves(9)
            .unwrap()
            .into_iter()
            .map(|save| save.line)
            .collect();
        assert_eq!(lines, ["1 | 2 3 | 4 |", ""]);
        store.delete("one").unwrap();
        assert_eq!(store.load("one").unwrap(), None);
        let two = store.load("two").unwrap().unwrap();
        assert!(two.changed > 1_600_000_000);
        assert_eq!(Save { changed: 0, ..two }, save("two", ""));
    }

    #[test]
    fn the_history_keeps_the_lowest_cost_of_each_game() {
        let store = Store::in_memory();
        for (id, cost) in [("one", 12), ("one", 10), ("one", 15), ("two", 11)] {
            store.finish(&finish(id, cost)).unwrap();
        }
        let costs: Vec<Option<u64>> = store
            .history(9)
            .unwrap()
            .iter()
            .map(|row| row.cost)
            .collect();
        assert_eq!(costs, [Some(11), Some(10)]);
        assert_eq!(store.record("puzzle").unwrap().unwrap().id, "one");
        assert_eq!(store.record("other").unwrap(), None);
    }

    #[test]
    fn games_from_elsewhere_are_added_once_and_keep_their_dates() {
        let store = Store::in_memory();
        let mut later = save("one", "1 | 2 |");
        (later.version, later.changed) = (2, 1000);
        let mut done = finish("two", 7);
        done.date = 2000;
        assert_eq!(
            store.add(&[later.clone()], &[done.clone()]).unwrap(),
            (1, 1)
        );
        let mut earlier = save("one", "1 |");
        earlier.version = 1;
        assert_eq!(store.add(&[earlier], &[done]).unwrap(), (0, 0));
        assert_eq!(store.load("one").unwrap(), Some(later));
        assert_eq!(store.history(9).unwrap()[0].date, 2000);
    }

    #[test]
    fn a_record_is_won_without_hints() {
        let store = Store::in_memory();
        let mut hinted = finish("hinted", 3);
        hinted.n_hints = 1;
        store.finish(&hinted).unwrap();
        assert_eq!(store.record("puzzle").unwrap(), None);
        store.finish(&finish("alone", 5)).unwrap();
        assert_eq!(store.record("puzzle").unwrap().unwrap().cost, Some(5));
    }

    #[test]
    fn the_best_cost_is_shown_beside_every_game_of_the_puzzle() {
        let store = Store::in_memory();
        store.finish(&finish("one", 12)).unwrap();
        assert_eq!(store.history(1).unwrap()[0].best, None);
        store.know_best("puzzle", 9).unwrap();
        assert_eq!(store.history(1).unwrap()[0].best, Some(9));
        assert_eq!(store.best("puzzle").unwrap(), Some(9));
        assert_eq!(store.best("other").unwrap(), None);
    }

    #[test]
    fn several_programs_open_and_write_one_new_file_at_once() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for writer in 0..8 {
                let folder = folder.path();
                scope.spawn(move || {
                    let store = Store::open(Some(folder)).unwrap();
                    for n in 0..20 {
                        store.save(&save(&format!("{writer} {n}"), "")).unwrap();
                    }
                });
            }
        });
        let store = Store::open(Some(folder.path())).unwrap();
        assert_eq!(store.saves(1000).unwrap().len(), 160);
    }

    #[test]
    fn a_file_of_a_later_version_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(Some(folder.path())).unwrap();
        store
            .connection
            .pragma_update(None, "user_version", 99)
            .unwrap();
        let refused = Store::open(Some(folder.path())).err().unwrap();
        assert!(
            refused.message().contains("found version 99"),
            "{refused:?}"
        );
    }

    #[test]
    fn a_file_that_is_no_store_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(
            folder.path().join(FILE),
            "not a database, and long enough".repeat(99),
        )
        .unwrap();
        let refused = Store::open(Some(folder.path())).err().unwrap();
        assert!(refused.message().contains("not a database"), "{refused:?}");
    }
}
