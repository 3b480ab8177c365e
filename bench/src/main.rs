//! Measures CraneDesk beside a peer and beside the limit of the machine.
//!
//! `make bench` starts the release binary on fresh data, drives it over
//! loopback, and prints one table. Nothing here is a test: no threshold of this
//! program decides whether a change may go in.

mod browser;
mod client;
mod context;
mod figures;
mod growth;
mod load;
mod machine;
mod program;
mod references;
mod report;
mod seed;
mod wire;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::context::{Bench, Outcome};
use crate::figures::FIGURES;

#[derive(Parser)]
#[command(name = "cranedesk-bench", about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Measure these figures alone, separated by commas
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
}

#[derive(Subcommand)]
enum Command {
    /// How a user's requests, start-up and size grow with other people's data
    Growth {
        /// Cranes in the database, one run for each
        #[arg(long, value_delimiter = ',', default_values_t = [1_000, 10_000, 100_000, 1_000_000])]
        sizes: Vec<usize>,
    },
    /// Serve a list straight from a database: the limit that CraneDesk is held against
    DirectLimit {
        database: PathBuf,
        listen: SocketAddr,
    },
}

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Outcome<()> {
    match cli.command {
        Some(Command::DirectLimit { database, listen }) => {
            references::direct_limit::serve(database, listen)
        }
        Some(Command::Growth { sizes }) => growth::run(&Bench::new()?, &sizes),
        None => measure(&Bench::new()?, &cli.only),
    }
}

fn measure(bench: &Bench, only: &[String]) -> Outcome<()> {
    if let Some(unknown) = only.iter().find(|name| !figures::is_known(name)) {
        let known: Vec<&str> = FIGURES.iter().map(|figure| figure.name).collect();
        return Err(format!(
            "no figure is called {unknown}; there are {}",
            known.join(", ")
        )
        .into());
    }
    let (mut rows, mut failed) = (Vec::new(), Vec::new());
    for figure in FIGURES {
        if !only.is_empty() && !only.iter().any(|name| name == figure.name) {
            continue;
        }
        bench.say(figure.name, figure.about);
        // The others are worth having even so.
        match (figure.measure)(bench) {
            Ok(measured) => rows.extend(measured),
            Err(error) => {
                bench.say(figure.name, &format!("failed: {error}"));
                failed.push(figure.name);
            }
        }
    }
    println!("\n{}", report::text(&rows));
    if !failed.is_empty() {
        return Err(format!("not measured: {}", failed.join(", ")).into());
    }
    if only.is_empty() {
        report::write(&bench.results(), &bench.readme(), &rows)?;
        println!("Written to bench/results and the README.");
    }
    Ok(())
}
