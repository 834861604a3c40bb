//! Drawings. Of an SVG only what draws comes through; what runs, fetches or embeds does not.

use quick_xml::events::{BytesEnd, BytesRef, BytesStart, BytesText, Event};
use quick_xml::reader::Reader;
use quick_xml::{Writer, XmlVersion};

use super::RefusedPicture;

const MAX_BYTES: usize = 2 << 20;
const MAX_DEPTH: usize = 100;
/// Size of drawings that declare none.
const SIZE: (u32, u32) = (300, 150);

const ELEMENTS: [&str; 42] = [
    "svg",
    "g",
    "defs",
    "symbol",
    "use",
    "title",
    "desc",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "textPath",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "pattern",
    "marker",
    "filter",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "feDropShadow",
    "feTile",
    "switch",
];

pub fn is_svg(bytes: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    let head = head.trim_start_matches('\u{feff}').trim_start();
    head.starts_with("<svg") || ((head.starts_with("<?xml") || head.starts_with("<!")) && head.contains("<svg"))
}

/// The drawing without anything but drawing, and its size in pixels.
pub fn clean_svg(bytes: &[u8]) -> Result<(Vec<u8>, (u32, u32)), RefusedPicture> {
    let broken = |problem: &str| RefusedPicture::Broken(problem.to_owned());
    if bytes.len() > MAX_BYTES {
        return Err(broken("as a drawing it has over 2 MB"));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| broken("it is not UTF-8"))?;
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let (mut writer, mut size) = (Writer::new(Vec::new()), None);
    // Elements that are open, and those among them that are left out with all that is in them.
    let (mut open, mut left_out) = (0_usize, None);
    loop {
        let event = reader
            .read_event()
            .map_err(|error| RefusedPicture::Broken(error.to_string()))?;
        match event {
            Event::Start(tag) => {
                open += 1;
                if open > MAX_DEPTH {
                    return Err(broken("it is nested too deeply"));
                }
                let name = tag.local_name().into_inner().to_owned();
                if left_out.is_none() && (!ELEMENTS.contains(&name.as_str()) || (open == 1 && name != "svg")) {
                    left_out = Some(open);
                }
                if left_out.is_none() {
                    let drawn = clean_element(&name, &tag, open == 1)?;
                    size = size.or_else(|| Some(size_of(&drawn)));
                    write_event(&mut writer, Event::Start(drawn))?;
                }
            }
            Event::End(tag) => {
                match left_out {
                    Some(level) if level == open => left_out = None,
                    Some(_) => {}
                    None => write_event(
                        &mut writer,
                        Event::End(BytesEnd::new(tag.local_name().into_inner().to_owned())),
                    )?,
                }
                open = open.saturating_sub(1);
            }
            Event::Text(text) if left_out.is_none() && open > 0 => {
                write_event(&mut writer, Event::Text(BytesText::from_escaped(text.into_inner())))?;
            }
            Event::CData(text) if left_out.is_none() && open > 0 => {
                write_event(&mut writer, Event::Text(BytesText::new(&text.into_inner())))?;
            }
            Event::GeneralRef(entity) if left_out.is_none() && open > 0 => {
                write_event(&mut writer, Event::GeneralRef(known_entity(entity)?))?;
            }
            Event::DocType(text) if text.contains('[') => return Err(broken("it defines entities of its own")),
            Event::Eof => break,
            _ => {}
        }
    }
    let size = size.filter(|_| open == 0).ok_or_else(|| broken("it ends too early"))?;
    Ok((writer.into_inner(), size))
}

/// Returns an entity that every document knows.
fn known_entity(entity: BytesRef<'_>) -> Result<BytesRef<'_>, RefusedPicture> {
    let known = entity
        .resolve_char_ref()
        .map_err(|error| RefusedPicture::Broken(error.to_string()))?;
    let name = entity.into_inner();
    if known.is_none() && quick_xml::escape::resolve_xml_entity(&name).is_none() {
        return Err(RefusedPicture::Broken("it uses entities of its own".to_owned()));
    }
    Ok(BytesRef::new(name))
}

fn write_event(writer: &mut Writer<Vec<u8>>, event: Event<'_>) -> Result<(), RefusedPicture> {
    writer
        .write_event(event)
        .map_err(|error| RefusedPicture::Broken(error.to_string()))
}

/// The element under its own name, with the attributes that draw.
fn clean_element(name: &str, tag: &BytesStart<'_>, is_root: bool) -> Result<BytesStart<'static>, RefusedPicture> {
    let mut drawn = BytesStart::new(name.to_owned());
    if is_root {
        drawn.push_attribute(("xmlns", "http://www.w3.org/2000/svg"));
    }
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| RefusedPicture::Broken(error.to_string()))?;
        let whole = attribute.key.into_inner().to_owned();
        let value = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_err(|error| RefusedPicture::Broken(error.to_string()))?;
        let is_link = matches!(whole.as_str(), "href" | "xlink:href");
        if is_link && value.starts_with('#') {
            drawn.push_attribute(("href", &*value));
        } else if !is_link && !whole.contains(':') && is_harmless(&whole, &value) {
            drawn.push_attribute((whole.as_str(), &*value));
        }
    }
    Ok(drawn)
}

