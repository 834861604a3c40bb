//! Workbooks of Excel, put together of their parts.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Zip file of entries with their names.
pub fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// Workbook of one sheet with the rows of a comma-delimited text.
pub fn workbook(sheet: &str, text: &str) -> Vec<u8> {
    let mut lines = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut rows = String::new();
    for record in lines.records() {
        rows += "<row>";
        for field in &record.unwrap() {
            let field = field.replace('&', "&amp;").replace('<', "&lt;");
            rows += &format!("<c t=\"inlineStr\"><is><t>{field}</t></is></c>");
        }
        rows += "</row>";
    }
    workbook_of(sheet, &rows)
}

/// Excel file with one sheet; `rows` are its `<row>` elements.
pub fn workbook_of(sheet: &str, rows: &str) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const LINKS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
    let book = format!(
        "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{LINKS}\"><sheets><sheet name=\"{sheet}\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
    );
    let links = format!(
        "<Relationships xmlns=\"{PACKAGE}/relationships\"><Relationship Id=\"rId1\" Type=\"{LINKS}/worksheet\" \
         Target=\"worksheets/sheet1.xml\"/></Relationships>"
    );
    let root = format!(
        "<Relationships xmlns=\"{PACKAGE}/relationships\"><Relationship Id=\"rId1\" Type=\"{LINKS}/officeDocument\" \
         Target=\"xl/workbook.xml\"/></Relationships>"
    );
    let types = format!(
        "<Types xmlns=\"{PACKAGE}/content-types\"><Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>"
    );
    let cells = format!("<worksheet xmlns=\"{MAIN}\"><sheetData>{rows}</sheetData></worksheet>");
    archive(&[
        ("[Content_Types].xml", types.as_bytes()),
        ("_rels/.rels", root.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", links.as_bytes()),
        ("xl/worksheets/sheet1.xml", cells.as_bytes()),
    ])
}
