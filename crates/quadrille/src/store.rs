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

/// How many games being played, and how many finished ones, a browser may have.
const MOST_OF_A_BROWSER: i64 = 1000;

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
    "
    ALTER TABLE saves ADD COLUMN seed INTEGER;
    ALTER TABLE history ADD COLUMN seed INTEGER;
    CREATE TABLE last_kind (
        game TEXT PRIMARY KEY,
        spec TEXT NOT NULL
    ) STRICT;
",
    // Games belong to somebody: each owner has names of their own, and nobody's game can stand in another's way.
    "
    CREATE TABLE owned_saves (
        owner TEXT NOT NULL DEFAULT '',
        id TEXT NOT NULL,
        version INTEGER NOT NULL,
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        spec TEXT NOT NULL,
        seed INTEGER,
        line TEXT NOT NULL,
        played INTEGER NOT NULL,
        players TEXT NOT NULL,
        series TEXT NOT NULL,
        millis INTEGER NOT NULL,
        n_hints INTEGER NOT NULL,
        is_over INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        PRIMARY KEY (owner, id)
    ) STRICT;
    INSERT INTO owned_saves
        SELECT '', id, version, game, puzzle, spec, seed, line, played, players, series, millis, n_hints, is_over, changed
        FROM saves ORDER BY rowid;
    DROP TABLE saves;
    ALTER TABLE owned_saves RENAME TO saves;
    CREATE INDEX saves_by_time ON saves (owner, changed);
    CREATE TABLE owned_history (
        owner TEXT NOT NULL DEFAULT '',
        id TEXT NOT NULL,
        date INTEGER NOT NULL,
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        spec TEXT NOT NULL,
        seed INTEGER,
        players TEXT NOT NULL,
        millis INTEGER NOT NULL,
        n_hints INTEGER NOT NULL,
        cost INTEGER,
        margin INTEGER,
        is_told INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (owner, id)
    ) STRICT;
    INSERT INTO owned_history
        SELECT '', id, date, game, puzzle, spec, seed, players, millis, n_hints, cost, margin, 0
        FROM history ORDER BY rowid;
    DROP TABLE history;
    ALTER TABLE owned_history RENAME TO history;
    CREATE INDEX history_by_time ON history (owner, date);
    CREATE INDEX history_by_puzzle ON history (owner, puzzle);
    CREATE TABLE secrets (
        name TEXT PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT;
",
];

/// The open store. One thread uses it at a time.
pub(crate) struct Store {
    connection: Connection,
}

/// What one person keeps in the store.
pub(crate) struct OwnedGames<'a> {
    connection: &'a Connection,
    owner: &'a str,
}

/// A game to be kept for somebody, with its row for the history if it is finished.
pub(crate) struct Kept {
    /// Whose it is.
    pub(crate) owner: String,
    /// The game.
    pub(crate) save: Save,
    /// How it ended.
    pub(crate) finish: Option<Finish>,
}

