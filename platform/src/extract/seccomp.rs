//! Which calls of the kernel a reader gives up, where the kernel can hold it to
//! that: Landlock knows files and TCP, but neither UDP nor processes.

use std::collections::BTreeMap;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};

/// For every reader: no socket of any kind, and no second way to one.
const NETWORK: [i64; 3] = [
    libc::SYS_socket,
    libc::SYS_socketpair,
    libc::SYS_io_uring_setup,
];

/// For whatever takes a file apart: no process and no thread beside itself.
#[cfg(target_arch = "x86_64")]
const COMPANY: [i64; 4] = [
    libc::SYS_clone,
    libc::SYS_clone3,
    libc::SYS_fork,
    libc::SYS_vfork,
];
#[cfg(not(target_arch = "x86_64"))]
const COMPANY: [i64; 2] = [libc::SYS_clone, libc::SYS_clone3];

/// Gives up the network, for this process and all that it will start.
pub(super) fn without_network() {
    give_up(&NETWORK);
}

/// Gives up company as well.
pub(super) fn alone() {
    give_up(&COMPANY);
}

/// A kernel without it, or a machine of another make, does without: what
/// bounds memory, time and files still holds.
fn give_up(calls: &[i64]) {
    if let Some(filter) = filter(calls) {
        let _ = apply_filter(&filter);
    }
}

fn filter(calls: &[i64]) -> Option<BpfProgram> {
    let arch: TargetArch = std::env::consts::ARCH.try_into().ok()?;
    // The same calls under their other numbers, which some kernels have.
    let other = match arch {
        TargetArch::x86_64 => Some(0x4000_0000),
        _ => None,
    };
    let numbers = calls.iter().flat_map(|call| {
        let other = other.map(|other| call | other);
        std::iter::once(*call).chain(other)
    });
    let rules: BTreeMap<i64, Vec<_>> = numbers.map(|number| (number, Vec::new())).collect();
    // Not "try again later": some programs would.
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch);
    filter.ok()?.try_into().ok()
}
