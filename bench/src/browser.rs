//! The scripts in `bench/web`, which drive a real browser and print JSON.

use std::process::{Command, Stdio};

use serde::de::DeserializeOwned;

use crate::context::{Bench, Outcome};

pub(crate) fn run<T: DeserializeOwned>(bench: &Bench, script: &str, args: &[&str]) -> Outcome<T> {
    let output = Command::new("node")
        .arg(bench.home().join("web").join(script))
        .args(args)
        .stderr(Stdio::inherit())
        .output()?;
    if output.status.success() {
        Ok(serde_json::from_slice(&output.stdout)?)
    } else {
        Err(format!("{script} failed").into())
    }
}
