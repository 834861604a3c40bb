//! Infrastructure of every request: the connection with its limits, the request's id, the headers of every answer, the
//! readers of bodies and queries. No feature is known here.

mod addresses;
mod client;
mod device;
mod early;
mod get_only;
mod headers;
mod host;
mod json;
mod known_fields;
mod limit;
mod metrics;
mod observe;
mod open_files;
mod plain_words;
mod serve;
mod text;

pub use crate::content::characters::is_blank;
pub use addresses::Addresses;
pub use client::{PeerAddress, as_client, client_ip, current_client, is_local, remember_client};
pub use device::device_label;
pub use get_only::{get_only, wrong_method};
pub use headers::{fixed_headers, security_headers};
pub use json::{
    ApiBytes, ApiJson, ApiJsonParts, ApiPath, ApiQuery, ApiRequest, check_page, not_null, null_is_blank,
    present_or_null, read_query, refuse_parameter,
};
pub use known_fields::API_DOCUMENT;
pub use limit::{RateLimiter, address_block, limit_writes};
pub use metrics::{RequestMeter, ServerMetrics};
pub use observe::{CallerNote, RouteLabel, observe_request, observe_short};
pub use open_files::{connections_within, raise_open_files};
pub use serve::{ServeLimits, serve_router};
pub use text::check_text;
