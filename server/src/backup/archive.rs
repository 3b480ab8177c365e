//! The frame of a backup: tar, as every system can list and unpack it.

pub(super) const BLOCK: usize = 512;
/// Where the size of an entry stands, in octal.
const SIZE: std::ops::Range<usize> = 124..136;
const CHECKSUM: std::ops::Range<usize> = 148..156;
/// The end of an archive.
pub(super) const END: [u8; 2 * BLOCK] = [0; 2 * BLOCK];

pub(super) const LABEL: &str = "cranedesk-backup.json";
pub(super) const MANIFEST: &str = "manifest.json";
/// The hash of all bytes before it.
pub(super) const SEAL: &str = "sha256";

pub(super) fn table_part(table: &str, part: usize) -> String {
    format!("tables/{table}.{part:06}.jsonl")
}

/// The table that an entry holds a part of.
pub(super) fn table_of(entry: &str) -> Option<&str> {
    let (table, _) = entry.strip_prefix("tables/")?.split_once('.')?;
    Some(table)
}

pub(super) fn file_entry(key: &str) -> String {
    format!("files/{key}")
}

pub(super) fn file_of(entry: &str) -> Option<&str> {
    entry.strip_prefix("files/")
}

/// The block that stands before an entry.
pub(super) fn header(name: &str, size: u64, made_at: i64) -> [u8; BLOCK] {
    let mut block = [0; BLOCK];
    let mut put =
        |at: usize, text: &str| block[at..at + text.len()].copy_from_slice(text.as_bytes());
    put(0, name);
    put(100, "0000600\0");
    put(108, "0000000\0");
    put(116, "0000000\0");
    put(SIZE.start, &format!("{size:011o}\0"));
    put(136, &format!("{:011o}\0", made_at.max(0) / 1000));
    put(156, "0");
    put(257, "ustar\x0000");
    let sum = checksum(&block);
    let text = format!("{sum:06o}\0 ");
    block[CHECKSUM].copy_from_slice(text.as_bytes());
    block
}

/// Zeros that fill the last block of an entry.
pub(super) fn padding(size: u64) -> &'static [u8] {
    static ZEROS: [u8; BLOCK] = [0; BLOCK];
    let over = (size % BLOCK as u64) as usize;
    &ZEROS[..(BLOCK - over) % BLOCK]
}

/// The name and the size of an entry; none for what is no header of ours.
pub(super) fn entry(block: &[u8; BLOCK]) -> Option<(String, u64)> {
    let text = |range: std::ops::Range<usize>| {
        let field = block[range].split(|byte| *byte == 0).next()?;
        std::str::from_utf8(field).ok()
    };
    let stated = u32::from_str_radix(text(CHECKSUM)?.trim(), 8).ok()?;
    if stated != checksum(block) || &block[257..262] != b"ustar" || block[156] != b'0' {
        return None;
    }
    let size = u64::from_str_radix(text(SIZE)?.trim(), 8).ok()?;
    Some((text(0..100)?.to_owned(), size))
}

/// The sum of all bytes, where the sum itself counts as blanks.
fn checksum(block: &[u8; BLOCK]) -> u32 {
    let byte = |(at, byte): (usize, &u8)| match CHECKSUM.contains(&at) {
        true => u32::from(b' '),
        false => u32::from(*byte),
    };
    block.iter().enumerate().map(byte).sum()
}

#[cfg(test)]
mod tests {
    use super::{entry, header, padding, table_of, table_part};

    #[test]
    fn a_header_says_what_was_put_into_it() {
        let block = header("files/0123", 50 * 1024 * 1024, 1_700_000_000_000);
        assert_eq!(entry(&block), Some(("files/0123".into(), 50 * 1024 * 1024)));
        let mut changed = block;
        changed[130] ^= 1;
        assert_eq!(entry(&changed), None);
        assert_eq!(
            [0, 1, 511, 512].map(|size| padding(size).len()),
            [0, 511, 1, 0]
        );
        assert_eq!(table_of(&table_part("cranes", 7)), Some("cranes"));
    }
}
