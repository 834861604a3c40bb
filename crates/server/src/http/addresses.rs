//! Connections of each address, so that one client cannot take every place.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::http::middleware::limit::address_block;

/// Counts what each address holds at once. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Addresses(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: usize,
    held: Mutex<HashMap<IpAddr, usize>>,
}

/// One place of an address. It is free again when this is dropped.
#[derive(Debug)]
pub struct AddressSlot {
    address: IpAddr,
    inner: Arc<Inner>,
}

impl Addresses {
    /// `most` 0 turns the limit off.
    pub fn new(most: usize) -> Self {
        let held = Mutex::default();
        Self(Arc::new(Inner {
            most: if most == 0 { usize::MAX } else { most },
            held,
        }))
    }

    /// Takes a place for an address. `None` when it holds as many as it may. A customer of an IPv6 provider counts by
    /// /64.
    pub fn take_place(&self, ip: IpAddr) -> Option<AddressSlot> {
        let address = address_block(ip.to_canonical());
        let mut held = self.0.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(address).or_default();
        if *count >= self.0.most {
            return None;
        }
        *count += 1;
        Some(AddressSlot {
            address,
            inner: Arc::clone(&self.0),
        })
    }
}

impl Drop for AddressSlot {
    fn drop(&mut self) {
        let mut held = self.inner.held.lock().unwrap_or_else(PoisonError::into_inner);
        let left = held.get(&self.address).map_or(0, |count| count.saturating_sub(1));
        // An address that holds nothing is forgotten.
        match left {
            0 => held.remove(&self.address),
            left => held.insert(self.address, left),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_takes_as_many_places_as_it_may_and_others_are_free() {
        let addresses = Addresses::new(2);
        let take = |ip: &str| addresses.take_place(ip.parse().unwrap());
        let (first, second) = (take("192.0.2.1"), take("::ffff:192.0.2.1"));
        assert!(first.is_some() && second.is_some());
        assert!(take("192.0.2.1").is_none());
        assert!(take("192.0.2.2").is_some());
        drop(first);
        assert!(take("192.0.2.1").is_some());
        let household = [take("2001:db8::1"), take("2001:db8::2")];
        assert!(household.iter().all(Option::is_some) && take("2001:db8::3").is_none());
        drop((second, household));
        assert!(addresses.0.held.lock().unwrap().is_empty());
    }

    #[test]
    fn no_limit_is_none() {
        let addresses = Addresses::new(0);
        let all: Vec<_> = (0..1000)
            .map(|_| addresses.take_place("192.0.2.1".parse().unwrap()))
            .collect();
        assert!(all.iter().all(Option::is_some));
    }
}
