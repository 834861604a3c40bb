//! Callers of calls, and the refusals that calls have in common, in the API document. A handler describes only what is
//! its own.

use utoipa::ToSchema;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use crate::db::api_error::ErrorBody;

/// Key of the caller in an operation of the API document.
const CALLER_KEY: &str = "x-caller";

/// Callers that a call admits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Caller {
    /// Every caller. The answer is the same for all, and nothing is stored.
    Anyone,
    /// Every caller, with rows of the account, the visitor cookie or the shared guest.
    Visitor,
    /// Account with a session.
    Member,
    /// Member with Premium.
    Premium,
    /// Member who moderates the forum.
    Moderator,
    /// Admin of the blog, by a cookie of its own.
    Admin,
    /// Caller who logs in or out.
    Newcomer,
    /// Holder of a token from a mail.
    Token,
    /// Operator of the server.
    Operator,
    /// Payment provider, which signs its requests.
    Provider,
}

/// Registers calls together with their caller.
pub trait CallerRoutes<S> {
    /// Adds the calls, and declares in the API document that they admit `caller`. Calls that are added by `routes` have
    /// no caller, which a test refuses.
    fn open_to(self, caller: Caller, calls: UtoipaMethodRouter<S>) -> Self;
}

impl<S: Send + Sync + Clone + 'static> CallerRoutes<S> for OpenApiRouter<S> {
    fn open_to(self, caller: Caller, (schemas, mut paths, handlers): UtoipaMethodRouter<S>) -> Self {
        for operation in paths.paths.values_mut().flat_map(operations_of) {
            let extensions = operation.extensions.get_or_insert_default();
            extensions.insert(CALLER_KEY.into(), caller.into_str().into());
        }
        self.routes((schemas, paths, handlers))
    }
}

/// Adds the refusals that the readers and layers of `/api` give to the operations that do not describe them.
pub fn describe_refusals(calls: &mut OpenApi) {
    for item in calls.paths.paths.values_mut() {
        let writes = [&mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
        for operation in writes.into_iter().flatten() {
            add_refusal(operation, "429", "Too many requests from one address");
        }
        for operation in operations_of(item) {
            if reads_json(operation) {
                add_refusal(operation, "422", "A field that is missing, unknown or invalid");
            } else if reads_query(operation) {
                add_refusal(operation, "422", "A parameter that is missing or invalid");
            }
            let names_refusal = operation
                .responses
                .responses
                .keys()
                .any(|status| status.starts_with(['4', '5']));
            let other = if names_refusal {
                "Any other refusal or failure"
            } else {
                "Any refusal or failure"
            };
            add_refusal(operation, "default", other);
        }
    }
}

fn operations_of(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let methods = [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.delete,
        &mut item.patch,
    ];
    methods.into_iter().flatten()
}

fn reads_json(operation: &Operation) -> bool {
    match &operation.request_body {
        Some(RefOr::T(body)) => body.content.contains_key("application/json"),
        Some(RefOr::Ref(_)) | None => false,
    }
}

fn reads_query(operation: &Operation) -> bool {
    let parameters = operation.parameters.iter().flatten();
    parameters.into_iter().any(|parameter| match parameter {
        RefOr::T(parameter) => parameter.parameter_in == ParameterIn::Query,
        RefOr::Ref(_) => false,
    })
}

/// Adds a refusal under `status`, unless the operation describes one itself.
fn add_refusal(operation: &mut Operation, status: &str, description: &str) {
    let answers = &mut operation.responses.responses;
    if !answers.contains_key(status) {
        answers.insert(status.into(), describe_refusal(description));
    }
}

fn describe_refusal(description: &str) -> RefOr<Response> {
    let body = Ref::from_schema_name(ErrorBody::name());
    let content = ContentBuilder::new().schema(Some(body)).build();
    let response = ResponseBuilder::new()
        .description(description)
        .content("application/json", content);
    response.build().into()
}
