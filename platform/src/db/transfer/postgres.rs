//! PostgreSQL's side: a repeatable read, and a load by COPY.

use std::collections::{BTreeSet, HashMap};

use postgres::Client;
use postgres::binary_copy::BinaryCopyInWriter;
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::{ToSql, Type};

use super::super::postgres::connect_once;
use super::{
    CHECKSUMS, Cell, CellKind, LastIds, MARK, STEPS, Table, TableColumn, is_carried, quoted,
    unknown_type,
};
use crate::db::{DbError, DbResult, Value, migrate};

pub(super) struct Snapshot(Client);

const HAS_TABLE: &str = "SELECT EXISTS (SELECT 1 FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relname = $1) AS is_there";

fn has_table(client: &mut Client, name: &str) -> DbResult<bool> {
    Ok(client.query_one(HAS_TABLE, &[&name])?.try_get("is_there")?)
}

impl Snapshot {
    pub(super) fn open(url: &str) -> DbResult<Self> {
        let mut client = connect_once(url)?;
        client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
        // The moment is chosen by the first look, not by BEGIN.
        client.batch_execute("SELECT 1")?;
        Ok(Self(client))
    }

    pub(super) fn schema_version(&mut self) -> DbResult<i64> {
        if !self.has_table(STEPS)? {
            return Ok(0);
        }
        let stored = self.0.query_one(migrate::STORED_VERSION, &[])?;
        Ok(stored.try_get("version")?)
    }

    pub(super) fn has_table(&mut self, name: &str) -> DbResult<bool> {
        has_table(&mut self.0, name)
    }

    pub(super) fn tables(&mut self) -> DbResult<Vec<Table>> {
        tables(&mut self.0)
    }

    pub(super) fn rows<E: From<DbError>>(
        &mut self,
        table: &Table,
        each: impl FnMut(&[Cell]) -> Result<(), E>,
    ) -> Result<(), E> {
        rows(&mut self.0, table, each)
    }

    pub(super) fn last_ids(&mut self) -> DbResult<LastIds> {
        let mut last = LastIds::new();
        for (table, sequence) in sequences(&mut self.0)? {
            let sql = format!("SELECT last_value, is_called FROM {sequence}");
            let row = self.0.query_one(&sql, &[])?;
            // Before the first id, the sequence stands at it and was not called.
            if row.try_get::<_, bool>("is_called")? {
                last.insert(table, row.try_get("last_value")?);
            }
        }
        Ok(last)
    }

    /// PostgreSQL looks for damage as it reads, so every row is read; and
    /// what it knows to be unfinished is listed.
    pub(super) fn faults(&mut self) -> DbResult<Vec<String>> {
        let mut faults = Vec::new();
        for table in self.tables()? {
            let read = self.rows(&table, |_| Ok::<_, DbError>(()));
            if let Err(error) = read {
                faults.push(format!("{} cannot be read whole: {error}", table.name));
                // The transaction is over with the first failure.
                return Ok(faults);
            }
        }
        let unfinished = "SELECT 'the index ' || c.relname || ' is not valid' AS fault
                FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = current_schema() AND NOT i.indisvalid
            UNION ALL SELECT 'the rule ' || conname || ' was never checked'
                FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
                WHERE n.nspname = current_schema() AND NOT convalidated";
        for row in self.0.query(unfinished, &[])? {
            faults.push(row.try_get("fault")?);
        }
        faults.extend(self.dangling()?);
        Ok(faults)
    }

