//! Days of the plan's steps are computed at reading. Days that equal the start and the old day of the plan are emptied;
//! others were set by the person and stay. The two reviews get their minutes.

use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;
use crate::platform::calendar::{add_days, read_day};

/// Steps and reviews with the days of the plan that they had.
const OLD_DAYS: [(&str, i64); 14] = [
    ("complete-niche-discovery", 1),
    ("define-customer-persona", 3),
    ("validate-market-demand", 6),
    ("create-your-product-service", 8),
    ("price-your-offering", 10),
    ("build-landing-page", 13),
    ("set-up-social-media", 15),
    ("create-content-plan", 17),
    ("build-email-list", 20),
    ("test-your-systems", 22),
    ("prepare-launch-materials", 24),
    ("execute-soft-launch", 27),
    ("review-29", 29),
    ("review-30", 30),
];
const REVIEW_MINUTES: i32 = 20;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let plans = Query::select()
        .columns(["owner", "start_date"])
        .from("plans")
        .and_where(Expr::col("start_date").is_not_null())
        .to_owned();
    for plan in tx.query_all(&plans).await? {
        let owner: String = plan.try_get("", "owner")?;
        let start: String = plan.try_get("", "start_date")?;
        let Some(start) = read_day(&start) else { continue };
        for (key, day) in OLD_DAYS {
            let Some(date) = add_days(start, day - 1) else {
                continue;
            };
            let empty = Query::update()
                .table("tasks")
                .values([("due_date", Option::<String>::None.into())])
                .and_where(Expr::col("owner").eq(owner.clone()))
                .and_where(Expr::col("source").eq("plan-step"))
                .and_where(Expr::col("source_key").eq(key))
                .and_where(Expr::col("due_date").eq(date.to_string()))
                .and_where(Expr::col("due_time").is_null())
                .to_owned();
            tx.execute(&empty).await?;
        }
    }
    let reviews = Query::update()
        .table("tasks")
        .values([("estimate_minutes", REVIEW_MINUTES.into())])
        .and_where(Expr::col("source").eq("plan-step"))
        .and_where(Expr::col("source_key").is_in(["review-29", "review-30"]))
        .and_where(Expr::col("estimate_minutes").is_null())
        .to_owned();
    tx.execute(&reviews).await.map(drop)
}
