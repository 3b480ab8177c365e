//! Which modules of a crate import which: read from the text of its files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// `["alerts", "store", "raised"]` is `crate::alerts::store::raised`.
type ModulePath = Vec<String>;

/// A crate's modules without its tests, which may reach anywhere.
pub(crate) struct Crate {
    modules: BTreeMap<ModulePath, Module>,
    /// What a module publishes under its own name, and where it comes from.
    republished: BTreeMap<ModulePath, ModulePath>,
}

#[derive(Default)]
struct Module {
    imports: Vec<ModulePath>,
}

/// One module of a folder imports another of the same.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Edge {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) file: String,
}

impl Crate {
    pub(crate) fn read(source: &Path) -> Self {
        let mut texts = BTreeMap::new();
        walk(source, &mut Vec::new(), &mut texts);
        Self::from_texts(&texts)
    }

    fn from_texts(texts: &BTreeMap<ModulePath, String>) -> Self {
        let mut found = Self {
            modules: texts
                .keys()
                .map(|path| (path.clone(), Module::default()))
                .collect(),
            republished: BTreeMap::new(),
        };
        for (module, text) in texts {
            let mut imports = Vec::new();
            for (is_public, path) in paths(&code(text)) {
                let Some(target) = found.resolve(module, &path) else {
                    continue;
                };
                if let (true, Some(name)) = (is_public, target.last()) {
                    let alias = [module.as_slice(), std::slice::from_ref(name)].concat();
                    found.republished.insert(alias, target.clone());
                }
                imports.push(target);
            }
            found.modules.insert(module.clone(), Module { imports });
        }
        found
    }

    pub(crate) fn modules_at_the_top(&self) -> BTreeSet<String> {
        let names = self.modules.keys().filter_map(|path| path.first());
        names.cloned().collect()
    }

    /// Every module that has others in it.
    pub(crate) fn folders(&self) -> BTreeSet<ModulePath> {
        let parents = self.modules.keys().filter_map(|path| path.split_last());
        parents.map(|(_, parent)| parent.to_vec()).collect()
    }

    /// The imports from one module right below `parent` to another.
    pub(crate) fn edges_within(&self, parent: &[String]) -> Vec<Edge> {
        let below = |path: &ModulePath| path.strip_prefix(parent)?.first().cloned();
        let mut edges = Vec::new();
        for (path, module) in &self.modules {
            let Some(from) = below(path) else { continue };
            for imported in &module.imports {
                let target = self.module_of(imported);
                if let Some(to) = below(&target).filter(|to| *to != from) {
                    let (from, file) = (from.clone(), format!("{}.rs", path.join("/")));
                    edges.push(Edge { from, to, file });
                }
            }
        }
        edges
    }

    /// A path from the crate's root, or nothing where it leads out of the crate.
    fn resolve(&self, from: &[String], path: &[String]) -> Option<ModulePath> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some([from, rest].concat()),
            "super" => {
                let up = path.iter().take_while(|part| *part == "super").count();
                let base = &from[..from.len().saturating_sub(up)];
                Some([base, &path[up..]].concat())
            }
            name => {
                let child = [from, &[name.to_owned()]].concat();
                self.modules
                    .contains_key(&child)
                    .then(|| [from, path].concat())
            }
        }
    }

    /// The module that an imported thing is written in.
    fn module_of(&self, imported: &[String]) -> ModulePath {
        let mut path = imported.to_vec();
        // A name may be published by several modules in turn.
        for _ in 0..8 {
            let known = (1..=path.len()).rev().find_map(|length| {
                let (head, tail) = path.split_at(length);
                let origin = self.republished.get(head)?;
                (!self.modules.contains_key(head)).then(|| [origin.as_slice(), tail].concat())
            });
            match known {
                Some(origin) if origin != path => path = origin,
                _ => break,
            }
        }
        while !path.is_empty() && !self.modules.contains_key(&path) {
            path.pop();
        }
        path
    }
}

fn walk(folder: &Path, path: &mut ModulePath, found: &mut BTreeMap<ModulePath, String>) {
    const TESTS: [&str; 4] = ["tests", "testing", "authorisation", "fixture"];
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let file = entry.path();
        let name = file.file_stem().and_then(|stem| stem.to_str());
        let name = name.unwrap_or_default().to_owned();
        if TESTS.contains(&name.as_str()) {
            continue;
        }
        path.push(name.clone());
        if file.is_dir() {
            walk(&file, path, found);
        } else if file.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&file).expect("a file of text");
            let is_folders_own = name == "mod";
            let module = &path[..path.len() - usize::from(is_folders_own)];
            found.insert(module.to_vec(), text);
        }
        path.pop();
    }
}