    /// The rules were not looked at while somebody had switched them off.
    pub(super) fn dangling(&mut self) -> DbResult<Vec<String>> {
        let columns = |of: &str, which: &str| {
            format!(
                "(SELECT array_agg(a.attname::text ORDER BY s.at)
                    FROM unnest(k.{which}) WITH ORDINALITY AS s (num, at)
                    JOIN pg_attribute a ON a.attrelid = k.{of} AND a.attnum = s.num)"
            )
        };
        let rules = format!(
            "SELECT c.relname::text AS child, p.relname::text AS parent,
                    {} AS here, {} AS there
                FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
                JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
                WHERE k.contype = 'f' AND n.nspname = current_schema() ORDER BY k.conname",
            columns("conrelid", "conkey"),
            columns("confrelid", "confkey")
        );
        let mut found = Vec::new();
        for rule in self.0.query(&rules, &[])? {
            let (child, parent): (String, String) =
                (rule.try_get("child")?, rule.try_get("parent")?);
            let (here, there): (Vec<String>, Vec<String>) =
                (rule.try_get("here")?, rule.try_get("there")?);
            let points: Vec<String> = here
                .iter()
                .map(|column| format!("c.{} IS NOT NULL", quoted(column)))
                .collect();
            let meets: Vec<String> = here
                .iter()
                .zip(&there)
                .map(|(here, there)| format!("p.{} = c.{}", quoted(there), quoted(here)))
                .collect();
            let sql = format!(
                "SELECT EXISTS (SELECT 1 FROM {} c WHERE {} AND NOT EXISTS
                    (SELECT 1 FROM {} p WHERE {})) AS dangles",
                quoted(&child),
                points.join(" AND "),
                quoted(&parent),
                meets.join(" AND ")
            );
            if self.0.query_one(&sql, &[])?.try_get("dangles")? {
                found.push(format!(
                    "a row of {child} points at a row of {parent} that is not there"
                ));
            }
        }
        Ok(found)
    }

    pub(super) fn checksums(&mut self) -> DbResult<HashMap<i64, String>> {
        if !self.has_table(CHECKSUMS)? {
            return Ok(HashMap::new());
        }
        let mut known = HashMap::new();
        for row in self.0.query(migrate::STORED_CHECKSUMS, &[])? {
            known.insert(row.try_get("version")?, row.try_get("checksum")?);
        }
        Ok(known)
    }

    pub(super) fn clock_ahead(&mut self, now_ms: i64) -> DbResult<i64> {
        let sql = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms";
        let theirs: i64 = self.0.query_one(sql, &[])?.try_get("now_ms")?;
        Ok(theirs - now_ms)
    }
}

fn rows<E: From<DbError>>(
    connection: &mut Client,
    table: &Table,
    mut each: impl FnMut(&[Cell]) -> Result<(), E>,
) -> Result<(), E> {
    let nothing: [&(dyn ToSql + Sync); 0] = [];
    let mut rows = connection
        .query_raw(&table.select(), nothing)
        .map_err(DbError::from)?;
    let mut cells = Vec::with_capacity(table.columns.len());
    while let Some(row) = rows.next().map_err(DbError::from)? {
        cells.clear();
        for column in &table.columns {
            cells.push(cell(&row, column)?);
        }
        each(&cells)?;
    }
    Ok(())
}

fn cell(row: &postgres::Row, column: &TableColumn) -> DbResult<Cell> {
    fn get<'r, T: postgres::types::FromSql<'r>>(
        row: &'r postgres::Row,
        name: &str,
        cell: impl FnOnce(T) -> Cell,
    ) -> DbResult<Cell> {
        Ok(row.try_get::<_, Option<T>>(name)?.map_or(Cell::Null, cell))
    }
    let name = column.name.as_str();
    let stored = row.columns().iter().find(|one| one.name() == name);
    match (column.kind, stored.map(postgres::Column::type_)) {
        (CellKind::Bool, _) => get(row, name, Cell::Bool),
        (CellKind::Int, Some(&Type::INT2)) => get(row, name, |value: i16| Cell::Int(value.into())),
        (CellKind::Int, Some(&Type::INT4)) => get(row, name, |value: i32| Cell::Int(value.into())),
        (CellKind::Int, _) => get(row, name, Cell::Int),
        (CellKind::Text, _) => get(row, name, Cell::Text),
        (CellKind::Bytes, _) => get(row, name, Cell::Bytes),
    }
}

fn tables(client: &mut Client) -> DbResult<Vec<Table>> {
    let names = client.query(
        "SELECT c.relname::text AS relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p')",
        &[],
    )?;
    let mut tables = Vec::new();
    for name in names {
        let name: String = name.try_get("relname")?;
        if is_carried(&name) {
            tables.push(describe(client, name)?);
        }
    }
    Ok(tables)
}

fn describe(client: &mut Client, name: String) -> DbResult<Table> {
    let found = client.query(
        "SELECT a.attname::text AS attname, t.typname::text AS typname FROM pg_attribute a
            JOIN pg_type t ON t.oid = a.atttypid
            WHERE a.attrelid = quote_ident($1)::regclass AND a.attnum > 0
                AND NOT a.attisdropped AND a.attgenerated = ''",
        &[&name],
    )?;
    let mut columns = Vec::new();
    for column in found {
        let (column, stored): (String, String) =
            (column.try_get("attname")?, column.try_get("typname")?);
        let kind = match stored.as_str() {
            "bool" => CellKind::Bool,
            "int2" | "int4" | "int8" => CellKind::Int,
            "text" | "varchar" => CellKind::Text,
            "bytea" => CellKind::Bytes,
            // The full-text index; a trigger computes it.
            "tsvector" => continue,
            other => return Err(unknown_type(&name, &column, other)),
        };
        columns.push(TableColumn { name: column, kind });
    }
    let parents = client.query(
        "SELECT p.relname::text AS relname FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
            WHERE k.conrelid = quote_ident($1)::regclass AND k.contype = 'f'",
        &[&name],
    )?;
    let parents: BTreeSet<String> = parents
        .iter()
        .map(|row| row.try_get("relname"))
        .collect::<Result<_, _>>()?;
    Ok(Table::new(name, columns, parents))
}

