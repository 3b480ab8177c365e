//! A parameter of a statement, in the types both engines share.

use std::error::Error;

use bytes::BytesMut;
use postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use rusqlite::types::{ToSqlOutput, ValueRef};

/// Borrowed where it can be: parameters are bound, not copied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

macro_rules! value_from {
    ($($from:ty => $to:expr),+ $(,)?) => {
        $(impl<'a> From<$from> for Value<'a> {
            fn from(value: $from) -> Self {
                $to(value)
            }
        })+
    };
}

value_from! {
    bool => Value::Bool,
    i64 => Value::Int,
    i32 => |value| Value::Int(i64::from(value)),
    &'a str => Value::Text,
    &'a String => |value: &'a String| Value::Text(value),
    &'a [u8] => Value::Bytes,
    &'a Vec<u8> => |value: &'a Vec<u8>| Value::Bytes(value),
}

impl<'a, const N: usize> From<&'a [u8; N]> for Value<'a> {
    fn from(value: &'a [u8; N]) -> Self {
        Self::Bytes(value)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// The parameters `$1`, `$2`, … of a statement.
#[macro_export]
macro_rules! params {
    ($($value:expr),* $(,)?) => {
        &[$($crate::db::Value::from($value)),*][..]
    };
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match *self {
            Self::Null => ValueRef::Null,
            Self::Bool(value) => ValueRef::Integer(i64::from(value)),
            Self::Int(value) => ValueRef::Integer(value),
            Self::Text(value) => ValueRef::Text(value.as_bytes()),
            Self::Bytes(value) => ValueRef::Blob(value),
        }))
    }
}

impl ToSql for Value<'_> {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match *self {
            Self::Null => Ok(IsNull::Yes),
            Self::Bool(value) => value.to_sql_checked(ty, out),
            Self::Int(value) => match *ty {
                Type::INT2 => i16::try_from(value)?.to_sql(ty, out),
                Type::INT4 => i32::try_from(value)?.to_sql(ty, out),
                _ => value.to_sql_checked(ty, out),
            },
            Self::Text(value) => value.to_sql_checked(ty, out),
            Self::Bytes(value) => value.to_sql_checked(ty, out),
        }
    }

    /// Every type passes here; `to_sql` checks it against the value at hand.
    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
