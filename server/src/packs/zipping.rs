//! A pack as a ZIP: the originals, byte for byte, and lists of what they are.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::contents::Contents;
use crate::documents::safe_name;
use crate::error::{Error, Result};

/// As `sha256sum -c` reads it.
const HASHES: &str = "SHA256SUMS.txt";
const LIST: &str = "Contents.txt";

/// Writes the ZIP; `copies` are the papers in their order.
pub(super) fn write(contents: &Contents, copies: &[PathBuf], into: &Path) -> Result<()> {
    write_all(contents, copies, into).map_err(|error| match error.kind() {
        io::ErrorKind::StorageFull => Error::DiskFull,
        _ => Error::Internal(format!("a ZIP cannot be written: {error}")),
    })
}

fn write_all(contents: &Contents, copies: &[PathBuf], into: &Path) -> io::Result<()> {
    // Papers are packed already, and stored they can be read by anything.
    let plain = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .large_file(true);
    let mut zip = ZipWriter::new(File::create(into)?);
    let (mut hashes, mut list) = (String::new(), head(contents));
    let mut taken = HashSet::new();
    let mut copies = copies.iter();
    for folder in &contents.folders {
        let within = match contents.folders.len() {
            1 => String::new(),
            _ => format!("{}/", for_any_system(&safe_name(&folder.vehicle_id))),
        };
        list += &format!("\n{}\n", folder.title());
        list += match folder.fit {
            true => "FIT FOR WORK\n",
            false => "PARKED\n",
        };
        for line in folder.reasons.iter().chain(&folder.missing) {
            list += &format!("! {line}\n");
        }
        for (paper, copy) in folder.papers.iter().zip(&mut copies) {
            let name = for_any_system(&safe_name(&paper.filename));
            let name = unused(&mut taken, &within, &name);
            zip.start_file(&name, plain).map_err(io::Error::other)?;
            io::copy(&mut File::open(copy)?, &mut zip)?;
            hashes += &format!("{}  {name}\n", paper.sha256);
            list += &format!("{}: {name}\n", paper.what);
        }
    }
    for (name, text) in [(HASHES, hashes), (LIST, list)] {
        zip.start_file(name, plain).map_err(io::Error::other)?;
        zip.write_all(text.as_bytes())?;
    }
    zip.finish().map_err(io::Error::other)?;
    Ok(())
}

fn head(contents: &Contents) -> String {
    let mut head = format!("Site pack, {}", contents.day);
    if !contents.made_for.is_empty() {
        head += &format!(", for {}", contents.made_for);
    }
    format!(
        "{head}\nPut together by {} with CraneDesk.\n",
        contents.made_by
    )
}

/// Names that Windows keeps for devices, whatever ending follows.
const DEVICES: [&str; 8] = [
    "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$", "CONFIG$",
];

/// A name under which the file can be unpacked anywhere.
fn for_any_system(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|letter| match letter {
            '<' | '>' | ':' | '"' | '|' | '?' | '*' => '_',
            other => other,
        })
        .collect();
    let stem = name
        .split('.')
        .next()
        .unwrap_or_default()
        .trim()
        .to_uppercase();
    let is_port = stem.len() == 4
        && (stem.starts_with("COM") || stem.starts_with("LPT"))
        && stem.ends_with(|last: char| last.is_ascii_digit());
    let is_port =
        is_port || ["COM¹", "COM²", "COM³", "LPT¹", "LPT²", "LPT³"].contains(&stem.as_str());
    match is_port || DEVICES.contains(&stem.as_str()) {
        true => format!("_{name}"),
        false => name,
    }
}

/// A name that no file has yet, also where capitals do not count.
fn unused(taken: &mut HashSet<String>, within: &str, name: &str) -> String {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let reserved = [HASHES, LIST].map(str::to_lowercase);
    for number in 1.. {
        let tried = match (number, ending) {
            (1, _) => format!("{within}{name}"),
            (_, "") => format!("{within}{stem} ({number})"),
            _ => format!("{within}{stem} ({number}).{ending}"),
        };
        let lower = tried.to_lowercase();
        if !reserved.contains(&lower) && taken.insert(lower) {
            return tried;
        }
    }
    unreachable!("numbers do not end")
}

#[cfg(test)]
mod tests {
    use super::for_any_system;

    #[test]
    fn a_name_that_is_a_device_somewhere_is_one_nowhere() {
        let cases = [
            ("COF 2026.pdf", "COF 2026.pdf"),
            ("CON", "_CON"),
            ("nul.pdf", "_nul.pdf"),
            ("Aux.tar.gz", "_Aux.tar.gz"),
            ("com1.pdf", "_com1.pdf"),
            ("COM10.pdf", "COM10.pdf"),
            ("Console.pdf", "Console.pdf"),
            ("a:b?.pdf", "a_b_.pdf"),
        ];
        for (name, safe) in cases {
            assert_eq!(for_any_system(name), safe);
        }
    }
}
