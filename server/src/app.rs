//! What every request can reach: settings, database, files, time and counters.

use std::sync::Arc;

use cranedesk_platform::clock::Clock;
use cranedesk_platform::db::{Db, DbError, transfer};
use cranedesk_platform::extract::TextReader;
use cranedesk_platform::files::{Files, FilesError};
use cranedesk_platform::llm::{LlmError, Models};
use cranedesk_platform::mail::Mailer;
use cranedesk_platform::push::PushService;
use cranedesk_platform::web::{Web, WebError};
use tokio::sync::{Notify, watch};

use crate::config::Config;
use crate::headroom::Headroom;
use crate::http::list_cache::ListCache;
use crate::listeners::Listeners;
use crate::metrics::Metrics;
use crate::passwords::Passwords;
use crate::place::{self, PlaceError};
use crate::queues::Queues;
use crate::schema::MIGRATIONS;
use crate::turns::Turns;

#[derive(Clone)]
pub(crate) struct App(Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) config: Config,
    pub(crate) db: Db,
    pub(crate) files: Files,
    pub(crate) clock: Clock,
    pub(crate) metrics: Metrics,
    /// The list of cranes of those who asked for it lately.
    pub(crate) list_cache: ListCache,
    /// Room that users are known to have left.
    pub(crate) headroom: Headroom,
    pub(crate) passwords: Passwords,
    /// Reads the text of files, each in a process of its own.
    pub(crate) text_reader: TextReader,
    /// How many questions are worked on at a time, and where.
    pub(crate) questions: Queues,
    /// How many packs are made at a time.
    pub(crate) packing: Turns,
    /// Rings when a document waits to be read.
    pub(crate) reading_bell: watch::Sender<()>,
    /// None where the operator has set up no mail server.
    pub(crate) mailer: Option<Mailer>,
    /// Rings when mail was put into the outbox that should not wait.
    pub(crate) outbox_bell: Notify,
    pub(crate) push: PushService,
    /// Rings when something is to be pushed that should not wait.
    pub(crate) push_bell: Notify,
    /// Rings when somebody asked for a new password.
    pub(crate) reset_bell: Notify,
    /// Who is told what changed, as it changes.
    pub(crate) listeners: Arc<Listeners>,
    /// None where the built-in assistant answers alone.
    pub(crate) models: Option<Models>,
    /// None where the operator has set up no web search.
    pub(crate) web: Option<Web>,
}

/// Why the program cannot start, in one line for the operator.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    #[error("The database cannot be used: {0}.")]
    Database(#[from] DbError),
    #[error("The file store cannot be used: {0}")]
    Files(#[from] cranedesk_platform::files::LocationError),
    #[error("{0}")]
    Key(String),
    #[error(
        "A restore into this place did not come to its end. Run the same `cranedesk restore` again."
    )]
    HalfRestored,
    #[error("{0}")]
    Place(PlaceError),
    #[error("The system gives no thread: {0}.")]
    Threads(#[from] std::io::Error),
    #[error("The model cannot be set up: {0}.")]
    Models(#[from] LlmError),
    #[error("Web search cannot be set up: {0}.")]
    Web(#[from] WebError),
}

impl App {
    pub(crate) async fn open(config: Config, clock: Clock) -> Result<Self, StartError> {
        refuse_half_restored(&config).await?;
        let files = Files::open(&config.files)?.with_keys(config.files_keys.clone());
        check_key(&files).await?;
        check_place(place::refuse_without_database(&config.database, &files).await)?;
        let db = Db::open(config.database.clone(), MIGRATIONS, clock.now_ms()).await?;
        check_place(place::settle(&config.database, &db, &files).await)?;
        let mailer = config.mail.clone();
        let models = config.models.clone().map(Models::new).transpose()?;
        let web = config.search.clone().map(Web::new).transpose()?;
        let text_reader = config.text_reader.clone();
        let push = PushService::new(config.push_service);
        let passwords = Passwords::start(config.password_cost)?;
        Ok(Self(Arc::new(Parts {
            config,
            db,
            files,
            clock,
            metrics: Metrics::default(),
            list_cache: ListCache::default(),
            headroom: Headroom::default(),
            passwords,
            text_reader,
            questions: Queues::start()?,
            packing: Turns::new(1, 2),
            reading_bell: watch::Sender::new(()),
            mailer,
            outbox_bell: Notify::new(),
            push,
            push_bell: Notify::new(),
            reset_bell: Notify::new(),
            listeners: Arc::default(),
            models,
            web,
        })))
    }
}

async fn refuse_half_restored(config: &Config) -> Result<(), StartError> {
    let location = config.database.clone();
    let half = tokio::task::spawn_blocking(move || transfer::is_half_restored(&location)).await;
    match half.unwrap_or(Err(DbError::Stopped))? {
        true => Err(StartError::HalfRestored),
        false => Ok(()),
    }
}

/// A store that does not answer now is asked again before the first file is
/// written to it.
async fn check_key(files: &Files) -> Result<(), StartError> {
    match files.unlock().await {
        Ok(_) => Ok(()),
        Err(FilesError::WrongKey(sentence)) => Err(StartError::Key(sentence)),
        Err(FilesError::Damaged) => Err(StartError::Key(
            "The note of which key the stored files are encrypted with is damaged.".into(),
        )),
        Err(error) => {
            tracing::warn!(?error, "the file store does not answer yet");
            Ok(())
        }
    }
}

/// A store that does not answer is asked again before any file is swept.
fn check_place<T>(settled: Result<T, PlaceError>) -> Result<(), StartError> {
    match settled {
        Ok(_) => Ok(()),
        Err(PlaceError::Files(error)) => {
            tracing::warn!(?error, "the file store does not answer yet");
            Ok(())
        }
        Err(error) => Err(StartError::Place(error)),
    }
}

impl std::ops::Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
