//! The database: whether it answers, is whole, and has the schema of this program.

use std::collections::BTreeMap;

use cranedesk_platform::db::transfer::{self, Cell, FileColumns, Snapshot, Table};
use cranedesk_platform::db::{DbError, DbResult, Location};

use super::{Finding, Visit};
use crate::backup::{LastRun, Tried};
use crate::schema::MIGRATIONS;

const NOT_THE_SERVERS: &str = "Are CRANEDESK_DATA_DIR and CRANEDESK_DATABASE_URL the server's? \
    If the database was lost, restore a backup into an empty place.";

/// What the other checks need to know from the database.
pub(super) struct Known {
    pub(super) files: BTreeMap<String, Named>,
    /// The id of the place that the database is of.
    pub(super) place: Option<String>,
    /// Whether somebody holds stored files.
    pub(super) is_held: bool,
    pub(super) backups: LastRun,
    /// The size of every backup that the server made by itself, by name.
    pub(super) made: BTreeMap<String, i64>,
    /// How far the database's clock is ahead, in milliseconds.
    pub(super) clock_ahead: Option<i64>,
}

/// A stored file as its row tells of it.
pub(super) struct Named {
    pub(super) size: u64,
    pub(super) sha256: String,
    /// In words an operator can look for.
    pub(super) what: String,
}

pub(super) async fn examine(visit: &Visit<'_>) -> (Vec<Finding>, Option<Known>) {
    let location = visit.config.database.clone();
    if let Location::Sqlite(path) = &location
        && !path.exists()
    {
        let said = format!("There is no database at {}.", path.display());
        return (
            vec![Finding::broken("database", said).advise(NOT_THE_SERVERS)],
            None,
        );
    }
    let now = visit.clock.now_ms();
    let looked = tokio::task::spawn_blocking(move || look(&location, now)).await;
    match looked.unwrap_or(Err(DbError::Stopped)) {
        Ok((findings, known)) => (findings, known),
        Err(error) => {
            let finding = Finding::broken("database", format!("It cannot be read: {error}."));
            let advice = "Look at its log, or restore a backup into an empty place.";
            (vec![finding.advise(advice)], None)
        }
    }
}

fn look(location: &Location, now: i64) -> DbResult<(Vec<Finding>, Option<Known>)> {
    if transfer::is_half_restored(location)? {
        let finding = Finding::broken("database", "A restore did not come to its end.");
        let finding = finding.advise("Run the same `cranedesk restore` again.");
        return Ok((vec![finding], None));
    }
    let mut snapshot = Snapshot::open(location)?;
    let stored = snapshot.schema_version()?;
    if stored == 0 {
        let finding = Finding::broken("database", "It is empty.");
        return Ok((vec![finding.advise(NOT_THE_SERVERS)], None));
    }
    let mut findings = vec![match snapshot.check_steps(MIGRATIONS) {
        Err(DbError::Schema(sentence)) => Finding::broken("schema", sentence + "."),
        other => other.map(|()| schema(stored))?,
    }];
    let faults = snapshot.faults()?;
    findings.push(match faults.is_empty() {
        true => Finding::fine("database", "It is whole."),
        false => Finding::broken("database", format!("It is damaged: {}.", faults.join("; ")))
            .advise("Stop the server, keep a copy, and restore a backup into an empty place."),
    });
    if !faults.is_empty() {
        return Ok((findings, None));
    }
    Ok((findings, Some(gather(&mut snapshot, now)?)))
}

fn schema(stored: i64) -> Finding {
    let known = MIGRATIONS.last().map_or(0, |last| last.version);
    let said = format!("The database is at version {stored}, this program at {known}.");
    match stored.cmp(&known) {
        std::cmp::Ordering::Equal => Finding::fine("schema", format!("Version {stored}.")),
        std::cmp::Ordering::Less => Finding::warning("schema", said)
            .advise("Make a backup, then run `cranedesk migrate` or restart the server."),
        std::cmp::Ordering::Greater => {
            Finding::broken("schema", said).advise("Use a newer cranedesk.")
        }
    }
}

