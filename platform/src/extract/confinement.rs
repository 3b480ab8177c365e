//! What of the machine a reader can touch at all, where the kernel has
//! Landlock to hold it to that.

use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, Scope, path_beneath_rules,
};

use super::seccomp;

/// Programs, libraries, fonts and what tesseract has learnt. No settings of
/// the operator's are here, and no data.
const READABLE: [&str; 10] = [
    "/usr",
    "/lib",
    "/lib64",
    "/bin",
    "/opt/homebrew",
    "/etc/alternatives",
    "/etc/fonts",
    "/etc/ld.so.cache",
    "/var/cache/fontconfig",
    "/dev/urandom",
];

/// Gives up the rest of the file system and the network, for this process and
/// all that it will start. `tools` are folders of programs, separated by colons.
pub(super) fn enter(tools: &str) -> io::Result<()> {
    // It starts itself once more for each tool.
    let program = std::env::current_exe()?;
    let input = io::stdin();
    confine(tools, &program, with_a_place(input.as_fd())).map_err(io::Error::other)?;
    seccomp::without_network();
    Ok(())
}

/// A decrypted file lies in memory and has no place in the file system: the
/// kernel refuses a rule for it, and lets it be read without one.
fn with_a_place(input: BorrowedFd<'_>) -> Option<BorrowedFd<'_>> {
    let place = std::fs::read_link(format!("/proc/self/fd/{}", input.as_raw_fd()));
    let in_memory = place.is_ok_and(|place| place.to_string_lossy().starts_with("/memfd:"));
    (!in_memory).then_some(input)
}

/// An older kernel does what it can of this.
fn confine(tools: &str, program: &Path, input: Option<BorrowedFd<'_>>) -> Result<(), RulesetError> {
    let abi = ABI::V6;
    let (read, all) = (AccessFs::from_read(abi), AccessFs::from_all(abi));
    let file = AccessFs::ReadFile;
    Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?
        .add_rules(path_beneath_rules(READABLE, read))?
        .add_rules(path_beneath_rules(tools.split(':'), read))?
        .add_rules(path_beneath_rules([program], read))?
        .add_rules(path_beneath_rules(["."], all))?
        .add_rules(path_beneath_rules(
            ["/dev/null"],
            file | AccessFs::WriteFile,
        ))?
        .add_rules(input.map(|input| Ok::<_, RulesetError>(PathBeneath::new(input, file))))?
        .restrict_self()?;
    Ok(())
}
