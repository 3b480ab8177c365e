//! The `cranedesk` program: a web server and a few commands for its operator.

mod access;
mod accounts;
mod activity;
mod alerts;
mod app;
mod assistant;
mod attempt_limits;
mod backup;
mod certificates;
mod changes;
mod codes;
mod config;
mod console;
mod cranes;
mod dates;
mod demo;
mod doctor;
mod documents;
mod error;
mod filing;
mod headroom;
mod housekeeping;
mod http;
mod links;
mod listeners;
mod live;
mod mates;
mod mcp;
mod metrics;
mod packs;
mod passwords;
mod pdf;
mod place;
mod proposals;
mod public_page;
mod queues;
mod quotas;
mod register;
mod road_user_charges;
mod schema;
mod serve;
#[cfg(test)]
mod testing;
mod text;
mod time_zone;
mod turns;

use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use cranedesk_platform::clock::Clock;
use cranedesk_platform::extract;
use tracing_subscriber::EnvFilter;

use crate::accounts::commands::{self, UserCommand};
use crate::activity::commands::ActivityCommand;
use crate::app::App;
use crate::backup::{BackupCommand, RestoreCommand};
use crate::config::{Config, RegistrationPolicy, SETTINGS};
use crate::console::say;
use crate::doctor::DoctorCommand;
use crate::filing::commands::FilesCommand;

/// How long the file store gets to come to rest at the end.
const SETTLE: Duration = Duration::from_secs(5);

type Failure = Box<dyn std::error::Error + Send + Sync>;

