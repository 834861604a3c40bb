//! Paper of printed files: US Letter, or A4 where the reader's language names a region that uses it.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use documents::PaperSize;

/// Regions whose everyday paper is US Letter, by CLDR and their national practice. 419 is Latin America as a whole.
const LETTER_REGIONS: [&str; 24] = [
    "US", "AS", "GU", "MP", "PR", "UM", "VI", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "PA", "DO", "SV", "NI",
    "HN", "BZ", "BO", "HT", "419",
];

/// Paper that fits the request's Accept-Language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestPaper(pub PaperSize);

impl<S: Sync> FromRequestParts<S> for RequestPaper {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(Self(find_paper(&parts.headers)))
    }
}

/// Returns the paper of the first language that names a region. Without one it is US Letter.
pub fn find_paper(headers: &HeaderMap) -> PaperSize {
    let languages = headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok());
    let mut regions = languages.unwrap_or_default().split(',').filter_map(region_of);
    let uses_letter = |region: &str| LETTER_REGIONS.iter().any(|letter| letter.eq_ignore_ascii_case(region));
    match regions.next() {
        Some(region) if !uses_letter(region) => PaperSize::A4,
        _ => PaperSize::Letter,
    }
}

/// Region of a language range such as "zh-Hant-TW;q=0.8" (RFC 5646): two letters or three digits after the language. A
/// subtag of one letter begins an extension, in which two letters are no region.
fn region_of(range: &str) -> Option<&str> {
    let tag = range.split(';').next()?.trim();
    let mut subtags = tag.split('-').skip(1).take_while(|subtag| subtag.len() > 1);
    subtags.find(|subtag| match subtag.len() {
        2 => subtag.bytes().all(|byte| byte.is_ascii_alphabetic()),
        3 => subtag.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_region_of_the_languages_decides() {
        let cases = [
            ("", PaperSize::Letter),
            ("*", PaperSize::Letter),
            ("en", PaperSize::Letter),
            ("de", PaperSize::Letter),
            ("en-US,en;q=0.9", PaperSize::Letter),
            ("EN-us", PaperSize::Letter),
            ("fr-CA,fr;q=0.9,en-GB;q=0.5", PaperSize::Letter),
            ("es-419,es;q=0.9", PaperSize::Letter),
            ("es-MX", PaperSize::Letter),
            ("fil-PH", PaperSize::Letter),
            ("en-GB,en-US;q=0.9,en;q=0.8", PaperSize::A4),
            ("de-DE", PaperSize::A4),
            ("de,de-AT;q=0.8,en-US;q=0.5", PaperSize::A4),
            ("zh-Hant-TW;q=0.8", PaperSize::A4),
            ("en-001", PaperSize::A4),
            ("en-u-ca-gregory", PaperSize::Letter),
            ("en;q=0.9 , pt-BR", PaperSize::A4),
        ];
        for (languages, paper) in cases {
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, languages.parse().unwrap())]);
            assert_eq!(find_paper(&headers), paper, "{languages}");
        }
        assert_eq!(find_paper(&HeaderMap::new()), PaperSize::Letter);
    }
}
