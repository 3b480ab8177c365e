//! What a unit of work holds while it runs: statements in, rows out.

use std::ops::{Deref, DerefMut};

use super::connection::{Connection, bind};
use super::dialect::Dialect;
use super::error::{DbError, DbResult};
use super::remark::Remark;
use super::row::{Places, Row};
use super::value::Value;

/// Reads. Statements are prepared once per connection and kept, so every SQL
/// text is a constant of the program.
pub struct Reader<'c> {
    connection: Connection<'c>,
    gave_way: bool,
}

impl<'c> Reader<'c> {
    pub(super) fn new(connection: Connection<'c>) -> Self {
        Self {
            connection,
            gave_way: false,
        }
    }

    /// For the few statements that the two engines must be given differently.
    pub fn dialect(&self) -> Dialect {
        match self.connection {
            Connection::Sqlite(_) => Dialect::Sqlite,
            Connection::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Calls `each` for every row, in order.
    pub fn for_each(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
        mut each: impl FnMut(&Row<'_>) -> DbResult<()>,
    ) -> DbResult<()> {
        refuse_nul(params)?;
        match &mut self.connection {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                bind(&mut statement, params)?;
                let mut rows = statement.raw_query();
                let places = Places::default();
                while let Some(row) = rows.next()? {
                    each(&Row::of_many(row, &places))?;
                }
                Ok(())
            }
            Connection::Postgres(connection) => {
                let rows = connection.query(sql, params);
                let places = Places::default();
                for row in self.note(rows)? {
                    each(&Row::of_many(&row, &places))?;
                }
                Ok(())
            }
        }
    }

    pub fn all<T>(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> DbResult<T>,
    ) -> DbResult<Vec<T>> {
        let mut all = Vec::new();
        self.for_each(sql, params, |row| {
            all.push(read(row)?);
            Ok(())
        })?;
        Ok(all)
    }

    /// The first row, if there is one.
    pub fn optional<T>(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
        read: impl FnOnce(&Row<'_>) -> DbResult<T>,
    ) -> DbResult<Option<T>> {
        refuse_nul(params)?;
        match &mut self.connection {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                bind(&mut statement, params)?;
                let mut rows = statement.raw_query();
                let found = match rows.next()? {
                    Some(row) => Some(read(&Row::single(row))?),
                    None => return Ok(None),
                };
                // A statement that also writes (RETURNING) is done only at its end.
                while rows.next()?.is_some() {}
                Ok(found)
            }
            Connection::Postgres(connection) => {
                let rows = connection.query(sql, params);
                self.note(rows)?
                    .first()
                    .map(|row| read(&Row::single(row)))
                    .transpose()
            }
        }
    }

    /// A row that must be there, such as a count or `RETURNING`.
    pub fn one<T>(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
        read: impl FnOnce(&Row<'_>) -> DbResult<T>,
    ) -> DbResult<T> {
        self.optional(sql, params, read)?
            .ok_or_else(|| DbError::Other("a row was expected and none came".into()))
    }

    /// Remembers that the server asked for the transaction to run again, even
    /// if the work turns that error into one of its own.
    fn note<T>(&mut self, result: DbResult<T>) -> DbResult<T> {
        self.gave_way |= matches!(result, Err(DbError::GaveWay));
        result
    }
}

/// One check for every text from outside, whichever way it came in.
fn refuse_nul(params: &[Value<'_>]) -> DbResult<()> {
    let holds_nul = |value: &Value<'_>| matches!(value, Value::Text(text) if text.contains('\0'));
    if params.iter().any(holds_nul) {
        return Err(DbError::NulInText);
    }
    Ok(())
}

/// Reads and writes, in one transaction.
pub struct Writer<'c> {
    reader: Reader<'c>,
    announced: Vec<String>,
    remark: Option<Remark>,
}

impl<'c> Writer<'c> {
    pub(super) fn new(connection: Connection<'c>) -> Self {
        Self {
            reader: Reader::new(connection),
            announced: Vec::new(),
            remark: None,
        }
    }

    pub(super) fn gave_way(&self) -> bool {
        self.reader.gave_way
    }

    /// Tells all who listen, on every node, once the work is committed; where it
    /// is undone, nobody. One line of text.
    pub fn announce(&mut self, text: String) {
        if !self.announced.contains(&text) {
            self.announced.push(text);
        }
    }

    pub(super) fn take_announced(&mut self) -> Vec<String> {
        std::mem::take(&mut self.announced)
    }

    pub(super) fn with(&mut self, remark: Option<&Remark>) -> &mut Self {
        self.remark = remark.cloned();
        self
    }

    /// What was said of the work that hands this in.
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_ref()?.word()
    }

    /// Answers how many rows were changed.
    pub fn execute(&mut self, sql: &'static str, params: &[Value<'_>]) -> DbResult<u64> {
        refuse_nul(params)?;
        match &mut self.reader.connection {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(sql)?;
                bind(&mut statement, params)?;
                Ok(statement.raw_execute()? as u64)
            }
            Connection::Postgres(connection) => {
                let changed = connection.execute(sql, params);
                self.reader.note(changed)
            }
        }
    }
}

impl<'c> Deref for Writer<'c> {
    type Target = Reader<'c>;

    fn deref(&self) -> &Self::Target {
        &self.reader
    }
}

impl DerefMut for Writer<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.reader
    }
}
