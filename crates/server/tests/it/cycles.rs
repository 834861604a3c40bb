//! Sibling modules never use each other in a circle, at any depth of the source folders.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Source folders of crates.
const ROOTS: &[&str] = &[
    "crates/documents/src",
    "crates/matching/src",
    "crates/niche/src",
    "crates/place/src",
    "crates/server/src",
    "crates/ssr/src",
    "crates/texts/src",
    "xtask/src",
];

/// Most imports that a name is followed through.
const MAX_IMPORTS: usize = 8;

/// Names of a module and its parents below the crate: `["tools", "persona"]`.
type ModulePath = Vec<String>;
/// Module → its siblings in use.
type SiblingEdges = BTreeMap<String, BTreeSet<String>>;

/// Returns the module and the code of every file below a source folder, without those of tests.
fn read_modules(root: &Path) -> Vec<(ModulePath, String)> {
    let (mut folders, mut found) = (vec![root.to_path_buf()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(root).unwrap().with_extension("");
            let mut module: ModulePath = inside.iter().map(|name| name.to_str().unwrap().to_owned()).collect();
            let name = module.last().unwrap().as_str();
            if name == "tests" || name.ends_with("_tests") || path.extension().is_none_or(|end| end != "rs") {
                continue;
            }
            if ["lib", "main", "mod"].contains(&name) {
                module.pop();
            }
            found.push((module, std::fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// Paths from the crate's root that code names.
#[derive(Default)]
struct CodePaths {
    /// In `use` and elsewhere.
    named: BTreeSet<ModulePath>,
    /// Imported name below its module → the path that it stands for.
    imports: BTreeMap<ModulePath, ModulePath>,
}

impl CodePaths {
    fn collect(&mut self, tokens: TokenStream, module: &[String]) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < trees.len() {
            at = match &trees[at..] {
                [TokenTree::Punct(mark), TokenTree::Group(attribute), ..]
                    if mark.as_char() == '#' && is_test_only(attribute.stream()) =>
                {
                    item_end(&trees, at + 2)
                }
                [
                    TokenTree::Ident(word),
                    TokenTree::Ident(name),
                    TokenTree::Group(body),
                    ..,
                ] if word == "mod" => {
                    self.collect(body.stream(), &[module, &[name.to_string()]].concat());
                    at + 3
                }
                [TokenTree::Ident(word), ..] if word == "use" => {
                    self.read_path(&trees, at + 1, module.to_vec(), Some(module))
                }
                [TokenTree::Ident(word), ..] if word == "crate" || word == "self" || word == "super" => {
                    self.read_path(&trees, at, module.to_vec(), None)
                }
                [TokenTree::Group(group), ..] => {
                    self.collect(group.stream(), module);
                    at + 1
                }
                _ => at + 1,
            };
        }
    }

    /// Reads the path that begins at `at`, with the groups of a `use`, and returns the place behind it. `path` is the
    /// path so far, and `importer` the module of a `use`.
    fn read_path(
        &mut self,
        trees: &[TokenTree],
        mut at: usize,
        mut path: ModulePath,
        importer: Option<&[String]>,
    ) -> usize {
        loop {
            match trees.get(at) {
                Some(TokenTree::Ident(name)) => match name.to_string().as_str() {
                    "crate" => path.clear(),
                    "self" => {}
                    "super" => _ = path.pop(),
                    name => path.push(name.to_owned()),
                },
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    for part in inner.split(|tree| is_mark(tree, ',')) {
                        self.read_path(part, 0, path.clone(), importer);
                    }
                    return at + 1;
                }
                _ => break,
            }
            at += 1;
            let is_longer = matches!(&trees[at..], [a, b, ..] if is_mark(a, ':') && is_mark(b, ':'));
            if !is_longer {
                break;
            }
            at += 2;
        }
        if let (Some(importer), Some(last)) = (importer, path.last()) {
            let name = match &trees[at..] {
                [TokenTree::Ident(word), TokenTree::Ident(alias), ..] if word == "as" => alias.to_string(),
                _ => last.clone(),
            };
            self.imports.insert([importer, &[name]].concat(), path.clone());
        }
        self.named.insert(path);
        at
    }
}

fn is_test_only(attribute: TokenStream) -> bool {
    attribute.to_string().replace(' ', "") == "cfg(test)"
}

fn is_mark(tree: &TokenTree, mark: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == mark)
}

/// Returns the place behind the item that begins at `at`.
fn item_end(trees: &[TokenTree], at: usize) -> usize {
    let is_body = |tree: &TokenTree| matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let end = trees
        .iter()
        .skip(at)
        .position(|tree| is_mark(tree, ';') || is_body(tree));
    end.map_or(trees.len(), |length| at + length + 1)
}

/// Returns the path, and the paths that its imported names stand for.
fn follow_imports(
    path: ModulePath,
    imports: &BTreeMap<ModulePath, ModulePath>,
    known: &BTreeSet<&[String]>,
) -> Vec<ModulePath> {
    let mut steps = vec![path];
    while steps.len() < MAX_IMPORTS {
        let path = &steps[steps.len() - 1];
        let meant = (1..=path.len())
            .filter(|length| !known.contains(&path[..*length]))
            .find_map(|length| Some([imports.get(&path[..length])?, &path[length..]].concat()));
        match meant.filter(|meant| !steps.contains(meant)) {
            Some(meant) => steps.push(meant),
            None => break,
        }
    }
    steps
}

/// Returns the uses between siblings, by their parent.
fn list_edges(modules: &[(ModulePath, String)]) -> BTreeMap<ModulePath, SiblingEdges> {
    let known: BTreeSet<&[String]> = modules
        .iter()
        .flat_map(|(module, _)| (1..=module.len()).map(|length| &module[..length]))
        .collect();
    let (mut imports, mut uses) = (BTreeMap::new(), Vec::new());
    for (module, code) in modules {
        let mut paths = CodePaths::default();
        paths.collect(code.parse().unwrap(), module);
        imports.append(&mut paths.imports);
        uses.extend(paths.named.into_iter().map(|path| (module, path)));
    }
    let mut edges: BTreeMap<ModulePath, SiblingEdges> = BTreeMap::new();
    for (module, path) in uses {
        for path in follow_imports(path, &imports, &known) {
            let shared = module.iter().zip(&path).take_while(|(a, b)| a == b).count();
            if shared < module.len() && shared < path.len() && known.contains(&path[..=shared]) {
                let of_parent = edges.entry(module[..shared].to_vec()).or_default();
                let used = of_parent.entry(module[shared].clone()).or_default();
                used.insert(path[shared].clone());
            }
        }
    }
    edges
}

/// Returns one circle of modules, the first name at both ends: "a → b → a".
fn find_circle(mut edges: SiblingEdges) -> Option<String> {
    // Only modules that use a module of the rest can be in a circle.
    loop {
        let left: BTreeSet<String> = edges.keys().cloned().collect();
        edges
            .values_mut()
            .for_each(|used| used.retain(|name| left.contains(name)));
        edges.retain(|_, used| !used.is_empty());
        if edges.len() == left.len() {
            break;
        }
    }
    let mut walk = vec![edges.keys().next()?];
    loop {
        let next = edges[*walk.last()?].first()?;
        let seen = walk.iter().position(|name| *name == next);
        walk.push(next);
        if let Some(start) = seen {
            let names: Vec<&str> = walk[start..].iter().map(|name| name.as_str()).collect();
            return Some(names.join(" → "));
        }
    }
}

/// Returns a circle of each parent that has one, as "tools::persona: result → script → result".
fn find_circles(modules: &[(ModulePath, String)]) -> Vec<String> {
    let edges = list_edges(modules).into_iter();
    edges
        .filter_map(|(parent, siblings)| Some(format!("{}: {}", parent.join("::"), find_circle(siblings)?)))
        .collect()
}

#[test]
fn no_sibling_modules_use_each_other_in_a_circle() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut circles = Vec::new();
    for root in ROOTS {
        let modules = read_modules(&workspace.join(root));
        assert!(modules.len() > 1, "{root} has no modules");
        circles.extend(find_circles(&modules).iter().map(|circle| format!("{root} {circle}")));
    }
    assert!(circles.is_empty(), "modules in a circle:\n{}", circles.join("\n"));
}

fn sample_modules(codes: &[(&str, &str)]) -> Vec<(ModulePath, String)> {
    let module = |(name, code): &(&str, &str)| (name.split("::").map(str::to_owned).collect(), (*code).to_owned());
    codes.iter().map(module).collect()
}

#[test]
fn circles_of_two_and_of_three_modules_are_found() {
    let two = sample_modules(&[
        ("tools::cut", "use super::{glue::{Tape, fix}, Tool};"),
        (
            "tools::glue",
            "fn fix() { let _ = format!(\"{}\", crate::tools::cut::WIDTH); }",
        ),
    ]);
    assert_eq!(find_circles(&two), ["tools: cut → glue → cut"]);
    let three = sample_modules(&[
        ("a", "use crate::{b as other, Engine};"),
        ("b::inner", "use super::super::c::Item;"),
        ("c", "mod row { use super::super::a; }"),
        ("d", "use crate::a;"),
    ]);
    assert_eq!(find_circles(&three), [": a → b → c → a"]);
}

#[test]
fn a_name_that_the_parent_imports_is_followed_to_its_module() {
    let modules = sample_modules(&[
        ("tools", "mod cut; mod glue; pub use glue::{Tape as Strip, fix};"),
        ("tools::cut", "use super::Strip;"),
        ("tools::glue", "use crate::tools::cut::WIDTH;"),
    ]);
    assert_eq!(find_circles(&modules), ["tools: cut → glue → cut"]);
}

#[test]
fn uses_in_one_direction_in_tests_and_in_texts_are_no_circle() {
    let modules = sample_modules(&[
        ("a", "use crate::b::c; pub(crate) fn run() {}"),
        (
            "b",
            "mod c; use c::Item; #[cfg(test)] use crate::a; // crate::a\nconst TEXT: &str = \"crate::a\";",
        ),
        (
            "b::c",
            "use super::Item; #[cfg(test)] mod tests { use super::*; use crate::a::run; }",
        ),
    ]);
    assert_eq!(find_circles(&modules), [""; 0]);
}
