//! PDFs read back.

use std::io::Write;
use std::process::{Command, Stdio};

/// The words of all pages as `pdftotext` reads them, each gap one space.
pub fn read_words(file: &[u8]) -> String {
    let text = run_reader("pdftotext", &["-raw", "-", "-"], file);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the number of pages, and the width and height of the first one in points, such as "612 792".
pub fn read_pages(file: &[u8]) -> (usize, String) {
    let text = run_reader("pdfinfo", &["-"], file);
    let field = |name: &str| {
        let mut lines = text.lines();
        lines.find_map(|line| line.strip_prefix(name)).unwrap().trim()
    };
    let size = field("Page size:");
    let sides: Vec<&str> = size.split(' ').filter(|word| word.parse::<f64>().is_ok()).collect();
    (field("Pages:").parse().unwrap(), sides.join(" "))
}

/// Output of a program of poppler that reads the file from its input.
fn run_reader(program: &str, arguments: &[&str], file: &[u8]) -> String {
    let mut reader = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("these tests need pdftotext and pdfinfo (Debian: apt-get install poppler-utils)");
    let (mut paper, file) = (reader.stdin.take().unwrap(), file.to_vec());
    let writer = std::thread::spawn(move || paper.write_all(&file));
    let text = String::from_utf8(reader.wait_with_output().unwrap().stdout).unwrap();
    writer.join().unwrap().unwrap();
    text
}

/// Returns whether the file holds the text outside its packed parts: titles, links and structure.
pub fn has_text(file: &[u8], text: &str) -> bool {
    file.windows(text.len()).any(|window| window == text.as_bytes())
}