/// Without comments and without the tests at its end.
fn code(text: &str) -> String {
    let (text, _) = text
        .split_once("#[cfg(test)]\nmod tests {")
        .unwrap_or((text, ""));
    let lines = text
        .lines()
        .map(|line| match line.trim_start().starts_with("//") {
            true => "",
            false => line,
        });
    lines.collect::<Vec<_>>().join("\n")
}

/// Every path that a file names, and whether it publishes it: those in `use`,
/// and those that begin with `crate`, `self` or `super` anywhere else.
fn paths(code: &str) -> Vec<(bool, Vec<String>)> {
    let mut found = Vec::new();
    let mut rest = String::new();
    for statement in code.split_inclusive(';') {
        match import(statement) {
            Some((is_public, tree)) => {
                expand(&[], tree, &mut |path| found.push((is_public, path)));
            }
            None => rest.push_str(statement),
        }
    }
    for start in ["crate::", "self::", "super::"] {
        for (at, _) in rest.match_indices(start) {
            let before = rest[..at].chars().next_back();
            if before.is_some_and(|letter| letter.is_alphanumeric() || "_:$".contains(letter)) {
                continue;
            }
            let end =
                rest[at..].find(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter));
            let path = &rest[at..end.map_or(rest.len(), |end| at + end)];
            let parts = path.split("::").filter(|part| !part.is_empty());
            found.push((false, parts.map(str::to_owned).collect()));
        }
    }
    found
}

/// The tree of `pub use tree;`, which may follow attributes or a block.
fn import(statement: &str) -> Option<(bool, &str)> {
    let at = statement.rfind("use ")?;
    let (before, tree) = statement.split_at(at);
    let line = before.rsplit('\n').next().unwrap_or_default().trim();
    let is_import = line.is_empty() || line == "pub" || line.starts_with("pub(");
    is_import.then(|| (!line.is_empty(), tree["use ".len()..].trim_end_matches(';')))
}

/// `a::{b, c::{self, d as e}}` is `a::b`, `a::c` and `a::c::d`.
fn expand(before: &[String], tree: &str, found: &mut dyn FnMut(Vec<String>)) {
    let tree = tree.trim();
    let Some((head, list)) = tree.split_once('{') else {
        let (name, _) = tree.split_once(" as ").unwrap_or((tree, ""));
        let parts = name.split("::").map(|part| part.trim().to_owned());
        let mut path: Vec<String> = before.iter().cloned().chain(parts).collect();
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        return found(path);
    };
    let parts = head
        .split("::")
        .map(str::trim)
        .filter(|part| !part.is_empty());
    let inner: Vec<String> = before
        .iter()
        .cloned()
        .chain(parts.map(str::to_owned))
        .collect();
    let list = list.trim_end().strip_suffix('}').unwrap_or(list);
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&inner, &list[start..at], found);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !list[start..].trim().is_empty() {
        expand(&inner, &list[start..], found);
    }
}

#[test]
fn imports_are_read_as_the_compiler_reads_them() {
    let file = |path: &str, text: &str| {
        let path = path.split_whitespace().map(str::to_owned).collect();
        (path, text.to_owned())
    };
    let texts = BTreeMap::from([
        file(
            "alerts",
            "mod model;\npub(crate) use model::{Notice, Channel as Way};\n",
        ),
        file("alerts model", "// use crate::cranes;\nuse std::fmt;\n"),
        file(
            "alerts store",
            "use super::{\n    Notice,\n    sweep::{self, run},\n};",
        ),
        file("alerts sweep", "fn run() { crate::cranes::list(); }"),
        file(
            "cranes",
            "#[cfg(test)]\nmod tests {\n    use crate::alerts;\n}",
        ),
    ]);
    let read = Crate::from_texts(&texts);
    let edges = |parent: &[&str]| {
        let parent: Vec<String> = parent.iter().map(|part| (*part).to_owned()).collect();
        let edges = read.edges_within(&parent).into_iter();
        edges
            .map(|edge| (edge.from, edge.to))
            .collect::<BTreeSet<_>>()
    };
    let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    assert_eq!(edges(&[]), [pair("alerts", "cranes")].into());
    assert_eq!(
        edges(&["alerts"]),
        [pair("store", "model"), pair("store", "sweep")].into()
    );
}
