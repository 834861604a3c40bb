//! Limits how often one address may write.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use ipnet::IpNet;

use crate::db::api_error::ApiError;
use crate::http::peer::client::client_ip;

/// After so many checks, addresses that have been quiet are forgotten.
const CHECKS_BETWEEN_CLEANUPS: u64 = 4096;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// A bucket of requests per address. Without a rate it lets everything through.
#[derive(Debug, Clone)]
pub struct RateLimiter(Option<Arc<LimiterBuckets>>);

#[derive(Debug)]
struct LimiterBuckets {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
    checks: AtomicU64,
}

impl RateLimiter {
    /// `per_second` 0 turns the limit off.
    pub fn new(per_second: u32, burst: u32) -> Self {
        let quota = NonZeroU32::new(per_second).zip(NonZeroU32::new(burst));
        Self::with_quota(quota.map(|(rate, burst)| Quota::per_second(rate).allow_burst(burst)))
    }

    /// A minute's worth may come at once; 0 turns the limit off.
    pub fn per_minute(requests: u32) -> Self {
        Self::with_quota(NonZeroU32::new(requests).map(Quota::per_minute))
    }

    /// `per_day` units may be taken at once, and come back over a day; 0 turns the limit off.
    pub fn per_day(per_day: u32) -> Self {
        let quota = NonZeroU32::new(per_day).and_then(|units| {
            let period = Quota::with_period(DAY / units.get());
            period.map(|quota| quota.allow_burst(units))
        });
        Self::with_quota(quota)
    }

    fn with_quota(quota: Option<Quota>) -> Self {
        Self(quota.map(|quota| {
            let limiter = DefaultKeyedRateLimiter::keyed(quota);
            Arc::new(LimiterBuckets {
                limiter,
                clock: DefaultClock::default(),
                checks: AtomicU64::new(0),
            })
        }))
    }

    /// Takes one request out of the address's bucket.
    ///
    /// # Errors
    /// 429 with the seconds to wait when the bucket is empty.
    pub fn take_request(&self, ip: IpAddr) -> Result<(), ApiError> {
        self.take_units(ip, NonZeroU32::MIN).map_err(ApiError::rate_limited)
    }

    /// Takes units out of the address's bucket.
    ///
    /// # Errors
    /// The seconds to wait when there are not so many; a day for more than a full bucket has.
    pub fn take_units(&self, ip: IpAddr, units: NonZeroU32) -> Result<(), u64> {
        let Some(buckets) = &self.0 else { return Ok(()) };
        if buckets.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_BETWEEN_CLEANUPS == CHECKS_BETWEEN_CLEANUPS - 1 {
            buckets.limiter.retain_recent();
            buckets.limiter.shrink_to_fit();
        }
        let taken = buckets.limiter.check_key_n(&address_block(ip), units);
        taken.map_err(|_| DAY.as_secs())?.map_err(|refused| {
            let wait = refused.wait_time_from(buckets.clock.now());
            wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
        })
    }
}

/// One customer of an IPv6 provider has a whole /64 to come from.
pub fn address_block(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(_) => ip,
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
    }
}

/// Lets reads through and counts everything else. A request without a connection (in process) is not limited.
pub async fn limit_writes(
    State((limiter, trusted)): State<(RateLimiter, Arc<[IpNet]>)>,
    request: Request,
    next: Next,
) -> Response {
    if !request.method().is_safe()
        && let Some(ip) = client_ip(request.headers(), request.extensions(), &trusted)
        && let Err(refusal) = limiter.take_request(ip)
    {
        return refusal.into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_household_has_one_bucket_and_its_neighbour_another() {
        let limiter = RateLimiter::new(1, 2);
        let check = |ip: &str| limiter.take_request(ip.parse().unwrap()).is_ok();
        assert!(check("2001:db8::1") && check("2001:db8::2"));
        assert!(!check("2001:db8::3"));
        assert!(check("2001:db8:0:1::3"));
    }

    #[test]
    fn a_days_units_are_taken_together_and_by_household() {
        let (limiter, units) = (RateLimiter::per_day(10), |count| NonZeroU32::new(count).unwrap());
        let take = |ip: &str, count| limiter.take_units(ip.parse().unwrap(), units(count));
        assert_eq!(take("2001:db8::1", 8), Ok(()));
        assert!(
            take("2001:db8::2", 3).is_err_and(|wait| (8_000..=8_640).contains(&wait)),
            "a tenth of a day"
        );
        assert_eq!(take("2001:db8::2", 2), Ok(()));
        assert_eq!(take("2001:db8:0:1::3", 10), Ok(()));
        assert_eq!(take("192.0.2.1", 11), Err(24 * 3600));
    }

    #[test]
    fn a_rate_of_zero_limits_nothing() {
        let limiter = RateLimiter::new(0, 1);
        assert!((0..100).all(|_| limiter.take_request("192.0.2.1".parse().unwrap()).is_ok()));
    }
}
