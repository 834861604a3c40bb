//! Memory of the program itself: its allocator is not that of the tests.
#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::config::{run_sidestart, start_server};
use crate::harness::{Engine, TestApp};

/// Memory that preview pictures may take, and the length of a large one.
const MAX_PICTURE_BYTES: u64 = 4 << 20;
const PICTURE_BYTES: usize = 150_000;

/// Log-ins that run at the same time, and how often each is repeated.
const AT_ONCE: usize = 8;
const ROUNDS: usize = 8;
/// Memory that they may leave behind. One piece of 19 MiB is kept for the next; an allocator that keeps them all holds
/// hundreds.
const MAX_LEFT_KIB: u64 = 64 * 1024;

/// Memory of the process that is no file, in KiB.
fn resident_kib(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

fn log_in(addr: &str) -> String {
    let body = "{\"email\": \"nobody@example.org\", \"password\": \"lamp paper ink\"}";
    let head = "POST /api/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n";
    let mut stream = TcpStream::connect(addr).unwrap();
    write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn log_ins_leave_little_memory_behind() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = run_sidestart(folder.path());
    // The system's allocator returns each large piece, so that the test sees what the program keeps. The binary to ship
    // has an allocator of its own, which does not read this: `make release-check` runs the test on it.
    command
        .env("MALLOC_MMAP_THRESHOLD_", "1048576")
        .args([
            "--addr",
            "127.0.0.1:0",
            "--auth-rate-limit-per-minute",
            "0",
            "--rate-limit-per-second",
            "0",
        ])
        .stderr(Stdio::null());
    let (mut child, addr, _lines) = start_server(&mut command);
    let first = log_in(&addr);
    let before = resident_kib(&child);
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| (0..ROUNDS).for_each(|_| drop(log_in(&addr))));
        }
    });
    let after = resident_kib(&child);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(first.starts_with("HTTP/1.1 401"), "{first}");
    let left = after.saturating_sub(before);
    assert!(left < MAX_LEFT_KIB, "{before} KiB before, {after} KiB after");
}

#[tokio::test]
async fn preview_pictures_are_kept_within_a_few_megabytes() {
    let app = TestApp::start(Engine::Sqlite, |_| {}).await;
    for number in 0..100 {
        let card = documents::ReportCard {
            market: format!("Dog grooming {number}"),
            word: "Likely pays more than your job".into(),
            month: String::new(),
            strip: String::new(),
            note: String::new(),
        };
        app.state.cards.insert(card, vec![0; PICTURE_BYTES].into()).await;
    }
    app.state.cards.run_pending_tasks().await;
    let kept = app.state.cards.weighted_size();
    assert!(kept <= MAX_PICTURE_BYTES, "{kept} bytes");
    assert!(kept > MAX_PICTURE_BYTES / 2, "{kept} bytes: the room is used");
}
