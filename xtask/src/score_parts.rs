//! The weights of the score as a table of the web app.

use std::fmt::Write;

use niche::weights::ScoreWeights;

/// Writes the module `web/src/lib/score-parts.gen.ts`.
pub fn write_module() -> String {
    let mut module = String::from(
        "// Made by `cargo run -p xtask -- score-parts` from crates/niche/src/scoring/weights.rs.\n\n\
         /** Parts of the score with our weights, in the order of a report. */\n\
         export const SCORE_PARTS = [\n",
    );
    for (key, label, weight) in ScoreWeights::default().list_parts() {
        // Writing to a text cannot fail.
        _ = writeln!(module, "  {{ key: \"{key}\", label: \"{label}\", weight: {weight} }},");
    }
    module.push_str("] as const;\n");
    module
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_web_app_publishes_the_weights_of_the_engine() {
        let published = include_str!("../../web/src/lib/score-parts.gen.ts");
        assert_eq!(
            published,
            super::write_module(),
            "run `cargo run -p xtask -- score-parts`"
        );
    }
}
