//! Comparison of the atlas's prices with published ones, and of its hours with wages (`docs/niche-engine.md`).

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use niche::Engine;
use niche::answer::{AnswerInput, AnswerWord};
use niche::atlas::{License, Market};
use niche::evening::EveningChoice;

/// Middle of ours ÷ middle of the published ones that needs no comment.
const NEAR: RangeInclusive<f64> = 0.8..=1.25;
/// Middle hour ÷ median wage of the occupation that needs no comment.
const WAGE_NEAR: RangeInclusive<f64> = 0.6..=4.0;

/// A market's price beside the published ones, and its hour beside the wage.
struct Row<'m> {
    market: &'m Market,
    word: AnswerWord,
    hour_usd: f64,
    wage_usd: Option<f64>,
}

impl Row<'_> {
    fn has_overlap(&self) -> Option<bool> {
        let [low, _, high] = self.market.work.price_usd;
        let [published_low, published_high] = self.market.work.published_ends()?;
        Some(low <= published_high && published_low <= high)
    }

    /// Ours ÷ published.
    fn price_ratio(&self) -> Option<f64> {
        Some(self.market.work.price_usd[1] / self.market.work.published_middle()?)
    }

    fn wage_ratio(&self) -> Option<f64> {
        Some(self.hour_usd / self.wage_usd?)
    }
}

/// Overlap, median ratio and share within a quarter of all markets and of each kind, the five counts, and the markets
/// that lie outside. With `list` also one line for each market.
pub fn compare_prices(list: bool) -> Result<String, Box<dyn Error>> {
    let engine = Engine::load()?;
    let rows = read_rows(&engine)?;
    let mut report = String::new();
    let mut kinds: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in &rows {
        kinds.entry(kind_of(row.market)).or_default().push(row);
    }
    writeln!(
        report,
        "{:<32} markets  with price  overlap  median  within a quarter",
        ""
    )?;
    write_kind(&mut report, "all", &rows.iter().collect::<Vec<_>>())?;
    for (kind, rows) in &kinds {
        write_kind(&mut report, kind, rows)?;
    }
    let spreads = rows.iter().map(|row| row.market.work.price_usd);
    let spreads = sort_values(spreads.map(|[low, _, high]| high / low));
    writeln!(report, "\nhigh ÷ low of ours: median {:.2}", median_of(&spreads))?;
    let count = |word| rows.iter().filter(|row| row.word == word).count();
    let counts = [
        AnswerWord::PaysMore,
        AnswerWord::LikelyPaysMore,
        AnswerWord::AboutTheSame,
        AnswerWord::LikelyPaysLess,
        AnswerWord::PaysLess,
    ]
    .map(|word| format!("{} {}", word.into_str(), count(word)));
    writeln!(report, "words at the median wage: {}", counts.join(", "))?;
    writeln!(report, "\nprice outside .8 to 1.25 of the published one:")?;
    for row in rows.iter().filter(|row| is_outside(row.price_ratio(), &NEAR)) {
        let (ratio, comment) = (row.price_ratio().unwrap_or_default(), comment_of(row.market));
        writeln!(report, "{ratio:>6.2}  {}: {comment}", row.market.slug)?;
    }
    writeln!(report, "\nhour outside .6 to 4 of the median wage:")?;
    for row in rows.iter().filter(|row| is_outside(row.wage_ratio(), &WAGE_NEAR)) {
        let (ratio, comment) = (row.wage_ratio().unwrap_or_default(), comment_of(row.market));
        writeln!(report, "{ratio:>6.2}  {}: {comment}", row.market.slug)?;
    }
    if list {
        writeln!(report)?;
        for row in &rows {
            let ratio = row
                .price_ratio()
                .map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
            let (slug, word, price) = (&row.market.slug, row.word.into_str(), row.market.work.price_usd);
            writeln!(report, "{slug} {word} {price:?} {:.2} {ratio}", row.hour_usd)?;
        }
    }
    Ok(report)
}

