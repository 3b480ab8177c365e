//! Something that is known of a request and belongs beside all that it writes.

use std::sync::{Arc, OnceLock};

tokio::task_local! {
    static REMARK: Remark;
}

/// A word about a piece of work, said once while it runs. Every unit of work
/// that it hands to the database carries it, so no step between has to.
#[derive(Clone, Debug, Default)]
pub struct Remark(Arc<OnceLock<String>>);

impl Remark {
    /// Runs work of which something may be said.
    pub async fn around<F: Future>(self, work: F) -> F::Output {
        REMARK.scope(self, work).await
    }

    /// That of the work that runs here; work that is handed to another task
    /// takes it along with [`Remark::around`].
    pub fn here() -> Option<Self> {
        REMARK.try_with(Self::clone).ok()
    }

    /// The first word stays.
    pub fn say(&self, word: impl Into<String>) {
        let _ = self.0.set(word.into());
    }

    pub(super) fn word(&self) -> Option<&str> {
        self.0.get().map(String::as_str)
    }
}
