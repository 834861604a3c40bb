//! Data releases made of publishers' files. `tests/own_release` has small files made by hand after the Census Bureau's
//! "Nonemployer Record Layout" (County File and United States File), and `patterns` makes one after the "County Data
//! Dictionary" of County Business Patterns. Their numbers are not published ones.

use place::{BusinessLevel, LocalBusinesses, MarketCodes, OwnRelease, Places, PublishedFile, PublishedTable};

use crate::PLACES;

const COUNTY: &str = include_str!("../own_release/nonemp23co.txt");
const NATION: &str = include_str!("../own_release/nonemp23us.txt");

fn file(name: &str, text: &str) -> PublishedFile {
    let (table, year) = PublishedTable::parse_name(name).unwrap();
    PublishedFile {
        name: name.to_owned(),
        table,
        year,
        bytes: text.as_bytes().to_vec(),
    }
}

fn sample_release() -> OwnRelease {
    let files = [file("nonemp23co.txt", COUNTY), file("nonemp23us.txt", NATION)];
    PLACES.read_release(&files).unwrap()
}

fn refusal(files: &[PublishedFile]) -> String {
    PLACES.read_release(files).unwrap_err().to_string()
}

/// Refusal of the county file with one line more.
fn refused_line(line: &str) -> String {
    refusal(&[
        file("nonemp23co.txt", &format!("{COUNTY}{line}\n")),
        file("nonemp23us.txt", NATION),
    ])
}

#[test]
fn a_county_has_the_one_person_businesses_of_its_industry() {
    let places = Places::load_with(Some(sample_release())).unwrap();
    let travis = places.find("48453").unwrap();
    let own = places.county_solo(travis, "812910").unwrap();
    assert_eq!((own.year, own.naics2022.as_str(), own.firms), (2023, "81291", 1021));
    assert!(!own.is_wider, "812910 is the only industry of 81291");
    assert!(own.title == "Pet care (except veterinary) services", "{}", own.title);
    // 33,000,000 / 1,021 = 32,321, and 4,480,000,000 / 160,000 = 28,000.
    assert_eq!(own.average_receipts_usd, Some(32_300));
    assert_eq!(own.average_receipts_usd_us, Some(28_000));

    let wider = places.county_solo(travis, "812199").unwrap();
    assert_eq!(
        (wider.naics2022.as_str(), wider.is_wider, wider.firms),
        ("81219", true, 900)
    );
    assert_eq!(wider.title, "Other personal care services");
    assert_eq!(wider.average_receipts_usd_us, Some(24_000));

    let nation = places.nation_solo("812910").unwrap();
    assert_eq!(
        (nation.firms, nation.average_receipts_usd),
        (160_000, 28_000),
        "all legal forms, all sizes"
    );
    assert_eq!(places.nation_solo("541921"), None, "receipts are withheld");
}

#[test]
fn the_industry_takes_the_place_of_the_sector() {
    let places = Places::load_with(Some(sample_release())).unwrap();
    let market = MarketCodes {
        industries: &["812910"],
        ..MarketCodes::default()
    };
    let travis = places.local(places.find("48453").unwrap(), &market);
    assert_eq!(
        (travis.county_solo.map(|solo| solo.firms), travis.solo),
        (Some(1021), None)
    );
    // A county without a row keeps the sector of its area.
    let dallas = places.local(places.find("48113").unwrap(), &market);
    assert_eq!(dallas.county_solo, None);
    assert_eq!(dallas.solo.map(|solo| solo.sector), Some("81".to_owned()));
    // Without the release nothing changes.
    let embedded = PLACES.local(PLACES.find("48453").unwrap(), &market);
    assert_eq!(
        (embedded.county_solo, embedded.solo.map(|solo| solo.firms)),
        (None, Some(21_000))
    );
}

