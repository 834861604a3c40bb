//! Categories: made, changed, and deleted with their posts moved elsewhere.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{check_picture, check_slug};
use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes, FieldReader};
use crate::identity::callers::Admin;
use crate::publishing::blog;
use crate::publishing::blog::Category;
use crate::publishing::blog::api_bodies;
use crate::publishing::blog::api_bodies::CategoryBody;
use crate::publishing::blog::posts::post_draft::CategoryDraft;
use crate::publishing::blog::writing;
use crate::state::app_state::AppState;

const MAX_NAME: usize = 120;
const MAX_DESCRIPTION: usize = 2_000;
const MAX_META_TITLE: usize = 60;
const MAX_META_DESCRIPTION: usize = 160;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(create_category))
        .open_to(Caller::Admin, routes!(update_category))
        .open_to(Caller::Admin, routes!(delete_category))
}

/// A category to be saved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CategoryInput {
    /// 1 to 120 characters.
    #[serde(default)]
    #[schema(required = true)]
    name: String,
    /// The last part of the address. Blank for a new category: made of the name.
    #[serde(default)]
    #[schema(required = true)]
    slug: String,
    /// Up to 2,000 characters.
    #[serde(default)]
    description: String,
    /// Up to 60 characters.
    #[serde(default)]
    meta_title: String,
    /// Up to 160 characters.
    #[serde(default)]
    meta_description: String,
    /// The address of a picture, or blank.
    #[serde(default)]
    og_image: String,
    featured: Option<bool>,
    /// A number, or a text that begins with one; anything else is 0.
    #[serde(default, deserialize_with = "lenient_integer")]
    #[schema(value_type = Option<i32>)]
    sort_order: i32,
    /// The category that this one is part of.
    parent_id: Option<i64>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
struct DeleteQuery {
    /// The slug of the category that its posts move to. Without it they keep its slug.
    move_to: Option<String>,
}

impl CategoryInput {
    /// Checks all fields and returns every error at once.
    fn check_fields(&self, is_new: bool) -> Result<(), ApiError> {
        let mut fields = FieldReader::new(ErrorCode::InvalidCategory);
        fields.require_text("name", &self.name);
        if !is_new {
            fields.require_text("slug", &self.slug);
        }
        for (field, text, most) in [
            ("name", &self.name, MAX_NAME),
            ("description", &self.description, MAX_DESCRIPTION),
            ("metaTitle", &self.meta_title, MAX_META_TITLE),
            ("metaDescription", &self.meta_description, MAX_META_DESCRIPTION),
        ] {
            fields.limit_text(field, text.trim(), most);
        }
        check_slug(&self.slug, MAX_NAME, &mut fields);
        check_picture("ogImage", &self.og_image, &mut fields);
        fields.finish()
    }
}

impl From<CategoryInput> for CategoryDraft {
    fn from(input: CategoryInput) -> Self {
        Self {
            name: input.name,
            slug: input.slug,
            description: input.description,
            meta_title: input.meta_title,
            meta_description: input.meta_description,
            og_image: input.og_image,
            featured: input.featured.unwrap_or(false),
            sort_order: input.sort_order,
            parent_id: input.parent_id,
        }
    }
}

/// Reads an integer like a form's number field: `12`, `"12"`, `"12 or so"` and `12.9` are 12, everything else is 0.
fn lenient_integer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    Ok(integer_of(&Value::deserialize(deserializer)?))
}

fn integer_of(value: &Value) -> i32 {
    let text = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim_start().to_owned(),
        _ => return 0,
    };
    if let (Value::Number(number), true) = (value, text.contains(['e', 'E'])) {
        return clamp_order(number.as_f64().unwrap_or_default());
    }
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(&text)),
    };
    let digits = digits.bytes().take_while(u8::is_ascii_digit);
    let number = digits.fold(0_i64, |number, digit| {
        (number * 10 + i64::from(digit - b'0')).min(i64::from(u32::MAX))
    });
    i32::try_from(sign * number).unwrap_or(if sign < 0 { i32::MIN } else { i32::MAX })
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the cast stops at the ends, which is what is wanted"
)]
fn clamp_order(number: f64) -> i32 {
    number as i32
}

async fn save_category(state: &AppState, id: Option<i64>, input: CategoryInput) -> Result<CategoryBody, ApiError> {
    input.check_fields(id.is_none())?;
    let saved: Category = blog::save_category(state, id, input.into()).await?;
    api_bodies::category_body(&state.db, &saved.slug).await
}

/// Makes a category.
#[utoipa::path(
    post, path = "/blog/categories", tag = "blog", request_body = CategoryInput,
    responses(
        (status = 201, description = "The category", body = CategoryBody),
        (status = 409, description = "Another category has the slug; `suggestion` is free", body = ErrorBody),
        (status = 422, description = "Something is missing or cannot be taken", body = ErrorBody),
    )
)]
async fn create_category(
    State(state): State<AppState>,
    _admin: Admin,
    ApiJson(input): ApiJson<CategoryInput>,
) -> Result<(StatusCode, Json<CategoryBody>), ApiError> {
    Ok((StatusCode::CREATED, Json(save_category(&state, None, input).await?)))
}

/// Writes over a category. With a new slug its posts move along.
#[utoipa::path(
    put, path = "/blog/categories/{slug}", tag = "blog",
    params(("slug" = i64, Path, description = "Id of the category; reads take its slug here")), request_body = CategoryInput,
    responses(
        (status = 200, description = "The category", body = CategoryBody),
        (status = 404, description = "No such category", body = ErrorBody),
        (status = 409, description = "Another category has the slug; `suggestion` is free", body = ErrorBody),
        (status = 422, description = "Something is missing or cannot be taken", body = ErrorBody),
    )
)]
async fn update_category(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
    ApiJson(input): ApiJson<CategoryInput>,
) -> Result<Json<CategoryBody>, ApiError> {
    Ok(Json(save_category(&state, Some(id), input).await?))
}

/// Deletes a category for good, and moves its posts if they are to move.
#[utoipa::path(
    delete, path = "/blog/categories/{slug}", tag = "blog",
    params(("slug" = i64, Path, description = "Id of the category; reads take its slug here"), DeleteQuery),
    responses(
        (status = 204, description = "Deleted"),
        (status = 404, description = "No such category", body = ErrorBody),
        (status = 422, description = "The posts cannot move there", body = ErrorBody),
    )
)]
async fn delete_category(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
    ApiQuery(query): ApiQuery<DeleteQuery>,
) -> Result<StatusCode, ApiError> {
    let move_to = query.move_to.filter(|slug| !slug.trim().is_empty());
    writing::delete_category(&state, id, move_to).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_sort_order_is_read_as_a_number_or_is_0() {
        for (given, read) in [
            (json!(7), 7),
            (json!(-3), -3),
            (json!(2.9), 2),
            (json!("12"), 12),
            (json!(" +4 or so"), 4),
            (json!("-5"), -5),
            (json!("first"), 0),
            (json!(""), 0),
            (json!(null), 0),
            (json!(true), 0),
            (json!([1]), 0),
            (json!(1e300), i32::MAX),
            (json!("99999999999999999999"), i32::MAX),
            (json!("-99999999999999999999"), i32::MIN),
        ] {
            assert_eq!(integer_of(&given), read, "{given}");
        }
    }
}