#[derive(Parser)]
#[command(name = "cranedesk", version, about, after_help = settings_help())]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the app
    Serve,
    /// Bring the database schema up to date, and end
    Migrate,
    /// Add, invite and list users, set their passwords, sign them out
    #[command(subcommand)]
    User(UserCommand),
    /// Who did what: sign-ins, changes of cranes, papers, shares, settings
    Activity(ActivityCommand),
    /// Write everything into one file, while the server runs
    Backup(BackupCommand),
    /// Restore a backup into an empty place, on either database
    Restore(RestoreCommand),
    /// Look whether all is well, and say what to do where it is not
    Doctor(DoctorCommand),
    /// The key that stored files are encrypted with
    #[command(subcommand)]
    Files(FilesCommand),
    /// Fill an empty register with a fleet to look at
    Demo {
        /// Serve it afterwards
        #[arg(long)]
        serve: bool,
    },
    /// Print the API contract
    Openapi,
    /// What the server starts to get the text out of a file
    #[command(hide = true)]
    ReadFile { task: String },
    /// What a reader of a file starts for each of its tools
    #[command(hide = true)]
    BecomeTool {
        parent: u32,
        program: String,
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

impl Command {
    /// Whether it looks at a place that a server has made. In the wrong folder
    /// it says so, instead of making an empty one there.
    fn needs_a_place(&self) -> bool {
        match self {
            Self::User(_) | Self::Activity(_) | Self::Backup(_) => true,
            Self::Files(command) => command.needs_a_place(),
            _ => false,
        }
    }
}

fn settings_help() -> String {
    let mut text = String::from("Settings, from the environment:\n");
    for setting in SETTINGS {
        let default = match setting.default {
            "" => String::new(),
            value => format!(" [default: {value}]"),
        };
        text += &format!("  {}\n      {}{default}\n", setting.name, setting.about);
    }
    text
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    if let Command::BecomeTool {
        parent,
        program,
        arguments,
    } = &command
    {
        return extract::become_tool(*parent, program, arguments).into();
    }
    match run(&command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("cranedesk: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> Result<ExitCode, Failure> {
    if matches!(command, Command::Openapi) {
        say(&serve::router::contract_text()?)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Command::ReadFile { task } = command {
        extract::run_reader(task)?;
        return Ok(ExitCode::SUCCESS);
    }
    cranedesk_platform::keep_to_ourselves();
    let config = match (Config::from_env(), command) {
        (Err(error), Command::Doctor(command)) => return Ok(command.tell_config(&error)),
        (config, _) => config?,
    };
    start_log(&config)?;
    // The doctor says what it finds before anything is changed.
    if !matches!(command, Command::Doctor(_)) {
        filing::close_to_others(&config);
    }
    for name in Config::unknown_names() {
        tracing::warn!(name, "the environment has a name that is no setting");
    }
    let done = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads())
        .enable_all()
        .build()?
        .block_on(run_with(command, config.clone()));
    // Root may have been at work in a folder that is the server's.
    if !matches!(command, Command::Doctor(_)) {
        filing::hand_over(&config);
    }
    done
}

async fn run_with(command: &Command, config: Config) -> Result<ExitCode, Failure> {
    if command.needs_a_place() {
        place::require_database(&config.database).await?;
    }
    match command {
        Command::Restore(command) => {
            say(&command.run(&config, &Clock::system()).await?)?;
            return Ok(ExitCode::SUCCESS);
        }
        Command::Doctor(command) => {
            return Ok(command.run(&config, &Clock::system()).await);
        }
        Command::Files(command) => {
            say(&command.run(&config, &Clock::system()).await?)?;
            return Ok(ExitCode::SUCCESS);
        }
        Command::Demo { .. } => {
            // Its past is lived through by a clock of its own.
            let clock = Clock::set_to(Clock::system().now());
            let mut config = config.clone();
            config.registration = RegistrationPolicy::Open;
            // Nobody opens the links in mails to made-up addresses.
            config.mail = None;
            demo::fill(&App::open(config, clock).await?).await?;
        }
        _ => {}
    }
    let app = App::open(config, Clock::system()).await?;
    match command {
        Command::Serve => serve(app).await?,
        Command::Migrate => say("The database is up to date.")?,
        Command::User(command) => {
            let said = command.run(&app, &mut commands::Terminal).await?;
            say(&said)?;
        }
        Command::Demo { serve: and_serve } => {
            say(&demo::sign_in())?;
            if *and_serve {
                serve(app).await?;
            }
        }
        Command::Activity(command) => say(&command.run(&app).await?)?,
        Command::Backup(command) => say(&command.run(&app).await?)?,
        Command::Restore(_)
        | Command::Doctor(_)
        | Command::Files(_)
        | Command::Openapi
        | Command::ReadFile { .. }
        | Command::BecomeTool { .. } => {}
    }
    Ok(ExitCode::SUCCESS)
}

async fn serve(app: App) -> std::io::Result<()> {
    extract::clear_leftovers();
    if app.config.files_keys.current.is_none() {
        tracing::info!("stored files are not encrypted: CRANEDESK_FILES_KEY is not set");
    }
    let backups = tokio::spawn(backup::run(app.clone()));
    let chores = tokio::spawn(housekeeping::run(app.clone()));
    let alerts = tokio::spawn(alerts::run(app.clone()));
    let pushes = tokio::spawn(alerts::push::run(app.clone()));
    let resets = tokio::spawn(accounts::reset::run(app.clone()));
    let reading = tokio::spawn(documents::run(app.clone()));
    let live = live::start(&app).await;
    let served = serve::server::serve(app.clone()).await;
    drop(live);
    backups.abort();
    chores.abort();
    alerts.abort();
    pushes.abort();
    resets.abort();
    reading.abort();
    // Uploads that were cut off clear their pieces away.
    let _ = tokio::time::timeout(SETTLE, app.files.settled()).await;
    served
}

/// More than cores: reading from SQLite happens on these threads, and a long
/// list that somebody reads must not keep others from being served.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(4, |cores| (cores.get() * 2).max(4))
}

/// The log goes to standard error; standard output is for what a command says.
fn start_log(config: &Config) -> Result<(), Failure> {
    // The model client logs every unexpected line of a stream; the assistant
    // logs the failures that matter itself.
    let filter = EnvFilter::try_new(format!("genai=off,{}", config.log))
        .map_err(|error| format!("CRANEDESK_LOG is {:?}: {error}", config.log))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    if config.log_json {
        log.json().flatten_event(true).init();
    } else {
        log.init();
    }
    Ok(())
}
