//! Rules of the tables and laws of the data they hold.

use super::*;

#[test]
fn pet_care_carries_the_published_figures() {
    let tables = FigureTables::load().unwrap();
    let (industry, figures) = tables.find_industry("812910").unwrap();
    assert_eq!(industry.title, "Pet Care (except Veterinary) Services");
    assert_eq!(figures.solo_receipts_usd.as_ref().unwrap().value(), 22_505.0);
    assert_eq!(figures.solo_receipts_usd.as_ref().unwrap().decimal_places(), 6);
    let share = figures.solo_share.as_ref().unwrap().value();
    assert!((share - 1_599.9 / 4_837.4).abs() < 1e-4, "{share}");
    assert_eq!(figures.margin.as_ref().unwrap().industry().code, "812");
    assert_eq!(
        figures.growth.as_ref().unwrap().industry().title,
        "Other personal services"
    );
}

#[test]
fn derived_rows_cover_their_parents() {
    #[derive(Deserialize)]
    struct Row {
        code: String,
        solo_firms_2012: f64,
        solo_receipts_musd_2012: f64,
        derived: String,
    }
    let table: Vec<Row> = parse_rows(include_str!("../../../data/firms.csv")).unwrap();
    assert!(table.iter().any(|row| row.derived == "yes"));
    for row in table.iter().filter(|row| row.derived == "yes") {
        for parent in (3..row.code.len()).map(|digits| &row.code[..digits]) {
            let children = table
                .iter()
                .filter(|r| r.code.len() == parent.len() + 1 && r.code.starts_with(parent));
            let (firms, receipts) = children.fold((0.0, 0.0), |(firms, receipts), r| {
                (firms + r.solo_firms_2012, receipts + r.solo_receipts_musd_2012)
            });
            let whole = table.iter().find(|r| r.code == parent).unwrap();
            assert!(firms >= 0.9 * whole.solo_firms_2012, "{} in {parent}", row.code);
            assert!(
                receipts >= 0.9 * whole.solo_receipts_musd_2012,
                "{} in {parent}",
                row.code
            );
        }
    }
    let published_at = |code: &str| {
        let tables = FigureTables::load().unwrap();
        let (_, figures) = tables.find_industry(code).unwrap();
        figures.solo_operators.as_ref().unwrap().industry().code.clone()
    };
    assert_eq!(
        ["485310", "541519", "513199"].map(published_at),
        ["4853", "54151", "511"]
    );
}

#[test]
fn businesses_and_residents_are_of_the_same_year() {
    let tables = FigureTables::load().unwrap();
    let (_, figures) = tables.find_industry("812910").unwrap();
    let firms: FirmsRow = parse_rows(include_str!("../../../data/firms.csv"))
        .unwrap()
        .into_iter()
        .find(|row: &FirmsRow| row.code == "812910")
        .unwrap();
    let per_100k = figures.businesses_per_100k.as_ref().unwrap().value();
    assert!((per_100k - firms.firms_2012.unwrap() / 314_339_099.0 * 1e5).abs() < 1e-9);
}

#[test]
fn retail_grows_by_the_sales_of_its_kind_of_business() {
    let tables = FigureTables::load().unwrap();
    let kind = |code: &str| {
        let (_, figures) = tables.find_industry(code).unwrap();
        let series = figures.series.clone().unwrap();
        (series.industry.code.clone(), series.is_sales())
    };
    let found = ["457210", "445132", "459510", "459910", "812910"].map(kind);
    let codes = [
        ("454310", true),
        ("4542X", true),
        ("453310", true),
        ("453", true),
        ("812900", false),
    ];
    assert_eq!(found, codes.map(|(code, sales)| (code.to_owned(), sales)));
    let (_, used) = tables.find_industry("459510").unwrap();
    let lasting = used.lasting_growth.as_ref().unwrap();
    assert_eq!(
        lasting.list_sources(),
        [SourceId::MonthlyRetail, SourceId::ConsumerPrices, SourceId::GrossOutput]
    );
}

#[test]
fn an_industry_put_together_of_several_has_the_figures_of_all_of_them() {
    let tables = FigureTables::load().unwrap();
    let codes = |code: &str| {
        let (_, figures) = tables.find_industry(code).unwrap();
        let solo = figures.solo_operators.as_ref().unwrap().industry().code.clone();
        (solo, figures.size_usd.as_ref().map(|size| size.industry().code.clone()))
    };
    let found = ["458110", "459210", "523150"].map(codes);
    let wanted = ["4481", "45121", "5231"];
    assert_eq!(found, wanted.map(|code| (code.to_owned(), Some(code.to_owned()))));
}

#[test]
fn one_code_has_one_size() {
    let tables = FigureTables::load().unwrap();
    let mut sizes: HashMap<String, f64> = HashMap::new();
    for (_, figures) in tables.industries.values() {
        if let Some(size) = &figures.size_usd {
            let value = *sizes.entry(size.industry().code.clone()).or_insert(size.value());
            assert_eq!(value, size.value(), "{}", size.industry().code);
        }
    }
}

#[test]
fn suppressed_cells_stay_missing() {
    let tables = FigureTables::load().unwrap();
    let (_, soy) = tables.find_industry("111110").unwrap();
    assert_eq!(
        (&soy.solo_receipts_usd, &soy.margin, &soy.size_usd),
        (&None, &None, &None)
    );
    assert!(soy.growth.is_some());
}

#[test]
fn no_figure_is_zero_by_accident_or_not_finite() {
    let tables = FigureTables::load().unwrap();
    for (industry, figures) in tables.industries.values() {
        let all = [
            &figures.size_usd,
            &figures.solo_share,
            &figures.solo_operators,
            &figures.solo_receipts_usd,
            &figures.businesses_per_100k,
            &figures.profit_share,
        ];
        for figure in all.into_iter().flatten() {
            assert!(
                figure.value() > 0.0 && figure.value().is_finite(),
                "{}: {figure:?}",
                industry.code
            );
        }
        for share in [&figures.solo_share, &figures.profit_share].into_iter().flatten() {
            assert!(share.value() <= 1.0, "{}: {share:?}", industry.code);
        }
    }
}

#[test]
fn every_region_of_the_form_has_its_own_row() {
    let tables = FigureTables::load().unwrap();
    for region in Region::EVERY {
        assert!(tables.regions.contains_key(region.label()), "{region:?}");
    }
}

#[test]
fn digits_tell_how_wide_an_industry_is() {
    assert_eq!(["812910", "5418", "54121x", "8112-4"].map(leading_digits), [6, 4, 5, 4]);
    assert_eq!(
        ["812900", "722A00", "4B0000", "541511"].map(output_digits),
        [4, 3, 2, 6]
    );
}
