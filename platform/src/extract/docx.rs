//! Word: the text of a document, with the page breaks that Word left in it.

use std::borrow::Cow;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::report::Report;
use super::{Problem, office, xml};

pub(super) fn read<W: Write>(file: File, report: &mut Report<W>) -> Result<usize, Problem> {
    let mut archive = office::open(file)?;
    let is_text = |name: &str| {
        let inner = name.strip_prefix("word/document");
        inner.and_then(|rest| rest.strip_suffix(".xml")).is_some()
    };
    let mut names = archive.file_names().flatten();
    let name = names.find(|name| is_text(name)).map(Cow::into_owned);
    drop(names);
    let part = office::part(&mut archive, &name.ok_or(Problem::Damaged)?)?;
    let mut walk = Walk::new(report);
    walk.through(BufReader::new(part))?;
    walk.report.page(&walk.page)?;
    Ok(0)
}

/// Where one is in the document.
struct Walk<'r, W> {
    report: &'r mut Report<W>,
    page: String,
    in_text: bool,
    in_run: bool,
    /// A table's cell keeps its paragraphs on the row's line.
    cells: usize,
    /// Text that only old programs show, and which says the same again.
    fallbacks: usize,
}

impl<'r, W: Write> Walk<'r, W> {
    fn new(report: &'r mut Report<W>) -> Self {
        Self {
            report,
            page: String::new(),
            in_text: false,
            in_run: false,
            cells: 0,
            fallbacks: 0,
        }
    }

    fn through(&mut self, xml: impl BufRead) -> Result<(), Problem> {
        let mut reader = Reader::from_reader(xml);
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            let event = reader.read_event_into(&mut buffer);
            match event.map_err(|_| Problem::Damaged)? {
                Event::Start(tag) => self.enter(&tag)?,
                Event::Empty(tag) => self.pass(&tag)?,
                Event::End(tag) => self.leave(tag.local_name().as_ref()),
                Event::Text(text) => self.say(&text),
                Event::CData(text) => self.say(&text),
                Event::GeneralRef(entity) => self.say_entity(&entity),
                Event::Eof => return Ok(()),
                _ => {}
            }
        }
    }

    fn enter(&mut self, tag: &BytesStart<'_>) -> Result<(), Problem> {
        match tag.local_name().as_ref() {
            "t" => self.in_text = true,
            "r" => self.in_run = true,
            "tc" => self.cells += 1,
            "Fallback" => self.fallbacks += 1,
            _ => return self.pass(tag),
        }
        Ok(())
    }

    /// What stands for itself, be it written as one tag or as two.
    fn pass(&mut self, tag: &BytesStart<'_>) -> Result<(), Problem> {
        match tag.local_name().as_ref() {
            "lastRenderedPageBreak" | "pageBreakBefore" => self.turn_page()?,
            "br" if breaks_page(tag) => self.turn_page()?,
            "br" | "cr" => self.page.push('\n'),
            // Outside a run it is the place of a tab stop.
            "tab" if self.in_run => self.page.push('\t'),
            _ => {}
        }
        Ok(())
    }

    fn leave(&mut self, name: &str) {
        match name {
            "t" => self.in_text = false,
            "r" => self.in_run = false,
            "p" if self.cells > 0 => self.page.push(' '),
            "p" | "tr" => self.page.push('\n'),
            "tc" => {
                self.cells = self.cells.saturating_sub(1);
                self.page.push('\t');
            }
            "Fallback" => self.fallbacks = self.fallbacks.saturating_sub(1),
            _ => {}
        }
    }

    fn say(&mut self, text: &str) {
        if self.in_text && self.fallbacks == 0 {
            self.page.push_str(text);
        }
    }

    fn say_entity(&mut self, entity: &BytesRef<'_>) {
        self.say(&xml::letters_of(entity));
    }

    /// Word marks the same break twice: where it was asked for, and where it
    /// fell when the document was last shown.
    fn turn_page(&mut self) -> Result<(), Problem> {
        if self.page.trim().is_empty() {
            return Ok(());
        }
        self.report.page(&self.page)?;
        self.page.clear();
        Ok(())
    }
}

fn breaks_page(tag: &BytesStart<'_>) -> bool {
    let kind = tag
        .attributes()
        .flatten()
        .find(|attribute| attribute.key.local_name().as_ref() == "type");
    kind.is_some_and(|kind| kind.value.as_ref() == "page")
}