fn read_rows(engine: &Engine) -> Result<Vec<Row<'_>>, Box<dyn Error>> {
    let mut rows = Vec::new();
    for market in &engine.atlas().markets {
        let card = engine
            .estimate_evening(&market.slug, &EveningChoice::default(), &AnswerInput::default())
            .map_err(|refusal| format!("{}: {refusal:?}", market.slug))?;
        let wage = card.evening.anchors.iter().find(|anchor| anchor.key == "wage");
        rows.push(Row {
            market,
            word: card.answer.word,
            hour_usd: card.answer.hour_usd[1],
            wage_usd: wage.map(|anchor| anchor.value),
        });
    }
    Ok(rows)
}

fn write_kind(report: &mut String, kind: &str, rows: &[&Row]) -> std::fmt::Result {
    let overlaps: Vec<bool> = rows.iter().filter_map(|row| row.has_overlap()).collect();
    let ratios = sort_values(rows.iter().filter_map(|row| row.price_ratio()));
    let share = |part: usize, all: usize| format!("{:.0} %", part as f64 / all.max(1) as f64 * 100.0);
    let overlap = share(overlaps.iter().filter(|overlap| **overlap).count(), overlaps.len());
    let within = share(ratios.iter().filter(|ratio| NEAR.contains(ratio)).count(), ratios.len());
    let (markets, priced, median) = (rows.len(), overlaps.len(), median_of(&ratios));
    match priced {
        0 => writeln!(report, "{kind:<32} {markets:>7} {priced:>11}"),
        _ => writeln!(
            report,
            "{kind:<32} {markets:>7} {priced:>11} {overlap:>8} {median:>7.2} {within:>7}"
        ),
    }
}

/// Kind of the work, the first that fits.
fn kind_of(market: &Market) -> &'static str {
    let occupation = market.occupations.first().map_or("", String::as_str);
    let is_one_of = |groups: &[&str]| groups.iter().any(|group| occupation.starts_with(group));
    match () {
        () if market.license == License::Required => "licensed work",
        () if is_one_of(&["27-4021"]) => "photo sessions",
        () if is_one_of(&["21-2011"]) => "ceremonies",
        () if is_one_of(&["41-2031", "41-9099", "41-4012", "41-2022"]) => "resold goods",
        () if is_one_of(&["25-", "27-2022", "39-9031", "21-10"]) => "lessons, classes and coaching",
        () if is_one_of(&["39-9011", "37-201", "31-1120", "39-2021"]) => "child care, pets and house work",
        () if is_one_of(&["47-", "49-"]) => "home and other repair",
        () if is_one_of(&["37-"]) => "garden work",
        () if is_one_of(&["13-", "15-", "17-", "23-", "27-3", "27-1024", "27-4032", "43-"]) => {
            match market.work.billed.is_some() {
                true => "desk work by the hour",
                false => "desk work by the piece",
            }
        }
        () if is_one_of(&["51-", "27-10", "35-", "45-"]) => "made, grown and cooked goods",
        () => "other",
    }
}

fn is_outside(ratio: Option<f64>, near: &RangeInclusive<f64>) -> bool {
    ratio.is_some_and(|ratio| !near.contains(&ratio))
}

fn comment_of(market: &Market) -> &str {
    market.work.comment.as_deref().unwrap_or("no comment")
}

fn sort_values(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

/// Median of sorted values; 0 for none.
fn median_of(values: &[f64]) -> f64 {
    match values.len() {
        0 => 0.0,
        count => f64::midpoint(values[(count - 1) / 2], values[count / 2]),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_comparison_covers_the_whole_atlas() {
        let report = super::compare_prices(true).unwrap();
        let all = report.lines().find(|line| line.starts_with("all ")).unwrap();
        let markets: usize = all.split_whitespace().nth(1).unwrap().parse().unwrap();
        let listed = report
            .lines()
            .filter(|line| line.contains("pays_") || line.contains("about_the_same ["));
        assert_eq!(listed.count() - 1, markets);
    }
}
