//! The text of a file, page by page, read in a process of its own.
//!
//! Whoever writes a file may mean harm, and the programs that take files apart
//! have faults. So a reader is this same program started anew, which first
//! bounds its memory, its time and what it can reach, and then reads; whatever
//! happens to it, its parent goes on. A reader gets the file as its standard
//! input, nothing of the environment, and an empty folder to work in.

mod binding;
mod child;
mod confinement;
mod docx;
mod kind;
mod layout;
mod limits;
mod ocr;
mod office;
mod pdf;
mod plain;
mod problem;
mod reader;
mod report;
mod running_heads;
mod seccomp;
mod tidy;
mod tool;
mod workbench;
mod xlsx;
mod xml;

pub use binding::{Care, Merge, PageSize, Part, Piece, Prepared, Shape};
pub use child::run as run_reader;
pub use kind::Kind;
pub use limits::Limits;
pub use problem::Problem;
pub(crate) use reader::Folder;
pub use reader::{Text, TextReader, clear_leftovers};
pub use tool::become_tool;
pub use workbench::Workbench;
