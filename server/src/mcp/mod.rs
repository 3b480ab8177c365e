//! The Model Context Protocol at /mcp: with an API token, an assistant of
//! somebody else's asks the register and the papers, and changes nothing.
//!
//! Every message is answered by itself, so any node answers any of them; what
//! a tool reads goes through the functions that our own assistant uses.

mod protocol;
pub(crate) mod routes;
mod tools;

#[cfg(test)]
mod tests;
