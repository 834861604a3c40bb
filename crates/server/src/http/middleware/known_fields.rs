//! Fields that a body may have: those that the API document lists for its call. A misspelled field would otherwise be
//! dropped without a word, and the answer would be about something else.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Write as _};
use std::sync::LazyLock;

use axum::extract::{MatchedPath, Request};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::db::api_error::{ApiError, ErrorCode};

/// The API document as it is committed and served. A test holds it to the routes.
pub const API_DOCUMENT: &str = include_str!("../../../../../openapi.json");

/// Fields that old clients send with any call. They are read and ignored: the session says who calls.
const OF_OLD_CLIENTS: [&str; 2] = ["userId", "authorId"];
/// Fields that pages of an earlier release send, which may be open in a browser for days.
const OF_EARLIER_RELEASES: [(&str, &[&str]); 2] = [
    (
        "/api/admin/checklist",
        &[
            "category",
            "isPublished",
            "scheduledFor",
            "tags",
            "authorId",
            "draftKey",
            "version",
        ],
    ),
    ("/api/admin/drafts/{key}", &["postId"]),
];
/// Parts of a body that come from a file, with fields of their own, such as an export of an account.
const FROM_FILES: [(&str, &str); 1] = [("/api/tasks/import", "tasks[")];
/// Names that a refusal lists where none is near.
const MAX_LISTED: usize = 20;

static BODIES: LazyLock<KnownBodies> = LazyLock::new(KnownBodies::from_document);

/// Schemas of the API document, without what this check does not read.
#[derive(Default)]
struct KnownBodies {
    /// Body of each call, by path and method in lower case.
    calls: HashMap<String, HashMap<String, Schema>>,
    named: HashMap<String, Schema>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct Schema {
    #[serde(rename = "$ref")]
    reference: Option<String>,
    #[serde(rename = "type")]
    kind: Option<serde_json::Value>,
    properties: BTreeMap<String, Schema>,
    items: Option<Box<Schema>>,
    one_of: Vec<Schema>,
    any_of: Vec<Schema>,
    all_of: Vec<Schema>,
    additional_properties: Option<Rest>,
}

/// Fields beside the listed ones.
#[derive(Deserialize)]
#[serde(untagged)]
enum Rest {
    Allowed(bool),
    Like(Box<Schema>),
}

impl Schema {
    /// Returns whether the schema says nothing about fields: any JSON.
    fn is_free(&self) -> bool {
        let says_nothing = self.properties.is_empty() && self.items.is_none() && self.additional_properties.is_none();
        let is_object = match &self.kind {
            None => true,
            Some(kind) => kind.to_string().contains("object"),
        };
        (says_nothing && is_object) || matches!(self.additional_properties, Some(Rest::Allowed(true)))
    }
}

impl KnownBodies {
    fn from_document() -> Self {
        #[derive(Deserialize)]
        struct Document {
            paths: HashMap<String, HashMap<String, Operation>>,
            components: Components,
        }
        #[derive(Deserialize)]
        struct Components {
            schemas: HashMap<String, Schema>,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Operation {
            request_body: Option<RequestBody>,
        }
        #[derive(Deserialize)]
        struct RequestBody {
            content: HashMap<String, Media>,
        }
        #[derive(Deserialize)]
        struct Media {
            #[serde(default)]
            schema: Schema,
        }
        let document: Document = match serde_json::from_str(API_DOCUMENT) {
            Ok(document) => document,
            Err(error) => {
                tracing::error!(%error, "the API document cannot be read: unknown fields are not refused");
                return Self::default();
            }
        };
        let body = |operation: Operation| operation.request_body?.content.remove("application/json");
        let calls = document.paths.into_iter().map(|(path, operations)| {
            let bodies = operations.into_iter();
            let bodies = bodies.filter_map(|(method, operation)| Some((method, body(operation)?.schema)));
            (path, bodies.collect())
        });
        Self {
            calls: calls.collect(),
            named: document.components.schemas,
        }
    }

    /// Adds the schema, or in its place those that it refers to and combines.
    fn expand_schema<'s>(&'s self, schema: &'s Schema, into: &mut Vec<&'s Schema>) {
        let parts = [&schema.one_of, &schema.any_of, &schema.all_of];
        if let Some(name) = schema.reference.as_deref().and_then(|path| path.rsplit('/').next()) {
            if let Some(named) = self.named.get(name) {
                self.expand_schema(named, into);
            }
            return;
        }
        if parts.iter().all(|list| list.is_empty()) || !schema.properties.is_empty() {
            into.push(schema);
        }
        for part in parts.into_iter().flatten() {
            self.expand_schema(part, into);
        }
    }