/// Returns whether the attribute neither runs nor loads anything: its addresses are places of the same drawing.
fn is_harmless(name: &str, value: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let value = value.to_ascii_lowercase();
    let fetches = value.match_indices("url(").any(|(at, found)| {
        !value[at + found.len()..]
            .trim_start_matches(['"', '\'', ' '])
            .starts_with('#')
    });
    // A backslash could hide the others from us and not from a browser.
    let odd = ["javascript:", "expression(", "@import", "\\", "image(", "image-set("];
    !name.starts_with("on")
        && name != "xmlns"
        && name != "src"
        && !fetches
        && !odd.iter().any(|word| value.contains(word))
}

fn size_of(root: &BytesStart<'_>) -> (u32, u32) {
    let get = |name: &str| {
        let found = root
            .attributes()
            .flatten()
            .find(|attribute| attribute.key.into_inner() == name);
        found.and_then(|attribute| {
            attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .ok()
                .map(std::borrow::Cow::into_owned)
        })
    };
    let pixels = |text: &str| {
        let number: f64 = text.trim().trim_end_matches("px").parse().ok()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "checked to be a size"
        )]
        (1.0..100_000.0).contains(&number).then(|| number.round() as u32)
    };
    let written = |name: &str| get(name).as_deref().and_then(pixels);
    if let (Some(width), Some(height)) = (written("width"), written("height")) {
        return (width, height);
    }
    let view = get("viewBox").unwrap_or_default();
    let numbers: Vec<_> = view
        .split([' ', ','])
        .filter(|part| !part.is_empty())
        .map(pixels)
        .collect();
    match numbers[..] {
        [_, _, Some(width), Some(height)] => (width, height),
        _ => SIZE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned_text(svg: &str) -> String {
        assert!(is_svg(svg.as_bytes()), "{svg}");
        String::from_utf8(clean_svg(svg.as_bytes()).unwrap().0).unwrap()
    }

    #[test]
    fn what_draws_stays() {
        let svg = "<?xml version=\"1.0\"?>\n<!-- a --><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 12\">\
                   <defs><linearGradient id=\"a\"><stop offset=\"1\"/></linearGradient></defs>\
                   <path d=\"M0 0h1\" fill=\"url(#a)\" style=\"stroke:red\"/><text>A &amp; B</text></svg>";
        let text = cleaned_text(svg);
        assert_eq!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 12\"><defs><linearGradient id=\"a\"><stop offset=\"1\">\
             </stop></linearGradient></defs><path d=\"M0 0h1\" fill=\"url(#a)\" style=\"stroke:red\"></path><text>A &amp; B</text></svg>"
        );
        assert_eq!(clean_svg(svg.as_bytes()).unwrap().1, (24, 12));
        assert_eq!(cleaned_text(&text), text);
    }

    #[test]
    fn what_runs_fetches_or_embeds_goes() {
        for inside in [
            "<script>alert(1)</script>",
            "<SCRIPT>alert(1)</SCRIPT>",
            "<g onclick=\"alert(1)\"/>",
            "<g ONLOAD=\"alert(1)\"/>",
            "<a href=\"javascript:alert(1)\"><text>x</text></a>",
            "<use href=\"https://evil.test/x.svg#a\"/>",
            "<use xlink:href=\"data:image/svg+xml,alert\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"/>",
            "<image href=\"https://evil.test/x.png\"/>",
            "<foreignObject><body xmlns=\"http://www.w3.org/1999/xhtml\"><script>alert(1)</script></body></foreignObject>",
            "<style>@import url(https://evil.test/x.css);</style>",
            "<rect style=\"fill:url(https://evil.test/x)\"/>",
            "<rect fill=\"u\\72l(https://evil.test)\"/>",
            "<animate attributeName=\"href\" to=\"javascript:alert(1)\"/>",
            "<set attributeName=\"onload\" to=\"alert(1)\"/>",
            "<x:script xmlns:x=\"http://www.w3.org/2000/svg\">alert(1)</x:script>",
            "<?xml-stylesheet href=\"https://evil.test/x.css\"?>",
            "<iframe src=\"https://evil.test\"/>",
        ] {
            let text = cleaned_text(&format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inside}<g/></svg>"));
            for word in ["alert", "evil", "javascript", "script", "style>", "onl"] {
                assert!(!text.to_lowercase().contains(word), "{inside}: {text}");
            }
            assert!(text.ends_with("<g></g></svg>"), "{text}");
        }
    }

    #[test]
    fn what_is_broken_or_a_bomb_is_refused() {
        for svg in [
            "<svg>".to_owned(),
            "<svg><g></svg>".to_owned(),
            "<!DOCTYPE svg [<!ENTITY a \"aa\">]><svg>&a;</svg>".to_owned(),
            "<svg>&a;</svg>".to_owned(),
            format!("<svg>{}</svg>", "<g>".repeat(200)),
        ] {
            assert!(
                matches!(clean_svg(svg.as_bytes()), Err(RefusedPicture::Broken(_))),
                "{svg}"
            );
        }
    }
}