#[test]
fn withheld_numbers_are_no_numbers() {
    let places = Places::load_with(Some(sample_release())).unwrap();
    let of = |id: &str| places.county_solo(places.find(id).unwrap(), "812910");
    let autauga = of("01001").unwrap();
    assert_eq!((autauga.firms, autauga.average_receipts_usd), (41, None));
    assert_eq!(of("06037"), None, "the number of businesses is withheld");
    assert_eq!(
        of("09110").unwrap().average_receipts_usd,
        Some(28_000),
        "a planning region of Connecticut"
    );
    assert_eq!(places.county_solo(places.find("TX").unwrap(), "812910"), None);
    assert_eq!(of("48453").unwrap().firms, 1021, "a repeated row counts once");
}

#[test]
fn equal_files_make_equal_releases() {
    let mut release = sample_release();
    let packed = release.pack().unwrap();
    let read = OwnRelease::unpack(&packed).unwrap();
    assert_eq!((read.id(), read.solo_year()), (release.id(), Some(2023)));
    assert_eq!((read.cell_count(), read.patterns_year()), (6, None));
    assert_eq!(sample_release().pack().unwrap(), packed);
    let more = format!("{COUNTY}48,113,81291,,5,G,,100\n");
    let files = [file("nonemp23co.txt", &more), file("nonemp23us.txt", NATION)];
    assert_ne!(PLACES.read_release(&files).unwrap().id(), release.id());
    let places = Places::load_with(Some(read)).unwrap();
    let travis = places.find("48453").unwrap();
    assert_eq!(places.county_solo(travis, "812910").unwrap().firms, 1021);
}

#[test]
fn a_release_of_the_first_layout_is_read_still() {
    let mut first = OwnRelease::unpack(include_bytes!("../own_release/first_layout.release")).unwrap();
    assert_eq!(
        (first.id(), first.solo_year(), first.wages_year()),
        ("376f99fb", Some(2023), None)
    );
    let written = first.pack().unwrap();
    assert_eq!(
        (&written[..8], written.clone()),
        (b"SIDEREL3".as_slice(), sample_release().pack().unwrap())
    );
    let places = Places::load_with(Some(first)).unwrap();
    let travis = places.find("48453").unwrap();
    assert_eq!(places.county_solo(travis, "812910").unwrap().firms, 1021);
}

#[test]
fn a_damaged_release_is_refused() {
    let packed = sample_release().pack().unwrap();
    let says = |bytes: &[u8]| OwnRelease::unpack(bytes).unwrap_err().to_string();
    for at in [8, packed.len() / 2, packed.len() - 1] {
        let mut damaged = packed.clone();
        damaged[at] ^= 1;
        assert!(says(&damaged).contains("checksum"), "{}", says(&damaged));
    }
    for length in 0..packed.len() {
        assert!(OwnRelease::unpack(&packed[..length]).is_err(), "{length} bytes");
    }
    let mut other = packed.clone();
    other[7] = b'9';
    assert!(
        says(&other).contains("made by another version of Sidestart"),
        "{}",
        says(&other)
    );
    assert_eq!(says(b"a text that is none at all"), "the file is no data release");
}

#[test]
fn a_fault_names_file_line_column_and_what_to_do() {
    assert_eq!(
        refused_line("48,113,81291,,many,G,,100"),
        "nonemp23co.txt, line 14, column ESTAB: \"many\" is no whole number. Download the file again"
    );
    assert_eq!(
        refused_line("48,453,81291,,7,G,,33000"),
        "nonemp23co.txt, line 14, column NAICS: the same county and industry stand twice, with two numbers"
    );
    assert_eq!(
        refused_line("48,1453,81291,,7,G,,33"),
        "nonemp23co.txt, line 14, column CTY: this is no county's code"
    );
    let without = file("nonemp23co.txt", "ST,CTY,NAICS,ESTAB\n48,453,81291,5\n");
    assert_eq!(
        refusal(&[without, file("nonemp23us.txt", NATION)]),
        "nonemp23co.txt, line 1, column RCPTOT: the first line does not name this column. Take the file as the publisher ships it"
    );
    let empty = file("nonemp23co.txt", "ST,CTY,NAICS,ESTAB,RCPTOT\n");
    assert_eq!(
        refusal(&[empty, file("nonemp23us.txt", NATION)]),
        "nonemp23co.txt: it has no row of an industry that the reports name. Download it again"
    );
}

