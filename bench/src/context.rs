//! What every measurement needs: where the binary is, and a folder to work in.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tempfile::TempDir;

pub(crate) type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// How long one measurement drives a server, after warming it up.
pub(crate) const LASTS: Duration = Duration::from_secs(4);

pub(crate) struct Bench {
    root: PathBuf,
    scratch: TempDir,
    began: Instant,
}

impl Bench {
    pub(crate) fn new() -> Outcome<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .ok_or("the benchmark lies in no project")?
            .to_owned();
        // Beside the build, so that it is on a disk: on many systems the
        // temporary folder is memory, where an fsync costs nothing.
        let target = root.join("target");
        std::fs::create_dir_all(&target)?;
        let bench = Self {
            scratch: TempDir::with_prefix_in("bench-", &target)?,
            root,
            began: Instant::now(),
        };
        if bench.binary().exists() {
            Ok(bench)
        } else {
            Err("target/release/cranedesk is not there: run `make bench`, which builds it".into())
        }
    }

    pub(crate) fn binary(&self) -> PathBuf {
        self.root.join("target/release/cranedesk")
    }

    /// The benchmark's own folder in the project.
    pub(crate) fn home(&self) -> PathBuf {
        self.root.join("bench")
    }

    pub(crate) fn readme(&self) -> PathBuf {
        self.root.join("README.md")
    }

    pub(crate) fn results(&self) -> PathBuf {
        self.home().join("results")
    }

    /// A fresh folder, removed at the end.
    pub(crate) fn folder(&self, name: &str) -> Outcome<PathBuf> {
        let folder = TempDir::with_prefix_in(format!("{name}-"), self.scratch.path())?;
        Ok(folder.keep())
    }

    pub(crate) fn say(&self, name: &str, what: &str) {
        let seconds = self.began.elapsed().as_secs();
        eprintln!("{:>2}:{:02}  {name:<10} {what}", seconds / 60, seconds % 60);
    }
}
