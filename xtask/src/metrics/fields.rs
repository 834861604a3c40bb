//! Structs that repeat the field of one concept.

use syn::visit::Visit;

/// Counts the fields of structs and enum variants that have the name.
pub(super) fn count_fields(file: &syn::File, name: &str) -> usize {
    let mut counter = FieldCounter { name, count: 0 };
    counter.visit_file(file);
    counter.count
}

struct FieldCounter<'a> {
    name: &'a str,
    count: usize,
}

impl<'ast> Visit<'ast> for FieldCounter<'_> {
    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.count += usize::from(field.ident.as_ref().is_some_and(|name| name == self.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_structs_and_variants_count_but_values_do_not() {
        let text = "struct A { tags: u8 } enum B { C { tags: u8 } } fn f(tags: u8) -> A { A { tags: 1 } }";
        assert_eq!(count_fields(&syn::parse_file(text).expect("Rust"), "tags"), 2);
    }
}
