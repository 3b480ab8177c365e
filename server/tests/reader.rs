//! The program as a reader of files: what it finds in honest ones, and what
//! hostile ones cannot do.

use std::fs::{self, Permissions};
use std::io::{Cursor, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::time::Duration;

use cranedesk_platform::extract::{Kind, Limits, Problem, Text, TextReader};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use zip::write::SimpleFileOptions;

macro_rules! sample {
    ($name:literal) => {
        include_bytes!(concat!("../src/testing/samples/", $name)).as_slice()
    };
}

const MANUAL: &[u8] = sample!("manual.pdf");
const CERTIFICATE: &[u8] = sample!("certificate.jpg");

fn reader() -> TextReader {
    TextReader::new(env!("CARGO_BIN_EXE_cranedesk").into())
}

fn bounded(change: impl FnOnce(&mut Limits)) -> TextReader {
    let mut reader = reader();
    change(&mut reader.limits);
    reader
}

/// A reader that finds these programs and no others.
fn equipped(programs: &[&str]) -> (TextReader, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    for program in programs {
        let real = Path::new("/usr/bin").join(program);
        symlink(real, folder.path().join(program)).expect("a link");
    }
    let mut reader = reader();
    reader.tools = folder.path().display().to_string();
    (reader, folder)
}

/// A reader whose tools do what the test says, as one does that a hostile
/// file has taken over.
fn taken_over(script: &str) -> (TextReader, TempDir) {
    let (reader, folder) = equipped(&[]);
    let program = folder.path().join("tesseract");
    // What it has built in has to do: it can start nothing beside itself.
    fs::write(&program, format!("#!/bin/bash\n{script}\n")).expect("a script");
    fs::set_permissions(&program, Permissions::from_mode(0o755)).expect("a program");
    symlink(&program, folder.path().join("pdftotext")).expect("a link");
    (reader, folder)
}

async fn pages(kind: Kind, bytes: &[u8]) -> Vec<String> {
    let text = reader().read_bytes(kind, bytes).await.expect("text");
    assert_eq!(text.unread_scans, 0);
    text.pages
}

/// A zip with one file of the given length, all of it blanks.
fn blanks(name: &str, begins: &str, length: usize) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file(name, SimpleFileOptions::default())
        .expect("a file");
    zip.write_all(begins.as_bytes()).expect("its beginning");
    let block = vec![b' '; 1024 * 1024];
    for _ in 0..length / block.len() {
        zip.write_all(&block).expect("a block");
    }
    zip.finish().expect("a zip").into_inner()
}

#[tokio::test]
async fn every_kind_is_read_page_by_page() {
    let manual = pages(Kind::Pdf, MANUAL).await;
    assert_eq!(manual.len(), 3);
    // A row of a table stays a row.
    assert!(
        manual[1].contains("\n6.0 m\t38.2 t\t36.9 t\n"),
        "{}",
        manual[1]
    );
    assert_eq!(
        pages(Kind::Docx, sample!("rope.docx")).await,
        [
            "Wire rope inspection\nDiscard the rope at six broken wires in one lay length.\n\
             Part\tDiameter\tCondition\nMain hoist\t20 mm\tgood & dry\nSigned on the crane.",
            "Lubrication: use Castrol 180 on the jib rope every 250 hours.",
        ]
    );
    assert_eq!(
        pages(Kind::Xlsx, sample!("slings.xlsx")).await,
        [
            "Slings\nTag\tWorking load\tTested\nS-17\t3.2\t2026-09-01\nS-18\t8.5\t2025-02-28",
            "Hours\nEngine hours\t12345.5\nNext oil change\t2026-10-03 07:30",
        ]
    );
    let notes = b"Hook block\r\nfour falls\x0cSecond page: 25 \xb0C";
    assert_eq!(
        pages(Kind::Text, notes).await,
        ["Hook block\nfour falls", "Second page: 25 °C"]
    );
    let photo = &pages(Kind::Image, CERTIFICATE).await[0];
    assert!(photo.contains("Axle weight limit 16200 kg"), "{photo}");
    let mixed = pages(Kind::Pdf, sample!("mixed.pdf")).await;
    assert!(mixed[0].contains("Tadano GR-800EX"), "{}", mixed[0]);
    assert!(
        mixed[1].contains("Axle weight limit 16200 kg"),
        "{}",
        mixed[1]
    );
}

