//! Settings of Stripe. With none of them Premium is a demo that charges no money.

use url::Url;

use super::{ConfigError, GivenSettings, SecretText, bad_setting, is_loopback};

const SECRET_KEY: &str = "SIDESTART_STRIPE_SECRET_KEY";
const WEBHOOK_SECRET: &str = "SIDESTART_STRIPE_WEBHOOK_SECRET";
const PRICE_MONTHLY: &str = "SIDESTART_STRIPE_PRICE_MONTHLY";
const PRICE_YEARLY: &str = "SIDESTART_STRIPE_PRICE_YEARLY";
const API_BASE: &str = "SIDESTART_STRIPE_API_BASE";

#[derive(Debug, Clone)]
pub struct StripeSettings {
    pub secret_key: SecretText,
    pub webhook_secret: SecretText,
    pub price_monthly: PriceIds,
    pub price_yearly: PriceIds,
    pub api_base: Url,
    /// True when the key is for live payments, false for Stripe's test mode, `None` where its form does not tell.
    pub livemode: Option<bool>,
}

/// Stripe's ids of the prices of one billing cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceIds {
    /// The price of a new subscription.
    pub charged: String,
    /// Earlier prices, whose subscriptions go on.
    pub earlier: Vec<String>,
}

impl PriceIds {
    pub fn includes(&self, id: &str) -> bool {
        self.charged == id || self.earlier.iter().any(|earlier| earlier == id)
    }
}

/// `None` without any of its settings.
pub(super) fn parse_stripe(given: &GivenSettings) -> Result<Option<StripeSettings>, ConfigError> {
    let all = [
        (SECRET_KEY, &given.stripe_secret_key),
        (WEBHOOK_SECRET, &given.stripe_webhook_secret),
        (PRICE_MONTHLY, &given.stripe_price_monthly),
        (PRICE_YEARLY, &given.stripe_price_yearly),
    ];
    let Some((present, _)) = all.iter().find(|(_, value)| value.is_some()) else {
        return Ok(None);
    };
    let read = |place: usize, start: &str| {
        let (name, value) = all[place];
        let Some(value) = value.as_deref().map(str::trim) else {
            return Err(bad_setting(name, format!("is needed beside {present}")));
        };
        let fits = value.starts_with(start) && value.bytes().all(|byte| byte.is_ascii_graphic());
        match fits {
            true => Ok(value.to_owned()),
            // It is a secret: the message never repeats it.
            false => Err(bad_setting(name, format!("must begin with {start}"))),
        }
    };
    let (secret_key, webhook_secret) = (read_key(read(0, "")?)?, SecretText::new(read(1, "whsec_")?));
    let livemode = match secret_key.expose().get(3..).unwrap_or_default() {
        rest if rest.starts_with("live_") => Some(true),
        rest if rest.starts_with("test_") => Some(false),
        _ => None,
    };
    Ok(Some(StripeSettings {
        secret_key,
        webhook_secret,
        price_monthly: read_prices(PRICE_MONTHLY, &read(2, "price_")?)?,
        price_yearly: read_prices(PRICE_YEARLY, &read(3, "price_")?)?,
        livemode,
        api_base: parse_base(given.stripe_api_base.as_deref())?,
    }))
}

/// A secret key or a restricted one; the publishable key beside them opens nothing.
fn read_key(key: String) -> Result<SecretText, ConfigError> {
    match key.starts_with("sk_") || key.starts_with("rk_") {
        true => Ok(SecretText::new(key)),
        false => Err(bad_setting(SECRET_KEY, "must begin with sk_ or rk_")),
    }
}

/// A comma list without blanks. The first price is charged.
fn read_prices(name: &'static str, list: &str) -> Result<PriceIds, ConfigError> {
    let mut ids = list.split(',').map(str::to_owned);
    let charged = ids.next().unwrap_or_default();
    let earlier: Vec<String> = ids.collect();
    match earlier.iter().all(|id| id.starts_with("price_")) {
        true => Ok(PriceIds { charged, earlier }),
        false => Err(bad_setting(
            name,
            "must be ids that begin with price_, with commas between them",
        )),
    }
}

fn parse_base(given: Option<&str>) -> Result<Url, ConfigError> {
    let wrong = || bad_setting(API_BASE, "must be an https address, such as https://api.stripe.com");
    let url = Url::parse(given.unwrap_or("https://api.stripe.com").trim()).map_err(|_| wrong())?;
    let is_safe = url.scheme() == "https" || (url.scheme() == "http" && is_loopback(&url));
    match is_safe && url.host().is_some() && url.path() == "/" && url.username().is_empty() {
        true => Ok(url),
        false => Err(wrong()),
    }
}
