//! What slows down guessing: per address, so many attempts; per account *and*
//! address, a growing delay. Whoever guesses waits, and the owner who signs in
//! from elsewhere does not.

use std::net::IpAddr;

use crate::attempt_limits::{Bucket, Delay};

pub(super) const SIGN_INS: Bucket = Bucket {
    name: "sign-in",
    what: "attempts",
    burst: 10,
    every_ms: 6_000,
};

/// Wider, since a whole crew may register from one office on the first day.
pub(super) const REGISTRATIONS: Bucket = Bucket {
    name: "register",
    what: "attempts",
    burst: 200,
    every_ms: 10_000,
};

/// The delay for signing in under a name, whether somebody has it or not.
pub(super) fn delay_of_name(name: &str, address: IpAddr) -> Delay {
    // A name typed by a stranger can be of any length.
    let name: String = name.chars().take(64).collect();
    Delay(format!("name:{name}:{}", network(address)))
}

/// The delay for a signed-in user who must prove the current password.
pub(super) fn delay_of_user(id: i64, address: IpAddr) -> Delay {
    Delay(format!("user:{id}:{}", network(address)))
}

/// One household or office has a whole IPv6 network, so that is what counts.
pub(super) fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