#[tokio::test]
async fn long_text_without_pages_gets_some() {
    let line = "The hook block of the crane is to be greased every day.\n";
    let text = line.repeat(5_000);
    let pages = pages(Kind::Text, text.as_bytes()).await;
    assert_eq!(pages.len(), 3);
    assert!(pages.iter().all(|page| page.starts_with("The hook block")));
}

#[tokio::test]
async fn what_cannot_be_read_is_told_apart() {
    let rope = sample!("rope.docx");
    let slings = sample!("slings.xlsx");
    let ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and a secret".as_slice();
    let cases: [(Kind, &[u8], Problem); 12] = [
        (Kind::Pdf, sample!("protected.pdf"), Problem::Protected),
        (Kind::Pdf, &MANUAL[..900], Problem::Damaged),
        (Kind::Pdf, b"%PDF-1.7 and no more", Problem::Damaged),
        (Kind::Docx, &rope[..2_000], Problem::Damaged),
        (Kind::Docx, slings, Problem::Damaged),
        (Kind::Docx, ole, Problem::Protected),
        (Kind::Xlsx, ole, Problem::Protected),
        (Kind::Xlsx, rope, Problem::Damaged),
        (Kind::Image, &CERTIFICATE[..300], Problem::Damaged),
        (Kind::Text, b" \n\n ", Problem::NoText),
        (Kind::Text, b"MZ\x90\x00\x03\x00", Problem::UnknownKind),
        (Kind::Doc, ole, Problem::OldWord),
    ];
    for (kind, bytes, problem) in cases {
        let read = reader().read_bytes(kind, bytes).await;
        assert_eq!(
            read,
            Err(problem),
            "{kind:?} {:?}",
            &bytes[..8.min(bytes.len())]
        );
    }
}

#[tokio::test]
async fn a_tool_that_is_not_installed_is_named() {
    let (reader, _folder) = equipped(&[]);
    let read = reader.read_bytes(Kind::Pdf, MANUAL).await;
    assert_eq!(read, Err(Problem::NoPdfTool));
    let read = reader.read_bytes(Kind::Image, CERTIFICATE).await;
    assert_eq!(read, Err(Problem::NoOcr));
    let (reader, _folder) = equipped(&["pdftotext", "pdfimages", "pdftoppm"]);
    let read = reader.read_bytes(Kind::Pdf, sample!("scan.pdf")).await;
    assert_eq!(read, Err(Problem::NoOcr));
    // Where there is text as well, that much is read.
    let Text {
        pages,
        unread_scans,
        ..
    } = reader
        .read_bytes(Kind::Pdf, sample!("mixed.pdf"))
        .await
        .expect("the printed page");
    assert_eq!((pages.len(), unread_scans), (2, 1));
    assert!(pages[0].contains("Tadano") && pages[1].is_empty());
}

#[tokio::test]
async fn only_so_many_scans_are_read() {
    let reader = bounded(|limits| limits.scans = 0);
    let text = reader.read_bytes(Kind::Pdf, sample!("mixed.pdf")).await;
    assert_eq!(text.expect("the printed page").unread_scans, 1);
}

#[tokio::test]
async fn files_that_unpack_without_end_meet_the_limits() {
    let slow = bounded(|limits| limits.cpu_seconds = 1);
    let read = slow.read_bytes(Kind::Pdf, sample!("spin.pdf")).await;
    assert_eq!(read, Err(Problem::TooSlow));
    let small = bounded(|limits| limits.memory = 192 * 1024 * 1024);
    let read = small.read_bytes(Kind::Pdf, sample!("swell.pdf")).await;
    assert_eq!(read, Err(Problem::TooLarge));

    let document = "<w:document><w:body><w:p><w:r><w:t xml:space='preserve'>";
    let bomb = blanks("word/document.xml", document, 512 * 1024 * 1024);
    assert!(bomb.len() < 1024 * 1024, "it is small to send");
    let read = reader().read_bytes(Kind::Docx, &bomb).await;
    assert_eq!(read, Err(Problem::TooLarge));
    // Less than is refused at sight, and still more than there is room for.
    let bomb = blanks("word/document.xml", document, 200 * 1024 * 1024);
    let read = small.read_bytes(Kind::Docx, &bomb).await;
    assert_eq!(read, Err(Problem::TooLarge));
    let read = small.read_bytes(Kind::Xlsx, &bomb).await;
    assert!(read.is_err());

    let few = bounded(|limits| limits.text = 1_000);
    let read = few.read_bytes(Kind::Text, &[b'a'; 1_001]).await;
    assert_eq!(read, Err(Problem::TooLarge));
    let read = few.read_bytes(Kind::Docx, sample!("rope.docx")).await;
    assert!(read.is_ok(), "{read:?}");
}

