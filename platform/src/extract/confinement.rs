//! What of the machine a reader can touch at all, where the kernel has
//! Landlock to hold it to that.

use std::io;
use std::os::fd::AsFd;
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
    confine(tools, &program).map_err(io::Error::other)?;
    seccomp::without_network();
    Ok(())
}

/// An older kernel does what it can of this.
fn confine(tools: &str, program: &Path) -> Result<(), RulesetError> {
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
        .add_rule(PathBeneath::new(io::stdin().as_fd(), file))?
        .restrict_self()?;
    Ok(())
}
