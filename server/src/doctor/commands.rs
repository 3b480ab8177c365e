//! The command line of the doctor.

use std::process::ExitCode;

use clap::Args;
use cranedesk_platform::clock::Clock;

use super::finding::State;
use super::{Finding, examine};
use crate::config::{Config, ConfigError};
use crate::console::say;

#[derive(Args, Debug)]
pub(crate) struct DoctorCommand {
    /// Put right what is safe to: files that nothing needs, permissions
    #[arg(long)]
    repair: bool,
    /// Say it as JSON
    #[arg(long)]
    json: bool,
}

impl DoctorCommand {
    /// 0 where all is well, 1 where something will go wrong one day, 2 where
    /// something is wrong now.
    pub(crate) async fn run(&self, config: &Config, clock: &Clock) -> ExitCode {
        self.tell(&examine(config, clock, self.repair).await)
    }

    /// With settings that cannot be used, nothing else can be looked at.
    pub(crate) fn tell_config(&self, error: &ConfigError) -> ExitCode {
        self.tell(&[Finding::broken("configuration", error.to_string() + ".")])
    }

    fn tell(&self, findings: &[Finding]) -> ExitCode {
        let said = match self.json {
            true => serde_json::json!({"worst": worst(findings), "findings": findings}).to_string(),
            false => {
                let lines: Vec<String> = findings.iter().map(Finding::line).collect();
                lines.join("\n")
            }
        };
        if let Err(error) = say(&said) {
            eprintln!("cranedesk: {error}");
            return ExitCode::from(2);
        }
        match worst(findings) {
            State::Broken => ExitCode::from(2),
            State::Warning => ExitCode::from(1),
            State::Fine | State::Note | State::Repaired => ExitCode::SUCCESS,
        }
    }
}

fn worst(findings: &[Finding]) -> State {
    let states = findings.iter().map(|finding| finding.state);
    states.max().unwrap_or(State::Fine)
}
