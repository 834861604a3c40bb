//! WordPress' XML, read into records without judging them. Entities of its own, deep nesting and DTDs are refused
//! before they cost anything.

use std::collections::HashMap;

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;

use crate::abandoned::Abandoned;
use crate::portability::source::{UnreadableFile, go_on};

/// `rss`, `channel`, `item`, `comment`, `commentmeta` and a little room.
const MAX_DEPTH: usize = 16;
/// Maximum number of attributes of one element. Exports have three or four.
const MAX_ATTRIBUTES: usize = 64;

/// A record of the export: texts by name, such as `wp:post_type`, and the records inside it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct XmlRecord {
    pub name: String,
    pub text: String,
    pub attributes: HashMap<String, String>,
    pub inside: Vec<XmlRecord>,
}

impl XmlRecord {
    /// Returns the text of the first record of this name, empty without one.
    pub fn get(&self, name: &str) -> &str {
        let found = self.inside.iter().find(|record| record.name == name);
        found.map_or("", |record| record.text.trim())
    }

    pub fn all_named<'r>(&'r self, name: &'r str) -> impl Iterator<Item = &'r XmlRecord> {
        self.inside.iter().filter(move |record| record.name == name)
    }

    pub fn find_attribute(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    /// A value of `wp:postmeta`.
    pub fn find_meta(&self, key: &str) -> &str {
        let found = self
            .all_named("wp:postmeta")
            .find(|meta| meta.get("wp:meta_key") == key);
        found.map_or("", |meta| meta.get("wp:meta_value"))
    }
}

/// Reads the `channel` of an export.
///
/// # Errors
/// For a file that is no export, with the line of the fault.
pub fn read_wxr(bytes: &[u8], abandoned: &Abandoned) -> Result<XmlRecord, UnreadableFile> {
    let text = std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).map_err(|error| {
        let line = line_at(bytes, error.valid_up_to());
        UnreadableFile(format!(
            "Line {line} is not UTF-8. Please save the export as UTF-8 and try again."
        ))
    })?;
    let mut reader = NsReader::from_str(text);
    // Names of other systems' tools are wrong at times; the content decides.
    reader.config_mut().allow_dangling_amp = true;
    reader.config_mut().expand_empty_elements = true;
    let mut open = vec![XmlRecord::default()];
    loop {
        go_on(abandoned)?;
        let before = usize::try_from(reader.buffer_position()).unwrap_or(0);
        let refuse = |problem: String| UnreadableFile(format!("Line {}: {problem}", line_at(bytes, before)));
        let (namespace, event) = reader
            .read_resolved_event()
            .map_err(|error| refuse(format!("this is not well-formed XML ({error}). Is the file complete?")))?;
        match event {
            Event::Start(tag) => {
                if open.len() > MAX_DEPTH {
                    return Err(refuse("it is nested deeper than any WordPress export.".to_owned()));
                }
                let name = format!("{}{}", namespace_prefix(&namespace), tag.local_name().into_inner());
                open.push(XmlRecord {
                    name,
                    attributes: read_attributes(&tag).map_err(&refuse)?,
                    ..XmlRecord::default()
                });
            }
            Event::End(_) => {
                let Some(done) = open.pop() else { break };
                match open.last_mut() {
                    Some(parent) => parent.inside.push(done),
                    None => return Err(refuse("an element ends that never began.".to_owned())),
                }
            }
            Event::Text(text) => add_text(&mut open, &text.xml10_content()),
            Event::CData(text) => add_text(&mut open, &text.xml10_content()),
            Event::GeneralRef(entity) => {
                let found = match entity.resolve_char_ref().map_err(|error| refuse(error.to_string()))? {
                    Some(c) => c.to_string(),
                    None => resolve_name(&entity.into_inner()),
                };
                add_text(&mut open, &found);
            }
            Event::DocType(text) if text.contains('[') || text.to_ascii_uppercase().contains("ENTITY") => {
                let problem = "it defines entities of its own, which no WordPress export does. It is not read.";
                return Err(refuse(problem.to_owned()));
            }
            Event::Eof => break,
            Event::DocType(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::Empty(_) => {}
        }
    }
    take_channel(open)
}

/// Reads the attributes of an element by their names. An error is a sentence about the fault.
fn read_attributes(tag: &BytesStart<'_>) -> Result<HashMap<String, String>, String> {
    let mut attributes = HashMap::new();
    // Each is checked by itself: comparing all with all would take hours.
    for attribute in tag.attributes().with_checks(false).flatten() {
        if attributes.len() == MAX_ATTRIBUTES {
            return Err("an element has more attributes than any WordPress export.".to_owned());
        }
        let value = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_err(|error| error.to_string())?;
        attributes.insert(attribute.key.local_name().into_inner().to_owned(), value.into_owned());
    }
    Ok(attributes)
}

/// Text of a named entity. HTML's names, which careless tools leave in, stay: they mean something to the sanitizer.
fn resolve_name(name: &str) -> String {
    let known = quick_xml::escape::resolve_xml_entity(name).map(str::to_owned);
    known.unwrap_or_else(|| format!("&{name};"))
}

fn add_text(open: &mut [XmlRecord], text: &str) {
    if let Some(record) = open.last_mut() {
        record.text.push_str(text);
    }
}

fn take_channel(mut open: Vec<XmlRecord>) -> Result<XmlRecord, UnreadableFile> {
    if open.len() > 1 {
        let name = open.pop().map(|record| record.name).unwrap_or_default();
        return Err(UnreadableFile(format!(
            "The file ends in the middle of <{name}>. Please export it again: it is not complete."
        )));
    }
    let root = open.pop().unwrap_or_default();
    let rss = root.inside.into_iter().find(|record| record.name == "rss");
    let channel = rss.and_then(|rss| rss.inside.into_iter().find(|record| record.name == "channel"));
    let channel = channel.filter(|channel| channel.inside.iter().any(|record| record.name.starts_with("wp:")));
    channel.ok_or_else(|| {
        UnreadableFile(
            "This is not a WordPress export. In WordPress choose Tools, Export, All content, and give that file."
                .to_owned(),
        )
    })
}

/// Returns the prefix that WordPress uses for a namespace; the file may declare another.
fn namespace_prefix(namespace: &ResolveResult<'_>) -> &'static str {
    let ResolveResult::Bound(namespace) = namespace else {
        return "";
    };
    let uri: &str = namespace.as_ref();
    let uri = uri.trim_end_matches('/');
    if uri.ends_with("/excerpt") {
        "excerpt:"
    } else if uri.contains("wordpress.org/export") {
        "wp:"
    } else if uri.ends_with("modules/content") {
        "content:"
    } else if uri.ends_with("dc/elements/1.1") {
        "dc:"
    } else {
        "other:"
    }
}

fn line_at(bytes: &[u8], at: usize) -> usize {
    let before = &bytes[..at.min(bytes.len())];
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<XmlRecord, UnreadableFile> {
        super::read_wxr(bytes, &Abandoned::default())
    }

    fn sample_export(inside: &str) -> String {
        format!(
            "<?xml version=\"1.0\"?>\n<rss xmlns:wp=\"http://wordpress.org/export/1.2/\" xmlns:c=\"http://purl.org/rss/1.0/modules/content/\">\
             <channel>{inside}</channel></rss>"
        )
    }

    #[test]
    fn texts_come_out_of_cdata_entities_and_namespaces() {
        let text = sample_export(
            "<wp:x/><item><title>A &amp; B&#8217;s &nbsp;</title><c:encoded><![CDATA[<p>&amp;</p>]]></c:encoded></item>",
        );
        let channel = read(text.as_bytes()).unwrap();
        let item = channel.all_named("item").next().unwrap();
        assert_eq!(item.get("title"), "A & B’s &nbsp;");
        assert_eq!(item.get("content:encoded"), "<p>&amp;</p>");
    }

    #[test]
    fn what_is_no_export_is_refused_with_its_line() {
        for (text, problem) in [
            (
                sample_export("<wp:x/>\n<item><title>a</item>"),
                "Line 3: this is not well-formed XML",
            ),
            ("<html></html>".to_owned(), "This is not a WordPress export"),
            (String::new(), "This is not a WordPress export"),
            (
                sample_export("<wp:x/>").replace("</channel></rss>", "<item>"),
                "The file ends in the middle of <item>",
            ),
            (
                "<!DOCTYPE a [<!ENTITY b \"bb\">\n<!ENTITY c \"&b;&b;\">]><rss>&c;</rss>".to_owned(),
                "Line 1: it defines entities of its own",
            ),
            ("<a>".repeat(100_000), "Line 1: it is nested deeper"),
            (
                format!(
                    "<a {}>",
                    (0..300_000).map(|n| format!("a{n}=\"\" ")).collect::<String>()
                ),
                "Line 1: an element has more attributes",
            ),
        ] {
            let UnreadableFile(message) = read(text.as_bytes()).unwrap_err();
            assert!(message.starts_with(problem), "{message}");
        }
        let stopped = super::read_wxr(sample_export("<wp:x/>").as_bytes(), &Abandoned::already_set()).unwrap_err();
        assert!(stopped.0.starts_with("The import was stopped"), "{stopped}");
        assert!(read(b"<rss>\n\xff").unwrap_err().0.starts_with("Line 2 is not UTF-8"));
    }
}