/// The tables that number their rows, each with the name of its sequence, quoted.
fn sequences(client: &mut Client) -> DbResult<Vec<(String, String)>> {
    let found = client.query(
        "SELECT c.relname::text AS relname,
                pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
            WHERE n.nspname = current_schema() AND c.relkind = 'r' AND NOT a.attisdropped",
        &[],
    )?;
    let pair = |row: &postgres::Row| Ok((row.try_get("relname")?, row.try_get("sequence")?));
    found.iter().map(pair).collect()
}

/// Whether the database has no table, and whether a restore was begun in it.
pub(super) fn state(url: &str) -> DbResult<(bool, bool)> {
    let mut client = connect_once(url)?;
    let mark = has_table(&mut client, MARK)?;
    let is_empty = !has_table(&mut client, STEPS)? && tables(&mut client)?.is_empty();
    Ok((is_empty, mark))
}

pub(super) fn mark(url: &str) -> DbResult<()> {
    let sql = format!("CREATE TABLE IF NOT EXISTS {MARK} (begun BIGINT)");
    Ok(connect_once(url)?.batch_execute(&sql)?)
}

pub(super) struct Load {
    client: Client,
    /// What puts the rules back that say what rows may point at.
    rules: Vec<String>,
}

impl Load {
    /// The rules go for the time of the load, so that rows may come in any
    /// order; with the rules, every row is checked again.
    pub(super) fn begin(url: &str) -> DbResult<Self> {
        let mut client = connect_once(url)?;
        client.batch_execute("BEGIN")?;
        let found = client.query(
            "SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', c.relname, k.conname) AS drop_rule,
                format('ALTER TABLE %I ADD CONSTRAINT %I %s', c.relname, k.conname,
                    pg_get_constraintdef(k.oid)) AS add_rule
                FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
                JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = current_schema() AND k.contype = 'f'",
            &[],
        )?;
        let mut rules = Vec::new();
        for row in found {
            client.batch_execute(row.try_get("drop_rule")?)?;
            rules.push(row.try_get("add_rule")?);
        }
        Ok(Self { client, rules })
    }

    pub(super) fn tables(&mut self) -> DbResult<Vec<Table>> {
        // The rules are gone, and with them who points at whom; the order of a
        // load is that of the backup.
        tables(&mut self.client)
    }

    pub(super) fn batch(&mut self, sql: &str) -> DbResult<()> {
        Ok(self.client.batch_execute(sql)?)
    }

    pub(super) fn insert<E: From<DbError>>(
        &mut self,
        table: &Table,
        mut next: impl FnMut() -> Result<Option<Vec<Cell>>, E>,
    ) -> Result<u64, E> {
        let select = self
            .client
            .prepare(&table.select())
            .map_err(DbError::from)?;
        let types: Vec<Type> = select
            .columns()
            .iter()
            .map(|column| column.type_().clone())
            .collect();
        let copy = format!(
            "COPY {} ({}) FROM STDIN BINARY",
            quoted(&table.name),
            table.column_list()
        );
        let writer = self.client.copy_in(&copy).map_err(DbError::from)?;
        let mut writer = BinaryCopyInWriter::new(writer, &types);
        while let Some(row) = next()? {
            let values: Vec<Value<'_>> = row.iter().map(Cell::as_value).collect();
            let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| value as _).collect();
            writer.write(&values).map_err(DbError::from)?;
        }
        Ok(writer.finish().map_err(DbError::from)?)
    }

    pub(super) fn rows<E: From<DbError>>(
        &mut self,
        table: &Table,
        each: impl FnMut(&[Cell]) -> Result<(), E>,
    ) -> Result<(), E> {
        rows(&mut self.client, table, each)
    }

    pub(super) fn finish(mut self, last_ids: &LastIds) -> DbResult<()> {
        for rule in &self.rules {
            let kept = self.client.batch_execute(rule).map_err(DbError::from);
            kept.map_err(|error| super::unfit(&error.to_string()))?;
        }
        for (table, sequence) in sequences(&mut self.client)? {
            // SQLite notes 0 for a table into which a statement would have put rows and found none.
            if let Some(last) = last_ids.get(&table).filter(|last| **last > 0) {
                let set = "SELECT setval($1::text::regclass, $2)";
                self.client.execute(set, &[&sequence, last])?;
            }
        }
        Ok(self
            .client
            .batch_execute(&format!("DROP TABLE IF EXISTS {MARK}; COMMIT"))?)
    }
}
