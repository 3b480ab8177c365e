//! Finding papers by what is typed into a search box: pages and names, best
//! first, out of what the asker may see at that moment.

mod page;

use std::collections::HashMap;

use cranedesk_platform::db::{DbResult, Reader};
use cranedesk_platform::{from_row, params};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use self::page::{Page, SnippetPart};

use super::index::{Part, Together};
use super::passage::SearchScope;
use super::terms::{Term, terms_of};
use crate::error::{Error, Result};
use crate::text::Stems;

/// Pages that are read for one search.
const READ: i64 = 150;
/// Of one paper, no more pages than this are listed.
const OF_ONE: usize = 3;
const MOST_HITS: usize = 50;
const USUAL_HITS: usize = 20;
const LONGEST: usize = 400;

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Lookup {
    /// Words, "phrases" and codes, all of which must be there; the last may be half typed
    #[serde(default)]
    pub(super) q: String,
    /// Only the papers of this crane
    pub(super) crane: Option<i64>,
    /// How many hits at most: 20, unless it is said
    #[param(minimum = 1, maximum = 50)]
    pub(super) limit: Option<i64>,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LookupResult {
    /// Best first
    pub(crate) hits: Vec<Hit>,
    /// Nothing is spelt as it was typed: these are a letter away
    pub(crate) forgiven: bool,
}

/// A page, or a paper by its name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Hit {
    pub(crate) document_id: i64,
    pub(crate) document_name: String,
    pub(crate) document_type: String,
    pub(crate) crane_id: i64,
    pub(crate) crane_name: String,
    pub(crate) vehicle_id: String,
    /// From one; absent where the name was found and no page
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) page: Option<i64>,
    /// What the page says there; empty where the name was found
    pub(crate) snippet: Vec<SnippetPart>,
}

impl Lookup {
    fn limit(&self) -> Result<usize> {
        let limit = self.limit.unwrap_or(USUAL_HITS as i64);
        let limit = usize::try_from(limit).unwrap_or(0);
        match (1..=MOST_HITS).contains(&limit) {
            true => Ok(limit),
            false => Err(Error::unacceptable("The limit must be from 1 to 50.")),
        }
    }
}

/// Finds papers. A search that is empty finds none.
pub(super) fn find(db: &mut Reader<'_>, user: i64, lookup: &Lookup) -> Result<LookupResult> {
    let limit = lookup.limit()?;
    if lookup.q.chars().count() > LONGEST {
        return Err(Error::unacceptable("Please search for fewer words."));
    }
    let terms = terms_of(&lookup.q);
    if terms.is_empty() {
        return Ok(LookupResult {
            hits: Vec::new(),
            forgiven: false,
        });
    }
    let scope = SearchScope {
        crane: lookup.crane,
        document: None,
    };
    let asked = Asked {
        user,
        scope,
        part: Part::of(db, user, scope)?,
        papers: papers(db, user, lookup.crane)?,
    };
    let mut hits = asked.hits(db, &terms)?;
    let mut forgiven = false;
    if hits.is_empty()
        && let Some(near) = asked.forgive(db, &terms)?
    {
        hits = asked.hits(db, &near)?;
        forgiven = !hits.is_empty();
    }
    hits.truncate(limit);
    Ok(LookupResult { hits, forgiven })
}

/// A paper that the user may see, and whose it is.
struct Paper {
    id: i64,
    name: String,
    document_type: String,
    crane_id: i64,
    crane_name: String,
    vehicle_id: String,
}

impl Paper {
    /// What it is found by beside its words.
    fn names(&self) -> String {
        [&*self.name, &*self.crane_name, &*self.vehicle_id].join("\n")
    }

    fn hit(&self, page: Option<i64>, snippet: Vec<SnippetPart>) -> Hit {
        Hit {
            document_id: self.id,
            document_name: self.name.clone(),
            document_type: self.document_type.clone(),
            crane_id: self.crane_id,
            crane_name: self.crane_name.clone(),
            vehicle_id: self.vehicle_id.clone(),
            page,
            snippet,
        }
    }
}

