//! Rows that are read by the names of their columns, and stored enums.

use super::super::{DbResult, Reader};
use super::Bed;
use crate::{from_row, on_both_engines, params, text_enum};

on_both_engines!(
    Bed: a_struct_is_read_by_the_names_of_its_columns,
    a_stored_text_that_no_enum_knows_is_an_error,
);

#[derive(Debug, PartialEq)]
struct Written {
    id: i64,
    words: String,
}

async fn a_struct_is_read_by_the_names_of_its_columns(bed: Bed) {
    let id = bed.note("first").await.expect("a note");
    let read = |sql: &'static str| {
        let read = move |db: &mut Reader<'_>| {
            db.one(sql, &[], |row| from_row!(row => Written { id, words }))
        };
        bed.db.read(read)
    };
    let words = "first".to_owned();
    let found = read("SELECT body AS words, flag, id FROM notes").await;
    assert_eq!(found.expect("a row"), Written { id, words });
    let error = read("SELECT body, id FROM notes").await.err();
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some("database failure: the statement has no column words")
    );
    let two = bed
        .db
        .read(|db| db.one("SELECT id, body FROM notes", &[], |row| row.only::<i64>()));
    assert!(two.await.is_err(), "which of the two is not said");
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Colour {
    Red,
    Blue,
}

text_enum!(Colour { Red = "red", Blue = "blue" });

async fn a_stored_text_that_no_enum_knows_is_an_error(bed: Bed) {
    let write = bed.db.write(|db| {
        let sql = "INSERT INTO notes (body) VALUES ($1)";
        db.execute(sql, params![Colour::Red])?;
        db.execute(sql, params![Colour::Blue])?;
        db.all("SELECT body FROM notes ORDER BY id", &[], |row| row.only())
    });
    let read: DbResult<Vec<Colour>> = write.await;
    assert_eq!(read.expect("two colours"), [Colour::Red, Colour::Blue]);
    bed.note("green").await.expect("a note");
    let unknown: DbResult<Vec<Option<Colour>>> = bed
        .db
        .read(|db| db.all("SELECT body FROM notes", &[], |row| row.get("body")))
        .await;
    let error = unknown.expect_err("no such colour").to_string();
    assert_eq!(error, "database failure: no Colour is called \"green\"");
}
