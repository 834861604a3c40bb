//! Members, administrators and the callers of a request, with passwords and the log of security events.

pub mod accounts;
pub mod admins;
pub mod callers;
pub mod password;
pub mod security_events;
pub mod sessions;
