//! The operator's own official figures: the commands, the file, and instances with different releases.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use server::app;
use server::db::Db;
use server::http::PeerAddress;
use server::platform::release_file;
use server::platform::rng::Rng;
use server::start;
use server::state::app_state::AppState;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::config::run_sidestart;
use crate::small_workbook::{archive, workbook};
use crate::whole_patterns::{county_patterns, zip_patterns};
use crate::whole_wages::{area_wages, definitions, nation_wages, state_wages};

const COUNTY: &str = include_str!("../../../place/tests/own_release/nonemp23co.txt");
const NATION: &str = include_str!("../../../place/tests/own_release/nonemp23us.txt");

/// Exit code and output of a command, errors behind it.
fn run_data(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output = run_sidestart(folder).arg("data").args(arguments).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(said).unwrap())
}

fn write_sample(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive
        .start_file("nonemp23co.txt", SimpleFileOptions::default())
        .unwrap();
    archive.write_all(COUNTY.as_bytes()).unwrap();
    fs::write(folder.join("nonemp23co.zip"), archive.finish().unwrap().into_inner()).unwrap();
    fs::write(folder.join("nonemp23us.txt"), NATION).unwrap();
    fs::write(folder.join("notes.txt"), "mine").unwrap();
}

/// An instance with the sample's release on the same database.
async fn instance_with_release(of: &AppState) -> AppState {
    let folder = tempfile::tempdir().unwrap();
    write_sample(folder.path());
    let files = release_file::read_folder(folder.path()).unwrap().files;
    let release = of.engine.places().read_release(&files).unwrap();
    let engine = tokio::task::spawn_blocking(move || niche::Engine::load_with(Some(release)).unwrap());
    let db = Db::connect(&of.config.database, &of.clock).await.unwrap();
    let engine = Arc::new(engine.await.unwrap());
    AppState::new(of.config.clone(), db, engine, of.clock.clone(), Rng::from_seed(3))
}

/// Details of an instance's readiness, asked from this machine.
async fn ready_of(app: &crate::harness::TestApp, state: &AppState) -> String {
    let mut request = Request::get("/readyz?verbose").body(Body::empty()).unwrap();
    let here = std::net::SocketAddr::from(([127, 0, 0, 1], 5));
    request.extensions_mut().insert(PeerAddress(here));
    app.send_to(app::router(state.clone()), request).await.text().to_owned()
}

#[test]
fn check_says_what_is_there_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    write_sample(&folder.path().join("files"));
    let (code, said) = run_data(folder.path(), &["check", "files"]);
    assert_eq!(code, 0, "{said}");
    for line in [
        "nonemp23co.zip: Nonemployer Statistics by county, 2023\n",
        "nonemp23us.txt: Nonemployer Statistics of the United States, 2023\n",
        "notes.txt: not used\n",
        "-own-",
        "6 figures of industries in counties, 0 in ZIP codes, and 0 wages.\n",
        "those of the county and the industry, 2023",
        "Nothing was written.",
    ] {
        assert!(said.contains(line), "{line:?} is missing in\n{said}");
    }
    assert!(!folder.path().join("data").exists());
}

#[test]
fn use_writes_the_release_and_embedded_goes_back() {
    let folder = tempfile::tempdir().unwrap();
    write_sample(&folder.path().join("files"));
    let (code, said) = run_data(folder.path(), &["use", "files"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("Restart the server to use it."), "{said}");
    let data = folder.path().join("data");
    let release = release_file::load_release(&data).unwrap().unwrap();
    assert!(said.contains(&niche::name_release(&release)), "{said}");
    let names: Vec<_> = fs::read_dir(&data)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["figures.release"], "no half file is left");

    assert!(
        run_data(folder.path(), &["use", "--embedded"])
            .1
            .starts_with("The data release is removed.")
    );
    assert!(
        run_data(folder.path(), &["use", "--embedded"])
            .1
            .starts_with("There is no data release.")
    );
    assert!(release_file::load_release(&data).unwrap().is_none());
}

#[test]
fn files_that_make_no_release_are_refused_and_the_old_one_stays() {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().join("files");
    write_sample(&files);
    assert_eq!(run_data(folder.path(), &["use", "files"]).0, 0);
    let before = fs::read(folder.path().join("data/figures.release")).unwrap();

    fs::write(files.join("nonemp23us.txt"), NATION.replace("4480000", "much")).unwrap();
    let (code, said) = run_data(folder.path(), &["use", "files"]);
    assert_eq!(code, 1);
    assert_eq!(
        said,
        "sidestart: nonemp23us.txt, line 3, column RCPTOT: \"much\" is no whole number. Download the file again\n"
    );
    fs::write(files.join("nonemp23co.zip"), "no archive").unwrap();
    let (code, said) = run_data(folder.path(), &["check", "files"]);
    assert_eq!(
        (code, said.contains("the archive cannot be unpacked")),
        (1, true),
        "{said}"
    );
    assert_eq!(fs::read(folder.path().join("data/figures.release")).unwrap(), before);

    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let (code, said) = run_data(folder.path(), &["check", "empty"]);
    assert_eq!(
        (code, said.contains("has no file that a data release is made of")),
        (1, true),
        "{said}"
    );
    assert_eq!(run_data(folder.path(), &["use"]).0, 2, "a folder is needed");
}