    fn expand_one<'s>(&'s self, schema: &'s Schema) -> Vec<&'s Schema> {
        let mut all = Vec::new();
        self.expand_schema(schema, &mut all);
        all
    }
}

/// Body that a call takes.
#[derive(Clone, Copy)]
pub(crate) struct CallBody {
    schema: &'static Schema,
    /// Fields that are taken beside those of the schema, and not read.
    unread: &'static [&'static str],
    /// Beginning of the places that are taken as they are.
    from_file: Option<&'static str>,
}

impl CallBody {
    /// Finds the body of the request's call. `None` for one that the API document does not list.
    pub(crate) fn of_request(request: &Request) -> Option<Self> {
        let path = request.extensions().get::<MatchedPath>()?.as_str();
        let method = request.method().as_str().to_ascii_lowercase();
        let schema = BODIES.calls.get(path)?.get(&method)?;
        let unread = OF_EARLIER_RELEASES.iter().find(|(call, _)| *call == path);
        let unread = unread.map_or(&[][..], |(_, names)| names);
        let from_file = FROM_FILES.iter().find(|(call, _)| *call == path);
        Some(Self {
            schema,
            unread,
            from_file: from_file.map(|(_, place)| *place),
        })
    }

    fn takes_unread(self, path: &str) -> bool {
        self.unread.contains(&path) || self.from_file.is_some_and(|place| path.starts_with(place))
    }

    /// Refuses a body with fields that its call does not know. Leaves everything else to the reader of the body.
    ///
    /// # Errors
    /// 422 `invalid_body` with each such field, and the known name that is nearest to it.
    pub(crate) fn check_fields(self, bytes: &[u8]) -> Result<(), ApiError> {
        let mut unknown: Vec<UnknownField> = Vec::new();
        let walk = FieldWalk {
            schemas: BODIES.expand_one(self.schema),
            path: String::new(),
            unknown: &mut unknown,
        };
        // A body that breaks off is told by its reader.
        let _ = walk.deserialize(&mut serde_json::Deserializer::from_slice(bytes));
        unknown.retain(|field| !self.takes_unread(&field.path));
        match unknown.first() {
            Some(first) => {
                let message = format!("This call has no field \"{}\". {}", first.path, first.write_advice());
                let error = ApiError::unprocessable(ErrorCode::InvalidBody, message);
                Err(unknown.iter().fold(error, |error, field| {
                    error.with_field(&field.path, format!("There is no such field. {}", field.write_advice()))
                }))
            }
            None => Ok(()),
        }
    }
}

struct UnknownField {
    /// Place in the body, such as `fields.title` or `goals[0].key`.
    path: String,
    name: String,
    known: Vec<&'static str>,
}

impl UnknownField {
    fn write_advice(&self) -> String {
        if let Some(near) = nearest_name(&self.name, &self.known) {
            return format!("Did you mean \"{near}\"?");
        }
        let shown: Vec<String> = self
            .known
            .iter()
            .take(MAX_LISTED)
            .map(|name| format!("\"{name}\""))
            .collect();
        let more = if self.known.len() > MAX_LISTED { ", …" } else { "" };
        format!("Known here: {}{more}.", shown.join(", "))
    }
}

