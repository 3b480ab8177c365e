//! Guides: every link leads somewhere, and every example that says it runs
//! does, against the real program.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const ADDRESS: &str = "http://127.0.0.1:8080";
const PROGRAM: &str = env!("CARGO_BIN_EXE_cranedesk");

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().expect("the project's folder")
}

/// Every page that a reader may come to.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for folder in ["", "docs", "docs/decisions", "bench", ".github"] {
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    pages
}

fn read(page: &Path) -> String {
    fs::read_to_string(page).expect("a page")
}

/// What stands in the parentheses of `[text](target)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| {
        let (target, _) = rest.split_once(')')?;
        Some(target)
    })
}

/// A heading's address, as the usual viewers of Markdown make it.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words
            .chars()
            .filter(|letter| letter.is_alphanumeric() || " -".contains(*letter));
        kept.collect::<String>().replace(' ', "-")
    })
}

#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    for page in pages() {
        for link in links(&read(&page)).filter(|link| !link.contains("://")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => page.clone(),
                _ => page.parent().expect("a folder").join(path),
            };
            let is_there = target.exists()
                && (anchor.is_empty() || anchors(&read(&target)).any(|known| known == anchor));
            if !is_there {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Every Rust file under a folder, as one text.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            text.push_str(&sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text.push_str(&read(&path));
        }
    }
    text
}

#[test]
fn every_test_that_shows_a_defence_is_there() {
    let page = read(&root().join("SECURITY.md"));
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let shown = rows.filter_map(|row| row.trim_end_matches('|').rsplit('|').next());
    let tests: Vec<&str> = shown
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    assert!(tests.len() > 50, "{tests:?}");
    let code: String = ["server/src", "server/tests", "platform/src"]
        .iter()
        .map(|folder| sources(&root().join(folder)))
        .collect();
    let missing: Vec<&&str> = tests
        .iter()
        .filter(|test| !code.contains(&format!("fn {test}(")))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The examples of a guide that are marked as ones that run, in order.
fn examples(guide: &str) -> Vec<String> {
    let text = read(&root().join("docs").join(guide));
    let blocks = text.split("```sh run\n").skip(1);
    let examples: Vec<String> = blocks
        .map(|rest| rest.split("```").next().unwrap_or_default().to_owned())
        .collect();
    assert!(!examples.is_empty(), "{guide} has no example that runs");
    examples
}

/// Runs the examples of a guide one after another in one shell, in a folder of
/// their own, as a reader would type them. Answers what they said.
fn run(guide: &str, address: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let paper = include_bytes!("../src/testing/samples/manual.pdf");
    fs::write(folder.path().join("certificate.pdf"), paper).expect("a paper");
    let script = examples(guide).join("\n").replace(ADDRESS, address);
    let programs = Path::new(PROGRAM).parent().expect("a folder");
    #[expect(
        clippy::disallowed_methods,
        reason = "a shell finds its programs by it"
    )]
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("bash")
        .args(["-euxo", "pipefail", "-c", &script])
        .current_dir(folder.path())
        .env("PATH", format!("{}:{path}", programs.display()))
        .output()
        .expect("bash");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{guide}:\n{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A server on a free port, with an empty register; ends with the test.
struct Server {
    child: Child,
    address: String,
    _data: tempfile::TempDir,
}

impl Server {
    fn start() -> Self {
        let data = tempfile::tempdir().expect("a folder");
        let mut child = Command::new(PROGRAM)
            .arg("serve")
            .env("CRANEDESK_DATA_DIR", data.path())
            .env("CRANEDESK_LISTEN", "127.0.0.1:0")
            .env("CRANEDESK_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut said = BufReader::new(child.stdout.take().expect("its output")).lines();
        let line = said.next().expect("a line").expect("text");
        let address = line.rsplit(' ').next().expect("an address").to_owned();
        Self {
            child,
            address,
            _data: data,
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_examples_of_the_api_guide_do_what_it_says() {
    let server = Server::start();
    let said = run("api-guide.md", &server.address);
    for line in [
        "\"mere\"",
        "1 Liebherr LTM 1100: COF until 2027-03-31T10:59:59.000Z",
        "12500",
        "409",
        "Please sign in.",
        "This token may read, but not change.",
    ] {
        assert!(said.contains(line), "{line} is missing in:\n{said}");
    }
}

#[test]
fn a_backup_made_as_the_guide_says_can_be_recovered() {
    let said = run("operating.md", ADDRESS);
    // Listed before the backup, out of what was recovered from it, and there once more after
    // its files were encrypted, got another key, and were decrypted.
    assert_eq!(said.matches("mere@example.nz").count(), 3, "{said}");
    assert!(said.contains("encrypted to the passphrase"), "{said}");
    assert_eq!(said.matches("Restored and checked: ").count(), 2, "{said}");
    assert!(
        said.contains("Every stored file is encrypted with the key "),
        "{said}"
    );
    assert!(said.contains("The database is up to date."), "{said}");
}

#[test]
fn the_examples_on_adding_a_model_run() {
    let server = Server::start();
    let said = run("adding-a-model.md", &server.address);
    assert!(said.contains("\"model\": false"), "{said}");
}

#[test]
fn this_version_stands_in_the_list_of_changes() {
    let check = Command::new(root().join("scripts/release"))
        .arg("--check")
        .output()
        .expect("the script");
    let said = String::from_utf8_lossy(&check.stdout);
    let version = env!("CARGO_PKG_VERSION");
    assert!(said.contains(&format!("v{version}")), "{check:?}");
}

/// Every word of a text that begins like a counter's name.
fn counters(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_')
        .filter(|word| word.starts_with("cranedesk_"))
}

#[test]
fn what_is_counted_is_described_and_drawn_by_its_name() {
    let guide = read(&root().join("docs/operations.md"));
    let told: Vec<&str> = counters(&guide).collect();
    let dashboard = read(&root().join("deploy/grafana.json"));
    for drawn in counters(&dashboard) {
        let name = drawn.strip_suffix("_bucket").unwrap_or(drawn);
        assert!(told.contains(&name), "the guide does not name {name}");
    }
    let source = read(&root().join("server/src/metrics.rs"));
    for registered in source.split("register(").skip(1) {
        let name = registered.split('"').nth(1).expect("a name");
        let is_told = |told: &&str| told.trim_start_matches("cranedesk_").starts_with(name);
        assert!(told.iter().any(is_told), "the guide does not name {name}");
    }
}
