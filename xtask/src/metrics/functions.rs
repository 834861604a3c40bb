//! Lengths of functions: from the line of the signature to the line of the closing brace, without comments and
//! attributes above it.

use std::error::Error;

use syn::visit::{self, Visit};

use super::source::SourceFile;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct MeasuredFunction {
    /// Path of the file, with the line of the signature.
    pub place: String,
    pub name: String,
    pub lines: usize,
}

/// Finds the functions and methods of a parsed file of Rust that have a body. Code inside a macro call is not parsed.
pub(super) fn rust_functions(source: &SourceFile, file: &syn::File) -> Vec<MeasuredFunction> {
    let mut finder = RustFinder {
        path: &source.path,
        found: Vec::new(),
    };
    finder.visit_file(file);
    finder.found
}

struct RustFinder<'a> {
    path: &'a str,
    found: Vec<MeasuredFunction>,
}

impl RustFinder<'_> {
    fn add(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let first = signature.fn_token.span.start().line;
        self.found.push(MeasuredFunction {
            place: format!("{}:{first}", self.path),
            name: signature.ident.to_string(),
            lines: body.brace_token.span.close().end().line + 1 - first,
        });
    }
}

impl<'ast> Visit<'ast> for RustFinder<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(body) = &function.default {
            self.add(&function.sig, body);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

/// Finds the functions, methods and arrow functions of a file of TypeScript.
pub(super) fn script_functions(source: &SourceFile) -> Result<Vec<MeasuredFunction>, Box<dyn Error>> {
    let mut parser = tree_sitter::Parser::new();
    let language = if source.path.ends_with('x') {
        tree_sitter_typescript::LANGUAGE_TSX
    } else {
        tree_sitter_typescript::LANGUAGE_TYPESCRIPT
    };
    parser.set_language(&language.into())?;
    let tree = parser.parse(&source.text, None).ok_or("the parser gave up")?;
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if let Some(name) = script_name(node, &source.text) {
            let (first, last) = (node.start_position().row, node.end_position().row);
            found.push(MeasuredFunction {
                place: format!("{}:{}", source.path, first + 1),
                name,
                lines: last + 1 - first,
            });
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return Ok(found);
            }
        }
    }
}

/// The name of a function, or of what an arrow function is given to; None for other nodes.
fn script_name(node: tree_sitter::Node<'_>, text: &str) -> Option<String> {
    let text_of = |node: tree_sitter::Node<'_>| text[node.byte_range()].to_owned();
    match node.kind() {
        "function_declaration" | "generator_function_declaration" | "method_definition" => {
            Some(node.child_by_field_name("name").map_or_else(String::new, text_of))
        }
        "function_expression" | "generator_function" | "arrow_function" => {
            let parent = node.parent()?;
            let named = match parent.kind() {
                "variable_declarator" => parent.child_by_field_name("name"),
                "pair" => parent.child_by_field_name("key"),
                "arguments" => parent.parent()?.child_by_field_name("function"),
                _ => None,
            };
            Some(named.map_or_else(|| "(arrow function)".to_owned(), text_of))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::source::sources_of;

    fn named_lengths(functions: &[MeasuredFunction]) -> Vec<(&str, usize)> {
        functions
            .iter()
            .map(|function| (function.name.as_str(), function.lines))
            .collect()
    }

    #[test]
    fn a_function_of_rust_is_measured_without_its_comments() {
        let text = "/// Saves.\n#[test]\nfn save(\n    a: u8,\n) {\n    fn inner() {}\n}\ntrait T {\n    fn read();\n    fn write() {\n    }\n}\n";
        let sources = sources_of(&[("a.rs", text)]);
        let found = rust_functions(&sources[0], &syn::parse_file(text).expect("Rust"));
        assert_eq!(named_lengths(&found), [("save", 5), ("inner", 1), ("write", 2)]);
        assert_eq!(found[0].place, "a.rs:3");
    }

    #[test]
    fn arrows_bear_the_name_that_they_are_given_to() {
        let text = "export function Page() {\n  const save = () => {\n  };\n  useEffect(() => {});\n  return <p>{`a ${b} {`}</p>;\n}\n";
        let sources = sources_of(&[("a.tsx", text)]);
        let found = script_functions(&sources[0]).expect("TypeScript");
        assert_eq!(named_lengths(&found), [("Page", 6), ("save", 2), ("useEffect", 1)]);
    }
}
