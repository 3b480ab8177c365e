//! An answer while it is put together, with its sources.

use super::facts::CraneFacts;
use super::say::verbatim;
use super::source::Source;
use crate::cranes::crane_name;

#[derive(Clone, Debug, Default)]
pub(crate) struct Reply {
    blocks: Vec<String>,
    pub(crate) sources: Vec<Source>,
}

impl Reply {
    pub(crate) fn say(text: impl Into<String>) -> Self {
        let mut reply = Self::default();
        reply.add(text);
        reply
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Another paragraph.
    pub(crate) fn add(&mut self, text: impl Into<String>) {
        self.blocks.push(text.into());
    }

    /// How many paragraphs there are.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Puts words before the paragraph with this number.
    pub(crate) fn begin_block(&mut self, number: usize, words: &str) {
        match self.blocks.get_mut(number) {
            // A table or a list stands by itself.
            Some(block) if !block.starts_with(['|', '-']) => *block = format!("{words} {block}"),
            _ => self.blocks.insert(number, words.to_owned()),
        }
    }

    /// All of another reply.
    pub(crate) fn add_block(&mut self, other: Self) {
        self.blocks.extend(other.blocks);
        for source in other.sources {
            self.cite(source);
        }
    }

    /// The crane's name for use in the text. Whatever is named is a source.
    pub(crate) fn name(&mut self, crane: &CraneFacts) -> String {
        self.cite(Source::crane(&crane.crane));
        verbatim(&crane_name(&crane.crane))
    }

    /// The same; a crane of somebody else says whose it is.
    pub(crate) fn name_with_owner(&mut self, crane: &CraneFacts) -> String {
        let name = self.name(crane);
        if crane.is_own() {
            return name;
        }
        format!("{}'s {name}", verbatim(&crane.crane.owner_name))
    }

    pub(crate) fn cite(&mut self, source: Source) {
        if !self.sources.contains(&source) {
            self.sources.push(source);
        }
    }

    pub(crate) fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
        let head: Vec<String> = head.iter().copied().map(str::to_owned).collect();
        let rule = format!("|{}", " --- |".repeat(head.len()));
        let rows = rows.iter().map(|row| line(row));
        let lines: Vec<String> = [line(&head), rule].into_iter().chain(rows).collect();
        self.add(lines.join("\n"));
    }

    pub(crate) fn list(&mut self, points: &[String]) {
        let points: Vec<String> = points.iter().map(|point| format!("- {point}")).collect();
        self.add(points.join("\n"));
    }

    pub(crate) fn text(&self) -> String {
        self.blocks.join("\n\n")
    }
}
