//! Marks an answer that stays open with nothing to do: it is no work that
//! others wait behind, and its connection gives way to one that has some.

#[derive(Clone, Copy)]
pub(crate) struct HeldOpen;
