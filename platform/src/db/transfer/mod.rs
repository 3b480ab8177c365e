//! A whole database in a form that both engines share: out of one moment of
//! it, and into an empty one.
//!
//! Tables and columns come from the schema itself, so a table that a later step
//! adds is carried without anybody thinking of it. What the database computes
//! by itself (generated columns, the full-text index) is left out: it is
//! computed again where the rows are written.

mod cell;
mod file_columns;
mod postgres;
mod sqlite;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

pub use cell::Cell;
pub use file_columns::FileColumns;

use super::{DbError, DbResult, Dialect, Location, Migration, migrate};

/// Records the schema's own steps; the migrations write it.
const STEPS: &str = "schema_versions";
const CHECKSUMS: &str = "schema_checksums";
/// There while a restore is under way, and after one that was cut off.
const MARK: &str = "restore_under_way";

/// What a column holds, in the types both engines share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CellKind {
    Bool,
    Int,
    Text,
    Bytes,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableColumn {
    pub name: String,
    pub kind: CellKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub name: String,
    /// By name, so that a row looks the same from both engines.
    pub columns: Vec<TableColumn>,
    /// The tables that rows of this one point at.
    parents: BTreeSet<String>,
}

impl Table {
    fn new(name: String, mut columns: Vec<TableColumn>, mut parents: BTreeSet<String>) -> Self {
        columns.sort_by(|one, other| one.name.cmp(&other.name));
        parents.remove(&name);
        Self {
            name,
            columns,
            parents,
        }
    }

    pub fn position(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|known| known.name == column)
    }

    /// `"a", "b"`: the columns in their order, as SQL.
    fn column_list(&self) -> String {
        let names = self.columns.iter().map(|column| quoted(&column.name));
        names.collect::<Vec<_>>().join(", ")
    }

    fn select(&self) -> String {
        format!("SELECT {} FROM {}", self.column_list(), quoted(&self.name))
    }
}

/// Names come from the schema and are plain; quoted, they may also be words of SQL.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn is_carried(name: &str) -> bool {
    ![STEPS, CHECKSUMS, MARK].contains(&name)
}

/// Parents before those that point at them; in a circle, by name.
fn parents_first(mut tables: Vec<Table>) -> Vec<Table> {
    tables.sort_by(|one, other| one.name.cmp(&other.name));
    let mut ordered: Vec<Table> = Vec::with_capacity(tables.len());
    while !tables.is_empty() {
        let waits = |table: &Table| {
            let is_ahead = |parent: &String| tables.iter().any(|other| other.name == *parent);
            table.parents.iter().any(is_ahead)
        };
        let next = tables.iter().position(|table| !waits(table)).unwrap_or(0);
        ordered.push(tables.remove(next));
    }
    ordered
}

fn unknown_type(table: &str, column: &str, found: &str) -> DbError {
    DbError::Schema(format!(
        "the column {table}.{column} has the type {found}, which backups do not know"
    ))
}

/// The last id that each table has given out, so that none is given out twice.
pub type LastIds = BTreeMap<String, i64>;

/// One moment of a database, read on a connection of its own. It holds up no
/// writer. Its calls block.
pub struct Snapshot(Engine<sqlite::Snapshot, postgres::Snapshot>);

enum Engine<S, P> {
    Sqlite(S),
    Postgres(P),
}

/// Asks whichever engine it is the same thing.
macro_rules! either {
    ($engine:expr, $inner:ident => $ask:expr) => {
        match $engine {
            Engine::Sqlite($inner) => $ask,
            Engine::Postgres($inner) => $ask,
        }
    };
}

impl Snapshot {
    pub fn open(location: &Location) -> DbResult<Self> {
        Ok(Self(match location {
            Location::Sqlite(path) => Engine::Sqlite(sqlite::Snapshot::open(path)?),
            Location::Postgres { url, .. } => Engine::Postgres(postgres::Snapshot::open(url)?),
        }))
    }

    pub fn dialect(&self) -> Dialect {
        match self.0 {
            Engine::Sqlite(_) => Dialect::Sqlite,
            Engine::Postgres(_) => Dialect::Postgres,
        }
    }

    /// The last step of the schema; 0 where there is none.
    pub fn schema_version(&mut self) -> DbResult<i64> {
        either!(&mut self.0, engine => engine.schema_version())
    }

    /// Every table whose rows are data, parents first.
    pub fn tables(&mut self) -> DbResult<Vec<Table>> {
        Ok(parents_first(
            either!(&mut self.0, engine => engine.tables())?,
        ))
    }

    /// Calls `each` with every row of a table, its cells in the order of the columns.
    pub fn rows<E: From<DbError>>(
        &mut self,
        table: &Table,
        each: impl FnMut(&[Cell]) -> Result<(), E>,
    ) -> Result<(), E> {
        either!(&mut self.0, engine => engine.rows(table, each))
    }

    pub fn last_ids(&mut self) -> DbResult<LastIds> {
        either!(&mut self.0, engine => engine.last_ids())
    }

