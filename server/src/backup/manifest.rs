//! What a backup holds, in figures: by these it is checked.

use std::collections::BTreeMap;

use cranedesk_platform::db::transfer::{Cell, LastIds, Table, TableColumn};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

/// Grows when an older program could not read a new backup.
pub(super) const FORMAT: u32 = 1;

/// The first entry: enough to refuse a backup before reading all of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Label {
    pub(super) format: u32,
    pub(super) program: String,
    /// The last step of the schema.
    pub(super) schema: i64,
    pub(super) database: String,
    pub(super) made_at: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    #[serde(flatten)]
    pub(super) label: Label,
    pub(super) tables: Vec<TableRecord>,
    pub(super) last_ids: LastIds,
    pub(super) files: BTreeMap<String, FileRecord>,
    /// The hash of every other entry, by its name.
    pub(super) entries: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TableRecord {
    pub(super) name: String,
    pub(super) columns: Vec<TableColumn>,
    pub(super) rows: u64,
    pub(super) digest: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileRecord {
    pub(super) size: u64,
    /// As the row says.
    pub(super) sha256: String,
    pub(super) state: FileState,
}

/// How a file was found when the backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum FileState {
    Whole,
    /// It can be read, but is not what its row says.
    Differs,
    /// It cannot be read, and is not in the backup.
    Unreadable,
    Missing,
}

impl FileState {
    pub(super) fn is_carried(self) -> bool {
        matches!(self, Self::Whole | Self::Differs)
    }
}

/// A hash of all rows of a table, whatever order they come in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RowsDigest {
    rows: u64,
    lanes: [u64; 4],
}

impl RowsDigest {
    pub(super) fn add(&mut self, line: &[u8]) {
        self.rows += 1;
        let hash = Sha256::digest(line);
        for (lane, bytes) in self.lanes.iter_mut().zip(hash.chunks_exact(8)) {
            let mut part = [0; 8];
            part.copy_from_slice(bytes);
            *lane = lane.wrapping_add(u64::from_be_bytes(part));
        }
    }

    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    pub(super) fn to_text(&self) -> String {
        hex::encode(self.lanes.map(u64::to_be_bytes).concat())
    }
}

/// A row as a line of the backup, without its end.
pub(super) fn line(cells: &[Cell]) -> Vec<u8> {
    Json::Array(cells.iter().map(Cell::to_json).collect())
        .to_string()
        .into_bytes()
}

/// None for what is no row of this table.
pub(super) fn row(line: &[u8], table: &Table) -> Option<Vec<Cell>> {
    let values: Vec<Json> = serde_json::from_slice(line).ok()?;
    if values.len() != table.columns.len() {
        return None;
    }
    let cells = values.into_iter().zip(&table.columns);
    cells
        .map(|(value, column)| Cell::from_json(value, column.kind))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::RowsDigest;

    #[test]
    fn the_digest_knows_every_row_but_no_order() {
        let digest = |lines: &[&str]| {
            let mut digest = RowsDigest::default();
            for line in lines {
                digest.add(line.as_bytes());
            }
            digest.to_text()
        };
        assert_eq!(digest(&["a", "b"]), digest(&["b", "a"]));
        for other in [&["a"][..], &["a", "a"], &["a", "b", "b"], &["a", "c"]] {
            assert_ne!(digest(&["a", "b"]), digest(other));
        }
    }
}
