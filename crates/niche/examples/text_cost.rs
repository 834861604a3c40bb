//! Cost of texts in the problem finder, without a server: processor time of a run and of its JSON, and the digest of
//! the JSON. Linux only.
//!
//! `cargo run --release -p niche --example text_cost FILE…`

#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use niche::tools::problems::{ProblemRequest, find_problems};
use sha2::{Digest, Sha256};

/// Runs of each text, of which the least counts. The first one reads the lists of the release too.
const RUNS: usize = 4;

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        let request = ProblemRequest {
            text: std::fs::read_to_string(&path)?,
            ..ProblemRequest::default()
        };
        let (mut least, mut least_json) = (u64::MAX, u64::MAX);
        let mut result = Vec::new();
        for _ in 0..RUNS {
            let before = processor_nanoseconds()?;
            let found = find_problems(&request)?;
            least = least.min(processor_nanoseconds()? - before);
            let before = processor_nanoseconds()?;
            result = found.to_json()?;
            least_json = least_json.min(processor_nanoseconds()? - before);
        }
        let digest: String = Sha256::digest(&result)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        println!(
            "{path}: {:.3} s of processor time, {:.3} s for {} bytes of JSON, {digest}",
            least as f64 / 1e9,
            least_json as f64 / 1e9,
            result.len()
        );
    }
    Ok(())
}

/// Processor time of this process until now.
fn processor_nanoseconds() -> Result<u64, Box<dyn Error>> {
    let times = std::fs::read_to_string("/proc/self/schedstat")?;
    Ok(times.split(' ').next().unwrap_or_default().parse()?)
}
