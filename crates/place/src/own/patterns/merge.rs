//! Business patterns of the operator's own in the place of the embedded ones.

use std::collections::{BTreeMap, BTreeSet};

use super::table::PatternTable;
use crate::own::solo::{sentence_case, wider_title};
use crate::packed::tables::{NaicsEdition, Tables};

impl Tables {
    /// Puts the operator's year in the place of the latest embedded one. The earlier year stays.
    pub(crate) fn apply_patterns(&mut self, own: &PatternTable, year: u16, edition: NaicsEdition) {
        if edition == NaicsEdition::Of2022 {
            self.add_newer_codes();
        }
        self.survey.edition = edition;
        let before = std::mem::take(&mut self.survey.areas);
        let is_known = |area: &&u32| before.binary_search(area).is_ok() || self.find_county(**area).is_some();
        let new: BTreeSet<u32> = own.areas.iter().filter(is_known).copied().collect();
        let areas: Vec<u32> = before
            .iter()
            .copied()
            .chain(new.iter().copied())
            .collect::<BTreeSet<u32>>()
            .into_iter()
            .collect();
        self.move_counties(&before, &areas, &new);
        self.merge_cells(&before, &areas, own);
        let old_names = std::mem::take(&mut self.survey.old_names);
        for area in &areas {
            let name = before.binary_search(area).map_or("", |row| old_names.get(row));
            self.survey.old_names.push(name);
        }
        // A county that the file leaves out has no published cell, as in the embedded survey.
        let has_latest = |area: &u32| new.contains(area) || self.find_county(*area).is_some();
        let has_rows = areas
            .iter()
            .map(|area| [before.binary_search(area).is_ok(), has_latest(area)]);
        let has_rows = has_rows.collect();
        let survey = &mut self.survey;
        survey.has_rows = has_rows;
        survey.years[1] = year;
        survey.areas = areas;
    }

    /// Leads each county to its own rows of the new year, else to those of the old county that took its place.
    fn move_counties(&mut self, before: &[u32], areas: &[u32], new: &BTreeSet<u32>) {
        for (county, area) in self.counties.survey_area.iter_mut().enumerate() {
            let fips = self.counties.fips[county];
            let old = before.get(usize::from(*area)).copied();
            let source = if new.contains(&fips) { Some(fips) } else { old };
            let row = source.and_then(|fips| areas.binary_search(&fips).ok());
            *area = row.map_or(crate::packed::tables::NO_ROW, |row| row as u16);
        }
    }

    fn merge_cells(&mut self, before: &[u32], areas: &[u32], own: &PatternTable) {
        let survey = &mut self.survey;
        let (mut rows, mut earlier, mut latest) = (Vec::new(), Vec::new(), Vec::new());
        let mut ends = Vec::new();
        for (at, &code) in survey.codes.iter().enumerate() {
            let edition = match at < survey.older_codes {
                true => NaicsEdition::Of2017,
                false => NaicsEdition::Of2022,
            };
            let mut cells: BTreeMap<u32, [u16; 2]> = BTreeMap::new();
            for row in survey.cells.range(at) {
                cells.entry(before[usize::from(survey.area[row])]).or_default()[0] = survey.establishments_earlier[row];
            }
            // A code of both editions has a row in each.
            let own_cells = (edition == survey.edition).then(|| own.cells_of(code));
            for (area, count) in own_cells.into_iter().flatten() {
                cells.entry(area).or_default()[1] = count;
            }
            for (area, counts) in cells {
                if let (Ok(row), true) = (areas.binary_search(&area), counts != [0, 0]) {
                    rows.push(row as u16);
                    earlier.push(counts[0]);
                    latest.push(counts[1]);
                }
            }
            ends.push(rows.len() as u32);
        }
        survey.cells.ends = ends;
        (survey.area, survey.establishments_earlier, survey.establishments_latest) = (rows, earlier, latest);
    }

    /// Puts the operator's establishments in the place of those of all ZIP codes.
    pub(crate) fn apply_zips(&mut self, own: &PatternTable, year: u16, edition: NaicsEdition) {
        if edition == NaicsEdition::Of2022 {
            self.add_newer_codes();
        }
        let mut cells: Vec<(usize, u16, u16)> = Vec::with_capacity(own.area.len());
        for &code in &own.codes {
            let Some(row) = self.survey.code_row(code, edition) else {
                continue;
            };
            for (zip, count) in own.cells_of(code) {
                if let Ok(zip) = self.zips.zips.binary_search(&zip) {
                    cells.push((zip, row, count));
                }
            }
        }
        cells.sort_unstable();
        let zips = &mut self.zips;
        zips.cells.ends = (0..zips.zips.len())
            .map(|zip| cells.partition_point(|&(row, ..)| row <= zip) as u32)
            .collect();
        zips.code = cells.iter().map(|&(_, code, _)| code).collect();
        zips.establishments = cells.iter().map(|&(.., count)| count).collect();
        (zips.year, zips.edition) = (year, edition);
    }

    /// Adds the industries and their groups of four digits as codes of NAICS 2022, without cells.
    fn add_newer_codes(&mut self) {
        if self.survey.codes.len() > self.survey.older_codes {
            return;
        }
        let mut titles: BTreeMap<u32, String> = BTreeMap::new();
        for (&code, title) in self.industries.codes.iter().zip(self.industries.titles.iter()) {
            titles.insert(code, title.to_owned());
            if let Some(title) = wider_title(code / 100) {
                titles.insert(code / 100, sentence_case(title));
            }
        }
        let survey = &mut self.survey;
        let end = survey.area.len() as u32;
        for (code, title) in titles {
            survey.codes.push(code);
            survey.titles.push(&title);
            survey.cells.ends.push(end);
        }
    }
}
