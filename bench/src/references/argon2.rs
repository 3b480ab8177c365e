//! Argon2id with CraneDesk's settings and nothing around it, on every core.

use std::thread;
use std::time::{Duration, Instant};

use argon2::{Algorithm, Argon2, Block, Params, Version};

use crate::context::Outcome;

/// Hashes a second.
pub(crate) fn rate(lasts: Duration) -> Outcome<f64> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let hashes: f64 = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores)
            .map(|_| scope.spawn(|| hash_for(lasts)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| "a hashing thread panicked")?)
            .sum::<Outcome<f64>>()
    })?;
    Ok(hashes)
}

/// One thread's rate, counting whole hashes over the time they really took.
fn hash_for(lasts: Duration) -> Outcome<f64> {
    let params = Params::new(19 * 1024, 2, 1, Some(32))?;
    let mut memory = vec![Block::default(); params.block_count()];
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let (mut output, mut done) = ([0; 32], 0);
    let began = Instant::now();
    while began.elapsed() < lasts {
        argon.hash_password_into_with_memory(
            b"a fine password",
            b"sixteen bytes ok",
            &mut output,
            &mut memory[..],
        )?;
        done += 1;
    }
    Ok(f64::from(done) / began.elapsed().as_secs_f64())
}
