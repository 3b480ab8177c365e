//! `cranedesk activity`: who did what, for the operator.

use clap::Args;

use super::actions;
use crate::app::App;
use crate::error::{Error, Result};

#[derive(Args, Debug)]
pub(crate) struct ActivityCommand {
    /// Of the last so many days
    #[arg(long, default_value_t = 7)]
    days: i64,
    /// Only what this user did, and what was done about their account
    #[arg(long)]
    user: Option<String>,
    /// At most so many, the latest
    #[arg(long, default_value_t = 1000)]
    most: i64,
    /// Say it as JSON, one line each
    #[arg(long)]
    json: bool,
}

impl ActivityCommand {
    /// Does it, and answers what to tell the operator.
    pub(crate) async fn run(&self, app: &App) -> Result<String> {
        if !(1..=36_600).contains(&self.days) || !(1..=1_000_000).contains(&self.most) {
            return Err(Error::unacceptable(
                "Ask for 1 to 36600 days and at most 1000000 lines",
            ));
        }
        let found = actions::of_all(app, self.days, self.user.clone(), self.most).await?;
        let lines = found.iter().map(|one| match self.json {
            true => serde_json::to_string(one).unwrap_or_default(),
            false => {
                let crane = one.crane_name.as_ref();
                let crane = crane.map_or(String::new(), |crane| format!("{crane}: "));
                format!("{}  {crane}{}", one.at, one.message)
            }
        });
        let lines: Vec<String> = lines.collect();
        Ok(match (lines.is_empty(), self.json) {
            (true, false) => "Nothing was done.".to_owned(),
            _ => lines.join("\n"),
        })
    }
}
