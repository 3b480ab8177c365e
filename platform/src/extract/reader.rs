//! Starts readers, listens to them, and ends them when their time is up.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

use super::child::{Job, Task};
use super::report::Line;
use super::tool::verdict;
use super::{Kind, Limits, Problem};

/// Where the programs are that a reader starts.
const TOOLS: &str = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";
/// How the name of a reader's own folder begins.
const FOLDER: &str = "cranedesk-reading-";
/// What a dying reader says is short.
const LAST_WORDS: u64 = 4 * 1024;

/// Reads files, each in a process of its own. Cheap to clone.
#[derive(Clone, Debug)]
pub struct TextReader {
    /// This program: `program read-file …` must call [`super::run_reader`].
    pub program: PathBuf,
    pub limits: Limits,
    /// Folders with poppler's programs and tesseract, separated by colons.
    pub tools: String,
}

/// The text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub pages: Vec<String>,
    /// Scanned pages that were not read, for want of time or of tesseract.
    pub unread_scans: usize,
    /// Whether any of it was read in a picture, where letters may be mistaken
    /// and columns come in any order.
    pub from_pictures: bool,
}

impl TextReader {
    pub fn new(program: PathBuf) -> Self {
        Self {
            program,
            limits: Limits::default(),
            tools: TOOLS.into(),
        }
    }

    /// Reads a file from its start. Dropped half-way, it ends the reader.
    pub async fn read(&self, kind: Kind, file: File) -> Result<Text, Problem> {
        if kind == Kind::Doc {
            return Err(Problem::OldWord);
        }
        // A scanned page lies in it for a moment, for nobody else to see.
        let folder = Folder::make()?;
        let mut group = self.start(Job::Read(kind), self.limits, &folder, file)?;
        let time = Duration::from_secs(self.limits.seconds);
        timeout(time, group.listen(&self.limits))
            .await
            .unwrap_or(Err(Problem::TooSlow))
    }

    /// Starts a confined process in a folder.
    pub(super) fn start(
        &self,
        job: Job,
        limits: Limits,
        folder: &Folder,
        input: impl Into<Stdio>,
    ) -> Result<Group, Problem> {
        let task = Task {
            job,
            limits,
            tools: self.tools.clone(),
            parent: std::process::id(),
        };
        let task = serde_json::to_string(&task).map_err(|error| not_begun(&error.into()))?;
        let child = Command::new(&self.program)
            .args(["read-file", &task])
            .env_clear()
            .env("PATH", &self.tools)
            // Tesseract would take every core.
            .env("OMP_THREAD_LIMIT", "1")
            .current_dir(folder.path())
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| not_begun(&error))?;
        Ok(Group(child))
    }

    /// Reads a file that is held in memory.
    pub async fn read_bytes(&self, kind: Kind, bytes: &[u8]) -> Result<Text, Problem> {
        let bytes = bytes.to_vec();
        let file = tokio::task::spawn_blocking(move || unnamed_file(&bytes)).await;
        let file = file.unwrap_or_else(|error| Err(error.into()));
        self.read(kind, file.map_err(|error| not_begun(&error))?)
            .await
    }
}

/// A folder for one piece of work, which nobody else can look into.
pub(crate) struct Folder {
    folder: tempfile::TempDir,
    _in_use: File,
}

impl Folder {
    pub(crate) fn make() -> Result<Self, Problem> {
        let folder = tempfile::Builder::new()
            .prefix(FOLDER)
            .permissions(Permissions::from_mode(0o700))
            .tempdir();
        let folder = folder.map_err(|error| not_begun(&error))?;
        let in_use = hold(folder.path()).map_err(|error| not_begun(&error))?;
        Ok(Self {
            folder,
            _in_use: in_use,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Marks a folder as in use for as long as the file is open, which no process
/// outlives.
fn hold(folder: &Path) -> io::Result<File> {
    let file = File::open(folder)?;
    file.try_lock()?;
    Ok(file)
}

/// Clears the folders of readers whose server was ended before it could.
pub fn clear_leftovers() {
    let Ok(found) = fs::read_dir(std::env::temp_dir()) else {
        return;
    };
    let is_ours = |entry: &fs::DirEntry| {
        entry
            .file_name()
            .as_encoded_bytes()
            .starts_with(FOLDER.as_bytes())
    };
    for entry in found.flatten().filter(is_ours) {
        let folder = entry.path();
        if let Ok(_nobodys) = hold(&folder)
            && let Err(error) = fs::remove_dir_all(&folder)
        {
            tracing::warn!(%error, "what a reader left behind could not be removed");
        }
    }
}

fn unnamed_file(bytes: &[u8]) -> io::Result<File> {
    use std::io::{Seek, Write};
    let mut file = tempfile::tempfile()?;
    file.write_all(bytes)?;
    file.rewind()?;
    Ok(file)
}

pub(super) fn not_begun(error: &io::Error) -> Problem {
    tracing::warn!(%error, "a reader could not be started");
    Problem::NotBegun
}

/// A reader and all that it started. None of them outlives this.
pub(super) struct Group(Child);

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}

impl Group {
    /// A process that was waited for has no id any more, so that no other's
    /// is taken for it.
    fn end(&self) {
        let id = self.0.id().and_then(|id| i32::try_from(id).ok());
        if let Some(group) = id.and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    async fn listen(&mut self, limits: &Limits) -> Result<Text, Problem> {
        self.hear(|out| pages(out, limits)).await
    }

    /// What `told` makes of the process's output, or what it died of where
    /// that was not all.
    pub(super) async fn hear<T, F>(
        &mut self,
        told: impl FnOnce(ChildStdout) -> F,
    ) -> Result<T, Problem>
    where
        F: Future<Output = Option<Result<T, Problem>>>,
    {
        let (Some(out), Some(err)) = (self.0.stdout.take(), self.0.stderr.take()) else {
            return Err(Problem::Stopped);
        };
        let (told, last_words) = tokio::join!(told(out), last_words(err));
        if let Some(result) = told {
            return result;
        }
        self.end();
        let status = self.0.wait().await.map_err(|_| Problem::Stopped)?;
        tracing::info!(%status, last_words, "a reader ended before its time");
        Err(cause_of_death(status, &last_words))
    }
}

fn cause_of_death(status: ExitStatus, last_words: &str) -> Problem {
    /// Rust's own, for a panic.
    const PANIC: i32 = 101;
    match verdict(status, last_words) {
        Problem::Damaged if status.code() != Some(PANIC) => Problem::Stopped,
        problem => problem,
    }
}

/// What the reader told, or `None` where it stopped without a last line.
async fn pages(out: impl AsyncRead + Unpin, limits: &Limits) -> Option<Result<Text, Problem>> {
    // Written as JSON, text grows by its quotes and line ends.
    let most = limits.text as u64 * 2 + LAST_WORDS;
    let mut lines = BufReader::new(out.take(most)).lines();
    let mut pages = Vec::new();
    while let Ok(Some(line)) = lines.next_line().await {
        match serde_json::from_str(&line).ok()? {
            Line::Page(text) => pages.push(text),
            Line::End { unread, pictures } => {
                return Some(Ok(Text {
                    pages,
                    unread_scans: unread,
                    from_pictures: pictures,
                }));
            }
            Line::Problem(problem) => return Some(Err(problem)),
        }
    }
    None
}

async fn last_words(err: impl AsyncRead + Unpin) -> String {
    let mut words = Vec::new();
    let _ = err.take(LAST_WORDS).read_to_end(&mut words).await;
    String::from_utf8_lossy(&words).into_owned()
}