#[tokio::test]
async fn a_reader_is_bounded_before_it_reads() {
    let script = "export -p; pwd; ulimit -v; ulimit -t; ulimit -n; ulimit -c; \
        exec /usr/bin/perl -e 'printf \"%d\\n%o\\n\", getpriority(0, 0), (stat \".\")[2] & 0777'";
    let (mut reader, _folder) = taken_over(script);
    reader.limits.memory = 512 * 1024 * 1024;
    reader.limits.cpu_seconds = 7;
    let text = reader
        .read_bytes(Kind::Image, CERTIFICATE)
        .await
        .expect("what it sees");
    let lines: Vec<&str> = text.pages[0].lines().collect();
    let [
        environment @ ..,
        folder,
        memory,
        cpu,
        files,
        core,
        nice,
        mode,
    ] = &lines[..]
    else {
        panic!("{lines:?}")
    };
    assert_eq!(
        [*memory, *cpu, *files, *core, *nice, *mode],
        ["524288", "7", "64", "0", "15", "700"]
    );
    let own = ["PATH", "OMP_THREAD_LIMIT", "PWD", "OLDPWD", "SHLVL", "_"];
    let leaked = |line: &&&str| {
        let name = line.trim_start_matches("declare -x ").split('=').next();
        !own.contains(&name.unwrap_or_default())
    };
    assert_eq!(environment.iter().find(leaked), None);
    assert!(folder.contains("cranedesk-reading-"), "{folder}");
    assert!(!Path::new(folder).exists(), "it is gone with the reader");
}

#[tokio::test]
async fn a_reader_that_is_killed_or_never_stops_talking_does_no_harm() {
    let (reader, _folder) = taken_over("kill -9 $PPID");
    let read = reader.read_bytes(Kind::Pdf, MANUAL).await;
    assert_eq!(read, Err(Problem::Stopped));
    let (reader, _folder) = taken_over("exec /usr/bin/yes crane");
    let read = reader.read_bytes(Kind::Pdf, MANUAL).await;
    assert_eq!(read, Err(Problem::TooLarge));
    let (reader, _folder) = taken_over("exec /usr/bin/yes crane >&2");
    let reader = TextReader {
        limits: Limits {
            cpu_seconds: 1,
            ..reader.limits
        },
        ..reader
    };
    let read = reader.read_bytes(Kind::Pdf, MANUAL).await;
    assert_eq!(read, Err(Problem::TooSlow));
}

/// The processes with this word on their command line.
fn running(word: &str) -> Vec<String> {
    let named = |folder: &fs::DirEntry| {
        let line = fs::read_to_string(folder.path().join("cmdline")).unwrap_or_default();
        line.split('\0').any(|part| part == word)
    };
    let processes = fs::read_dir("/proc")
        .expect("a list")
        .flatten()
        .filter(named);
    processes
        .map(|folder| folder.file_name().to_string_lossy().into_owned())
        .collect()
}

async fn until(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::task::yield_now().await;
        }
    };
    let limit = Duration::from_mins(1);
    tokio::time::timeout(limit, waiting)
        .await
        .expect("it comes about");
}

