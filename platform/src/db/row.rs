//! One row of an answer, read by the names of its columns.

use std::cell::{Cell, RefCell};

use postgres::types::{FromSql, Type};

use super::error::{DbError, DbResult};

pub struct Row<'a> {
    values: Values<'a>,
    places: Option<&'a Places>,
}

#[derive(Clone, Copy)]
pub(super) enum Values<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a postgres::Row),
}

/// Where the columns of a statement stand, found once for all of its rows.
///
/// Every row is read by the same code, so a column is looked for first where
/// the row before had it. Names are compared by their address: with every
/// letter of every name, it was a tenth of the work of a long list.
#[derive(Default)]
pub(super) struct Places {
    /// In the order in which they were first asked for.
    known: RefCell<Vec<(&'static str, usize)>>,
    next: Cell<usize>,
}

impl Places {
    /// The column's place, if it was asked for before.
    fn recall(&self, column: &'static str) -> Option<usize> {
        let known = self.known.borrow();
        let is_it = |(name, _): &(&'static str, usize)| std::ptr::eq(*name, column);
        let expected = self.next.get();
        let found = match known.get(expected).is_some_and(is_it) {
            true => expected,
            false => known.iter().position(is_it)?,
        };
        self.next.set(found + 1);
        Some(known[found].1)
    }

    fn note(&self, column: &'static str, at: usize) {
        let mut known = self.known.borrow_mut();
        known.push((column, at));
        self.next.set(known.len());
    }
}

impl<'a> Row<'a> {
    /// One of many that a statement gives.
    pub(super) fn of_many(values: impl Into<Values<'a>>, places: &'a Places) -> Self {
        places.next.set(0);
        Self {
            values: values.into(),
            places: Some(places),
        }
    }

    /// The only one that is read.
    pub(super) fn single(values: impl Into<Values<'a>>) -> Self {
        Self {
            values: values.into(),
            places: None,
        }
    }

    /// The column that the statement calls so, by its own name or with `AS`.
    pub fn get<T: Column>(&self, column: &'static str) -> DbResult<T> {
        T::read(self, self.place(column)?)
    }

    /// Text without a copy, for answers that are written straight from rows.
    pub fn text(&self, column: &'static str) -> DbResult<&str> {
        self.text_at(self.place(column)?)
    }

    /// The column of a statement that has but one, such as a count or an id.
    pub fn only<T: Column>(&self) -> DbResult<T> {
        let columns = match self.values {
            Values::Sqlite(row) => row.as_ref().column_count(),
            Values::Postgres(row) => row.len(),
        };
        match columns {
            1 => T::read(self, 0),
            _ => Err(DbError::Other(format!("one of {columns} columns"))),
        }
    }

    fn place(&self, column: &'static str) -> DbResult<usize> {
        if let Some(at) = self.places.and_then(|places| places.recall(column)) {
            return Ok(at);
        }
        let found = match self.values {
            Values::Sqlite(row) => row.as_ref().column_index(column).ok(),
            Values::Postgres(row) => row.columns().iter().position(|one| one.name() == column),
        };
        let at =
            found.ok_or_else(|| DbError::Other(format!("the statement has no column {column}")))?;
        if let Some(places) = self.places {
            places.note(column, at);
        }
        Ok(at)
    }

    /// Text without a copy, by the column's place.
    pub fn text_at(&self, at: usize) -> DbResult<&str> {
        match self.values {
            Values::Sqlite(row) => row
                .get_ref(at)?
                .as_str()
                .map_err(|error| DbError::Other(format!("column {at}: {error}"))),
            Values::Postgres(row) => Ok(row.try_get(at)?),
        }
    }

    fn is_null(&self, at: usize) -> DbResult<bool> {
        Ok(match self.values {
            Values::Sqlite(row) => row.get_ref(at)? == rusqlite::types::ValueRef::Null,
            Values::Postgres(row) => row.try_get::<_, IsNull>(at)?.0,
        })
    }
}

impl<'a> From<&'a rusqlite::Row<'a>> for Values<'a> {
    fn from(row: &'a rusqlite::Row<'a>) -> Self {
        Self::Sqlite(row)
    }
}

impl<'a> From<&'a postgres::Row> for Values<'a> {
    fn from(row: &'a postgres::Row) -> Self {
        Self::Postgres(row)
    }
}

/// A struct from a row: each field from the column of its name, unless a value
/// is given for it.
///
/// ```ignore
/// from_row!(row => Mate { id, username, since: iso_text(row.get("created_at")?) })
/// ```
#[macro_export]
macro_rules! from_row {
    ($row:ident => $type:ident { $($field:ident $(: $value:expr)?),+ $(,)? }) => {
        Ok($type { $($field: $crate::from_row!(@ $row $field $($value)?)),+ })
    };
    (@ $row:ident $field:ident) => { $row.get(stringify!($field))? };
    (@ $row:ident $field:ident $value:expr) => { $value };
}

/// A type that a column can be read as, on both engines.
pub trait Column: Sized {
    fn read(row: &Row<'_>, at: usize) -> DbResult<Self>;
}

impl<T: Column> Column for Option<T> {
    fn read(row: &Row<'_>, at: usize) -> DbResult<Self> {
        if row.is_null(at)? {
            Ok(None)
        } else {
            T::read(row, at).map(Some)
        }
    }
}

macro_rules! column {
    ($($ty:ty),+) => {
        $(impl Column for $ty {
            fn read(row: &Row<'_>, at: usize) -> DbResult<Self> {
                match row.values {
                    Values::Sqlite(row) => Ok(row.get(at)?),
                    Values::Postgres(row) => Ok(row.try_get(at)?),
                }
            }
        })+
    };
}

column!(bool, i32, i64, String, Vec<u8>);

/// An enum that tables keep as text. One list says both how it is written and
/// how it is read; a text that is not in it is an error, never a guess.
///
/// ```ignore
/// text_enum!(Access { Owner = "owner", Edit = "edit", View = "view" });
/// ```
#[macro_export]
macro_rules! text_enum {
    ($type:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        #[allow(dead_code, reason = "some are only written, others only read")]
        impl $type {
            /// As tables and answers write it.
            pub(crate) fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text),+
                }
            }

            pub(crate) fn from_text(text: &str) -> Option<Self> {
                match text {
                    $($text => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl $crate::db::Column for $type {
            fn read(row: &$crate::db::Row<'_>, at: usize) -> $crate::db::DbResult<Self> {
                let text = row.text_at(at)?;
                Self::from_text(text)
                    .ok_or_else(|| $crate::db::DbError::unknown_text(stringify!($type), text))
            }
        }

        impl From<$type> for $crate::db::Value<'_> {
            fn from(value: $type) -> Self {
                Self::Text(value.as_str())
            }
        }
    };
}

/// Takes a value of any type, and tells only whether there is one.
struct IsNull(bool);

impl<'a> FromSql<'a> for IsNull {
    fn from_sql(_: &Type, _: &'a [u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self(false))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self(true))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
