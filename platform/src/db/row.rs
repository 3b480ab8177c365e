//! One row of an answer, read by position.

use super::{DbError, DbResult};

pub enum Row<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a postgres::Row),
}

impl Row<'_> {
    pub fn get<T: Column>(&self, index: usize) -> DbResult<T> {
        T::read(self, index)
    }

    /// Text without a copy, for answers that are written straight from rows.
    pub fn text(&self, index: usize) -> DbResult<&str> {
        match self {
            Self::Sqlite(row) => row
                .get_ref(index)?
                .as_str()
                .map_err(|error| DbError::Other(format!("column {index}: {error}"))),
            Self::Postgres(row) => Ok(row.try_get(index)?),
        }
    }
}

/// A type that a column can be read as, on both engines.
pub trait Column: Sized {
    fn read(row: &Row<'_>, index: usize) -> DbResult<Self>;
}

macro_rules! column {
    ($($ty:ty),+) => {
        $(
            impl Column for $ty {
                fn read(row: &Row<'_>, index: usize) -> DbResult<Self> {
                    match row {
                        Row::Sqlite(row) => Ok(row.get(index)?),
                        Row::Postgres(row) => Ok(row.try_get(index)?),
                    }
                }
            }
            impl Column for Option<$ty> {
                fn read(row: &Row<'_>, index: usize) -> DbResult<Self> {
                    match row {
                        Row::Sqlite(row) => Ok(row.get(index)?),
                        Row::Postgres(row) => Ok(row.try_get(index)?),
                    }
                }
            }
        )+
    };
}

column!(bool, i32, i64, f64, String, Vec<u8>);
