//! What tests share: a fresh database on either engine, one body for both, a
//! bucket, a post office, a push service, and servers that play a provider.

mod bucket;
pub mod openai;
mod post_office;
mod push_receiver;
mod scripted;

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::clock::random_bytes;
use crate::db::{Dialect, Location};

pub use bucket::{BUCKET, bucket_access, bucket_at, serve_bucket};
pub use post_office::PostOffice;
pub use push_receiver::{PushReceiver, Received};
pub use scripted::{Asked, Scripted, ScriptedServer};

/// Runs each named `async fn(Bed)` once on SQLite and once on PostgreSQL, where
/// `Bed::start(dialect)` prepares what the test stands on.
#[macro_export]
macro_rules! on_both_engines {
    ($bed:ident: $($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test(super::$bed::start($crate::db::Dialect::Sqlite).await).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test(super::$bed::start($crate::db::Dialect::Postgres).await).await;
            })+
        }
    };
}

/// An empty database of its own for one test.
pub struct ScratchDatabase {
    pub location: Location,
    _folder: Option<tempfile::TempDir>,
}

impl ScratchDatabase {
    pub fn new(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Sqlite => {
                let folder = tempfile::tempdir().expect("a temporary folder");
                Self {
                    location: Location::Sqlite(folder.path().join("cranedesk.sqlite")),
                    _folder: Some(folder),
                }
            }
            Dialect::Postgres => Self {
                location: Location::Postgres {
                    url: scratch_schema(),
                    connections: 4,
                },
                _folder: None,
            },
        }
    }
}

/// A schema per test keeps tests apart for a fraction of what a database costs.
fn scratch_schema() -> String {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    #[expect(clippy::disallowed_methods, reason = "set by the script that starts the server")]
    let server = std::env::var("CRANEDESK_TEST_POSTGRES_URL").expect(
        "these tests need a PostgreSQL server: run them with `scripts/with-postgres cargo nextest run`",
    );
    let name = format!(
        "t{:x}_{}",
        u64::from_be_bytes(random_bytes()),
        COUNT.fetch_add(1, Ordering::Relaxed)
    );
    let url = server.clone();
    let create = format!("CREATE SCHEMA {name}");
    // The driver blocks, which it may not do on an async thread.
    std::thread::spawn(move || {
        postgres::Client::connect(&url, postgres::NoTls)
            .and_then(|mut client| client.batch_execute(&create))
            .expect("the test server makes a schema");
    })
    .join()
    .expect("the schema is made");
    format!("{server}?options=-csearch_path%3D{name}")
}