/// What is known of a game that was finished elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Its moves were played again and lead to its cost.
    Shown,
    /// Nobody can tell: it is listed, and no record.
    Told,
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

    /// The games of the person of this machine.
    pub(crate) fn own(&self) -> OwnedGames<'_> {
        self.of("")
    }

    /// The games of this owner; the empty one is the person of this machine.
    pub(crate) fn of<'a>(&'a self, owner: &'a str) -> OwnedGames<'a> {
        OwnedGames {
            connection: &self.connection,
            owner,
        }
    }

    /// Keeps games of several people as one change: all of them, or none.
    pub(crate) fn keep_all(&self, all: &[Kept]) -> Result<(), Failure> {
        let behaviour = TransactionBehavior::Immediate;
        let change = rusqlite::Transaction::new_unchecked(&self.connection, behaviour)?;
        for kept in all {
            let owned = self.of(&kept.owner);
            owned.save(&kept.save)?;
            if let Some(finish) = &kept.finish {
                owned.finish(finish)?;
            }
            if kept.save.version <= 1 {
                owned.make_room()?;
            }
        }
        Ok(change.commit()?)
    }

    /// A secret of this store, the same for ever once it was asked for.
    pub(crate) fn secret(&self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], Failure> {
        let sql = "INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)";
        self.connection.execute(sql, params![name, fresh])?;
        let sql = "SELECT value FROM secrets WHERE name = ?";
        Ok(self.connection.query_row(sql, [name], |row| row.get(0))?)
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

    /// Remembers the kind of puzzle that was chosen last in a game, as a spec.
    pub(crate) fn remember_kind(&self, game: &str, spec: &str) -> Result<(), Failure> {
        self.connection.execute(
            "INSERT OR REPLACE INTO last_kind (game, spec) VALUES (?, ?)",
            params![game, spec],
        )?;
        Ok(())
    }

    /// The kind of puzzle that was chosen last in a game.
    pub(crate) fn last_kind(&self, game: &str) -> Result<Option<String>, Failure> {
        let sql = "SELECT spec FROM last_kind WHERE game = ?";
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement
            .query_row([game], |row| row.get::<_, String>(0))
            .optional()?)
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

impl OwnedGames<'_> {
    /// Keeps a game, and adds it to the history if it is finished, as one change.
    pub(crate) fn keep(&self, save: &Save, finish: Option<&Finish>) -> Result<(), Failure> {
        let change =
            rusqlite::Transaction::new_unchecked(self.connection, TransactionBehavior::Immediate)?;
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
        history: &[(Finish, Standing)],
    ) -> Result<(usize, usize), Failure> {
        let change =
            rusqlite::Transaction::new_unchecked(self.connection, TransactionBehavior::Immediate)?;
        let (mut n_saves, mut n_finished) = (0, 0);
        for save in saves {
            let known = self.load(&save.id)?;
            if known.is_none_or(|known| known.version < save.version) {
                self.save_at(save, Some(save.changed))?;
                n_saves += 1;
            }
        }
        for (finish, standing) in history {
            let sql = "SELECT count(*) FROM history WHERE owner = ? AND id = ?";
            let n_before: i64 =
                change.query_row(sql, [self.owner, &finish.id], |row| row.get(0))?;
            n_finished += usize::from(n_before == 0);
            self.finish_at(finish, Some(finish.date), *standing == Standing::Told)?;
        }
        self.make_room()?;
        change.commit()?;
        Ok((n_saves, n_finished))
    }

    /// Forgets the oldest games of a browser that has very many. The person of this machine may have any number.
    fn make_room(&self) -> Result<(), Failure> {
        if self.owner.is_empty() {
            return Ok(());
        }
        for (table, date) in [("saves", "changed"), ("history", "date")] {
            let sql = format!(
                "DELETE FROM {table} WHERE owner = ?1 AND rowid IN
                    (SELECT rowid FROM {table} WHERE owner = ?1 ORDER BY {date} DESC, rowid DESC LIMIT -1 OFFSET ?2)"
            );
            let mut statement = self.connection.prepare_cached(&sql)?;
            statement.execute(params![self.owner, MOST_OF_A_BROWSER])?;
        }
        Ok(())
    }

    /// Keeps a game; one with the same id is replaced.
    fn save(&self, save: &Save) -> Result<(), Failure> {
        self.save_at(save, None)
    }

    /// The same as changed at this moment, or now.
    fn save_at(&self, save: &Save, changed: Option<i64>) -> Result<(), Failure> {
        let sql = "INSERT OR REPLACE INTO saves
            (owner, id, version, game, puzzle, spec, seed, line, played, players, series, millis, n_hints, is_over,
                changed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(?, unixepoch()))";
        let mut statement = self.connection.prepare_cached(sql)?;
        statement.execute(params![
            self.owner,
            save.id,
            clamp(save.version),
            save.game,
            save.puzzle,
            save.spec,
            save.seed.map(clamp),
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
        let sql = "SELECT * FROM saves WHERE owner = ? ORDER BY changed DESC, rowid DESC LIMIT ?";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map(params![self.owner, clamp(most as u64)], read_save)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The game with this id.
    pub(crate) fn load(&self, id: &str) -> Result<Option<Save>, Failure> {
        let sql = "SELECT * FROM saves WHERE owner = ? AND id = ?";
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement
            .query_row([self.owner, id], read_save)
            .optional()?)
    }

    /// The game with this id, if it is kept in a later version than this one: another program has played it.
    pub(crate) fn later(&self, id: &str, version: u64) -> Result<Option<Save>, Failure> {
        let sql = "SELECT * FROM saves WHERE owner = ? AND id = ? AND version > ?";
        let mut statement = self.connection.prepare_cached(sql)?;
        let save = statement.query_row(params![self.owner, id, clamp(version)], read_save);
        Ok(save.optional()?)
    }

    /// Forgets a game; its history stays.
    pub(crate) fn delete(&self, id: &str) -> Result<(), Failure> {
        self.connection.execute(
            "DELETE FROM saves WHERE owner = ? AND id = ?",
            [self.owner, id],
        )?;
        Ok(())
    }

    /// Adds a finished game to the history. A game finished again with the same id keeps its first date
    /// and its lowest cost.
    fn finish(&self, finish: &Finish) -> Result<(), Failure> {
        self.finish_at(finish, None, false)
    }

    /// The same as finished at this moment, or now; perhaps we were only told of it.
    fn finish_at(&self, finish: &Finish, date: Option<i64>, is_told: bool) -> Result<(), Failure> {
        let sql = "INSERT INTO history
            (owner, id, date, game, puzzle, spec, seed, players, millis, n_hints, cost, margin, is_told)
            VALUES (?, ?, coalesce(?, unixepoch()), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (owner, id) DO UPDATE
            SET cost = excluded.cost, millis = excluded.millis, n_hints = excluded.n_hints
            WHERE excluded.cost < history.cost AND excluded.is_told <= history.is_told";
        let mut statement = self.connection.prepare_cached(sql)?;
        statement.execute(params![
            self.owner,
            finish.id,
            date,
            finish.game,
            finish.puzzle,
            finish.spec,
            finish.seed.map(clamp),
            finish.players,
            clamp(finish.millis),
            clamp(finish.n_hints),
            finish.cost.map(clamp),
            finish.margin,
            is_told,
        ])?;
        Ok(())
    }

    /// The finished games, the latest first, at most this many.
    pub(crate) fn history(&self, most: usize) -> Result<Vec<Finish>, Failure> {
        let sql = "SELECT history.*, best.cost AS best
            FROM history LEFT JOIN best ON best.puzzle = history.puzzle
            WHERE owner = ? ORDER BY date DESC, history.rowid DESC LIMIT ?";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map(params![self.owner, clamp(most as u64)], read_finish)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The player's own best game of a puzzle without hints: lowest cost, then shortest time. Games that we were only
    /// told of are no records.
    pub(crate) fn record(&self, puzzle: &str) -> Result<Option<Finish>, Failure> {
        let sql = "SELECT history.*, best.cost AS best
            FROM history LEFT JOIN best ON best.puzzle = history.puzzle
            WHERE owner = ? AND history.puzzle = ? AND history.cost IS NOT NULL AND n_hints = 0 AND NOT is_told
            ORDER BY history.cost, millis LIMIT 1";
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement
            .query_row([self.owner, puzzle], read_finish)
            .optional()?)
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

fn maybe(row: &Row<'_>, name: &str) -> rusqlite::Result<Option<u64>> {
    Ok(row.get::<_, Option<i64>>(name)?.map(i64::unsigned_abs))
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
        seed: maybe(row, "seed")?,
        series: row.get("series")?,
        millis: number(row, "millis")?,
        n_hints: number(row, "n_hints")?,
        is_over: row.get("is_over")?,
        changed: row.get("changed")?,
    })
}

fn read_finish(row: &Row<'_>) -> rusqlite::Result<Finish> {
    Ok(Finish {
        id: row.get("id")?,
        date: row.get("date")?,
        game: row.get("game")?,
        spec: row.get("spec")?,
        seed: maybe(row, "seed")?,
        puzzle: row.get("puzzle")?,
        players: row.get("players")?,
        millis: number(row, "millis")?,
        n_hints: number(row, "n_hints")?,
        cost: maybe(row, "cost")?,
        margin: row.get("margin")?,
        best: maybe(row, "best")?,
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
        first.seed = Some(20_260_301);
        store.own().save(&first).unwrap();
        store.own().save(&save("two", "")).unwrap();
        store.own().save(&save("one", "1 | 2 3 | 4 |")).unwrap();
        let lines: Vec<String> = store
            .own()
            .saves(9)
            .unwrap()
            .into_iter()
            .map(|save| save.line)
            .collect();
        assert_eq!(lines, ["1 | 2 3 | 4 |", ""]);
        store.own().delete("one").unwrap();
        assert_eq!(store.own().load("one").unwrap(), None);
        let two = store.own().load("two").unwrap().unwrap();
        assert!(two.changed > 1_600_000_000);
        assert_eq!(Save { changed: 0, ..two }, save("two", ""));
    }

    #[test]
    fn the_history_keeps_the_lowest_cost_of_each_game() {
        let store = Store::in_memory();
        for (id, cost) in [("one", 12), ("one", 10), ("one", 15), ("two", 11)] {
            store.own().finish(&finish(id, cost)).unwrap();
        }
        let costs: Vec<Option<u64>> = store
            .own()
            .history(9)
            .unwrap()
            .iter()
            .map(|row| row.cost)
            .collect();
        assert_eq!(costs, [Some(11), Some(10)]);
        assert_eq!(store.own().record("puzzle").unwrap().unwrap().id, "one");
        assert_eq!(store.own().record("other").unwrap(), None);
    }

    #[test]
    fn games_from_elsewhere_are_added_once_and_keep_their_dates() {
        let store = Store::in_memory();
        let mut later = save("one", "1 | 2 |");
        (later.version, later.changed) = (2, 1000);
        let mut done = finish("two", 7);
        done.date = 2000;
        assert_eq!(
            store
                .own()
                .add(&[later.clone()], &[(done.clone(), Standing::Shown)])
                .unwrap(),
            (1, 1)
        );
        let mut earlier = save("one", "1 |");
        earlier.version = 1;
        assert_eq!(
            store
                .own()
                .add(&[earlier], &[(done, Standing::Shown)])
                .unwrap(),
            (0, 0)
        );
        assert_eq!(store.own().load("one").unwrap(), Some(later));
        assert_eq!(store.own().history(9).unwrap()[0].date, 2000);
    }

    #[test]
    fn a_record_is_won_without_hints() {
        let store = Store::in_memory();
        let mut hinted = finish("hinted", 3);
        hinted.n_hints = 1;
        store.own().finish(&hinted).unwrap();
        assert_eq!(store.own().record("puzzle").unwrap(), None);
        store.own().finish(&finish("alone", 5)).unwrap();
        assert_eq!(store.own().record("puzzle").unwrap().unwrap().cost, Some(5));
    }

    #[test]
    fn nobody_sees_or_touches_the_games_of_another() {
        let store = Store::in_memory();
        let (ann, bob) = (store.of("ann"), store.of("bob"));
        ann.save(&save("one", "1 |")).unwrap();
        ann.finish(&finish("one", 5)).unwrap();
        assert!(bob.saves(9).unwrap().is_empty() && bob.history(9).unwrap().is_empty());
        assert_eq!(bob.load("one").unwrap(), None);
        assert_eq!(bob.record("puzzle").unwrap(), None);
        bob.save(&save("one", "2 |")).unwrap();
        bob.finish(&finish("one", 1)).unwrap();
        bob.delete("one").unwrap();
        assert_eq!(ann.load("one").unwrap().unwrap().line, "1 |");
        assert_eq!(ann.record("puzzle").unwrap().unwrap().cost, Some(5));
        assert!(store.own().saves(9).unwrap().is_empty());
    }

    #[test]
    fn what_we_are_only_told_of_is_no_record() {
        let store = Store::in_memory();
        store.own().finish(&finish("played", 5)).unwrap();
        let told = [finish("told", 1), finish("played", 2)];
        let told = told.map(|finish| (finish, Standing::Told));
        store.own().add(&[], &told).unwrap();
        assert_eq!(store.own().history(9).unwrap().len(), 2);
        assert_eq!(store.own().record("puzzle").unwrap().unwrap().cost, Some(5));
    }

    #[test]
    fn a_browser_has_so_many_games_and_the_oldest_go() {
        let store = Store::in_memory();
        let kept = |owner: &str, n: usize| Kept {
            owner: owner.to_owned(),
            save: save(&format!("g{n}"), ""),
            finish: Some(finish(&format!("g{n}"), 1)),
        };
        for owner in ["ann", ""] {
            let all: Vec<Kept> = (0..1100).map(|n| kept(owner, n)).collect();
            store.keep_all(&all).unwrap();
        }
        let ann = store.of("ann").saves(9999).unwrap();
        assert_eq!((ann.len(), ann[0].id.as_str()), (1000, "g1099"));
        assert_eq!(store.of("ann").history(9999).unwrap().len(), 1000);
        assert_eq!(store.own().saves(9999).unwrap().len(), 1100);
    }

    #[test]
    fn a_secret_stays_the_same() {
        let store = Store::in_memory();
        assert_eq!(store.secret("browsers", [1; 32]).unwrap(), [1; 32]);
        assert_eq!(store.secret("browsers", [2; 32]).unwrap(), [1; 32]);
    }

    #[test]
    fn the_best_cost_is_shown_beside_every_game_of_the_puzzle() {
        let store = Store::in_memory();
        store.own().finish(&finish("one", 12)).unwrap();
        assert_eq!(store.own().history(1).unwrap()[0].best, None);
        store.know_best("puzzle", 9).unwrap();
        assert_eq!(store.own().history(1).unwrap()[0].best, Some(9));
        assert_eq!(store.best("puzzle").unwrap(), Some(9));
        assert_eq!(store.best("other").unwrap(), None);
    }

    #[test]
    fn the_last_kind_of_each_game_is_remembered() {
        let store = Store::in_memory();
        assert_eq!(store.last_kind("one").unwrap(), None);
        for spec in ["8x8", "10x10 hard"] {
            store.remember_kind("one", spec).unwrap();
        }
        let last = store.last_kind("one").unwrap();
        assert_eq!(last.as_deref(), Some("10x10 hard"));
        assert_eq!(store.last_kind("two").unwrap(), None);
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
                        store
                            .own()
                            .save(&save(&format!("{writer} {n}"), ""))
                            .unwrap();
                    }
                });
            }
        });
        let store = Store::open(Some(folder.path())).unwrap();
        assert_eq!(store.own().saves(1000).unwrap().len(), 160);
    }

    #[test]
    fn games_of_a_file_without_owners_are_those_of_the_person_of_this_machine() {
        let folder = tempfile::tempdir().unwrap();
        let connection = Connection::open(folder.path().join(FILE)).unwrap();
        let before = SCHEMA.iter().position(|sql| sql.contains("owner")).unwrap();
        for sql in &SCHEMA[..before] {
            connection.execute_batch(sql).unwrap();
        }
        connection
            .execute_batch(
                "INSERT INTO saves
                    (id, version, game, puzzle, spec, seed, line, played, players, series, millis, n_hints, is_over, changed)
                    VALUES ('one', 3, 'g', 'p', 's', 9, '1 |', 1, 'person', '', 5, 0, 0, 7);
                INSERT INTO history
                    (id, date, game, puzzle, spec, seed, players, millis, n_hints, cost, margin)
                    VALUES ('one', 7, 'g', 'p', 's', 9, 'person', 5, 0, 4, NULL);",
            )
            .unwrap();
        connection
            .pragma_update(None, "user_version", before as i64)
            .unwrap();
        drop(connection);
        let store = Store::open(Some(folder.path())).unwrap();
        let save = store.own().load("one").unwrap().unwrap();
        assert_eq!(
            (save.version, save.seed, save.line.as_str()),
            (3, Some(9), "1 |")
        );
        assert_eq!(store.own().record("p").unwrap().unwrap().cost, Some(4));
        assert!(store.of("somebody").saves(9).unwrap().is_empty());
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