/// Papers of an archived crane are found only by who asks about that crane.
fn papers(db: &mut Reader<'_>, user: i64, crane: Option<i64>) -> DbResult<HashMap<i64, Paper>> {
    let sql = "SELECT d.id, d.name, d.document_type, d.crane_id, n.name AS crane_name, n.vehicle_id
        FROM crane_access a
        JOIN documents d ON d.crane_id = a.crane_id
        JOIN crane_names n ON n.crane_id = a.crane_id
        WHERE a.user_id = $1 AND a.crane_id = coalesce($2, a.crane_id)
            AND (a.crane_id = $2 OR EXISTS (SELECT 1 FROM working_cranes w
                WHERE w.crane_id = a.crane_id))";
    let papers = db.all(
        sql,
        params![user, crane],
        |row| from_row!(row => Paper { id, name, document_type, crane_id, crane_name, vehicle_id }),
    )?;
    Ok(papers.into_iter().map(|paper| (paper.id, paper)).collect())
}

/// One search: who asks, where, and the papers there.
struct Asked {
    user: i64,
    scope: SearchScope,
    part: Part,
    papers: HashMap<i64, Paper>,
}

impl Asked {
    /// Papers by their names, then pages; where there is neither, pages that
    /// have some of the terms and whose crane or paper is called by the others.
    fn hits(&self, db: &mut Reader<'_>, terms: &[Term]) -> DbResult<Vec<Hit>> {
        let stems = Stems::english();
        let mut pages = self.pages(db, terms, Together::All, &stems)?;
        if pages.is_empty() && terms.len() > 1 {
            pages = self.pages(db, terms, Together::Any, &stems)?;
        }
        let mut named: Vec<(&Paper, f64)> = Vec::new();
        for paper in self.papers.values() {
            let name = Page::read(&paper.name, terms, &stems);
            // A crane's plate alone does not stand for each of its papers.
            if !(0..terms.len()).any(|term| name.has(term)) {
                continue;
            }
            let names = paper.names();
            let names = Page::read(&names, terms, &stems);
            if (0..terms.len()).all(|term| names.has(term)) {
                named.push((paper, name.rank()));
            }
        }
        named.sort_by(|(one, rank), (other, other_rank)| {
            other_rank.total_cmp(rank).then(one.id.cmp(&other.id))
        });
        // Whose words are found too is listed with them.
        let has_page = |paper: &Paper| pages.iter().any(|hit| hit.document_id == paper.id);
        let mut hits: Vec<Hit> = named
            .iter()
            .filter(|(paper, _)| !has_page(paper))
            .map(|(paper, _)| paper.hit(None, Vec::new()))
            .collect();
        hits.append(&mut pages);
        Ok(hits)
    }

    fn pages(
        &self,
        db: &mut Reader<'_>,
        terms: &[Term],
        together: Together,
        stems: &Stems,
    ) -> DbResult<Vec<Hit>> {
        let found = self.part.find_terms(db, terms, together, READ)?;
        let passages = self.part.read(db, self.user, &found, self.scope)?;
        let mut ranked = Vec::new();
        for passage in &passages {
            let Some(paper) = self.papers.get(&passage.document) else {
                continue;
            };
            let page = Page::read(&passage.text, terms, stems);
            let names = paper.names();
            let names = Page::read(&names, terms, stems);
            let is_there = |term: usize| page.has(term) || names.has(term);
            let on_page = (0..terms.len()).filter(|term| page.has(*term)).count();
            if on_page > 0 && (0..terms.len()).all(is_there) {
                ranked.push((page.rank(), paper, passage.page, page.snippet()));
            }
        }
        ranked.sort_by(|one, other| {
            let place = |row: &(f64, &Paper, i64, _)| (row.1.id, row.2);
            other
                .0
                .total_cmp(&one.0)
                .then(place(one).cmp(&place(other)))
        });
        let mut of_paper: HashMap<i64, usize> = HashMap::new();
        let mut hits = Vec::new();
        for (_, paper, page, snippet) in ranked {
            let listed = of_paper.entry(paper.id).or_default();
            *listed += 1;
            if *listed <= OF_ONE {
                hits.push(paper.hit(Some(page), snippet));
            }
        }
        Ok(hits)
    }

    /// The terms with one letter forgiven in those that stand nowhere, if they
    /// are words.
    fn forgive(&self, db: &mut Reader<'_>, terms: &[Term]) -> DbResult<Option<Vec<Term>>> {
        let mut near = Vec::new();
        let mut missing = false;
        for term in terms {
            let alone = std::slice::from_ref(term);
            if !self.hits(db, alone)?.is_empty() {
                near.push(term.clone());
                continue;
            }
            let Some(forgiven) = term.forgiven() else {
                return Ok(None);
            };
            missing = true;
            near.push(forgiven);
        }
        Ok(missing.then_some(near))
    }
}
