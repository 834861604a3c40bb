//! Reports whose reader goes before they are printed, as `head` does.

use std::process::{Command, Stdio};

#[test]
fn a_report_that_nobody_reads_any_more_is_no_failure() {
    for arguments in [&["ask", "dog", "walking"][..], &["help"]] {
        let mut tool = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(tool.stdout.take());
        let ended = tool.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
        assert!(ended.status.success(), "{}", ended.status);
    }
}
