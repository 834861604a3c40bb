//! Bytes as text.

/// Writes bytes as hexadecimal digits in lower case.
pub fn to_hex(bytes: impl AsRef<[u8]>) -> String {
    bytes.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}
