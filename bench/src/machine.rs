//! The machine that the figures come from: what bears on them, and no name.

use std::fmt;
use std::thread;

use serde::Serialize;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Machine {
    processor: String,
    cores: usize,
    memory_gb: f64,
    system: &'static str,
}

impl Machine {
    pub(crate) fn this() -> Self {
        let processor = field("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown".into());
        let memory = field("/proc/meminfo", "MemTotal").and_then(|text| {
            let kib: f64 = text.trim_end_matches("kB").trim().parse().ok()?;
            Some(kib * 1024.0 / 1e9)
        });
        Self {
            processor,
            cores: thread::available_parallelism().map_or(1, usize::from),
            memory_gb: memory.unwrap_or_default().round(),
            system: std::env::consts::OS,
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Measured on {} cores of {}, {} GB of memory, {}; the load generator shares the cores.",
            self.cores, self.processor, self.memory_gb, self.system
        )
    }
}

fn field(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    line.split_once(':')
        .map(|(_, value)| value.trim().to_owned())
}
