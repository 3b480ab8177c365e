//! A server under measurement: started on a free port, watched, and ended.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::context::{Bench, Outcome};

pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Program {
    /// CraneDesk on the data in `folder`.
    pub(crate) fn cranedesk(bench: &Bench, folder: &Path) -> Outcome<Self> {
        Self::with_settings(bench, folder, &[])
    }

    pub(crate) fn with_settings(
        bench: &Bench,
        folder: &Path,
        settings: &[(&str, &str)],
    ) -> Outcome<Self> {
        let mut child = cranedesk(bench, folder)
            .arg("serve")
            .envs(settings.iter().copied())
            .env("CRANEDESK_LISTEN", "127.0.0.1:0")
            // Every connection may then say which address it comes from; the
            // limits on sign-ins count by it.
            .env("CRANEDESK_TRUSTED_PROXIES", "127.0.0.1")
            .env("CRANEDESK_AI_QUESTIONS_PER_HOUR", "10000")
            .stdout(Stdio::piped())
            .stderr(File::create(folder.join("log"))?)
            .spawn()?;
        let mut line = String::new();
        if let Some(said) = child.stdout.take() {
            BufReader::new(said).read_line(&mut line)?;
        }
        let address = line.trim().rsplit("//").next().unwrap_or_default().parse();
        match address {
            Ok(address) => Ok(Self { address, child }),
            Err(_) => {
                let _ = child.wait();
                let said = std::fs::read_to_string(folder.join("log"))?;
                Err(format!("cranedesk did not start: {said}").into())
            }
        }
    }

    /// Any other server, once it takes connections at `address`.
    pub(crate) fn start(command: &mut Command, address: SocketAddr) -> Outcome<Self> {
        let child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let mut program = Self { address, child };
        let began = Instant::now();
        while TcpStream::connect(address).is_err() {
            if let Some(status) = program.child.try_wait()? {
                return Err(format!("{command:?} ended at once: {status}").into());
            }
            if began.elapsed() > Duration::from_secs(30) {
                return Err(format!("{command:?} takes no connections").into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(program)
    }

    pub(crate) fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Resident memory in MB: now, and at its highest.
    pub(crate) fn memory(&self) -> Outcome<(f64, f64)> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let value = |name: &str| -> Option<f64> {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            let kib: f64 = line.trim().trim_end_matches(" kB").trim().parse().ok()?;
            Some(kib * 1024.0 / 1e6)
        };
        value("VmRSS:")
            .zip(value("VmHWM:"))
            .ok_or_else(|| "the system does not tell a program's memory".into())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}

/// A fresh database with the real schema; answers where it lies.
pub(crate) fn migrate(bench: &Bench, folder: &Path) -> Outcome<std::path::PathBuf> {
    let status = cranedesk(bench, folder)
        .arg("migrate")
        .stdout(Stdio::null())
        .status()?;
    if status.success() {
        Ok(folder.join("cranedesk.sqlite"))
    } else {
        Err("cranedesk could not make its database".into())
    }
}

/// A port that nobody uses at this moment.
pub(crate) fn free_address() -> Outcome<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

fn cranedesk(bench: &Bench, folder: &Path) -> Command {
    let mut command = Command::new(bench.binary());
    command.env("CRANEDESK_DATA_DIR", folder);
    command
}
