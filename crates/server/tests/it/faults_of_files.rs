//! A server in a process of its own whose files may not grow: every commit fails at another byte.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use server::db::Db;
use server::platform::clock::Clock;
use server::platform::config::DatabaseUrl;

use crate::config::{run_sidestart, start_server};
use crate::faults::{cookie, stored};
use crate::wire::PATIENCE;

const ROUNDS: u64 = 20;
const WRITERS: u64 = 3;

struct Process {
    child: Child,
    addr: String,
    log: JoinHandle<String>,
}

impl Process {
    fn start(folder: &Path) -> Self {
        let program = run_sidestart(folder);
        // A file that may not grow is an error of the write instead of the end of the process.
        let mut command = Command::new("sh");
        command
            .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"])
            .arg(program.get_program())
            .args(["--addr", "127.0.0.1:0", "--rate-limit-per-second", "0"])
            .args(["--starter-content", "false"])
            .current_dir(folder)
            .stderr(Stdio::piped());
        for (name, _) in program.get_envs() {
            command.env_remove(name);
        }
        let (mut child, addr, lines) = start_server(&mut command);
        let mut stderr = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            drop(stderr.read_to_string(&mut log));
            log
        });
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, addr, log }
    }

    /// Lets no file grow beyond so many bytes, or lifts that.
    fn limit_files(&self, bytes: Option<u64>) {
        let soft = bytes.map_or("unlimited".to_owned(), |bytes| bytes.to_string());
        let pid = self.child.id().to_string();
        let set = Command::new("prlimit")
            .args(["--pid", &pid, &format!("--fsize={soft}:")])
            .status();
        assert!(set.unwrap().success(), "prlimit is part of util-linux");
    }

    /// The head and body of an answer, its status first.
    fn ask(&self, method: &str, path: &str, visitor: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.addr).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {visitor}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.addr,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        (status, answer)
    }

    fn get(&self, path: &str) -> u16 {
        self.ask("GET", path, &cookie(0), "").0
    }

    fn save(&self, visitor: &str, keywords: &str) -> (u16, String) {
        let body = format!("{{\"keywords\":\"{keywords}\"}}");
        self.ask("POST", "/api/niche/save-search", visitor, &body)
    }

    /// Saves until a write is refused. The answer are the keywords that were acknowledged.
    fn save_until_refused(&self, round: u64, writer: u64) -> Vec<String> {
        let visitor = cookie(usize::try_from(round * 10 + writer).unwrap());
        let mut kept = Vec::new();
        for number in 0..40 {
            let keywords = format!("{round} {writer} {number}");
            let (status, answer) = self.save(&visitor, &keywords);
            if status != 201 {
                assert_eq!(status, 503, "{answer}");
                assert!(answer.to_ascii_lowercase().contains("\r\nretry-after: "), "{answer}");
                return kept;
            }
            kept.push(keywords);
        }
        panic!("no write failed in round {round}");
    }

    /// Ends the process and returns its log.
    fn end(mut self, signal: &str) -> String {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        self.child.wait().unwrap();
        self.log.join().unwrap()
    }
}

fn database(folder: &Path) -> PathBuf {
    folder.join("data/sidestart.db")
}

fn rows(folder: &Path) -> BTreeSet<String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let database = DatabaseUrl::Sqlite(database(folder));
        let db = Db::connect(&database, &Clock::from_system()).await.unwrap();
        let rows = stored(&db).await;
        db.close().await.unwrap();
        rows
    })
}

/// One failure of the commit, `round * 1300` bytes from the end of the log.
fn fail_and_recover(server: &Process, folder: &Path, round: u64, kept: &mut BTreeSet<String>) {
    let log = std::fs::metadata(database(folder).with_extension("db-wal")).map_or(0, |file| file.len());
    let limit = if round == 0 { 0 } else { log + round * 1300 };
    server.limit_files(Some(limit));
    std::thread::scope(|scope| {
        let writers = (0..WRITERS).map(|writer| scope.spawn(move || server.save_until_refused(round, writer)));
        for writer in Vec::from_iter(writers) {
            kept.extend(writer.join().unwrap());
        }
    });
    assert_eq!(server.get("/api/niche/saved-searches"), 200, "reading goes on");
    if round == 0 {
        assert_eq!(server.get("/readyz"), 503, "no byte can be written");
    }
    server.limit_files(None);
    let keywords = format!("{round} again");
    let (status, answer) = server.save(&cookie(99), &keywords);
    assert_eq!(status, 201, "no restart is needed: {answer}");
    kept.insert(keywords);
    assert_eq!(server.get("/readyz"), 200);
}

#[test]
fn acknowledged_writes_outlive_twenty_failed_commits_a_stop_and_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut kept = BTreeSet::new();
    for (rounds, signal) in [(0..ROUNDS / 2, "-TERM"), (ROUNDS / 2..ROUNDS, "-KILL")] {
        let server = Process::start(folder);
        assert_eq!(server.get("/readyz"), 200);
        let begun = std::time::Instant::now();
        for round in rounds {
            fail_and_recover(&server, folder, round, &mut kept);
        }
        let minutes = usize::try_from(begun.elapsed().as_secs() / 60).unwrap();
        let log = server.end(signal);
        let lines = log.matches("the database cannot be used just now").count();
        assert!((1..=minutes + 1).contains(&lines), "one line a minute:\n{log}");
        let rows = rows(folder);
        let lost = Vec::from_iter(kept.difference(&rows));
        assert!(lost.is_empty(), "lost after {signal}: {lost:?}");
    }
    assert!(kept.len() >= usize::try_from(ROUNDS).unwrap());
}