    /// What the engine itself finds wrong with what is stored, one line each.
    pub fn faults(&mut self) -> DbResult<Vec<String>> {
        either!(&mut self.0, engine => engine.faults())
    }

    /// Rows that point at nothing, one line each. A backup that holds one cannot
    /// be restored.
    pub fn dangling(&mut self) -> DbResult<Vec<String>> {
        either!(&mut self.0, engine => engine.dangling())
    }

    /// Fails where a step of the schema is not the one that the database was made with.
    pub fn check_steps(&mut self, steps: &[Migration]) -> DbResult<()> {
        let stored = self.schema_version()?;
        let known = either!(&mut self.0, engine => engine.checksums())?;
        migrate::unrecorded(steps, stored, &known).map(|_| ())
    }

    /// How far the database's clock is ahead of `now_ms`; SQLite has none of its own.
    pub fn clock_ahead(&mut self, now_ms: i64) -> DbResult<Option<i64>> {
        match &mut self.0 {
            Engine::Sqlite(_) => Ok(None),
            Engine::Postgres(engine) => engine.clock_ahead(now_ms).map(Some),
        }
    }
}

/// Whether a restore into this database has not come to its end. False also
/// where there is no database yet.
pub fn is_half_restored(location: &Location) -> DbResult<bool> {
    let (_, is_marked) = match location {
        Location::Sqlite(path) => sqlite::state(path)?,
        Location::Postgres { url, .. } => postgres::state(url)?,
    };
    Ok(is_marked)
}

/// Whether there is no table yet, or no database at all.
pub fn is_empty(location: &Location) -> DbResult<bool> {
    let (is_empty, _) = match location {
        Location::Sqlite(path) => sqlite::state(path)?,
        Location::Postgres { url, .. } => postgres::state(url)?,
    };
    Ok(is_empty)
}

/// Marks an empty database as one that a restore is filling. Refuses one that
/// has tables, unless a restore that was cut off left them.
pub fn begin_restore(location: &Location) -> DbResult<()> {
    let (is_empty, is_marked) = match location {
        Location::Sqlite(path) => sqlite::state(path)?,
        Location::Postgres { url, .. } => postgres::state(url)?,
    };
    if !is_empty && !is_marked {
        return Err(DbError::Schema(
            "The database already has tables. Restore into an empty one.".into(),
        ));
    }
    match location {
        Location::Sqlite(path) => sqlite::mark(path),
        Location::Postgres { url, .. } => postgres::mark(url),
    }
}

/// A database for trying out a restore; gone with this value.
pub struct Rehearsal(tempfile::TempDir);

impl Rehearsal {
    pub fn begin() -> DbResult<Self> {
        let folder = tempfile::tempdir();
        Ok(Self(folder.map_err(|error| {
            DbError::Unavailable(error.to_string())
        })?))
    }

    pub fn location(&self) -> Location {
        Location::Sqlite(self.0.path().join("rehearsal.sqlite"))
    }
}

/// A restore stops here: the rows do not fit together.
fn unfit(why: &str) -> DbError {
    DbError::Schema(format!(
        "The backup cannot be restored: {why}. Take an older one; `cranedesk doctor` at the place where it was made names every such row."
    ))
}

/// Fills the tables of a database whose schema is there, in one transaction:
/// either all of it is in the end, or nothing. Its calls block.
pub struct Load(Engine<sqlite::Load, postgres::Load>);

impl Load {
    pub fn begin(location: &Location) -> DbResult<Self> {
        Ok(Self(match location {
            Location::Sqlite(path) => Engine::Sqlite(sqlite::Load::begin(path)?),
            Location::Postgres { url, .. } => Engine::Postgres(postgres::Load::begin(url)?),
        }))
    }

    pub fn tables(&mut self) -> DbResult<Vec<Table>> {
        Ok(parents_first(
            either!(&mut self.0, engine => engine.tables())?,
        ))
    }

    /// Empties every table: some steps of the schema bring rows of their own.
    pub fn clear(&mut self, tables: &[Table]) -> DbResult<()> {
        for table in tables.iter().rev() {
            let delete = format!("DELETE FROM {}", quoted(&table.name));
            either!(&mut self.0, engine => engine.batch(&delete))?;
        }
        Ok(())
    }

    /// Writes rows until `next` has no more; answers how many.
    pub fn insert<E: From<DbError>>(
        &mut self,
        table: &Table,
        next: impl FnMut() -> Result<Option<Vec<Cell>>, E>,
    ) -> Result<u64, E> {
        either!(&mut self.0, engine => engine.insert(table, next))
    }

    /// What is there now, to be held against what should be.
    pub fn rows<E: From<DbError>>(
        &mut self,
        table: &Table,
        each: impl FnMut(&[Cell]) -> Result<(), E>,
    ) -> Result<(), E> {
        either!(&mut self.0, engine => engine.rows(table, each))
    }

    /// Checks what rows point at, and commits. The mark of the restore goes with it.
    pub fn finish(self, last_ids: &LastIds) -> DbResult<()> {
        either!(self.0, engine => engine.finish(last_ids))
    }
}
