//! `cranedesk doctor`: looks whether all is well with what is kept and with
//! what the server needs, one line each, and says what to do where it is not.

mod backups;
mod commands;
mod database;
mod finding;
mod stored_files;
mod surroundings;
#[cfg(test)]
mod tests;

use cranedesk_platform::clock::Clock;

use crate::config::Config;

pub(crate) use commands::DoctorCommand;
pub(crate) use finding::Finding;

/// What a look needs to know.
struct Visit<'a> {
    config: &'a Config,
    clock: &'a Clock,
    /// Whether to put right what is safe to.
    repairs: bool,
}

/// Everything, in the order in which it should be put right.
pub(crate) async fn examine(config: &Config, clock: &Clock, repairs: bool) -> Vec<Finding> {
    let visit = Visit {
        config,
        clock,
        repairs,
    };
    let mut findings = surroundings::configuration(&visit);
    let (of_database, known) = database::examine(&visit).await;
    findings.extend(of_database);
    findings.extend(stored_files::examine(&visit, known.as_ref()).await);
    findings.extend(surroundings::permissions(&visit));
    findings.extend(surroundings::space(&visit));
    findings.push(surroundings::clock(&visit, known.as_ref()));
    findings.push(surroundings::mail(&visit).await);
    findings.push(surroundings::tools(&visit));
    findings.extend(backups::examine(&visit, known.as_ref()).await);
    findings
}
