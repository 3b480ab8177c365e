//! A whole server for a test: real router, real database, real files, a clock
//! that the test sets, and browsers that keep their cookies.

mod actors;
mod browser;
mod bucket;
mod contract;
pub(crate) mod fuzz;
pub(crate) mod samples;
mod with_mail;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cranedesk_platform::clock::Clock;
use cranedesk_platform::db::{DbResult, Dialect};
use cranedesk_platform::files::FilesLocation;
use cranedesk_platform::params;
use cranedesk_platform::testing::ScratchDatabase;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::app::App;
use crate::config::Config;
use crate::live;
use crate::passwords::Cost;
use crate::serve::connections::Connections;
use crate::serve::{router, server};

pub(crate) use actors::{Actor, Actors, crane_form};
pub(crate) use browser::{Answer, Browser, send};
pub(crate) use bucket::Bucket;
pub(crate) use with_mail::WithMail;

/// Noon on a winter's day in UTC; tests move on from here.
pub(crate) const START: &str = "2026-07-01T12:00:00Z";
pub(crate) const PASSWORD: &str = "correct horse";

pub(crate) struct TestApp {
    pub(crate) app: App,
    pub(crate) address: SocketAddr,
    pub(crate) clock: Clock,
    _stop: oneshot::Sender<()>,
    files: tempfile::TempDir,
    scratch: ScratchDatabase,
}

impl TestApp {
    pub(crate) async fn start(dialect: Dialect) -> Self {
        Self::start_with(dialect, |_| {}).await
    }

    /// A server with settings of its own.
    pub(crate) async fn start_with(dialect: Dialect, adjust: impl FnOnce(&mut Config)) -> Self {
        Self::start_on(ScratchDatabase::new(dialect), adjust).await
    }

    /// A server on a database that was made before.
    pub(crate) async fn start_on(
        scratch: ScratchDatabase,
        adjust: impl FnOnce(&mut Config),
    ) -> Self {
        // What a failing test logged stands beside its failure.
        let _ = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::WARN)
            .with_test_writer()
            .try_init();
        let files = tempfile::tempdir().expect("a temporary folder");
        let mut config = Config::from_lookup(|_| None).expect("the defaults are good");
        config.database = scratch.location.clone();
        config.files = FilesLocation::Folder(files.path().to_owned());
        config.text_reader.program = program();
        config.password_cost = Cost::LEAST;
        adjust(&mut config);
        let clock = Clock::set_to(START.parse().expect("a time"));
        let app = App::open(config, clock.clone())
            .await
            .expect("the app opens");
        let (address, stop) = listen(app.clone()).await;
        Self {
            app,
            address,
            clock,
            _stop: stop,
            files,
            scratch,
        }
    }

    /// A second server on the same database, as another node would be.
    pub(crate) async fn another_node(&self) -> (Browser, oneshot::Sender<()>) {
        let (address, stop) = listen(self.another_app().await).await;
        (Browser::new(address, self.name()), stop)
    }

    /// The same without the listener: what a second node does by itself.
    pub(crate) async fn another_app(&self) -> App {
        let mut config = self.app.config.clone();
        config.database = self.scratch.location.clone();
        let app = App::open(config, self.clock.clone()).await;
        app.expect("the second node opens")
    }

    fn name(&self) -> Option<&str> {
        self.app.config.public_url.as_ref()?.host_str()
    }

    /// A browser that nobody has signed in with.
    pub(crate) fn visitor(&self) -> Browser {
        Browser::new(self.address, self.name())
    }

    /// A browser in which `name` has just registered.
    pub(crate) async fn user(&self, name: &str) -> Browser {
        let browser = self.visitor();
        self.register_in(&browser, name).await;
        browser
    }

    /// What the server said when `name` registered.
    pub(crate) async fn register(&self, name: &str) -> Answer {
        self.register_in(&self.visitor(), name).await
    }

    async fn register_in(&self, browser: &Browser, name: &str) -> Answer {
        let form = serde_json::json!({
            "username": name, "email": format!("{name}@example.nz"), "password": PASSWORD,
        });
        let answer = browser.post("/api/register", &form).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        if self.app.mailer.is_some() {
            self.confirm_address_of(name).await;
        }
        answer
    }

    /// As if the link in the first mail had been opened.
    async fn confirm_address_of(&self, name: &str) {
        let key = name.to_lowercase();
        let confirmed: DbResult<()> = self
            .app
            .db
            .write(move |db| {
                for sql in [
                    "UPDATE users SET confirmed_email = email WHERE username_key = $1",
                    "DELETE FROM email_confirmations
                        WHERE user_id = (SELECT id FROM users WHERE username_key = $1)",
                    "DELETE FROM mail_outbox
                        WHERE user_id = (SELECT id FROM users WHERE username_key = $1)",
                ] {
                    db.execute(sql, params![&key])?;
                }
                Ok(())
            })
            .await;
        confirmed.expect("the address is confirmed");
    }

    /// Reads every document that waits, which a server does by itself.
    pub(crate) async fn read_documents(&self) {
        let read = crate::documents::read_waiting(&self.app).await;
        read.expect("the documents are read");
    }

    /// Every file in the store's folder, also what is only half written.
    pub(crate) fn files_folder(&self) -> &Path {
        self.files.path()
    }

    pub(crate) fn stored_files(&self) -> Vec<PathBuf> {
        fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
            for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => walk(&entry.path(), found),
                    _ => found.push(entry.path()),
                }
            }
        }
        let mut found = Vec::new();
        walk(self.files.path(), &mut found);
        // Beside the files stands whose they are.
        found.retain(|path| path.file_name().is_none_or(|name| name != "belongs-to"));
        found
    }

    /// Waits until what a client left behind is cleared away.
    pub(crate) async fn until_no_file_is_stored(&self) {
        self.until_stored_files_are(0).await;
    }

    pub(crate) async fn until_stored_files_are(&self, count: usize) {
        let counted = async {
            while self.stored_files().len() != count {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), counted)
            .await
            .unwrap_or_else(|_| panic!("{count} files, but: {:?}", self.stored_files()));
    }

    pub(crate) fn days_pass(&self, days: u64) {
        self.clock
            .advance(std::time::Duration::from_secs(days * 24 * 60 * 60));
    }

    pub(crate) fn seconds_pass(&self, seconds: u64) {
        self.clock.advance(std::time::Duration::from_secs(seconds));
    }
}

/// The program itself, of which a test is only a part. It lies one folder up
/// from the tests, and cargo builds it with them, because `tests/` needs it.
fn program() -> PathBuf {
    let test = std::env::current_exe().expect("the test's own path");
    let folder = test.parent().and_then(Path::parent).expect("a folder");
    let program = folder.join("cranedesk");
    assert!(
        program.exists(),
        "build it first: cargo build --workspace --tests"
    );
    program
}

async fn listen(app: App) -> (SocketAddr, oneshot::Sender<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = oneshot::channel();
    let connections = Connections::new(1_000, 1_000, Vec::new());
    let live = live::start(&app).await;
    let stop_streams = live::ending_streams(app.clone(), async {
        let _ = stopped.await;
    });
    tokio::spawn(async move {
        server::run(listener, router::build(app), connections, stop_streams).await;
        drop(live);
    });
    (address, stop)
}
