//! SQLite's side: a read transaction, and a write transaction with its own checks.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};

use super::super::sqlite::connect;
use super::{Cell, CellKind, LastIds, MARK, Table, TableColumn, is_carried, quoted, unknown_type};
use crate::db::{DbError, DbResult};

pub(super) struct Snapshot(Connection);

/// The file must be there: asking for a backup makes no empty database.
fn open_existing(path: &Path) -> DbResult<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)
        .map_err(|error| DbError::Unavailable(format!("{}: {error}", path.display())))?;
    connection.busy_timeout(std::time::Duration::from_secs(10))?;
    Ok(connection)
}

impl Snapshot {
    pub(super) fn open(path: &Path) -> DbResult<Self> {
        let connection = open_existing(path)?;
        connection.pragma_update(None, "query_only", true)?;
        connection.execute_batch("BEGIN")?;
        // The moment is chosen by the first look, not by BEGIN.
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok(Self(connection))
    }

    pub(super) fn schema_version(&mut self) -> DbResult<i64> {
        if !self.has_table(super::STEPS)? {
            return Ok(0);
        }
        let stored = crate::db::migrate::STORED_VERSION;
        Ok(self.0.query_row(stored, [], |row| row.get("version"))?)
    }

    pub(super) fn has_table(&mut self, name: &str) -> DbResult<bool> {
        let sql = "SELECT count(*) > 0 AS is_there FROM sqlite_schema
            WHERE type = 'table' AND name = ?1";
        Ok(self.0.query_row(sql, [name], |row| row.get("is_there"))?)
    }

    pub(super) fn tables(&mut self) -> DbResult<Vec<Table>> {
        tables(&self.0)
    }

    pub(super) fn rows<E: From<DbError>>(
        &mut self,
        table: &Table,
        each: impl FnMut(&[Cell]) -> Result<(), E>,
    ) -> Result<(), E> {
        rows(&self.0, table, each)
    }

    pub(super) fn last_ids(&mut self) -> DbResult<LastIds> {
        if !self.has_table("sqlite_sequence")? {
            return Ok(LastIds::new());
        }
        let mut statement = self.0.prepare("SELECT name, seq FROM sqlite_sequence")?;
        let found = statement.query_map([], |row| Ok((row.get("name")?, row.get("seq")?)))?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    pub(super) fn faults(&mut self) -> DbResult<Vec<String>> {
        let mut faults = Vec::new();
        let mut check = self.0.prepare("PRAGMA integrity_check(20)")?;
        let found = check.query_map([], |row| row.get::<_, String>("integrity_check"))?;
        for line in found {
            let line = line?;
            if line != "ok" {
                faults.push(line);
            }
        }
        faults.extend(dangling(&self.0)?);
        Ok(faults)
    }

    pub(super) fn dangling(&mut self) -> DbResult<Vec<String>> {
        dangling(&self.0)
    }

    pub(super) fn checksums(&mut self) -> DbResult<HashMap<i64, String>> {
        if !self.has_table(super::CHECKSUMS)? {
            return Ok(HashMap::new());
        }
        let mut statement = self.0.prepare(crate::db::migrate::STORED_CHECKSUMS)?;
        let found =
            statement.query_map([], |row| Ok((row.get("version")?, row.get("checksum")?)))?;
        Ok(found.collect::<Result<_, _>>()?)
    }
}

fn rows<E: From<DbError>>(
    connection: &Connection,
    table: &Table,
    mut each: impl FnMut(&[Cell]) -> Result<(), E>,
) -> Result<(), E> {
    let mut statement = connection.prepare(&table.select()).map_err(DbError::from)?;
    let mut rows = statement.query([]).map_err(DbError::from)?;
    let mut cells = Vec::with_capacity(table.columns.len());
    while let Some(row) = rows.next().map_err(DbError::from)? {
        cells.clear();
        for column in &table.columns {
            let value = row.get_ref(column.name.as_str()).map_err(DbError::from)?;
            let cell = cell(value, column.kind).ok_or_else(|| {
                DbError::Other(format!(
                    "a row of {} has in {} what does not belong there: {value:?}",
                    table.name, column.name
                ))
            })?;
            cells.push(cell);
        }
        each(&cells)?;
    }
    Ok(())
}

fn cell(value: ValueRef<'_>, kind: CellKind) -> Option<Cell> {
    Some(match (value, kind) {
        (ValueRef::Null, _) => Cell::Null,
        (ValueRef::Integer(value), CellKind::Bool) => Cell::Bool(value != 0),
        (ValueRef::Integer(value), CellKind::Int) => Cell::Int(value),
        (ValueRef::Text(value), CellKind::Text) => {
            Cell::Text(std::str::from_utf8(value).ok()?.to_owned())
        }
        (ValueRef::Blob(value), CellKind::Bytes) => Cell::Bytes(value.to_owned()),
        _ => return None,
    })
}

/// Rows that point at nothing, which only damage or a wrong hand can make.
fn dangling(connection: &Connection) -> DbResult<Vec<String>> {
    let mut check = connection.prepare("PRAGMA foreign_key_check")?;
    let found = check.query_map([], |row| {
        let (table, row_id, parent): (String, Option<i64>, String) =
            (row.get("table")?, row.get("rowid")?, row.get("parent")?);
        let which = row_id.map_or(String::new(), |id| format!(" {id}"));
        Ok(format!(
            "row{which} of {table} points at a row of {parent} that is not there"
        ))
    })?;
    Ok(found.take(20).collect::<Result<_, _>>()?)
}

/// The full-text index is a virtual table with shadows; neither is listed.
fn tables(connection: &Connection) -> DbResult<Vec<Table>> {
    let mut list = connection.prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
            AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )?;
    let names = list.query_map([], |row| row.get::<_, String>("name"))?;
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    let carried = names.into_iter().filter(|name| is_carried(name));
    carried.map(|name| describe(connection, name)).collect()
}

