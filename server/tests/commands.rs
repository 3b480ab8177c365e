//! The operator's commands, run as they are: in the wrong folder, into a pipe
//! that closes, on a register that is in use.

use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_cranedesk");

fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(line.split_whitespace()).current_dir(folder);
    for (name, _) in std::env::vars() {
        if name.starts_with("CRANEDESK_") {
            command.env_remove(name);
        }
    }
    command.stdin(Stdio::null());
    command
}

fn run(folder: &Path, line: &str) -> Output {
    command(folder, line).output().expect("the program")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

#[test]
fn in_the_wrong_folder_a_command_says_so_and_makes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    for line in [
        "backup x.backup",
        "user list",
        "user add mere --generate",
        "user reset-password mere --generate",
        "files adopt",
    ] {
        let done = run(folder.path(), line);
        assert_eq!(done.status.code(), Some(1), "{line}: {}", said(&done));
        assert!(
            said(&done).contains("There is no database at ./data/cranedesk.sqlite; is CRANEDESK_DATA_DIR the server's?"),
            "{line}: {}",
            said(&done)
        );
        let mut left = std::fs::read_dir(folder.path()).expect("a folder");
        assert!(left.next().is_none(), "{line} left something");
    }
}
