//! A small load generator: some connections, each sending its request again as
//! soon as the last is answered. One thread, so that it takes little from the
//! server with which it shares the machine.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bytes::Bytes;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::context::{LASTS, Outcome};
use crate::wire;

#[derive(Clone)]
pub(crate) struct Load {
    address: SocketAddr,
    /// One for each connection.
    requests: Vec<Bytes>,
    expected: u16,
    warm_up: Duration,
    lasts: Duration,
    /// Between an answer and the next request.
    pause: Duration,
    /// Requests that a connection sends at most.
    most: usize,
}

impl Load {
    /// `connections` that all send the same.
    pub(crate) fn same(address: SocketAddr, request: Bytes, connections: usize) -> Self {
        Self::each(address, vec![request; connections])
    }

    pub(crate) fn each(address: SocketAddr, requests: Vec<Bytes>) -> Self {
        Self {
            address,
            requests,
            expected: 200,
            warm_up: Duration::from_millis(700),
            lasts: LASTS,
            pause: Duration::ZERO,
            most: usize::MAX,
        }
    }

    pub(crate) fn expecting(self, expected: u16) -> Self {
        Self { expected, ..self }
    }

    pub(crate) fn lasting(self, lasts: Duration) -> Self {
        Self { lasts, ..self }
    }

    pub(crate) fn pausing(self, pause: Duration) -> Self {
        Self { pause, ..self }
    }

    /// Each connection sends one request, from the first moment on.
    pub(crate) fn once(self) -> Self {
        Self {
            most: 1,
            warm_up: Duration::ZERO,
            lasts: Duration::from_mins(2),
            ..self
        }
    }

    /// Drives the server, and fails at the first answer that is not as expected:
    /// a server that only says no is very fast.
    pub(crate) fn run(&self) -> Outcome<Measured> {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?
            .block_on(self.drive())
    }

    async fn drive(&self) -> Outcome<Measured> {
        let began = Instant::now();
        let (first, last) = (began + self.warm_up, began + self.warm_up + self.lasts);
        let mut connections = tokio::task::JoinSet::new();
        for request in &self.requests {
            connections.spawn(connection(self.clone(), request.clone(), first, last));
        }
        let mut micros = Vec::new();
        while let Some(ended) = connections.join_next().await {
            micros.extend(ended??);
        }
        let lasted = Instant::now().min(last).duration_since(first);
        Measured::new(micros, lasted)
    }
}

async fn connection(
    load: Load,
    request: Bytes,
    first: Instant,
    last: Instant,
) -> Outcome<Vec<u32>> {
    let mut stream = TcpStream::connect(load.address).await?;
    stream.set_nodelay(true)?;
    let mut buffer = Vec::with_capacity(64 * 1024);
    let mut micros = Vec::new();
    let mut sent = 0;
    while sent < load.most {
        let began = Instant::now();
        if began >= last {
            break;
        }
        stream.write_all(&request).await?;
        sent += 1;
        buffer.clear();
        let answer = loop {
            if stream.read_buf(&mut buffer).await? == 0 {
                return Err("the server hung up".into());
            }
            if let Some(answer) = wire::answer(&buffer) {
                break answer;
            }
        };
        if answer.status != load.expected {
            let said = String::from_utf8_lossy(&wire::body(&buffer, answer)).into_owned();
            return Err(format!("the server answered {}: {said}", answer.status).into());
        }
        let ended = Instant::now();
        if began >= first && ended <= last {
            let took = ended.duration_since(began).as_micros();
            micros.push(u32::try_from(took).unwrap_or(u32::MAX));
        }
        if !load.pause.is_zero() {
            tokio::time::sleep(load.pause).await;
        }
    }
    Ok(micros)
}

/// What a load saw.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    /// Sorted.
    micros: Vec<u32>,
    lasted: Duration,
}

impl Measured {
    fn new(mut micros: Vec<u32>, lasted: Duration) -> Outcome<Self> {
        if micros.is_empty() {
            return Err("no request was answered in time".into());
        }
        micros.sort_unstable();
        Ok(Self { micros, lasted })
    }

    /// Answers a second.
    pub(crate) fn rate(&self) -> f64 {
        self.micros.len() as f64 / self.lasted.as_secs_f64()
    }

    /// Milliseconds within which this share of the answers came.
    pub(crate) fn within(&self, share: f64) -> f64 {
        let last = self.micros.len() - 1;
        let index = (last as f64 * share).round() as usize;
        f64::from(self.micros[index.min(last)]) / 1000.0
    }
}

/// Runs loads in turn, a few rounds of each, so that a busy moment of the
/// machine hits all of them; answers each one's middle round.
pub(crate) fn in_turn<const N: usize>(rounds: usize, loads: [&Load; N]) -> Outcome<[Measured; N]> {
    let mut seen: [Vec<Measured>; N] = std::array::from_fn(|_| Vec::new());
    for _ in 0..rounds {
        for (load, seen) in loads.iter().zip(&mut seen) {
            seen.push(load.run()?);
        }
    }
    Ok(seen.map(|mut rounds| {
        rounds.sort_by(|a, b| a.rate().total_cmp(&b.rate()));
        rounds.swap_remove(rounds.len() / 2)
    }))
}

#[cfg(test)]
mod tests {
    use super::Measured;
    use std::time::Duration;

    #[test]
    #[expect(clippy::float_cmp, reason = "exact parts of the list")]
    fn rate_and_shares_come_from_all_answers() {
        let micros = (1..=1000).rev().map(|n| n * 1000).collect();
        let measured = Measured::new(micros, Duration::from_secs(2)).expect("answers");
        assert_eq!(measured.rate(), 500.0);
        assert_eq!(measured.within(0.5), 501.0);
        assert_eq!(measured.within(0.99), 990.0);
        assert!(Measured::new(Vec::new(), Duration::from_secs(1)).is_err());
    }
}
