//! Names of places inside a sentence.

/// Ends of names that take an article.
const WITH_ARTICLE: [&str; 3] = ["District of Columbia", "Planning Region", "Census Area"];

/// "Travis County, Texas", "the Capitol Planning Region, Connecticut".
pub(super) fn in_sentence(name: &str) -> String {
    match WITH_ARTICLE.iter().any(|end| short_name(name).ends_with(end)) {
        true => format!("the {name}"),
        false => name.to_owned(),
    }
}

/// Name before the verb of a sentence: "Travis County, Texas,".
pub(super) fn as_subject(name: &str) -> String {
    with_comma(&in_sentence(name))
}

/// Name with the comma that closes its state: "Austin-Round Rock, TX,".
pub(super) fn with_comma(name: &str) -> String {
    let comma = if name.contains(", ") { "," } else { "" };
    format!("{name}{comma}")
}

/// Name without the state: "Travis County".
pub(super) fn short_name(name: &str) -> &str {
    name.split_once(", ").map_or(name, |(county, _)| county)
}

/// Name without the state, with its article: "the Capitol Planning Region".
pub(super) fn short_in_sentence(name: &str) -> String {
    in_sentence(short_name(name))
}

/// Workers of an occupation before a verb: "other cooks" of "cooks, all other", and "fine artists, including
/// painters," with the comma that ends an aside.
pub(super) fn as_workers(occupation: String) -> String {
    match occupation.strip_suffix(", all other") {
        Some(work) => format!("other {work}"),
        None if occupation.contains(", including ") || occupation.contains(", except ") => format!("{occupation},"),
        None => occupation,
    }
}
