//! The real program on the operator's command line, with a data folder of its own.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `cranedesk user …` and types `input`.
fn user(data: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cranedesk"))
        .env_clear()
        .env("CRANEDESK_DATA_DIR", data)
        .arg("user")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut keyboard = child.stdin.take().expect("its input");
    // A command that asks for nothing may have ended already.
    let _ = keyboard.write_all(input.as_bytes());
    drop(keyboard);
    child.wait_with_output().expect("the program ends")
}

fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn users_are_managed_from_the_command_line() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let user = |arguments: &[&str], input: &str| said(&user(data.path(), arguments, input));
    let well = |text: &str| (Some(0), text.to_owned(), String::new());
    let badly = |text: &str| (Some(1), String::new(), text.to_owned());

    let add = ["add", "Bob", "--email", "bob@example.nz"];
    assert_eq!(user(&add, "correct horse\r\n"), well("Added Bob.\n"));
    let taken = "cranedesk: That username is taken.\n";
    assert_eq!(user(&["add", "bob"], "correct horse\n"), badly(taken));
    let short = "cranedesk: Password must be at least 6 characters\n";
    assert_eq!(user(&["add", "eve"], ""), badly(short));

    let (code, list, errors) = user(&["list"], "");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    let rows: Vec<&str> = list.lines().collect();
    assert_eq!(rows.len(), 2, "{list}");
    assert!(rows[1].starts_with("Bob       bob@example.nz  "), "{list}");

    let (code, reset, _) = user(&["reset-password", "bob", "--generate"], "");
    assert_eq!(code, Some(0));
    assert!(
        reset.starts_with("The password is set. No session was open.\nPassword: "),
        "{reset}"
    );
    assert_eq!(
        user(&["sign-out", "bob"], ""),
        well("No session was open.\n")
    );
    let unknown = "cranedesk: There is no user with that name.\n";
    assert_eq!(user(&["sign-out", "eve"], ""), badly(unknown));
}
