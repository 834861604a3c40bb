//! PDFs read back.

use std::io::Write;
use std::process::{Command, Stdio};

/// The words of all pages as `pdftotext` reads them, each gap one space.
pub fn read_words(file: &[u8]) -> String {
    let mut reader = Command::new("pdftotext")
        .args(["-raw", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("these tests need pdftotext (Debian: apt-get install poppler-utils)");
    let (mut paper, file) = (reader.stdin.take().unwrap(), file.to_vec());
    let writer = std::thread::spawn(move || paper.write_all(&file));
    let text = String::from_utf8(reader.wait_with_output().unwrap().stdout).unwrap();
    writer.join().unwrap().unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether the file holds the text outside its packed parts: titles, links and structure.
pub fn has_text(file: &[u8], text: &str) -> bool {
    file.windows(text.len()).any(|window| window == text.as_bytes())
}
