//! Limits how often one address may write.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use ipnet::IpNet;

use super::client::client_ip;
use crate::error::ApiError;

/// After so many checks, addresses that have been quiet are forgotten.
const CHECKS_BETWEEN_CLEANUPS: u64 = 4096;

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
    #[must_use]
    pub fn new(per_second: u32, burst: u32) -> Self {
        let quota = NonZeroU32::new(per_second).zip(NonZeroU32::new(burst));
        Self::with_quota(quota.map(|(rate, burst)| Quota::per_second(rate).allow_burst(burst)))
    }

    /// A minute's worth may come at once; 0 turns the limit off.
    #[must_use]
    pub fn per_minute(requests: u32) -> Self {
        Self::with_quota(NonZeroU32::new(requests).map(Quota::per_minute))
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
        let Some(buckets) = &self.0 else { return Ok(()) };
        if buckets.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_BETWEEN_CLEANUPS == CHECKS_BETWEEN_CLEANUPS - 1 {
            buckets.limiter.retain_recent();
            buckets.limiter.shrink_to_fit();
        }
        buckets.limiter.check_key(&address_block(ip)).map_err(|refused| {
            let wait = refused.wait_time_from(buckets.clock.now());
            ApiError::rate_limited(wait.as_secs() + u64::from(wait.subsec_nanos() > 0))
        })
    }
}

/// One customer of an IPv6 provider has a whole /64 to come from.
#[must_use]
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
    fn a_rate_of_zero_limits_nothing() {
        let limiter = RateLimiter::new(0, 1);
        assert!((0..100).all(|_| limiter.take_request("192.0.2.1".parse().unwrap()).is_ok()));
    }
}