fn describe(connection: &Connection, name: String) -> DbResult<Table> {
    // A column that is hidden is computed.
    let mut info = connection
        .prepare("SELECT name, type FROM pragma_table_xinfo(?1) WHERE hidden = 0 ORDER BY cid")?;
    let found = info.query_map([&name], |row| {
        Ok((row.get::<_, String>("name")?, row.get::<_, String>("type")?))
    })?;
    let mut columns = Vec::new();
    for column in found {
        let (column, declared) = column?;
        let kind = kind(&declared).ok_or_else(|| unknown_type(&name, &column, &declared))?;
        columns.push(TableColumn { name: column, kind });
    }
    let mut keys = connection.prepare("SELECT \"table\" FROM pragma_foreign_key_list(?1)")?;
    let parents = keys.query_map([&name], |row| row.get("table"))?;
    let parents: BTreeSet<String> = parents.collect::<Result<_, _>>()?;
    Ok(Table::new(name, columns, parents))
}

fn kind(declared: &str) -> Option<CellKind> {
    Some(match declared.to_ascii_uppercase().as_str() {
        "BOOLEAN" => CellKind::Bool,
        "BIGINT" | "INTEGER" => CellKind::Int,
        "TEXT" => CellKind::Text,
        "BLOB" => CellKind::Bytes,
        _ => return None,
    })
}

/// Whether the database has no table, and whether a restore was begun in it.
pub(super) fn state(path: &Path) -> DbResult<(bool, bool)> {
    match std::fs::metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok((true, false)),
        Err(error) => return Err(DbError::Unavailable(error.to_string())),
        Ok(_) => {}
    }
    let connection = open_existing(path)?;
    let sql = "SELECT count(*) = 0 AS is_empty, count(*) FILTER (WHERE name = ?1) > 0 AS is_marked
        FROM sqlite_schema";
    Ok(connection.query_row(sql, [MARK], |row| {
        Ok((row.get("is_empty")?, row.get("is_marked")?))
    })?)
}

pub(super) fn mark(path: &Path) -> DbResult<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| {
            DbError::Unavailable(format!("cannot create {}: {error}", folder.display()))
        })?;
    }
    let sql = format!("CREATE TABLE IF NOT EXISTS {MARK} (begun BIGINT)");
    Ok(connect(path)?.execute_batch(&sql)?)
}

pub(super) struct Load(Connection);

impl Load {
    pub(super) fn begin(path: &Path) -> DbResult<Self> {
        let connection = connect(path)?;
        // All at the end, in one check, whatever points at what.
        connection.pragma_update(None, "foreign_keys", false)?;
        connection.execute_batch("BEGIN IMMEDIATE")?;
        Ok(Self(connection))
    }

    pub(super) fn tables(&mut self) -> DbResult<Vec<Table>> {
        tables(&self.0)
    }

    pub(super) fn batch(&mut self, sql: &str) -> DbResult<()> {
        Ok(self.0.execute_batch(sql)?)
    }

    pub(super) fn insert<E: From<DbError>>(
        &mut self,
        table: &Table,
        mut next: impl FnMut() -> Result<Option<Vec<Cell>>, E>,
    ) -> Result<u64, E> {
        let places = vec!["?"; table.columns.len()].join(", ");
        let sql = format!(
            "INSERT INTO {} ({}) VALUES ({places})",
            quoted(&table.name),
            table.column_list()
        );
        let mut statement = self.0.prepare(&sql).map_err(DbError::from)?;
        let mut count = 0;
        while let Some(row) = next()? {
            let values = row.iter().map(Cell::as_value);
            statement
                .execute(rusqlite::params_from_iter(values))
                .map_err(DbError::from)?;
            count += 1;
        }
        Ok(count)
    }

    pub(super) fn rows<E: From<DbError>>(
        &mut self,
        table: &Table,
        each: impl FnMut(&[Cell]) -> Result<(), E>,
    ) -> Result<(), E> {
        rows(&self.0, table, each)
    }

    pub(super) fn finish(self, last_ids: &LastIds) -> DbResult<()> {
        if let Some(first) = dangling(&self.0)?.first() {
            return Err(super::unfit(first));
        }
        for (table, last) in last_ids {
            let changed = self.0.execute(
                "UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1",
                rusqlite::params![table, last],
            )?;
            if changed == 0 {
                self.0.execute(
                    "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)",
                    rusqlite::params![table, last],
                )?;
            }
        }
        Ok(self
            .0
            .execute_batch(&format!("DROP TABLE IF EXISTS {MARK}; COMMIT"))?)
    }
}