/// Wages of areas as the archive of the publisher, with the definitions as a workbook.
fn write_wages(folder: &Path) {
    let places = place::Places::load().unwrap();
    fs::create_dir_all(folder).unwrap();
    let areas = workbook("MSA_M2026_dl", &area_wages(&places));
    let parts: [(&str, &[u8]); 2] = [
        ("oesm26ma/MSA_M2026_dl.xlsx", &areas),
        ("oesm26ma/file_descriptions.xlsx", b"not read"),
    ];
    fs::write(folder.join("oesm26ma.zip"), archive(&parts)).unwrap();
    let states = workbook("state_M2026_dl", &state_wages());
    fs::write(folder.join("state_M2026_dl.xlsx"), states).unwrap();
    fs::write(folder.join("national_M2026_dl.csv"), nation_wages()).unwrap();
    let defined = workbook("May 2026", &definitions(&places));
    fs::write(folder.join("area_definitions_m2026.xlsx"), defined).unwrap();
}

#[test]
fn wages_and_their_areas_are_checked_and_used() {
    let folder = tempfile::tempdir().unwrap();
    write_wages(&folder.path().join("files"));
    let (code, said) = run_data(folder.path(), &["check", "files"]);
    assert_eq!(code, 0, "{said}");
    for line in [
        "oesm26ma.zip/MSA_M2026_dl.xlsx: Occupational Employment and Wage Statistics, 2026\n",
        "area_definitions_m2026.xlsx: Area definitions of Occupational Employment and Wage Statistics, 2026\n",
        "- Wages are those of May 2026 in metropolitan and nonmetropolitan areas, May 2026 in states, and May 2026 in the nation. \
         Without the release they are those of May 2025.\n",
        "- The counties of each wage area are those of May 2026, and the wages of areas are those of May 2026.\n",
        "Nothing was written.",
    ] {
        assert!(said.contains(line), "{line:?} is missing in\n{said}");
    }
    assert_eq!(run_data(folder.path(), &["use", "files"]).0, 0);
    let release = release_file::load_release(&folder.path().join("data")).unwrap();
    let engine = niche::Engine::load_with(release).unwrap();
    let mut request = niche::request::AnalysisRequest::new("dog grooming".to_owned());
    request.market = Some("dog-grooming".to_owned());
    request.evening.location = place::PlaceCode::parse("48453");
    let report = engine.analyze_niche(&request).unwrap();
    let wages = report.local.unwrap().texts.wages.unwrap();
    assert_eq!(wages.title, "$17.95 an hour in the Austin area");
    assert!(wages.lines[0].ends_with("(May 2026)."), "{}", wages.lines[0]);
}

#[test]
fn wages_that_are_refused_leave_the_release_before() {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().join("files");
    write_wages(&files);
    assert_eq!(run_data(folder.path(), &["use", "files"]).0, 0);
    let before = fs::read(folder.path().join("data/figures.release")).unwrap();
    let refuse = |expected: &str| {
        let (code, said) = run_data(folder.path(), &["use", "files"]);
        assert_eq!((code, said.contains(expected)), (1, true), "{said}");
        assert_eq!(fs::read(folder.path().join("data/figures.release")).unwrap(), before);
    };
    fs::write(
        files.join("national_M2026_dl.csv"),
        nation_wages().replace(",15,17.60,", ",15,n/a,"),
    )
    .unwrap();
    refuse("national_M2026_dl.csv, line 3, column H_MEDIAN: \"n/a\" is neither a number");
    fs::write(files.join("national_M2026_dl.csv"), nation_wages()).unwrap();
    fs::write(files.join("oesm26ma.zip"), archive(&[("readme.txt", b"nothing")])).unwrap();
    refuse("the archive holds no workbook with wages, such as MSA_MYYYY_dl.xlsx");
    fs::write(files.join("oesm26ma.zip"), "no archive").unwrap();
    refuse("the archive cannot be unpacked");
    fs::remove_file(files.join("oesm26ma.zip")).unwrap();
    refuse(
        "area_definitions_m2026.xlsx belongs to wages of metropolitan and nonmetropolitan areas, which are missing.",
    );
}

