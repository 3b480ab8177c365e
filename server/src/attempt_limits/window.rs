//! So many within any stretch of time, and not one more.

use cranedesk_platform::db::{Reader, Writer};
use cranedesk_platform::params;

use super::wait;
use crate::error::Result;

/// How many there may be in an hour, or in a day. The moments of the latest are
/// kept, so that it holds for any hour and not only for those that are full.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) name: &'static str,
    /// What there were too many of, as the caller is told.
    pub(crate) what: &'static str,
    pub(crate) most: usize,
    pub(crate) within_ms: i64,
}

impl Window {
    fn key(&self, who: &str) -> String {
        format!("{}:{who}", self.name)
    }

    /// Takes one for `who`, or says how long to wait.
    pub(crate) fn take(&self, db: &mut Writer<'_>, who: &str, now: i64) -> Result<()> {
        let key = self.key(who);
        // Writes before it looks: of many at once, each waits for the one before.
        let sql = "INSERT INTO attempt_limits (key, until) VALUES ($1, $2)
            ON CONFLICT (key) DO UPDATE SET until = $2 RETURNING times";
        let until = now + self.within_ms;
        let kept: String = db.one(sql, params![&key, until], |row| row.only())?;
        let mut times = self.counted(&kept, now);
        self.check_room(&times, now)?;
        times.push(now);
        let times: Vec<String> = times.iter().map(i64::to_string).collect();
        let sql = "UPDATE attempt_limits SET times = $2 WHERE key = $1";
        db.execute(sql, params![&key, &times.join(" ")])?;
        Ok(())
    }

    /// Says how long to wait where there is none to take, and takes none.
    pub(crate) fn check(&self, db: &mut Reader<'_>, who: &str, now: i64) -> Result<()> {
        let sql = "SELECT times FROM attempt_limits WHERE key = $1";
        let kept: Option<String> = db.optional(sql, params![&self.key(who)], |row| row.only())?;
        self.check_room(&self.counted(&kept.unwrap_or_default(), now), now)
    }

    /// Those that still count. One from the future was written by a clock that
    /// was wrong.
    fn counted(&self, kept: &str, now: i64) -> Vec<i64> {
        let times = kept.split(' ').filter_map(|time| time.parse().ok());
        times
            .filter(|time| *time <= now && now - time < self.within_ms)
            .collect()
    }

    fn check_room(&self, times: &[i64], now: i64) -> Result<()> {
        // There is room again when this one no longer counts.
        let blocking = times.len().checked_sub(self.most);
        match blocking.and_then(|at| times.get(at)) {
            Some(time) => Err(wait(self.what, time + self.within_ms - now)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Window;
    use crate::error::Error;

    const THREE: Window = Window {
        name: "test",
        what: "tests",
        most: 3,
        within_ms: 60_000,
    };

    #[test]
    fn there_is_room_again_when_the_oldest_of_the_last_no_longer_counts() {
        let room = |kept: &str, now: i64| match THREE.check_room(&THREE.counted(kept, now), now) {
            Err(Error::TooMany { retry_after, .. }) => retry_after,
            _ => 0,
        };
        assert_eq!(room("", 0), 0);
        assert_eq!(room("0 10000", 20_000), 0);
        assert_eq!(room("0 10000 20000", 20_000), 40);
        assert_eq!(room("0 10000 20000", 59_999), 1);
        assert_eq!(room("0 10000 20000", 60_000), 0);
        assert_eq!(room("10000 20000 60000", 60_000), 10);
        assert_eq!(room("10000 20000 60000", 5_000), 0, "a wrong clock");
    }
}
