//! Check of every link to another site in `content`, over the network. Run by hand: the server itself never opens a
//! link.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Longest wait for one site, in seconds.
const TIMEOUT_S: &str = "20";
/// Characters that end an address in Markdown and TOML.
const ENDS: [char; 7] = [')', '"', '>', '<', ']', '`', ' '];

/// Opens every https address in the Markdown and TOML files below a folder.
///
/// # Errors
/// When a folder cannot be read, `curl` is missing, or links are broken: the error lists them.
pub fn check_links(folder: &Path) -> Result<String, Box<dyn Error>> {
    let links = find_links(folder)?;
    let mut broken = String::new();
    for (url, files) in &links {
        if let Some(problem) = problem_of(url)? {
            let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
            writeln!(broken, "{url}: {problem} ({})", files.join(", "))?;
        }
    }
    match broken.as_str() {
        "" => Ok(format!("{} links, none broken", links.len())),
        broken => Err(format!("broken links:\n{broken}").into()),
    }
}

/// Returns the addresses in all texts, with the files that hold them.
fn find_links(folder: &Path) -> Result<BTreeMap<String, Vec<PathBuf>>, Box<dyn Error>> {
    let (mut folders, mut links) = (vec![folder.to_owned()], BTreeMap::<String, Vec<PathBuf>>::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|ending| ending == "md" || ending == "toml")
            {
                for url in urls_in(&fs::read_to_string(&path)?) {
                    links.entry(url).or_default().push(path.clone());
                }
            }
        }
    }
    Ok(links)
}

fn urls_in(text: &str) -> Vec<String> {
    let starts = text.match_indices("https://").map(|(at, _)| &text[at..]);
    let url = |rest: &str| {
        let end = rest.find(|c: char| c.is_whitespace() || ENDS.contains(&c));
        rest[..end.unwrap_or(rest.len())]
            .trim_end_matches(['.', ',', ';', ':'])
            .to_owned()
    };
    starts.map(url).collect()
}

/// Opens an address. `None` when it answers with a page on the same host.
fn problem_of(url: &str) -> Result<Option<String>, Box<dyn Error>> {
    let output = Command::new("curl")
        .args([
            "--silent",
            "--location",
            "--max-time",
            TIMEOUT_S,
            "--output",
            "/dev/null",
        ])
        .args(["--write-out", "%{http_code} %{url_effective}", "--", url])
        .output()
        .map_err(|error| format!("curl cannot be started: {error}"))?;
    if !output.status.success() {
        let code = output.status.code().unwrap_or_default();
        return Ok(Some(match code {
            6 => "unknown host".to_owned(),
            28 => "no answer in time".to_owned(),
            other => format!("no connection (curl: {other})"),
        }));
    }
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let (status, last) = told.split_once(' ').unwrap_or((&told, url));
    if !status.starts_with('2') {
        return Ok(Some(format!("answers {status}")));
    }
    let is_moved = host_of(last) != host_of(url);
    Ok(is_moved.then(|| format!("leads to another host: {last}")))
}

/// Returns the host of an address, without `www.`.
fn host_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
    host.strip_prefix("www.").unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    #[test]
    fn links_end_where_markdown_and_toml_end_them() {
        let text =
            "[a](https://a.example/x), <https://b.example>, url = \"https://c.example/?q=1\"\nSee https://d.example/y.";
        let found = [
            "https://a.example/x",
            "https://b.example",
            "https://c.example/?q=1",
            "https://d.example/y",
        ];
        assert_eq!(urls_in(text), found);
    }

    /// Answers a few requests with fixed responses, one connection each.
    fn serve_responses(responses: Vec<String>) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            for response in responses {
                let (mut stream, _) = listener.accept().unwrap();
                let mut request = [0; 1024];
                let _ = stream.read(&mut request).unwrap();
                stream.write_all(response.as_bytes()).unwrap();
            }
        });
        port
    }

    #[test]
    fn missing_pages_unknown_hosts_and_other_hosts_are_broken_links() {
        let fine = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_owned();
        let missing = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_owned();
        let other = serve_responses(vec![fine.clone()]);
        let moved = format!(
            "HTTP/1.1 301 Moved\r\nLocation: http://localhost:{other}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
        let port = serve_responses(vec![fine, missing, moved]);
        let problem = |path: &str| problem_of(&format!("http://127.0.0.1:{port}/{path}")).unwrap();
        assert_eq!(problem("fine"), None);
        assert_eq!(problem("missing").as_deref(), Some("answers 404"));
        let moved = problem("moved").unwrap();
        assert!(moved.starts_with("leads to another host: http://localhost"), "{moved}");
        let unknown = problem_of("http://unknown.invalid/").unwrap();
        assert_eq!(unknown.as_deref(), Some("unknown host"));
    }
}
