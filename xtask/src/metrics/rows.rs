//! Rows of the table: a measure, its aim, and the value it is held at until it meets the aim.

use std::fmt::Write as _;

/// One measure; smaller is better.
pub(super) struct Row {
    name: &'static str,
    now: f64,
    aim: f64,
    /// Limit of a row that misses its aim, so that it grows no worse.
    held: Option<f64>,
    is_share: bool,
    /// Place of the worst case.
    place: String,
}

impl Row {
    pub(super) fn count(name: &'static str, now: usize, aim: u16) -> Self {
        Self {
            is_share: false,
            ..Self::share(name, now as f64, f64::from(aim))
        }
    }

    /// Row whose values are in percent.
    pub(super) fn share(name: &'static str, now: f64, aim: f64) -> Self {
        Self {
            name,
            now,
            aim,
            held: None,
            is_share: true,
            place: String::new(),
        }
    }

    pub(super) fn held_at(mut self, held: f64) -> Self {
        self.held = Some(held);
        self
    }

    pub(super) fn at(mut self, place: String) -> Self {
        self.place = place;
        self
    }

    /// True while the measure, with the decimals that the table shows, exceeds neither its aim nor the value it is held
    /// at.
    pub(super) fn is_within(&self) -> bool {
        (self.now * 10.0).round() <= (self.held.unwrap_or(self.aim).max(self.aim) * 10.0).round()
    }

    fn describe_state(&self) -> &'static str {
        match self.held {
            _ if !self.is_within() => "MISSED",
            Some(_) if self.now <= self.aim => "met: drop the held value",
            Some(held) if self.now < held && !self.is_share => "better: lower the held value",
            Some(_) => "held",
            None => "met",
        }
    }
}

/// Writes the rows with their aims in columns.
pub(super) fn write_table(rows: &[Row]) -> String {
    let mut table = format!("{:<52}{:>8}{:>8}{:>8}\n", "", "now", "aim", "held at");
    for row in rows {
        let decimals = usize::from(row.is_share);
        let held = row.held.map_or_else(String::new, |held| format!("{held:.decimals$}"));
        let (name, now, aim) = (row.name, row.now, row.aim);
        let _ = write!(table, "{name:<52}{now:>8.decimals$}{aim:>8.decimals$}{held:>8}");
        let _ = writeln!(table, "  {}  {}", row.describe_state(), row.place);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_fails_beyond_its_aim_or_beyond_what_it_is_held_at() {
        assert!(Row::count("a", 6, 6).is_within());
        assert!(!Row::count("a", 7, 6).is_within());
        assert!(Row::count("a", 21, 6).held_at(21.0).is_within());
        assert!(!Row::count("a", 22, 6).held_at(21.0).is_within());
        assert!(Row::share("a", 15.04, 15.0).is_within());
        assert!(!Row::share("a", 15.06, 15.0).is_within());
    }

    #[test]
    fn the_table_shows_aims_beside_held_values() {
        let table = write_table(&[Row::count("long functions", 22, 6)
            .held_at(21.0)
            .at("a.rs:3".to_owned())]);
        let last = table.lines().last().expect("a row");
        let cells: Vec<&str> = last.split_whitespace().collect();
        assert_eq!(cells, ["long", "functions", "22", "6", "21", "MISSED", "a.rs:3"]);
    }
}
