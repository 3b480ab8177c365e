//! What CraneDesk is measured against, in the same run on the same machine.

pub(crate) mod argon2;
pub(crate) mod direct_limit;
pub(crate) mod file_copy;
pub(crate) mod pocketbase;