/// The name that a slip of the keyboard most likely meant: at most a third of its letters differ.
fn nearest_name<'n>(typed: &str, known: &[&'n str]) -> Option<&'n str> {
    let plain = |name: &str| name.replace(['_', '-', ' '], "").to_lowercase();
    let typed = plain(typed);
    let distances = known
        .iter()
        .map(|name| (strsim::osa_distance(&typed, &plain(name)), *name));
    let (distance, name) = distances.min()?;
    (distance <= (typed.chars().count() / 3).max(1)).then_some(name)
}

/// Walk through a body beside the schemas that its place may have.
struct FieldWalk<'w> {
    schemas: Vec<&'static Schema>,
    path: String,
    unknown: &'w mut Vec<UnknownField>,
}

impl FieldWalk<'_> {
    /// The schemas of a field. `None` for a field that no schema of this place has.
    fn schemas_of(&self, name: &str) -> Option<Vec<&'static Schema>> {
        let mut found = Vec::new();
        let mut is_known = self.path.is_empty() && OF_OLD_CLIENTS.contains(&name);
        for schema in &self.schemas {
            let rest = match &schema.additional_properties {
                Some(Rest::Like(rest)) => Some(&**rest),
                _ => None,
            };
            if let Some(field) = schema.properties.get(name).or(rest) {
                is_known = true;
                BODIES.expand_schema(field, &mut found);
            }
        }
        is_known.then_some(found)
    }

    fn child_path(&self, name: &str) -> String {
        let dot = if self.path.is_empty() { "" } else { "." };
        format!("{}{dot}{name}", self.path)
    }
}

impl<'de> DeserializeSeed<'de> for FieldWalk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let is_checked = !self.schemas.is_empty() && !self.schemas.iter().any(|schema| schema.is_free());
        if is_checked {
            deserializer.deserialize_any(self)
        } else {
            IgnoredAny::deserialize(deserializer).map(drop)
        }
    }
}

impl<'de> Visitor<'de> for FieldWalk<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let has_fields = |schema: &&&Schema| !schema.properties.is_empty() || schema.additional_properties.is_some();
        let is_object = self.schemas.iter().any(|schema| has_fields(&schema));
        while let Some(name) = map.next_key::<String>()? {
            let path = self.child_path(&name);
            match self.schemas_of(&name) {
                Some(schemas) => map.next_value_seed(FieldWalk {
                    schemas,
                    path,
                    unknown: &mut *self.unknown,
                })?,
                None => {
                    map.next_value::<IgnoredAny>()?;
                    if is_object {
                        let known = self.schemas.iter().flat_map(|schema| schema.properties.keys());
                        let known = known.map(String::as_str).collect();
                        self.unknown.push(UnknownField { path, name, known });
                    }
                }
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let mut schemas = Vec::new();
        for schema in self.schemas.iter().filter_map(|schema| schema.items.as_deref()) {
            BODIES.expand_schema(schema, &mut schemas);
        }
        let mut path = String::new();
        for at in 0.. {
            path.clear();
            let _ = write!(path, "{}[{at}]", self.path);
            let walk = FieldWalk {
                schemas: schemas.clone(),
                path: path.clone(),
                unknown: &mut *self.unknown,
            };
            if items.next_element_seed(walk)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_name_that_was_meant_and_nonsense_none() {
        let known = ["feePercent", "price", "costs", "marketSize"];
        for (typed, meant) in [
            ("feePrecent", Some("feePercent")),
            ("fee_percent", Some("feePercent")),
            ("Price", Some("price")),
            ("cost", Some("costs")),
            ("marketsize", Some("marketSize")),
            ("colour", None),
            ("x", None),
        ] {
            assert_eq!(nearest_name(typed, &known), meant, "{typed}");
        }
    }

    #[test]
    fn the_document_lists_the_bodies_of_calls() {
        assert!(BODIES.calls.values().map(HashMap::len).sum::<usize>() > 60);
        assert!(BODIES.calls["/api/auth/login"].contains_key("post"));
    }
}
