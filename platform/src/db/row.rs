//! One row of an answer, read by the names of its columns.

use postgres::types::{FromSql, Type};

use super::error::{DbError, DbResult};

pub enum Row<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a postgres::Row),
}

impl Row<'_> {
    /// The column that the statement calls so, by its own name or with `AS`.
    pub fn get<T: Column>(&self, column: &str) -> DbResult<T> {
        T::read(self, self.place(column)?)
    }

    /// Text without a copy, for answers that are written straight from rows.
    pub fn text(&self, column: &str) -> DbResult<&str> {
        self.text_at(self.place(column)?)
    }

    /// The column of a statement that has but one, such as a count or an id.
    pub fn only<T: Column>(&self) -> DbResult<T> {
        let columns = match self {
            Self::Sqlite(row) => row.as_ref().column_count(),
            Self::Postgres(row) => row.len(),
        };
        match columns {
            1 => T::read(self, 0),
            _ => Err(DbError::Other(format!("one of {columns} columns"))),
        }
    }

    fn place(&self, column: &str) -> DbResult<usize> {
        let found = match self {
            Self::Sqlite(row) => row.as_ref().column_index(column).ok(),
            Self::Postgres(row) => row.columns().iter().position(|one| one.name() == column),
        };
        found.ok_or_else(|| DbError::Other(format!("the statement has no column {column}")))
    }

    fn text_at(&self, at: usize) -> DbResult<&str> {
        match self {
            Self::Sqlite(row) => row
                .get_ref(at)?
                .as_str()
                .map_err(|error| DbError::Other(format!("column {at}: {error}"))),
            Self::Postgres(row) => Ok(row.try_get(at)?),
        }
    }

    fn is_null(&self, at: usize) -> DbResult<bool> {
        Ok(match self {
            Self::Sqlite(row) => row.get_ref(at)? == rusqlite::types::ValueRef::Null,
            Self::Postgres(row) => row.try_get::<_, IsNull>(at)?.0,
        })
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
                match row {
                    Row::Sqlite(row) => Ok(row.get(at)?),
                    Row::Postgres(row) => Ok(row.try_get(at)?),
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
                let text = <String as $crate::db::Column>::read(row, at)?;
                Self::from_text(&text)
                    .ok_or_else(|| $crate::db::DbError::unknown_text(stringify!($type), &text))
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
