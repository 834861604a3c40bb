//! Infrastructure of every request: the connection with its limits, the request's id, the headers of every answer, the
//! readers of bodies and queries, and what the API document says of all calls. No feature is known here.

pub(crate) mod addresses;
mod fields;
mod json;
pub mod middleware;
mod open_files;
mod patch;
pub mod peer;
mod plain_words;
mod route;
mod serve;
mod text;

pub use addresses::Addresses;
pub use fields::{FieldFault, FieldReader};
pub use json::{
    ApiBytes, ApiJson, ApiJsonParts, ApiPath, ApiQuery, ApiRequest, check_page, not_null, null_is_blank,
    present_or_null, read_query, refuse_parameter,
};
pub use middleware::get_only::{get_only, wrong_method};
pub use middleware::headers::{fixed_headers, security_headers};
pub use middleware::known_fields::API_DOCUMENT;
pub use middleware::limit::{RateLimiter, address_block, limit_writes};
pub use middleware::metrics::{RequestMeter, ServerMetrics};
pub use middleware::observe::{CallerNote, RouteLabel, observe_request, observe_short};
pub use open_files::{connections_within, raise_open_files};
pub use patch::Patch;
pub use peer::client::{PeerAddress, as_client, client_ip, current_client, is_local, remember_client};
pub use peer::device::device_label;
pub use route::{Caller, CallerRoutes, describe_refusals};
pub use serve::{ServeLimits, serve_router};
pub use text::check_text;
pub use texts::characters::is_blank;
