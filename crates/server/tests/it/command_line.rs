//! The program by its command line: start, stop, and commands of the operator.

use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};

use sha2::{Digest, Sha256};

use crate::config::{in_folder, run_sidestart, start_server};

#[test]
fn a_bad_setting_stops_the_start_with_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let output = run_sidestart(folder.path())
        .env("SIDESTART_ADDR", "nowhere")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        said,
        "sidestart: SIDESTART_ADDR: \"nowhere\" is not an address with a port, such as 127.0.0.1:8080\n"
    );
    assert!(output.stdout.is_empty());
    assert!(
        std::fs::read_dir(folder.path()).unwrap().next().is_none(),
        "nothing was made"
    );
}

#[test]
fn a_taken_address_stops_the_start_with_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let output = run_sidestart(folder.path())
        .args(["serve", "--addr", &addr])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.starts_with(&format!("sidestart: cannot listen on {addr}: ")),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn it_says_where_it_listens_and_stops_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = run_sidestart(folder.path());
    command.args(["--addr", "127.0.0.1:0"]).stderr(Stdio::null());
    let (mut child, addr, mut lines) = start_server(&mut command);
    std::net::TcpStream::connect(addr).unwrap();
    assert!(folder.path().join("data/sidestart.db").is_file());

    let stopped = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(stopped.success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let told = lines.next().unwrap().unwrap();
    assert!(
        told.starts_with("The password of the blog's administration is "),
        "{told}"
    );
    assert!(lines.next().is_none(), "two lines and no more");
    assert!(
        !folder.path().join("data/sidestart.db-wal").exists(),
        "the log is folded into the file"
    );
}

#[cfg(unix)]
#[test]
fn more_connections_are_served_than_the_soft_limit_of_open_files_allows() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = in_folder(Command::new("sh"), folder.path());
    command
        .args([
            "-c",
            "ulimit -Sn 64 && exec \"$0\" --addr 127.0.0.1:0",
            env!("CARGO_BIN_EXE_sidestart"),
        ])
        .stderr(Stdio::null());
    let (mut child, addr, _lines) = start_server(&mut command);
    let idle: Vec<_> = (0..100).map(|_| std::net::TcpStream::connect(&addr).unwrap()).collect();
    let mut last = std::net::TcpStream::connect(addr).unwrap();
    last.set_read_timeout(Some(std::time::Duration::from_secs(20))).unwrap();
    last.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").unwrap();
    let mut answer = String::new();
    let heard = BufReader::new(last).read_line(&mut answer);
    drop(idle);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(heard.is_ok() && answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn the_operator_gets_a_reset_link_for_an_account_and_a_line_for_none() {
    let folder = tempfile::tempdir().unwrap();
    let output = run_sidestart(folder.path())
        .args(["user", "reset-link", "nobody@example.org"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        said,
        "sidestart: there is no account with the email nobody@example.org\n"
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn a_site_goes_into_files_and_back_by_its_commands() {
    let folder = tempfile::tempdir().unwrap();
    for (line, code, words) in [
        (
            "backup a.backup",
            1,
            "there is no site to back up at ./data/sidestart.db",
        ),
        ("export --format json blog.json", 0, ""),
        ("export --format json blog.json", 1, "sidestart: blog.json: "),
        ("import blog.json --dry-run", 0, "Would be looked at: 0 posts, "),
        (
            "import-wordpress blog.json",
            1,
            "sidestart: This file is JSON, not a WordPress export.",
        ),
        ("import-ghost blog.json", 1, "sidestart: This is not a Ghost export"),
        ("import blog.json --media nowhere", 1, "sidestart: nowhere: "),
        ("backup a.backup", 0, "The site is in a.backup."),
        ("restore a.backup", 1, "With --replace it is put aside first"),
        (
            "restore --replace a.backup",
            0,
            "What was there before is in ./data/sidestart.db.before-",
        ),
        ("import blog.json", 0, "Done: 0 posts, "),
    ] {
        let output = run_sidestart(folder.path()).args(line.split(' ')).output().unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert_eq!(output.status.code(), Some(code), "{line}: {said}");
        assert!(said.contains(words), "{line}: {said}");
    }
    assert!(!folder.path().join("a.backup.part").exists());
}

/// Runs a command with this on its standard input.
fn with_input(mut command: Command, input: &str) -> std::process::Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn the_operator_sets_the_administrations_password_on_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let set = |input: &str| {
        let mut command = run_sidestart(folder.path());
        command.args(["admin", "set-password"]);
        with_input(command, input)
    };
    let done = set("lamp paper ink amber\n");
    assert_eq!(done.status.code(), Some(0));
    assert!(
        String::from_utf8(done.stdout)
            .unwrap()
            .starts_with("The new password is set.")
    );
    let easy = set("short\n");
    assert_eq!(easy.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(easy.stderr).unwrap(),
        "sidestart: the password was not set: Use at least 10 characters; this has 5.\n"
    );
    let mut turn_off = run_sidestart(folder.path());
    turn_off.args(["admin", "disable-second-factor"]);
    let turned_off = with_input(turn_off, "");
    assert_eq!(
        String::from_utf8(turned_off.stdout).unwrap(),
        "The second factor was not on.\n"
    );
    let mut settled = run_sidestart(folder.path());
    settled
        .args(["admin", "set-password"])
        .env("SIDESTART_ADMIN_PASSWORD", "violet cello harbour");
    let refused = with_input(settled, "lamp paper ink amber\n");
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        String::from_utf8(refused.stderr)
            .unwrap()
            .contains("stands in the settings")
    );
}

#[test]
fn a_password_in_the_settings_that_is_easy_to_guess_stops_the_start_with_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let output = run_sidestart(folder.path())
        .args(["--addr", "127.0.0.1:0"])
        .env("SIDESTART_ADMIN_PASSWORD", "short")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap().lines().last().unwrap(),
        "sidestart: SIDESTART_ADMIN_PASSWORD: Use at least 10 characters; this has 5."
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn the_version_names_the_product_and_this_very_build() {
    let folder = tempfile::tempdir().unwrap();
    let output = run_sidestart(folder.path()).arg("--version").output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let bytes = std::fs::read(env!("CARGO_BIN_EXE_sidestart")).unwrap();
    let sum: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(said.starts_with("sidestart 0.1.0 ("), "{said}");
    assert!(said.ends_with(&format!("build {})\n", &sum[..12])), "{said}");
}

#[test]
fn the_jobs_that_are_due_are_listed_by_a_command() {
    let folder = tempfile::tempdir().unwrap();
    let output = run_sidestart(folder.path()).arg("jobs").output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "No job is due.\n");
    assert!(output.status.success());
}
