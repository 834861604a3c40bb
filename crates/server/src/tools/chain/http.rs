//! The wire of the chain.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::tools::Finding;

use super::{Chain, ChainPart, MarketName, StaleReason};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;

/// The calls of the chain, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(show_chain))
        .open_to(Caller::Visitor, routes!(renew_part))
}

/// The latest saved runs of the tools, joined.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Chain)]
struct ChainBody {
    /// Market of the plan, without one that of the latest niche report of the history; null without both.
    #[schema(required = true)]
    market: Option<MarketName>,
    /// Title of the idea of this market that the plan offers; null without one.
    #[schema(required = true, example = "Evening nail trims at home")]
    offer: Option<String>,
    /// Every tool, in the order of the chain.
    parts: Vec<PartBody>,
    /// Tool to use next: the first one without a complete run that fits the others; null when all have one.
    #[schema(required = true, value_type = Option<String>)]
    next_tool: Option<&'static str>,
}

/// The latest saved run of a tool in the chain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChainPart)]
struct PartBody {
    #[schema(example = "customer-persona")]
    tool_name: &'static str,
    #[schema(example = "Customer Persona")]
    label: &'static str,
    #[schema(example = "/customer-persona")]
    path: &'static str,
    /// The saved run; null without one.
    #[schema(required = true)]
    run: Option<PartRun>,
    /// Main result in one line; null without one.
    #[schema(required = true, example = "Dana: 3 of 8 heard")]
    headline: Option<String>,
    /// Market that it was made for; null when it names none.
    #[schema(required = true)]
    market: Option<MarketName>,
    is_complete: bool,
    /// Reasons why it does not fit the others any more; empty for a part that fits.
    stale: Vec<StaleReason>,
    /// True when it can be made again in one call.
    can_renew: bool,
    /// Says what that call keeps and leaves out; null for a part of the chosen market, of which everything stays.
    #[schema(required = true, example = "Keeps your skills, interests, money and hours.")]
    renew_note: Option<&'static str>,
    /// Statements that other tools start from; empty for a part of another market.
    findings: Vec<Finding>,
}

/// The saved run of a part.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PartRun {
    id: i64,
    version: i64,
    /// 0 to 100.
    progress: u8,
    saved_at: Timestamp,
}

/// A part to make again.
#[derive(Debug, Deserialize, ToSchema)]
struct RenewPart {
    /// Version of the run that the caller has read.
    version: i64,
}

impl From<Chain> for ChainBody {
    fn from(chain: Chain) -> Self {
        let next_tool = chain.next_tool().map(Tool::slug);
        Self {
            market: chain.market,
            offer: chain.offer,
            parts: chain.parts.into_iter().map(PartBody::from).collect(),
            next_tool,
        }
    }
}

impl From<ChainPart> for PartBody {
    fn from(part: ChainPart) -> Self {
        Self {
            tool_name: part.tool.slug(),
            label: part.tool.label(),
            path: part.tool.path(),
            headline: part.headline.clone(),
            is_complete: part.is_complete(),
            can_renew: part.can_renew(),
            renew_note: part.renew_note(),
            stale: part.stale,
            findings: part.findings,
            run: part.run.map(|run| PartRun {
                id: run.id,
                version: run.version,
                progress: run.progress.unwrap_or_default(),
                saved_at: run.ran_at,
            }),
            market: part.market,
        }
    }
}

/// Returns the latest saved run of each tool in the order of the chain, with its main result and why it is stale.
#[utoipa::path(
    get, path = "/chain", tag = "chain",
    responses((status = 200, description = "The chain", body = ChainBody))
)]
async fn show_chain(State(state): State<AppState>, visitor: Visitor) -> Result<Json<ChainBody>, ApiError> {
    let chain = match visitor.is_guest() {
        // Callers without a cookie share one owner, whose runs belong to none of them.
        true => super::join_runs(&state, Vec::new(), None, None),
        false => super::read_chain(&state, visitor.owner()).await?,
    };
    Ok(Json(chain.into()))
}

/// Makes the latest saved run of a tool again: for the chosen market, on the figures of today. Of a run for another
/// market only the parts about the person stay; quotes, prices and units of that market go.
#[utoipa::path(
    post, path = "/chain/{toolName}/renew", tag = "chain",
    params(("toolName" = String, Path, description = "A tool's slug or label", example = "customer-persona")),
    request_body = RenewPart,
    responses(
        (status = 200, description = "The chain after the change", body = ChainBody),
        (status = 400, description = "No tool has this name", body = ErrorBody),
        (status = 409, description = "The run was saved somewhere else since, none is saved, or it was stored without its request", body = ErrorBody),
        (status = 422, description = "The tool refuses the request today", body = ErrorBody),
    )
)]
async fn renew_part(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(tool_name): ApiPath<String>,
    ApiJson(body): ApiJson<RenewPart>,
) -> Result<Json<ChainBody>, ApiError> {
    let chain = super::renew_run(&state, &visitor, Tool::parse_name(&tool_name)?, body.version).await?;
    Ok(Json(chain.into()))
}
