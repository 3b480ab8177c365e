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

/// With what is typed into it.
fn run_with(folder: &Path, line: &str, input: &str, settings: &[(&str, &str)]) -> Output {
    use std::io::Write;
    let mut command = command(folder, line);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
        .stderr(Stdio::piped())
        .envs(settings.iter().copied());
    let mut child = command.spawn().expect("the program");
    let mut typed = child.stdin.take().expect("its input");
    typed.write_all(input.as_bytes()).expect("it reads");
    drop(typed);
    child.wait_with_output().expect("its end")
}

#[test]
fn the_demonstration_stays_out_of_a_register_in_use_and_weak_passwords_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(run(folder.path(), "migrate").status.success());
    let added = run_with(folder.path(), "user add mere", "password\n", &[]);
    assert!(
        said(&added).contains("one of the 10,000 commonest"),
        "{}",
        said(&added)
    );
    let demo = run(folder.path(), "demo");
    assert_eq!(demo.status.code(), Some(1));
    assert!(
        said(&demo).contains("This register is in use."),
        "{}",
        said(&demo)
    );
    let listed = said(&run(folder.path(), "user list"));
    assert!(
        listed.contains("mere") && !listed.contains("demo"),
        "{listed}"
    );
}

#[test]
fn a_reader_that_goes_away_and_a_full_disk_are_no_panic() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(run(folder.path(), "migrate").status.success());
    let full = || {
        std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("a full disk")
    };
    for (line, code) in [("user list", 1), ("doctor", 2), ("openapi", 1)] {
        let done = command(folder.path(), line)
            .stdout(full())
            .output()
            .expect("the program");
        assert_eq!(done.status.code(), Some(code), "{line}: {}", said(&done));
        assert!(
            said(&done).contains("Standard output cannot be written"),
            "{}",
            said(&done)
        );
        // A pipe that nobody reads from.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let done = command(folder.path(), line)
            .stdout(writer)
            .output()
            .expect("the program");
        assert!(!said(&done).contains("panicked"), "{line}: {}", said(&done));
    }
}

#[test]
fn encrypting_before_any_server_has_the_key_is_warned_of() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(run(folder.path(), "migrate").status.success());
    let made = run(folder.path(), "files new-key");
    let key = String::from_utf8(made.stdout.clone()).expect("a key");
    assert!(String::from_utf8_lossy(&made.stderr).starts_with("This is the key "));
    let settings = [("CRANEDESK_FILES_KEY", key.trim())];
    let first = run_with(folder.path(), "files encrypt", "", &settings);
    assert!(
        first.status.success() && said(&first).contains("must be restarted"),
        "{}",
        said(&first)
    );
    let again = run_with(folder.path(), "files encrypt", "", &settings);
    assert!(
        !said(&again).contains("must be restarted"),
        "{}",
        said(&again)
    );
}

#[test]
fn what_root_makes_belongs_to_the_owner_of_the_folder() {
    use std::os::unix::fs::{MetadataExt, chown};
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    std::fs::create_dir(&data).expect("a folder");
    // Nobody but root can give something away.
    if chown(&data, Some(4242), Some(4242)).is_err() {
        return;
    }
    assert!(run(folder.path(), "migrate").status.success());
    for made in ["cranedesk.sqlite", "files", "files/belongs-to"] {
        let found = std::fs::metadata(data.join(made)).expect("it was made");
        assert_eq!((found.uid(), found.gid()), (4242, 4242), "{made}");
    }
    chown(data.join("files/belongs-to"), Some(0), Some(0)).expect("root's again");
    let found = run(folder.path(), "doctor");
    assert_eq!(found.status.code(), Some(2));
    assert!(
        said(&found).contains("1 of the files and folders are root's"),
        "{}",
        said(&found)
    );
    run(folder.path(), "doctor --repair");
    assert_eq!(
        std::fs::metadata(data.join("files/belongs-to"))
            .expect("a file")
            .uid(),
        4242
    );
}
