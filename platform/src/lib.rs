//! Database, files and time; knows no domain concept.
