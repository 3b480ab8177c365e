//! Hashing passwords: Argon2id, on threads of its own that give way to all others.
//!
//! One hash keeps a core busy for some 20 ms and fills 19 MiB. A fixed number
//! of low-priority threads do the work, each with memory it keeps, so that a
//! burst of sign-ins waits in line instead of slowing every other request.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use subtle::ConstantTimeEq;
use tokio::sync::oneshot;

use crate::error::{Error, Result};

const LANES: u32 = 1;
const OUTPUT: usize = 32;
/// Sign-ins that may wait in line; beyond it, callers are told to come back.
const QUEUE: usize = 256;

/// A hash that no password has, for users that do not exist: the time an
/// answer takes must not tell who has an account.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ibw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// How much work one hash is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    memory_kib: u32,
    passes: u32,
}

impl Cost {
    pub(crate) const FULL: Self = Self {
        memory_kib: 19 * 1024,
        passes: 2,
    };
    /// As little as the algorithm knows, for tests of everything else: hashing took more than a third of their time.
    #[cfg(test)]
    pub(crate) const LEAST: Self = Self {
        memory_kib: 8,
        passes: 1,
    };
}

#[derive(Clone)]
pub(crate) struct Passwords {
    cost: Cost,
    queue: SyncSender<Job>,
    done: Arc<AtomicU64>,
}

/// Work for one of the threads, on the memory that the thread keeps.
type Job = Box<dyn FnOnce(&mut Memory) + Send>;
type Memory = Vec<Block>;

type Outcome<T> = std::result::Result<T, Box<dyn std::error::Error>>;

impl Passwords {
    pub(crate) fn start(cost: Cost) -> std::io::Result<Self> {
        let (queue, waiting) = sync_channel(QUEUE);
        let waiting = Arc::new(Mutex::new(waiting));
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..cores {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new()
                .name("passwords".into())
                .spawn(move || work(&waiting))?;
        }
        let done = Arc::default();
        Ok(Self { cost, queue, done })
    }

    pub(crate) async fn hash(&self, password: String, salt: [u8; 16]) -> Result<String> {
        let cost = self.cost;
        self.run(move |memory| hash(cost, &password, &salt, memory))
            .await
    }

    /// Takes as long where there is no such user (`None`) as where there is.
    pub(crate) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool> {
        self.run(move |memory| {
            let matches = verify(&password, hash.as_deref().unwrap_or(NOBODY), memory)?;
            Ok(matches && hash.is_some())
        })
        .await
    }

    /// Passwords hashed or checked since the start, for the metrics page.
    pub(crate) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> Outcome<T> + Send + 'static,
    ) -> Result<T> {
        let (reply, answer) = oneshot::channel();
        let done = Arc::clone(&self.done);
        let job: Job = Box::new(move |memory| {
            // The receiver is gone where the client hung up.
            if !reply.is_closed() {
                done.fetch_add(1, Ordering::Relaxed);
                let outcome = work(memory).map_err(|error| Error::Internal(error.to_string()));
                let _ = reply.send(outcome);
            }
        });
        self.queue.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => Error::Unavailable("The sign-in desk is busy and"),
            TrySendError::Disconnected(_) => Error::Internal("no password thread is left".into()),
        })?;
        answer
            .await
            .map_err(|_| Error::Internal("a password thread gave no answer".into()))?
    }
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    // Best effort: without the lower priority all still works, only less evenly.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
    let mut memory = Memory::new();
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(job) = next else { return };
        // A panic must not end the thread: the others would have to do its work for good.
        if catch_unwind(AssertUnwindSafe(|| job(&mut memory))).is_err() {
            memory = Memory::new();
        }
    }
}

fn digest(
    params: Params,
    password: &str,
    salt: &[u8],
    memory: &mut Memory,
) -> argon2::Result<[u8; OUTPUT]> {
    memory.resize(params.block_count(), Block::default());
    let mut output = [0; OUTPUT];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params).hash_password_into_with_memory(
        password.as_bytes(),
        salt,
        &mut output,
        &mut memory[..],
    )?;
    Ok(output)
}

fn hash(cost: Cost, password: &str, salt: &[u8; 16], memory: &mut Memory) -> Outcome<String> {
    let params = Params::new(cost.memory_kib, cost.passes, LANES, Some(OUTPUT))?;
    let output = digest(params.clone(), password, salt, memory)?;
    let phc = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params)?,
        salt: Some(Salt::new(salt)?),
        hash: Some(Output::new(&output)?),
    };
    Ok(phc.to_string())
}

fn verify(password: &str, stored: &str, memory: &mut Memory) -> Outcome<bool> {
    let stored = PasswordHash::new(stored)?;
    let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else {
        return Err("a stored hash has no salt or no hash".into());
    };
    let output = digest(Params::try_from(&stored)?, password, salt.as_ref(), memory)?;
    Ok(output.ct_eq(expected.as_ref()).into())
}

#[cfg(test)]
mod tests {
    use super::{Cost, NOBODY, hash, verify};

    #[test]
    fn the_hash_says_how_it_was_made_and_only_its_password_fits() {
        let mut memory = Vec::new();
        let long = "x".repeat(72);
        let stored = hash(Cost::FULL, &format!("{long}a"), &[7; 16], &mut memory).expect("a hash");
        assert!(
            stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{stored}"
        );
        assert!(verify(&format!("{long}a"), &stored, &mut memory).expect("checked"));
        assert!(!verify(&format!("{long}b"), &stored, &mut memory).expect("checked"));
        assert!(!verify("anything", NOBODY, &mut memory).expect("checked"));
    }
}