/// Business patterns of 2024, those by ZIP code as the archive of the publisher.
fn write_patterns(folder: &Path) {
    let places = place::Places::load().unwrap();
    fs::create_dir_all(folder).unwrap();
    fs::write(
        folder.join("cbp24co.txt"),
        county_patterns(&places, "cbp24co.txt").bytes,
    )
    .unwrap();
    let zips = zip_patterns("zbp24detail.txt").bytes;
    fs::write(folder.join("zbp24detail.zip"), archive(&[("zbp24detail.txt", &zips)])).unwrap();
}

#[test]
fn business_patterns_are_checked_and_used_with_their_edition() {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().join("files");
    write_patterns(&files);
    let (code, said) = run_data(folder.path(), &["check", "files"]);
    assert_eq!(code, 0, "{said}");
    for line in [
        "cbp24co.txt: County Business Patterns, 2024\n",
        "zbp24detail.zip: ZIP Code Business Patterns, 2024\n",
        "11 figures of industries in counties, 5 in ZIP codes, and 0 wages.\n",
        "- Businesses with staff are those of 2024, counted by NAICS 2022, beside 2017, ",
        "- The businesses of 2017 are counted by NAICS 2017. Codes that were split in 2022 are no longer left out of the \
         number of 2024, and their industries have no number of 2017.\n",
        "- Businesses by ZIP code are those of 2024, counted by NAICS 2022. Without the release they are those of 2022, \
         counted by NAICS 2017.\n",
        "Nothing was written.",
    ] {
        assert!(said.contains(line), "{line:?} is missing in\n{said}");
    }
    assert_eq!(run_data(folder.path(), &["use", "files"]).0, 0);
    let before = fs::read(folder.path().join("data/figures.release")).unwrap();
    let release = release_file::load_release(&folder.path().join("data"))
        .unwrap()
        .unwrap();
    assert_eq!((release.patterns_year(), release.zips_year()), (Some(2024), Some(2024)));
    assert!(said.contains(&niche::name_release(&release)), "{said}");

    let refuse = |expected: &str| {
        let (code, said) = run_data(folder.path(), &["use", "files"]);
        assert_eq!((code, said.contains(expected)), (1, true), "{said}");
        assert_eq!(fs::read(folder.path().join("data/figures.release")).unwrap(), before);
    };
    fs::write(files.join("zbp23detail.txt"), zip_patterns("zbp23detail.txt").bytes).unwrap();
    refuse("zbp23detail.txt and zbp24detail.zip are the same table. Keep one of them in the folder.");
    fs::remove_file(files.join("zbp24detail.zip")).unwrap();
    refuse("cbp24co.txt counts industries by NAICS 2022, and zbp23detail.txt by NAICS 2017.");
    fs::remove_file(files.join("zbp23detail.txt")).unwrap();
    fs::write(files.join("zbp24detail.zip"), "no archive").unwrap();
    refuse("the archive cannot be unpacked");
    fs::remove_file(files.join("zbp24detail.zip")).unwrap();
    let (code, said) = run_data(folder.path(), &["check", "files"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains("- Businesses by ZIP code stay those of 2022, counted by NAICS 2017. Reports say so.\n"),
        "{said}"
    );
}

#[test]
fn a_broken_release_file_is_an_error_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(release_file::release_path(folder.path()), "SIDEREL1 and something else").unwrap();
    let error = release_file::load_release(folder.path()).unwrap_err().to_string();
    assert!(error.contains("the file of the data release is damaged"), "{error}");
}

on_both! {
    async fn instances_with_different_releases_say_so(app: TestApp) {
        start::prepare_site(&app.state).await.unwrap();
        let alone = ready_of(&app, &app.state).await;
        assert!(alone.contains(&format!("data release: {}\n", niche::DATA_RELEASE)), "{alone}");
        assert!(!alone.contains("started last"), "{alone}");

        let other = instance_with_release(&app.state).await;
        let own = other.engine.data_release().to_owned();
        let unlike = ready_of(&app, &other).await;
        assert!(unlike.contains(&format!("data release: {own}\ndata release of the instance that started last: {}.", niche::DATA_RELEASE)), "{unlike}");

        start::prepare_site(&other).await.unwrap();
        assert!(!ready_of(&app, &other).await.contains("started last"));
        let first = ready_of(&app, &app.state).await;
        assert!(first.contains(&format!("data release of the instance that started last: {own}.")), "{first}");
        // Back on the embedded figures: the note follows.
        start::prepare_site(&app.state).await.unwrap();
        assert!(!ready_of(&app, &app.state).await.contains("started last"));
        assert_eq!(app.rows("SELECT id FROM data_releases").await.len(), 1);
    }
}
