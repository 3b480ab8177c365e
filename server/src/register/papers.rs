//! Papers across the fleet, as they are asked for by name, type and day.

use serde::Deserialize;

use super::query::{Ask, Filter, Of, Order, OrderBy, Query, Span};
use crate::documents::DocumentType;
use crate::error::{Error, Result};

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PaperWish {
    pub(crate) crane_id: Option<i64>,
    #[serde(rename = "type")]
    pub(crate) kind: Option<String>,
    /// A part of it.
    pub(crate) name: Option<String>,
    /// Filed on this day or later …
    pub(crate) from: Option<String>,
    /// … and on this one or earlier. What is no day counts for nothing.
    pub(crate) to: Option<String>,
}

impl PaperWish {
    /// The newest first.
    pub(crate) fn query(&self) -> Result<Query> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let mut filter = Filter::Everything;
        if let Some(id) = self.crane_id {
            filter = filter.and(Filter::Cranes(vec![id]));
        }
        if let Some(kind) = given(&self.kind) {
            let mut known = DocumentType::ALL.into_iter();
            let found = known.find(|one| one.as_str().eq_ignore_ascii_case(&kind));
            let found = found.ok_or_else(|| {
                let all: Vec<&str> = DocumentType::ALL.iter().map(|one| one.as_str()).collect();
                Error::unacceptable(format!("type must be one of {}.", all.join(", ")))
            })?;
            filter = filter.and(Filter::Paper(found));
        }
        if let Some(words) = given(&self.name) {
            filter = filter.and(Filter::Named(words));
        }
        let day = |text: &Option<String>| given(text).and_then(|text| text.parse().ok());
        let span = Span {
            from: day(&self.from),
            to: day(&self.to),
            ..Span::default()
        };
        if span != Span::default() {
            filter = filter.and(Filter::Added(span));
        }
        let mut query = Query::new(Of::Documents, filter, Ask::default());
        query.order = Some(Order {
            by: OrderBy::Added,
            descending: true,
        });
        Ok(query)
    }
}
