//! How a table names stored files.

use super::{Cell, Table};

/// Three columns by which a table names a stored file: `file_key`, `size` and
/// `sha256`, or `photo_key`, `photo_size` and `photo_sha256`, and so on.
pub struct FileColumns {
    key: usize,
    size: usize,
    sha256: usize,
}

impl FileColumns {
    /// A table may name several.
    pub fn of(table: &Table) -> Vec<Self> {
        let columns = table.columns.iter().enumerate();
        let named = columns.filter_map(|(key, column)| {
            let prefix = match column.name.strip_suffix("key")? {
                "file_" => "",
                prefix if prefix.ends_with('_') => prefix,
                _ => return None,
            };
            Some(Self {
                key,
                size: table.position(&format!("{prefix}size"))?,
                sha256: table.position(&format!("{prefix}sha256"))?,
            })
        });
        named.collect()
    }

    /// The key, size and hash that a row names.
    pub fn read<'c>(&self, cells: &'c [Cell]) -> Option<(&'c str, u64, &'c str)> {
        match (&cells[self.key], &cells[self.size], &cells[self.sha256]) {
            (Cell::Text(key), Cell::Int(size), Cell::Text(sha256)) => {
                Some((key, u64::try_from(*size).unwrap_or(0), sha256))
            }
            _ => None,
        }
    }
}
