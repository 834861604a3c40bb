//! Tables for spreadsheets as CSV: RFC 4180, UTF-8, no cell that a spreadsheet would run.

/// Writes RFC 4180 with CRLF. A cell that begins like a formula gets an apostrophe.
///
/// # Errors
/// When the writer fails.
pub fn write_csv<const N: usize>(
    headings: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    writer.write_record(headings)?;
    for row in rows {
        writer.write_record(row.map(inert_cell))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

/// Signs that begin a formula, also in the full-width forms that spreadsheets of East Asia read.
const FORMULA_SIGNS: [char; 10] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '−', '﹢'];
/// Characters without width that may come before such a sign.
const INVISIBLE: [char; 6] = ['\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{2800}', '\u{feff}'];

/// Spreadsheets run a cell that begins like a formula; an apostrophe in front makes it text.
fn inert_cell(cell: String) -> String {
    let begins = cell.trim_start_matches(|c: char| c.is_whitespace() || c.is_control() || INVISIBLE.contains(&c));
    let is_formula = begins.starts_with(FORMULA_SIGNS) || cell.starts_with(['\t', '\r', '\n', '\0']);
    if is_formula { format!("'{cell}") } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_begins_like_a_formula() {
        for cell in [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            " =1",
            "\t=1",
            "\r\n=cmd|' /C calc'!A0",
            "＝1+1",
            "＋1",
            "－1",
            "＠SUM(A1)",
            "\u{3000}＝1",
            "\u{feff}=1",
            "\u{200b}+1",
            "\0=1",
        ] {
            assert_eq!(inert_cell(cell.to_owned()), format!("'{cell}"));
        }
        for cell in ["", "Mobile grooming, \"evenings\"", "Call Ola, then Mia", "a = b"] {
            assert_eq!(inert_cell(cell.to_owned()), cell);
        }
    }

    #[test]
    fn lines_end_with_crlf_and_odd_cells_are_quoted() {
        let rows = [["a,b".to_owned(), "\"c\"".to_owned()]];
        let table = write_csv(["One", "Two"], rows).unwrap();
        assert_eq!(
            String::from_utf8(table).unwrap(),
            "One,Two\r\n\"a,b\",\"\"\"c\"\"\"\r\n"
        );
    }
}