#[test]
fn a_mix_of_years_editions_or_county_lists_is_refused() {
    let county = || file("nonemp23co.txt", COUNTY);
    assert_eq!(
        refusal(&[county(), file("nonemp22us.txt", NATION)]),
        "nonemp23co.txt and nonemp22us.txt are of different years. Take both of one year."
    );
    assert_eq!(
        refusal(&[county(), file("nonemp22co.txt", COUNTY), file("nonemp23us.txt", NATION)]),
        "nonemp23co.txt and nonemp22co.txt are the same table. Keep one of them in the folder."
    );
    let missing = refusal(&[county()]);
    assert!(
        missing.starts_with("nonemp23us.txt or its ZIP file is missing."),
        "{missing}"
    );
    let old = refusal(&[file("nonemp21co.txt", COUNTY), file("nonemp21us.txt", NATION)]);
    assert!(old.starts_with("nonemp21co.txt is of 2021."), "{old}");
    let edition = refused_line("48,453,44811,,7,G,,33");
    assert!(
        edition.contains("line 14, column NAICS: code 44811 is of an edition of NAICS before 2022"),
        "{edition}"
    );
    let counties = refused_line("09,001,81291,,7,G,,33");
    assert!(
        counties.contains("column CTY: county 09001 is of a list before 2022"),
        "{counties}"
    );
}

#[test]
fn capitals_order_and_unknown_columns_do_not_matter() {
    let county = "\u{feff}naics,extra,cty,st,rcptot,estab\r\n81291,x,453,48,33000,1021\r\n";
    let files = [file("NONEMP23CO.TXT", county), file("nonemp23us.txt", NATION)];
    let places = Places::load_with(Some(PLACES.read_release(&files).unwrap())).unwrap();
    let travis = places.find("48453").unwrap();
    assert_eq!(
        places.county_solo(travis, "812910").unwrap().average_receipts_usd,
        Some(32_300)
    );
}

/// County Business Patterns with the total row of every county, and these rows: county, code, establishments.
fn patterns(name: &str, cells: &[(&str, &str, u32)]) -> PublishedFile {
    let mut text =
        "fipstate,fipscty,naics,emp_nf,emp,qp1_nf,qp1,ap_nf,ap,est,n<5,n5_9\n48,999,812910,G,1,G,1,G,1,4000,1,1\n"
            .to_owned();
    let ids = PLACES.all_counties().map(|county| PLACES.id(county));
    for id in ids.filter(|id| !id.starts_with("72")) {
        text += &format!("{},{},------,G,100,G,9,G,40,500,400,100\n", &id[..2], &id[2..]);
    }
    for (id, code, count) in cells {
        text += &format!("{},{},{code},G,10,G,9,G,40,{count},{count},N\n", &id[..2], &id[2..]);
    }
    file(name, &text)
}

const CELLS: [(&str, &str, u32); 5] = [
    ("48453", "812910", 150),
    ("48453", "8129//", 400),
    ("48113", "8129//", 90),
    ("09110", "812910", 20),
    ("11001", "812910", 30),
];

/// Businesses of pet care in a place, with the cells of one year.
fn businesses_with(name: &str, id: &str) -> LocalBusinesses {
    let release = PLACES.read_release(&[patterns(name, &CELLS)]).unwrap();
    let places = Places::load_with(Some(release)).unwrap();
    let market = MarketCodes {
        industries: &["812910"],
        ..MarketCodes::default()
    };
    let figures = places.local(places.find(id).unwrap(), &market);
    assert_eq!(figures.find_faults(), Vec::<&str>::new());
    figures.businesses
}

/// Year, lower and upper bound of each year.
fn years_of(businesses: &LocalBusinesses) -> Vec<(u16, u32, u32)> {
    let years = businesses.years.iter();
    years.map(|year| (year.year, year.low, year.high)).collect()
}