#[tokio::test]
async fn nothing_that_a_reader_started_outlives_its_time() {
    let (mut reader, _folder) = taken_over("exec /bin/sleep 3141592.6");
    reader.limits.seconds = 1;
    let read = reader.read_bytes(Kind::Pdf, MANUAL).await;
    assert_eq!(read, Err(Problem::TooSlow));
    until(|| running("3141592.6").is_empty()).await;

    // Nor the patience of whoever asked.
    let (reader, _folder) = taken_over("exec /bin/sleep 2718281.8");
    let reading = tokio::spawn(async move { reader.read_bytes(Kind::Pdf, MANUAL).await });
    until(|| running("2718281.8").len() == 1).await;
    reading.abort();
    until(|| running("2718281.8").is_empty()).await;
}

#[tokio::test]
async fn a_reader_reaches_no_data_and_no_network() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let secret = elsewhere.path().join("cranedesk.sqlite");
    fs::write(&secret, "everybody's cranes").expect("a secret");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let script = format!(
        "read line < {secret} && echo read; echo x > {secret} && echo wrote; \
         echo x > {folder}/new && echo made; echo x > own && echo own; \
         echo > /dev/tcp/127.0.0.1/{port} && echo reached; \
         echo > /dev/udp/127.0.0.1/{port} && echo sent; true",
        folder = elsewhere.path().display(),
        secret = secret.display(),
    );
    let (reader, _folder) = taken_over(&script);
    let text = reader
        .read_bytes(Kind::Image, CERTIFICATE)
        .await
        .expect("what it did");
    let done: Vec<&str> = text.pages[0].lines().collect();
    assert_eq!(done, ["own"], "this needs a kernel with Landlock");
}

#[tokio::test]
async fn a_tool_starts_no_process_beside_itself() {
    let script = "exec /usr/bin/perl -e 'for (1..300) { my $child = fork; \
        last unless defined $child; exit unless $child; $made++ } printf \"%d made\\n\", $made'";
    let (reader, _folder) = taken_over(script);
    let text = reader.read_bytes(Kind::Image, CERTIFICATE).await;
    let done = text.expect("what it did").pages.remove(0);
    assert_eq!(done.trim(), "0 made", "this needs a kernel with seccomp");
}

#[tokio::test]
async fn a_reader_and_its_tools_end_with_their_parent() {
    let (reader, folder) = taken_over("exec /bin/sleep 1618033.9");
    let parent = folder.path().join("parent");
    // A parent that can be ended without a chance to clear up.
    let script = "#!/bin/bash\n\"$1\" read-file \"${2/PARENT/$$}\" < /dev/null &\nwait\n";
    fs::write(&parent, script).expect("a script");
    let task = serde_json::json!({
        "job": { "read": "pdf" }, "limits": reader.limits, "tools": reader.tools, "parent": "PARENT",
    });
    let task = task.to_string().replace("\"PARENT\"", "PARENT");
    let mut parent = tokio::process::Command::new("/bin/bash")
        .arg(&parent)
        .arg(&reader.program)
        .arg(&task)
        .env("PATH", &reader.tools)
        .current_dir(folder.path())
        .spawn()
        .expect("the parent starts");
    until(|| running("1618033.9").len() == 1).await;
    parent.kill().await.expect("the parent ends");
    until(|| running("1618033.9").is_empty()).await;
}

#[tokio::test]
async fn what_readers_left_behind_is_cleared_at_the_next_start() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = |name: &str| home.path().join(format!("cranedesk-reading-{name}"));
    for name in ["left", "used"] {
        fs::create_dir(folder(name)).expect("a folder");
        fs::write(folder(name).join("page.png"), "a page").expect("a page");
    }
    fs::create_dir(home.path().join("holiday")).expect("a folder");
    let used = fs::File::open(folder("used")).expect("the folder");
    used.lock().expect("another server is at work there");
    let mut server = tokio::process::Command::new(reader().program)
        .arg("serve")
        .env_clear()
        .env("TMPDIR", home.path())
        .env("CRANEDESK_DATA_DIR", home.path().join("data"))
        .env("CRANEDESK_LISTEN", "127.0.0.1:0")
        .stdout(std::process::Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the server starts");
    let said = server.stdout.take().expect("what it says");
    let line = BufReader::new(said).lines().next_line().await;
    assert!(
        line.expect("a line")
            .is_some_and(|line| line.contains("http://"))
    );
    assert!(!folder("left").exists());
    assert!(folder("used").exists() && home.path().join("holiday").exists());
}
