//! Places that were typed into a form without scripts: one clear place moves the page, several are answered as links.

use ::place::{PlaceResolution, PlaceSuggestion, Places};
use serde::Serialize;
use url::form_urlencoded;
use utoipa::ToSchema;

/// Longest typed place in characters.
const MAX_PLACE: usize = 80;

/// Places that a text of the address may mean, for links.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypedPlace {
    /// The text as typed.
    text: String,
    /// False where no place has this name, and these are the nearest.
    is_known: bool,
    /// The likeliest first, each with the address of the page for it.
    places: Vec<LinkedPlace>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
struct LinkedPlace {
    #[serde(flatten)]
    place: PlaceSuggestion,
    href: String,
}

/// Meaning of the typed place of an address.
#[derive(Debug)]
pub enum TypedAnswer {
    /// No place was typed.
    Nothing,
    /// Address of the page for the one place that is meant.
    Moved(String),
    Question(TypedPlace),
}

/// Decodes a query into names and values, in their order.
pub fn read_pairs(query: &str) -> Vec<(String, String)> {
    form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

/// Looks up the place that `where` of a query names. A text over 80 characters counts as none.
pub fn read_typed(places: &Places, page: &str, query: &str) -> TypedAnswer {
    let pairs = read_pairs(query);
    let typed = pairs
        .iter()
        .find(|(name, _)| name == "where")
        .map(|(_, text)| text.trim());
    let Some(text) = typed.filter(|text| !text.is_empty() && text.chars().count() <= MAX_PLACE) else {
        return TypedAnswer::Nothing;
    };
    let (is_known, found) = match places.resolve(text) {
        PlaceResolution::One(place) => return TypedAnswer::Moved(place_address(page, &pairs, &place.id)),
        PlaceResolution::Several(found) => (true, found),
        PlaceResolution::Unknown(found) => (false, found),
    };
    let linked = found.into_iter().map(|place| LinkedPlace {
        href: place_address(page, &pairs, &place.id),
        place,
    });
    TypedAnswer::Question(TypedPlace {
        text: text.to_owned(),
        is_known,
        places: linked.collect(),
    })
}

/// Address of a page with this place in place of the typed text.
pub fn place_address(page: &str, pairs: &[(String, String)], location: &str) -> String {
    let others = pairs.iter().filter(|(name, _)| name != "where" && name != "location");
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (name, value) in others {
        query.append_pair(name, value);
    }
    query.append_pair("location", location);
    format!("{page}?{}", query.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "/niche-discovery";

    #[test]
    fn a_typed_place_moves_the_page_or_is_answered_with_links() {
        let places = Places::load().unwrap();
        let read = |query| read_typed(&places, PAGE, query);
        let question = |query| match read(query) {
            TypedAnswer::Question(typed) => serde_json::to_value(typed).unwrap(),
            other => panic!("{query}: {other:?}"),
        };
        let TypedAnswer::Moved(clear) = read("q=dog+grooming&where=Travis+County") else {
            panic!("one place has this name");
        };
        assert_eq!(clear, "/niche-discovery?q=dog+grooming&location=48453");
        let several = question("q=dog+grooming&where=washington");
        assert_eq!(
            (&several["text"], &several["isKnown"]),
            (&"washington".into(), &true.into())
        );
        assert_eq!(
            several["places"][0]["href"],
            "/niche-discovery?q=dog+grooming&location=11001"
        );
        assert_eq!(question("q=dog+grooming&where=xqzvw")["isKnown"], false);
        assert!(matches!(read("q=dog+grooming&where="), TypedAnswer::Nothing));
    }
}
