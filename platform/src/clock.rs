//! Time and randomness, passed in so that a test can set them.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use jiff::tz::Offset;
use rand::Rng;

/// Where the time comes from. Cheap to clone; clones of a set clock move together.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    pub fn system() -> Self {
        Self(None)
    }

    /// A clock that stands still until it is moved.
    pub fn set_to(start: Timestamp) -> Self {
        Self(Some(Arc::new(AtomicI64::new(start.as_millisecond()))))
    }

    /// The time now, cut to whole milliseconds: what both databases keep exactly.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.now_ms()).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// Milliseconds since 1970, the form in which times are stored.
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place that asks the machine"
    )]
    pub fn now_ms(&self) -> i64 {
        match &self.0 {
            Some(set) => set.load(Ordering::SeqCst),
            None => Timestamp::now().as_millisecond(),
        }
    }

    /// Moves a set clock forward. The system clock does not move for anybody.
    pub fn advance(&self, by: std::time::Duration) {
        if let Some(set) = &self.0 {
            let ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
            set.fetch_add(ms, Ordering::SeqCst);
        }
    }
}

/// A stored time as answers carry it: ISO 8601, UTC, with milliseconds.
pub fn iso_text(ms: i64) -> String {
    let time = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    let at = Offset::UTC.to_datetime(time);
    let Ok(year @ 0..=9999) = u32::try_from(at.year()) else {
        return format!("{time:.3}");
    };
    // By hand, since a list holds dozens of them: the general printer takes
    // ten times as long.
    let mut text = *b"0000-00-00T00:00:00.000Z";
    let small = |part: i8| u32::from(part.unsigned_abs());
    write_digits(&mut text[0..4], year);
    write_digits(&mut text[5..7], small(at.month()));
    write_digits(&mut text[8..10], small(at.day()));
    write_digits(&mut text[11..13], small(at.hour()));
    write_digits(&mut text[14..16], small(at.minute()));
    write_digits(&mut text[17..19], small(at.second()));
    write_digits(
        &mut text[20..23],
        u32::from(at.millisecond().unsigned_abs()),
    );
    String::from_utf8_lossy(&text).into_owned()
}

fn write_digits(places: &mut [u8], mut number: u32) {
    for place in places.iter_mut().rev() {
        *place = b'0' + (number % 10) as u8;
        number /= 10;
    }
}

/// `N` bytes from the operating system's generator.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}

#[cfg(test)]
mod tests {
    use super::iso_text;
    use jiff::Timestamp;

    #[test]
    fn a_time_is_written_as_the_general_printer_writes_it() {
        let mut ms = -70_000_000_000_000;
        while ms < 253_402_207_200_000 {
            let time = Timestamp::from_millisecond(ms).expect("a time");
            assert_eq!(iso_text(ms), format!("{time:.3}"));
            ms += 86_399_123_457;
        }
        assert_eq!(iso_text(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(iso_text(951_827_696_789), "2000-02-29T12:34:56.789Z");
    }
}
