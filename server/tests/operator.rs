//! The real program on the operator's command line, with a data folder of its own.

mod support;

use std::fs::{self, Permissions};
use std::io::Write;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

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

/// Makes the database: no other command does, lest one in the wrong folder look well.
fn migrate(data: &Path) {
    let made = Command::new(env!("CARGO_BIN_EXE_cranedesk"))
        .env_clear()
        .env("CRANEDESK_DATA_DIR", data)
        .arg("migrate")
        .output()
        .expect("the program starts");
    assert!(made.status.success(), "{:?}", said(&made));
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
    migrate(data.path());
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
        );
    };
    migrate(&data);
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

    // A folder that was made beforehand, with something else in it, is closed
    // as well; what is not the server's stays as it is.
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
        [0o700, 0o755]
    );
    assert_eq!(mode(&data.join("cranedesk.sqlite")), 0o600);

    // One in which everybody may make things is not the server's to close.
    fs::set_permissions(&data, Permissions::from_mode(0o1777)).expect("a mode");
    add("joe");
    assert_eq!(mode(&data), 0o777);
}

/// The server with so many descriptors, until it is dropped.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(data: &Path, limits: &str) -> Self {
        let mut program = Command::new("sh");
        program
            .args(["-c", &format!("{limits} && exec \"$0\" serve")])
            .arg(env!("CARGO_BIN_EXE_cranedesk"));
        let (child, address) = support::serve(&mut program, data);
        Self { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_server_raises_its_limit_on_open_files() {
    let data = tempfile::tempdir().expect("a temporary folder");
    let server = Server::start(data.path(), "ulimit -Sn 1024 && ulimit -Hn 4096");
    let limits = format!("/proc/{}/limits", server.child.id());
    let limits = fs::read_to_string(limits).expect("its limits");
    let files = limits
        .lines()
        .find(|line| line.starts_with("Max open files"));
    let figures: Vec<&str> = files.unwrap_or_default().split_whitespace().collect();
    assert_eq!(figures[3..], ["4096", "4096", "files"]);
}

#[tokio::test]
async fn more_half_sent_heads_than_descriptors_shut_nobody_out() {
    const HEADS: u16 = 1_200;
    let own = getrlimit(Resource::Nofile);
    let room = Rlimit {
        current: own.maximum.map(|most| most.min(4096)).or(Some(4096)),
        maximum: own.maximum,
    };
    setrlimit(Resource::Nofile, room).expect("room for this side of the connections");

    let data = tempfile::tempdir().expect("a temporary folder");
    let server = Server::start(data.path(), "ulimit -n 1024");
    // Each from another address, so that no address has too many.
    let mut heads = Vec::new();
    for number in 0..HEADS {
        let [high, low] = number.to_be_bytes();
        let mut stream = connect(&server, [127, 1, high, low]).await;
        // The server may have closed it by now, to make room.
        let half = stream.write_all(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n");
        let _ = half.await;
        heads.push(stream);
    }
    let mut stream = connect(&server, [127, 0, 0, 1]).await;
    let whole = b"GET /api/user HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";
    stream.write_all(whole).await.expect("a head is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
}

async fn connect(server: &Server, from: [u8; 4]) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    let from = SocketAddr::from((from, 0));
    socket.bind(from).expect("an address of this machine");
    socket.connect(server.address).await.expect("a connection")
}
