//! Messages of the JSON and query readers in plain words: no name of a type and no word of the library reaches a
//! client.

/// Translates a message of a reader.
pub(super) fn in_plain_words(problem: &str) -> String {
    if let Some(rest) = problem.strip_prefix("unknown variant `") {
        return one_of(rest);
    }
    if problem.starts_with("missing field `") {
        return "this is missing".to_owned();
    }
    if problem.starts_with("duplicate field `") {
        return "this is there twice".to_owned();
    }
    if let Some(rest) = problem.strip_prefix("invalid type: ") {
        return match rest.rsplit_once(", expected ") {
            Some((_, expected)) => format!("this must be {}", kind_of(expected)),
            None => "this is of another kind".to_owned(),
        };
    }
    if problem.starts_with("invalid value: ") || problem == "number too large to fit in target type" {
        return "this number is too large or too small".to_owned();
    }
    match problem {
        "invalid digit found in string" | "cannot parse integer from empty string" => "this must be a whole number",
        "invalid float literal" | "cannot parse float from empty string" => "this must be a number",
        "provided string was not `true` or `false`" => "this must be true or false",
        other if other.contains('`') || other.contains("enum") || other.contains("struct") => {
            "this has another form than the call takes"
        }
        other => return other.to_owned(),
    }
    .to_owned()
}

/// The values behind "expected", such as `one of "a", "b"`.
fn one_of(rest: &str) -> String {
    let expected = rest.split_once(", expected ").map_or("", |(_, expected)| expected);
    let values: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    match values.as_slice() {
        [] => "this is none of the values that the call takes".to_owned(),
        [only] => format!("this must be \"{only}\""),
        [first @ .., last] => format!("this must be \"{}\" or \"{last}\"", first.join("\", \"")),
    }
}

fn kind_of(expected: &str) -> &'static str {
    match expected {
        "a string" | "a borrowed string" | "string or map" | "a character" => "a text",
        "a boolean" => "true or false",
        "f32" | "f64" => "a number",
        "a sequence" => "a list",
        "null" | "unit" => "null",
        number if ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64"].contains(&number) => "a whole number",
        list if list.starts_with("a tuple") || list.contains("array") => "a list",
        object if object.starts_with("struct") || object == "a map" => "an object",
        _ => "of another kind",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_values_and_kinds_and_no_types() {
        for (problem, words) in [
            (
                "unknown variant `podcast`, expected one of `article`, `video`, `tool`",
                "this must be \"article\", \"video\" or \"tool\"",
            ),
            (
                "unknown variant `x`, expected `a` or `b`",
                "this must be \"a\" or \"b\"",
            ),
            ("unknown variant `x`, expected `a`", "this must be \"a\""),
            ("invalid type: sequence, expected a string", "this must be a text"),
            (
                "invalid type: string \"a, expected b\", expected u16",
                "this must be a whole number",
            ),
            (
                "invalid type: integer `5`, expected struct TaskFields",
                "this must be an object",
            ),
            (
                "invalid value: integer `300`, expected u8",
                "this number is too large or too small",
            ),
            ("missing field `name`", "this is missing"),
            ("duplicate field `name`", "this is there twice"),
            (
                "data did not match any variant of untagged enum Hours",
                "this has another form than the call takes",
            ),
            ("invalid digit found in string", "this must be a whole number"),
            ("a day is written as 2026-03-01", "a day is written as 2026-03-01"),
        ] {
            assert_eq!(in_plain_words(problem), words, "{problem}");
        }
    }
}
