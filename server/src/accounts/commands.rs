//! `cranedesk user …`: accounts from the operator's side.

use std::io::{self, BufRead, IsTerminal, Write};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use clap::{Args, Subcommand};
use cranedesk_platform::clock::random_bytes;
use jiff::Timestamp;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

use super::model::Listed;
use super::{actions, invitations};
use crate::app::App;
use crate::config::PasswordPolicy;
use crate::error::{Error, Result};

#[derive(Debug, Subcommand)]
pub(crate) enum UserCommand {
    /// Add a user; the password is asked for, or read from standard input
    Add {
        name: String,
        #[arg(long)]
        email: Option<String>,
        #[command(flatten)]
        password: PasswordChoice,
    },
    /// Make a link with which one person may register
    Invite {
        /// Whom it is for, so that you know it again
        #[arg(long = "for", default_value = "")]
        recipient: String,
        /// How long it holds, 1 to 30 days
        #[arg(long, default_value_t = 7)]
        days: i64,
    },
    /// List all users
    List,
    /// Set a user's password and end all their sessions and API tokens
    ResetPassword {
        name: String,
        #[command(flatten)]
        password: PasswordChoice,
    },
    /// Ask for no second step any more of a user who has lost theirs
    ResetSecondStep { name: String },
    /// End all sessions of a user
    SignOut { name: String },
}

#[derive(Args, Debug)]
pub(crate) struct PasswordChoice {
    /// Make up a password and print it
    #[arg(long)]
    generate: bool,
}

/// Where a password comes from when none is made up.
pub(crate) trait AskPassword {
    fn ask(&mut self, name: &str) -> io::Result<String>;
}

impl UserCommand {
    /// Does it, and answers what to tell the operator.
    pub(crate) async fn run(&self, app: &App, operator: &mut impl AskPassword) -> Result<String> {
        match self {
            Self::Add {
                name,
                email,
                password,
            } => {
                let (password, shown) = password.choose(name, operator)?;
                let warning = warn_of(&password, name);
                let user = actions::add_user(app, name, email.as_deref(), password).await?;
                Ok(format!("Added {}.{shown}{warning}", user.username))
            }
            Self::Invite { recipient, days } => {
                let (url, ends_at) =
                    invitations::invite_for_operator(app, recipient, Some(*days)).await?;
                let day = ends_at.split('T').next().unwrap_or_default();
                Ok(format!(
                    "One person may register with this link until {day}:\n{url}"
                ))
            }
            Self::List => Ok(table(&actions::list_users(app).await?)),
            Self::ResetPassword { name, password } => {
                let (password, shown) = password.choose(name, operator)?;
                let warning = warn_of(&password, name);
                let ended = actions::reset_password(app, name, password).await?;
                Ok(format!(
                    "The password is set. {}{shown}{warning}",
                    sessions_ended(ended)
                ))
            }
            Self::ResetSecondStep { name } => {
                Ok(match actions::reset_second_step(app, name).await? {
                    true => "The password is enough again. The user is told.".into(),
                    false => "No second step was asked for.".into(),
                })
            }
            Self::SignOut { name } => {
                let ended = actions::sign_out(app, name).await?;
                Ok(sessions_ended(ended))
            }
        }
    }
}

impl PasswordChoice {
    /// The password, and the words that show it if it was made up.
    fn choose(&self, name: &str, operator: &mut impl AskPassword) -> Result<(String, String)> {
        if self.generate {
            let password = URL_SAFE_NO_PAD.encode(random_bytes::<15>());
            let shown = format!("\nPassword: {password}");
            return Ok((password, shown));
        }
        let asked = operator.ask(name);
        let password = asked.map_err(|error| {
            Error::unacceptable(format!("The password cannot be read: {error}."))
        })?;
        Ok((password, String::new()))
    }
}

/// What a form would say of a weak password, whatever is done about it.
fn warn_of(password: &str, name: &str) -> String {
    match PasswordPolicy::Strict.check(password, &[name]) {
        Ok(()) => String::new(),
        Err(error) => format!("\nBeware: {error}"),
    }
}

fn sessions_ended(count: u64) -> String {
    match count {
        0 => "No session was open.".into(),
        1 => "1 session was ended.".into(),
        _ => format!("{count} sessions were ended."),
    }
}

fn table(users: &[Listed]) -> String {
    if users.is_empty() {
        return "There are no users yet.".into();
    }
    let time = |ms: i64| {
        let time = Timestamp::from_millisecond(ms).unwrap_or_default();
        time.strftime("%Y-%m-%d %H:%M").to_string()
    };
    let heads = [
        "Username",
        "Email",
        "Added (UTC)",
        "Last sign-in",
        "Sessions",
    ];
    let mut rows = vec![heads.map(str::to_owned)];
    rows.extend(users.iter().map(|listed| {
        [
            listed.user.username.clone(),
            listed.user.email.clone().unwrap_or_default(),
            time(listed.created_at),
            listed.signed_in_at.map_or("never".into(), time),
            listed.sessions.to_string(),
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; 5] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let lines = rows.iter().map(|row| {
        let cells = row.iter().zip(widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        cells.join("  ").trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The operator's terminal, where one sits; otherwise the first line that
/// another program sends.
pub(crate) struct Terminal;

impl Terminal {
    /// One that exists already, so that a slip of the finger is noticed anyway.
    pub(crate) fn ask_once(name: &str) -> io::Result<String> {
        if !io::stdin().is_terminal() {
            return read_line();
        }
        let _silence = Silence::begin()?;
        prompt(&format!("Passphrase of {name}: "))
    }
}

impl AskPassword for Terminal {
    fn ask(&mut self, name: &str) -> io::Result<String> {
        if !io::stdin().is_terminal() {
            return read_line();
        }
        let _silence = Silence::begin()?;
        let password = prompt(&format!("Password for {name}: "))?;
        if prompt("Again: ")? == password {
            Ok(password)
        } else {
            Err(io::Error::other("the two are not the same"))
        }
    }
}

fn prompt(text: &str) -> io::Result<String> {
    eprint!("{text}");
    io::stderr().flush()?;
    let line = read_line();
    eprintln!();
    line
}

fn read_line() -> io::Result<String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    let text = line.strip_suffix('\n').unwrap_or(&line);
    Ok(text.strip_suffix('\r').unwrap_or(text).to_owned())
}

/// While this lives, the terminal does not show what is typed.
struct Silence(Termios);

impl Silence {
    fn begin() -> io::Result<Self> {
        let before = tcgetattr(io::stdin())?;
        let mut silent = before.clone();
        silent.local_modes.remove(LocalModes::ECHO);
        tcsetattr(io::stdin(), OptionalActions::Flush, &silent)?;
        Ok(Self(before))
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        let _ = tcsetattr(io::stdin(), OptionalActions::Flush, &self.0);
    }
}