#[test]
fn a_newer_survey_takes_the_place_of_the_latest_year() {
    let travis = businesses_with("cbp23co.txt", "48453");
    assert_eq!(travis.level, BusinessLevel::Industry);
    assert_eq!(years_of(&travis), [(2017, 94, 94), (2023, 150, 150)]);
    // 150 / 1,334,961 residents of 2023.
    assert_eq!((travis.residents_year, travis.per100k), (2023, Some([11.24, 11.24])));
    let peers = travis.peers.unwrap();
    assert!(
        peers.count > 40 && peers.middle_per100k[0] == 0.0,
        "no peer has a cell: {peers:?}"
    );

    let dallas = businesses_with("cbp23co.txt", "48113");
    assert_eq!(
        (dallas.level, dallas.naics2017),
        (BusinessLevel::Parent, vec!["8129".to_owned()])
    );
    let harris = businesses_with("cbp23co.txt", "48201");
    assert_eq!(years_of(&harris)[1], (2023, 0, 2), "a missing cell is not zero");
    let texas = businesses_with("cbp23co.txt", "TX");
    assert_eq!(years_of(&texas)[1], (2023, 150, 150 + 2 * 253));
}

#[test]
fn counties_of_the_newer_list_have_rows_of_their_own() {
    let capitol = businesses_with("cbp23co.txt", "09110");
    assert_eq!((years_of(&capitol), capitol.counted_area), (vec![(2023, 20, 20)], None));
    assert!(capitol.per100k.is_some() && capitol.peers.is_some());
    let district = businesses_with("cbp23co.txt", "DC");
    assert_eq!(
        (district.level, years_of(&district)),
        (BusinessLevel::Industry, vec![(2023, 30, 30)])
    );
    // Of 2017 the old counties, of 2023 the regions.
    let connecticut = businesses_with("cbp23co.txt", "CT");
    assert_eq!(years_of(&connecticut)[1], (2023, 20, 20 + 2 * 8));
    assert_eq!(years_of(&connecticut)[0].0, 2017);
}

#[test]
fn both_tables_fit_in_one_release() {
    let files = [
        file("nonemp23co.txt", COUNTY),
        file("nonemp23us.txt", NATION),
        patterns("cbp22co.txt", &CELLS),
    ];
    let mut release = PLACES.read_release(&files).unwrap();
    assert_eq!((release.solo_year(), release.patterns_year()), (Some(2023), Some(2022)));
    assert_ne!(release.id(), sample_release().id());
    let places = Places::load_with(Some(OwnRelease::unpack(&release.pack().unwrap()).unwrap())).unwrap();
    let market = MarketCodes {
        industries: &["812910"],
        ..MarketCodes::default()
    };
    let travis = places.local(places.find("48453").unwrap(), &market);
    assert_eq!(years_of(&travis.businesses)[1], (2022, 150, 150));
    assert_eq!(travis.county_solo.map(|solo| solo.firms), Some(1021));
    assert_eq!(places.own_release().unwrap().patterns_year(), Some(2022));
    assert!(places.heap_bytes() < 13_000_000, "{}", places.heap_bytes());
}

#[test]
fn a_survey_of_another_edition_or_half_of_one_is_refused() {
    let with = |cell: (&'static str, &'static str, u32)| refusal(&[patterns("cbp23co.txt", &[cell])]);
    let edition = with(("48453", "455110", 5));
    assert!(
        edition.contains("column NAICS: code 455110 is of NAICS 2022, and the files of 2023 use NAICS 2017."),
        "{edition}"
    );
    let mixed = with(("09001", "812910", 5));
    assert!(
        mixed.contains("both the old counties and the planning regions of Connecticut"),
        "{mixed}"
    );
    let large = with(("48453", "812910", 70_000));
    assert!(large.contains("column EST: no county has so many"), "{large}");
    let half = file("cbp23co.txt", "fipstate,fipscty,naics,est\n48,453,812910,150\n");
    assert_eq!(
        refusal(&[half]),
        "cbp23co.txt: it has rows of too few counties: 1, and a whole file has more than 3,000. Download it again"
    );
    let old = refusal(&[patterns("cbp21co.txt", &CELLS)]);
    assert!(
        old.starts_with("cbp21co.txt is of 2021. The program has County Business Patterns of 2021."),
        "{old}"
    );
}