fn gather(snapshot: &mut Snapshot, now: i64) -> DbResult<Known> {
    let mut known = Known {
        files: BTreeMap::new(),
        place: None,
        is_held: false,
        backups: LastRun::default(),
        made: BTreeMap::new(),
        clock_ahead: snapshot.clock_ahead(now)?,
    };
    for table in snapshot.tables()? {
        let columns = FileColumns::of(&table);
        if !columns.is_empty() {
            snapshot.rows(&table, |cells| {
                for (key, size, sha256) in columns.iter().filter_map(|one| one.read(cells)) {
                    let named = Named {
                        size,
                        sha256: sha256.to_owned(),
                        what: what(&table, cells),
                    };
                    known.files.insert(key.to_owned(), named);
                }
                Ok::<_, DbError>(())
            })?;
        }
        match table.name.as_str() {
            "file_holds" => snapshot.rows(&table, |cells| {
                known.is_held |= number(&table, cells, "until").is_some_and(|until| until > now);
                Ok::<_, DbError>(())
            })?,
            "place" => snapshot.rows(&table, |cells| {
                if let Some(Cell::Text(id)) = table.position("id").map(|at| &cells[at]) {
                    known.place = Some(id.clone());
                }
                Ok::<_, DbError>(())
            })?,
            "backup_runs" => snapshot.rows(&table, |cells| {
                note_run(&mut known, &table, cells);
                Ok::<_, DbError>(())
            })?,
            _ => {}
        }
    }
    Ok(known)
}

/// `document 12 “COF.pdf”`, or as much of that as the table has.
fn what(table: &Table, cells: &[Cell]) -> String {
    let text = |name| match table.position(name).map(|at| &cells[at]) {
        Some(Cell::Text(text)) => format!(" “{text}”"),
        _ => String::new(),
    };
    let id = number(table, cells, "id").or(number(table, cells, "crane_id"));
    let id = id.map_or(String::new(), |id| format!(" {id}"));
    let name = match text("filename") {
        none if none.is_empty() => text("name"),
        name => name,
    };
    let kind = match table.name.as_str() {
        "documents" => "document",
        "crane_images" => "picture of crane",
        "assistant_images" => "assistant's picture",
        "packs" => "pack",
        "fault_reports" => "photo of fault report",
        other => other,
    };
    format!("{kind}{id}{name}")
}

fn number(table: &Table, cells: &[Cell], column: &str) -> Option<i64> {
    match cells[table.position(column)?] {
        Cell::Int(number) => Some(number),
        _ => None,
    }
}

fn note_run(known: &mut Known, table: &Table, cells: &[Cell]) {
    let number = |column| number(table, cells, column);
    let text = |column| match table.position(column).map(|at| &cells[at]) {
        Some(Cell::Text(text)) => Some(text.clone()),
        _ => None,
    };
    let run = Tried {
        began_at: number("began_at").unwrap_or(0),
        ended_at: number("ended_at"),
        size: number("size"),
        problem: text("problem"),
    };
    let is_newer = |known: &Option<Tried>| {
        known
            .as_ref()
            .is_none_or(|known| known.began_at <= run.began_at)
    };
    let last = &mut known.backups;
    let is_scheduled = text("kind").as_deref() == Some("scheduled");
    if let (true, Some(name), Some(size)) = (is_scheduled, text("name"), run.size) {
        known.made.insert(name, size);
    }
    let whole = match is_scheduled {
        true => &mut last.whole,
        false => &mut last.by_hand,
    };
    if run.size.is_some() && is_newer(whole) {
        *whole = Some(run.clone());
    }
    if is_scheduled && is_newer(&last.tried) {
        last.tried = Some(run);
    }
}
