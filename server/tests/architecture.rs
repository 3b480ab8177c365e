//! The picture in ARCHITECTURE.md, held against what the files import.
//!
//! The picture lists the modules of the server and of the platform in layers,
//! the highest first. A module imports from the layers below its own, and from
//! its own where several stand there: concepts may call each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The layers of a crate as the picture has them: `name: module module`, under
/// the heading that names the crate's folder.
fn picture(of: &str) -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let start = format!("```layers {of}\n");
    let (_, rest) = text.split_once(&start).expect("a picture");
    let (layers, _) = rest.split_once("```").expect("its end");
    let lines = layers.lines().filter_map(|line| line.split_once(':'));
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    lines
        .map(|(name, modules)| (name.trim().to_owned(), words(modules)))
        .collect()
}

/// Which modules at the top of a crate each of them imports, by the paths that
/// begin with `crate::`. Tests may reach anywhere.
fn imports(source: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, text) in files(source) {
        let own = found.entry(module).or_default();
        for line in without_tests(&text)
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            for rest in line.split("crate::").skip(1) {
                own.extend(names(rest));
            }
        }
    }
    for (module, imported) in &mut found {
        imported.remove(module);
    }
    found
}

fn without_tests(text: &str) -> &str {
    let parts = text.split("#[cfg(test)]\nmod tests {");
    parts.into_iter().next().unwrap_or_default()
}

/// `cranes::Status;` is `cranes`; `{accounts, alerts};` is both.
fn names(rest: &str) -> Vec<String> {
    let name = |text: &str| {
        let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        text[..end.unwrap_or(text.len())].to_owned()
    };
    match rest.strip_prefix('{') {
        Some(list) => list
            .split(['}', ';'])
            .next()
            .unwrap_or_default()
            .split(',')
            .map(|one| name(one.trim()))
            .collect(),
        None => vec![name(rest)],
    }
}

/// Every file of a crate that is no test, with the module it belongs to.
fn files(source: &Path) -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let is_test = [
                "tests",
                "tests.rs",
                "testing",
                "authorisation",
                "fixture.rs",
            ];
            if is_test.iter().any(|test| name == *test) {
                continue;
            }
            match path.is_dir() {
                true => walk(&path, found),
                false => found.push(path),
            }
        }
    }
    let mut found = Vec::new();
    walk(source, &mut found);
    let of_module = |path: PathBuf| {
        let inside = path.strip_prefix(source).ok()?;
        let first = inside.components().next()?.as_os_str().to_str()?;
        let text = fs::read_to_string(&path).ok()?;
        Some((first.trim_end_matches(".rs").to_owned(), text))
    };
    let sources = found
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    sources.filter_map(of_module).collect()
}

/// What the imports do that the picture does not allow, and what stands in
/// only one of the two.
fn faults(
    layers: &[(String, Vec<String>)],
    imports: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<String> {
    let layer_of = |module: &String| {
        layers
            .iter()
            .position(|(_, modules)| modules.contains(module))
    };
    let mut faults = Vec::new();
    for module in layers.iter().flat_map(|(_, modules)| modules) {
        if !imports.contains_key(module) {
            faults.push(format!("{module} is in the picture and nowhere else"));
        }
    }
    for (module, imported) in imports {
        let Some(own) = layer_of(module) else {
            faults.push(format!("{module} is not in the picture"));
            continue;
        };
        for other in imported {
            // A type or a macro at the crate's root is no module.
            if layer_of(other).is_some_and(|layer| layer < own) {
                faults.push(format!("{module} imports {other}, which stands above it"));
            }
        }
    }
    faults
}

#[test]
fn nothing_imports_upwards_in_the_picture() {
    for folder in ["server", "platform"] {
        let imports = imports(&root().join(folder).join("src"));
        let faults = faults(&picture(folder), &imports);
        assert!(faults.is_empty(), "{folder}: {faults:#?}");
    }
}

/// Folders in which no two files may import each other, not even over others.
const ORDERED: [&str; 6] = [
    "platform/src/db",
    "server/src/accounts",
    "server/src/certificates",
    "server/src/documents",
    "server/src/http",
    "server/src/serve",
];

#[test]
fn no_files_of_these_folders_import_each_other_in_a_circle() {
    for folder in ORDERED {
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (module, text) in files(&root().join(folder)) {
            if module == "mod" {
                continue;
            }
            let text = without_tests(&text);
            let own = uses.entry(module.clone()).or_default();
            own.extend(text.split("use super::").skip(1).flat_map(names));
            own.remove(&module);
        }
        let rest = circle(uses);
        assert!(rest.is_empty(), "a circle in {folder}, among {rest:?}");
    }
}

/// What is left when everything is taken away that imports nothing of the rest.
fn circle(mut uses: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    loop {
        let known: BTreeSet<String> = uses.keys().cloned().collect();
        uses.retain(|_, used| !used.is_disjoint(&known));
        if uses.len() == known.len() {
            return known.into_iter().collect();
        }
    }
}

#[test]
fn an_import_that_goes_upwards_is_found() {
    let layers = [
        ("above".to_owned(), vec!["cranes".to_owned()]),
        ("below".to_owned(), vec!["dates".to_owned()]),
    ];
    let uses = |module: &str, other: &str| (module.to_owned(), BTreeSet::from([other.to_owned()]));
    let good = BTreeMap::from([uses("cranes", "dates"), uses("dates", "Secret")]);
    assert_eq!(faults(&layers, &good), Vec::<String>::new());
    let bad = BTreeMap::from([uses("cranes", "dates"), uses("dates", "cranes")]);
    assert_eq!(faults(&layers, &bad).len(), 1);
    let unknown = BTreeMap::from([
        uses("cranes", "dates"),
        uses("dates", "x"),
        uses("new", "x"),
    ]);
    assert_eq!(faults(&layers, &unknown), ["new is not in the picture"]);
    let circle_of = |edges: &[(&str, &str)]| {
        let edges = edges.iter().map(|(module, other)| uses(module, other));
        circle(edges.collect())
    };
    assert!(circle_of(&[("a", "b"), ("b", "c"), ("c", "std")]).is_empty());
    assert_eq!(circle_of(&[("a", "b"), ("b", "a"), ("c", "d")]), ["a", "b"]);
    assert_eq!(names("{accounts, alerts};"), ["accounts", "alerts"]);
    assert_eq!(names("cranes::Status;"), ["cranes"]);
}
