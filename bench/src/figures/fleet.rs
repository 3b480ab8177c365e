//! CraneDesk with one signed-in owner and a fleet: what most figures start from.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::client::{Request, send};
use crate::context::{Bench, Outcome};
use crate::program::{Program, migrate};
use crate::seed::{CRANES, DOCUMENTS_EACH, NOBODY_ELSE, Others, Seed};

pub(crate) struct Fleet {
    pub(crate) program: Program,
    pub(crate) database: PathBuf,
    cookie: String,
}

impl Fleet {
    /// The fleet of every figure, among what other people have.
    pub(crate) fn start(bench: &Bench, others: &Others) -> Outcome<Self> {
        Self::seeded(bench, CRANES, others)
    }

    /// A fleet of another size, and nobody else.
    pub(crate) fn of(bench: &Bench, cranes: usize) -> Outcome<Self> {
        Self::seeded(bench, cranes, &NOBODY_ELSE)
    }

    /// The fleet of every figure, with settings of its own.
    pub(crate) fn with_settings(bench: &Bench, settings: &[(&str, &str)]) -> Outcome<Self> {
        Self::made(bench, CRANES, &NOBODY_ELSE, settings)
    }

    fn seeded(bench: &Bench, cranes: usize, others: &Others) -> Outcome<Self> {
        Self::made(bench, cranes, others, &[])
    }

    fn made(
        bench: &Bench,
        cranes: usize,
        others: &Others,
        settings: &[(&str, &str)],
    ) -> Outcome<Self> {
        let folder = bench.folder("fleet")?;
        let database = migrate(bench, &folder)?;
        let cookie = Seed::open(&database)?.fleet(cranes, others)?;
        let program = Program::with_settings(bench, &folder, settings)?;
        let fleet = Self {
            program,
            database,
            cookie,
        };
        fleet.check(cranes)?;
        Ok(fleet)
    }

    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Ends the program and starts it anew on the same data. Answers the time
    /// from its start to the owner's list.
    pub(crate) fn restart(&mut self, bench: &Bench) -> Outcome<Duration> {
        self.program.end();
        let folder = self.database.parent().unwrap_or(&self.database);
        let began = Instant::now();
        self.program = Program::cranedesk(bench, folder)?;
        send(self.program.address, self.list())?;
        Ok(began.elapsed())
    }

    /// Ends the program, changes its data, and starts it anew. Answers the
    /// moment of its start.
    pub(crate) fn restart_after(
        &mut self,
        bench: &Bench,
        change: impl FnOnce(&Seed) -> Outcome<()>,
    ) -> Outcome<Instant> {
        self.program.end();
        change(&Seed::open(&self.database)?)?;
        let folder = self.database.parent().unwrap_or(&self.database);
        let began = Instant::now();
        self.program = Program::cranedesk(bench, folder)?;
        Ok(began)
    }

    /// Ends the program and gives back the disk.
    pub(crate) fn end(mut self) -> Outcome<()> {
        self.program.end();
        if let Some(folder) = self.database.parent() {
            std::fs::remove_dir_all(folder)?;
        }
        Ok(())
    }

    /// A request with the owner's session.
    pub(crate) fn request(&self, method: &str, path: &str) -> Request {
        Request::new(method, path).header("cookie", &self.cookie)
    }

    pub(crate) fn list(&self) -> Request {
        self.request("GET", "/api/cranes")
    }

    /// The id of the owner's first crane.
    pub(crate) fn crane(&self) -> Outcome<i64> {
        let listed = send(self.program.address, self.list())?.json()?;
        let id = listed[0]["id"].as_i64();
        id.ok_or_else(|| "the list holds no crane".into())
    }

    /// Waits until no document of a crane is waiting for its text any more.
    pub(crate) fn wait_until_read(&self, crane: i64) -> Outcome<()> {
        let path = format!("/api/cranes/{crane}");
        let began = Instant::now();
        while began.elapsed() < Duration::from_mins(1) {
            let crane = send(self.program.address, self.request("GET", &path))?.json()?;
            let unread = |document: &serde_json::Value| {
                matches!(
                    document["text"]["state"].as_str(),
                    Some("waiting" | "reading")
                )
            };
            let documents = crane["documents"].as_array().map(Vec::as_slice);
            if !documents.unwrap_or_default().iter().any(unread) {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Err("the documents were not read in a minute".into())
    }

    /// A list that lacks something would be quick to write.
    fn check(&self, expected: usize) -> Outcome<()> {
        let listed = send(self.program.address, self.list())?.json()?;
        let cranes = listed.as_array().map(Vec::as_slice).unwrap_or_default();
        let whole = |crane: &serde_json::Value| {
            crane["documents"].as_array().map(Vec::len) == Some(DOCUMENTS_EACH)
        };
        if cranes.len() == expected && cranes.iter().all(whole) {
            Ok(())
        } else {
            Err(format!("the list is not the fleet that was written: {listed}").into())
        }
    }
}
