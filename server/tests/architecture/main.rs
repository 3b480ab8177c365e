//! The picture in ARCHITECTURE.md, held against what the files import.
//!
//! The picture lists the modules of the server and of the platform in layers,
//! the highest first. A module imports from the layers below its own, and from
//! its own where several stand there; the few imports that go upwards are listed
//! with their reasons. No modules of a layer or of a folder import each other in
//! a circle.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use imports::{Crate, Edge};

type Layers = Vec<Vec<String>>;
/// Who imports whom upwards.
type Exceptions = BTreeSet<(String, String)>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(folder: &str) -> Crate {
    Crate::read(&root().join(folder).join("src"))
}

/// The layers of a crate as the picture has them: `name: module module`, in the
/// block that names the crate's folder.
fn picture(of: &str) -> Layers {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let start = format!("```layers {of}\n");
    let (_, rest) = text.split_once(&start).expect("a picture");
    let (layers, _) = rest.split_once("```").expect("its end");
    let lines = layers.lines().filter_map(|line| line.split_once(':'));
    lines
        .map(|(_, modules)| modules.split_whitespace().map(str::to_owned).collect())
        .collect()
}

/// The imports that may go upwards: `from -> to: why`.
fn exceptions(of: &str) -> Exceptions {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let start = format!("```upwards {of}\n");
    let Some((_, rest)) = text.split_once(&start) else {
        return Exceptions::new();
    };
    let (lines, _) = rest.split_once("```").expect("its end");
    let exception = |line: &str| {
        let (pair, why) = line.split_once(':').expect("a reason");
        let (from, to) = pair.split_once(" -> ").expect("two modules");
        assert!(why.trim().len() > 20, "{line} says no reason");
        (from.to_owned(), to.to_owned())
    };
    lines.lines().map(exception).collect()
}

/// What the imports do that the picture does not allow, and what stands in
/// only one of the two.
fn faults(
    layers: &Layers,
    exceptions: &Exceptions,
    modules: &BTreeSet<String>,
    edges: &[Edge],
) -> Vec<String> {
    let layer_of = |module: &String| layers.iter().position(|layer| layer.contains(module));
    let drawn = layers.iter().flatten();
    let gone = drawn
        .filter(|module| !modules.contains(*module))
        .map(|module| format!("{module} is in the picture and nowhere else"));
    let missing = modules
        .iter()
        .filter(|module| layer_of(module).is_none())
        .map(|module| format!("{module} is not in the picture"));
    let goes_up = |edge: &&Edge| matches!((layer_of(&edge.from), layer_of(&edge.to)), (Some(own), Some(other)) if other < own);
    let pair = |edge: &Edge| (edge.from.clone(), edge.to.clone());
    let upwards = edges
        .iter()
        .filter(goes_up)
        .filter(|edge| !exceptions.contains(&pair(edge)))
        .map(|edge| format!("{} imports {}, which stands above it", edge.file, edge.to));
    let real: Exceptions = edges.iter().filter(goes_up).map(pair).collect();
    let unused = exceptions
        .difference(&real)
        .map(|(from, to)| format!("{from} -> {to} is listed and not there"));
    let within: Vec<Edge> = edges
        .iter()
        .filter(|edge| layer_of(&edge.from) == layer_of(&edge.to))
        .cloned()
        .collect();
    let circles = circle(&within)
        .into_iter()
        .map(|module| format!("{module} is in a circle of its layer"));
    gone.chain(missing)
        .chain(upwards)
        .chain(unused)
        .chain(circles)
        .collect()
}

#[test]
fn nothing_imports_upwards_in_the_picture() {
    for folder in ["server", "platform"] {
        let read = read(folder);
        let edges = read.edges_within(&[]);
        let (layers, exceptions) = (picture(folder), exceptions(folder));
        let faults = faults(&layers, &exceptions, &read.modules_at_the_top(), &edges);
        assert!(faults.is_empty(), "{folder}: {faults:#?}");
    }
}

#[test]
fn no_modules_of_a_folder_import_each_other_in_a_circle() {
    for folder in ["server", "platform"] {
        let read = read(folder);
        // At the top, the picture says more.
        for parent in read.folders().into_iter().filter(|path| !path.is_empty()) {
            let edges = read.edges_within(&parent);
            let rest = circle(&edges);
            let involved: Vec<_> = edges
                .iter()
                .filter(|edge| rest.contains(&edge.from) && rest.contains(&edge.to))
                .map(|edge| format!("{} imports {}", edge.file, edge.to))
                .collect();
            assert!(rest.is_empty(), "in {folder}/{parent:?}: {involved:#?}");
        }
    }
}

/// What is left when everything is taken away that imports nothing of the rest,
/// and everything that nothing of the rest imports.
fn circle(edges: &[Edge]) -> BTreeSet<String> {
    let mut uses: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for edge in edges {
        uses.entry(&edge.from).or_default().insert(&edge.to);
    }
    loop {
        let before = uses.len();
        let importing: BTreeSet<&str> = uses.keys().copied().collect();
        uses.retain(|_, used| !used.is_disjoint(&importing));
        let imported: BTreeSet<&str> = uses.values().flatten().copied().collect();
        uses.retain(|module, _| imported.contains(module));
        if uses.len() == before {
            return uses.into_keys().map(str::to_owned).collect();
        }
    }
}

fn edge(from: &str, to: &str) -> Edge {
    Edge {
        from: from.to_owned(),
        to: to.to_owned(),
        file: format!("{from}.rs"),
    }
}

#[test]
fn an_import_that_goes_upwards_is_found() {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let layers = vec![names(&["cranes"]), names(&["dates"])];
    let both: BTreeSet<String> = ["cranes", "dates"].map(str::to_owned).into();
    let none = Exceptions::new();
    assert!(faults(&layers, &none, &both, &[edge("cranes", "dates")]).is_empty());
    assert_eq!(
        faults(&layers, &none, &both, &[edge("dates", "cranes")]),
        ["dates.rs imports cranes, which stands above it"]
    );
    let listed = Exceptions::from([("dates".to_owned(), "cranes".to_owned())]);
    assert!(faults(&layers, &listed, &both, &[edge("dates", "cranes")]).is_empty());
    assert_eq!(
        faults(&layers, &listed, &both, &[]),
        ["dates -> cranes is listed and not there"]
    );
    let one_layer = vec![names(&["cranes", "dates"])];
    let round = [edge("cranes", "dates"), edge("dates", "cranes")];
    assert_eq!(
        faults(&one_layer, &none, &both, &round),
        [
            "cranes is in a circle of its layer",
            "dates is in a circle of its layer"
        ]
    );
    let new: BTreeSet<String> = ["cranes", "new"].map(str::to_owned).into();
    assert_eq!(
        faults(&layers, &none, &new, &[]),
        [
            "dates is in the picture and nowhere else",
            "new is not in the picture"
        ]
    );
}

#[test]
fn a_circle_is_found_over_others_too() {
    let straight = [edge("a", "b"), edge("b", "c"), edge("a", "c")];
    assert!(circle(&straight).is_empty());
    let round = [
        edge("a", "b"),
        edge("b", "c"),
        edge("c", "a"),
        edge("c", "d"),
        edge("e", "a"),
    ];
    assert_eq!(circle(&round), ["a", "b", "c"].map(str::to_owned).into());
}
