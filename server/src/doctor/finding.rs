//! One line of what the doctor says.

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Fine,
    /// Worth knowing; nothing is wrong.
    Note,
    Repaired,
    /// Something will go wrong one day.
    Warning,
    /// Something is wrong now.
    Broken,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Finding {
    pub(crate) check: &'static str,
    pub(crate) state: State,
    pub(crate) said: String,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) advice: Option<String>,
}

impl Finding {
    fn new(check: &'static str, state: State, said: impl Into<String>) -> Self {
        Self {
            check,
            state,
            said: said.into(),
            advice: None,
        }
    }

    pub(super) fn fine(check: &'static str, said: impl Into<String>) -> Self {
        Self::new(check, State::Fine, said)
    }

    pub(super) fn note(check: &'static str, said: impl Into<String>) -> Self {
        Self::new(check, State::Note, said)
    }

    pub(super) fn repaired(check: &'static str, said: impl Into<String>) -> Self {
        Self::new(check, State::Repaired, said)
    }

    pub(super) fn warning(check: &'static str, said: impl Into<String>) -> Self {
        Self::new(check, State::Warning, said)
    }

    pub(super) fn broken(check: &'static str, said: impl Into<String>) -> Self {
        Self::new(check, State::Broken, said)
    }

    pub(super) fn advise(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// One line, such as `warning  backup: …`.
    pub(super) fn line(&self) -> String {
        let state = match self.state {
            State::Fine => "fine",
            State::Note => "note",
            State::Repaired => "repaired",
            State::Warning => "warning",
            State::Broken => "BROKEN",
        };
        let advice = match &self.advice {
            Some(advice) => format!(" {advice}"),
            None => String::new(),
        };
        format!("{state:8} {}: {}{advice}", self.check, self.said)
    }
}
