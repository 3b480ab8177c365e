//! One value of a row, written as JSON.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value as Json, json};

use super::super::Value;
use super::CellKind;

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Null,
    Bool(bool),
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl Cell {
    pub fn as_value(&self) -> Value<'_> {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(*value),
            Self::Int(value) => Value::Int(*value),
            Self::Text(value) => Value::Text(value),
            Self::Bytes(value) => Value::Bytes(value),
        }
    }

    /// Bytes as base64.
    pub fn to_json(&self) -> Json {
        match self {
            Self::Null => Json::Null,
            Self::Bool(value) => json!(value),
            Self::Int(value) => json!(value),
            Self::Text(value) => json!(value),
            Self::Bytes(value) => json!(STANDARD.encode(value)),
        }
    }

    /// None where the value is none of a column of this kind.
    pub fn from_json(value: Json, kind: CellKind) -> Option<Self> {
        Some(match (value, kind) {
            (Json::Null, _) => Self::Null,
            (Json::Bool(value), CellKind::Bool) => Self::Bool(value),
            (Json::Number(value), CellKind::Int) => Self::Int(value.as_i64()?),
            (Json::String(value), CellKind::Text) => Self::Text(value),
            (Json::String(value), CellKind::Bytes) => Self::Bytes(STANDARD.decode(value).ok()?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, CellKind};

    #[test]
    fn every_value_comes_back_as_it_was() {
        let cases = [
            (Cell::Null, CellKind::Text),
            (Cell::Bool(true), CellKind::Bool),
            (Cell::Int(i64::MIN), CellKind::Int),
            (Cell::Int(i64::MAX), CellKind::Int),
            (Cell::Text("Mōkai \"7\"\n\u{1}".into()), CellKind::Text),
            (Cell::Bytes(vec![0, 255, 10]), CellKind::Bytes),
        ];
        for (cell, kind) in cases {
            let text = cell.to_json().to_string();
            let read = serde_json::from_str(&text).expect("JSON");
            assert_eq!(Cell::from_json(read, kind), Some(cell), "{text}");
        }
        assert_eq!(Cell::from_json("7".into(), CellKind::Int), None);
    }
}
