//! Version and identity of this build.

use std::fs::File;
use std::io::{self, Read, Write};

use sha2::{Digest, Sha256};

use crate::Failure;

/// Revision of the sources, where the build was told one (`make build`).
const REVISION: Option<&str> = option_env!("SIDESTART_REVISION");
/// Digits of the checksum that are shown.
const SHOWN_DIGITS: usize = 12;

/// Prints `sidestart 0.1.0 (revision 1f2e3d4c5b6a, build 0123456789ab)`. The build is the beginning of the executable's
/// SHA-256, so that two builds of one version differ and nothing of it is asked of the build machine.
pub fn print_version() -> Result<(), Failure> {
    let revision = REVISION.filter(|text| !text.is_empty());
    let revision = revision.map_or(String::new(), |text| format!("revision {text}, "));
    let build = checksum_of_executable()?;
    let version = env!("CARGO_PKG_VERSION");
    Ok(writeln!(io::stdout(), "sidestart {version} ({revision}build {build})")?)
}

fn checksum_of_executable() -> io::Result<String> {
    let mut file = File::open(std::env::current_exe()?)?;
    let (mut sum, mut part) = (Sha256::new(), vec![0; 1 << 20]);
    loop {
        match file.read(&mut part)? {
            0 => break,
            length => sum.update(&part[..length]),
        }
    }
    let digits: String = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(digits[..SHOWN_DIGITS].to_owned())
}
