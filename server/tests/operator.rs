//! The real program on the operator's command line, with a data folder of its own.

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
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

#[test]
fn what_is_stored_is_for_the_servers_own_user_alone() {
    let mode = |path: &Path| {
        let found = fs::metadata(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        found.permissions().mode() & 0o777
    };
    let home = tempfile::tempdir().expect("a temporary folder");
    let data = home.path().join("data");
    let add = |name: &str| {
        assert!(
            user(&data, &["add", name], "correct horse\n")
                .status
                .success()
        )
    };
    add("bob");
    let paths = [data.clone(), data.join("files")];
    assert_eq!(paths.each_ref().map(|path| mode(path)), [0o700, 0o700]);
    assert_eq!(mode(&data.join("cranedesk.sqlite")), 0o600);

    // An older version left it open.
    let stored = data.join("files").join("ab");
    fs::write(&stored, "a paper").expect("a file");
    for path in [&data, &data.join("files")] {
        fs::set_permissions(path, Permissions::from_mode(0o755)).expect("a mode");
    }
    for path in [&stored, &data.join("cranedesk.sqlite")] {
        fs::set_permissions(path, Permissions::from_mode(0o644)).expect("a mode");
    }
    add("eve");
    assert_eq!(paths.each_ref().map(|path| mode(path)), [0o700, 0o700]);
    assert_eq!(
        [&stored, &data.join("cranedesk.sqlite")].map(|path| mode(path)),
        [0o600, 0o600]
    );

    // A folder that holds more than ours stays open; what is ours does not.
    fs::write(data.join("holiday.jpg"), "a beach").expect("a file");
    for path in [
        &data,
        &data.join("cranedesk.sqlite"),
        &data.join("holiday.jpg"),
    ] {
        fs::set_permissions(path, Permissions::from_mode(0o755)).expect("a mode");
    }
    add("amy");
    assert_eq!(
        [&data, &data.join("holiday.jpg")].map(|path| mode(path)),
        [0o755, 0o755]
    );
    assert_eq!(mode(&data.join("cranedesk.sqlite")), 0o600);
}
