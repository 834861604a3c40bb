//! Limits on open files, and the number of connections that fit into them.

/// Files that are no connections: the database, its temporary files, the log, other machines.
const RESERVED: u64 = 128;

/// Raises the limit of open files as far as the system lets a process do it by itself. Answers the limit, `None` for
/// none.
#[cfg(unix)]
pub fn raise_open_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        ..limit
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(error) => {
            tracing::warn!(%error, "cannot raise the limit of open files");
            limit.current
        }
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub fn raise_open_files() -> Option<u64> {
    None
}

/// Returns the configured number of connections, or the number that leaves enough files for everything else.
pub fn connections_within(wanted: usize, files: Option<u64>) -> usize {
    let Some(files) = files else { return wanted };
    let room = files.saturating_sub(RESERVED).max(files / 2);
    wanted.min(usize::try_from(room).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_everything_else() {
        assert_eq!(connections_within(4096, None), 4096);
        assert_eq!(connections_within(4096, Some(1_048_576)), 4096);
        assert_eq!(connections_within(4096, Some(1024)), 896);
        assert_eq!(connections_within(4096, Some(100)), 50);
        assert_eq!(connections_within(10, Some(1024)), 10);
    }
}
