//! A connection of either engine, as a unit of work holds it: statements are
//! prepared once and kept.

use std::collections::HashMap;

use ::postgres::types::ToSql;
use ::postgres::{Client, Row, Statement};

use super::error::{DbError, DbResult};
use super::value::Value;

pub(super) enum Connection<'c> {
    Sqlite(&'c rusqlite::Connection),
    Postgres(&'c mut PgConnection),
}

pub(super) struct PgConnection {
    pub(super) client: Client,
    statements: HashMap<&'static str, Statement>,
}

impl PgConnection {
    pub(super) fn new(client: Client) -> Self {
        Self {
            client,
            statements: HashMap::new(),
        }
    }

    pub(super) fn query(&mut self, sql: &'static str, params: &[Value<'_>]) -> DbResult<Vec<Row>> {
        let statement = self.prepare(sql)?;
        Ok(self.client.query(&statement, &by_reference(params))?)
    }

    pub(super) fn execute(&mut self, sql: &'static str, params: &[Value<'_>]) -> DbResult<u64> {
        let statement = self.prepare(sql)?;
        Ok(self.client.execute(&statement, &by_reference(params))?)
    }

    fn prepare(&mut self, sql: &'static str) -> DbResult<Statement> {
        if let Some(known) = self.statements.get(sql) {
            return Ok(known.clone());
        }
        let statement = self.client.prepare(sql)?;
        self.statements.insert(sql, statement.clone());
        Ok(statement)
    }
}

fn by_reference<'v>(params: &'v [Value<'_>]) -> Vec<&'v (dyn ToSql + Sync)> {
    params.iter().map(|value| value as _).collect()
}

/// Binds `$1`, `$2`, … by their names: SQLite itself would number them in the
/// order in which they first occur.
pub(super) fn bind(statement: &mut rusqlite::Statement<'_>, params: &[Value<'_>]) -> DbResult<()> {
    const NAMES: [&str; 24] = [
        "$1", "$2", "$3", "$4", "$5", "$6", "$7", "$8", "$9", "$10", "$11", "$12", "$13", "$14",
        "$15", "$16", "$17", "$18", "$19", "$20", "$21", "$22", "$23", "$24",
    ];
    for (name, value) in NAMES.iter().zip(params) {
        let index = statement
            .parameter_index(name)?
            .ok_or_else(|| DbError::Other(format!("the statement has no {name}")))?;
        statement.raw_bind_parameter(index, value)?;
    }
    if statement.parameter_count() == params.len() {
        Ok(())
    } else {
        Err(DbError::Other(
            "a statement got too few or too many values".into(),
        ))
    }
}
