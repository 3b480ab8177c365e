//! A query as one English sentence: what was understood, for people to check.

use jiff::ToSpan;
use jiff::civil::Date;

use super::facts::Facts;
use super::query::{
    Ask, Column, Comparison, Dimension, Filter, Fit, Has, ME, Measure, Number, Of, Operand,
    OrderBy, Purpose, Query, Span, State, StateOn,
};
use super::say::{kilometres, listed, long_date};
use crate::cranes::crane_name;

/// "Cranes by Grove that have a COF that runs out before 1 March 2027, counted by type"
pub(crate) fn sentence(query: &Query, facts: &Facts) -> String {
    let words = Words { facts };
    let mut text = words.asked(query);
    text += &words.ranked(query);
    if let Some(day) = query.on {
        text += &format!(", as of {}", long_date(day));
    }
    capital(&text)
}

/// Puts queries into words, with the names that the register has.
#[derive(Clone, Copy)]
pub(super) struct Words<'f> {
    pub(super) facts: &'f Facts,
}

impl Words<'_> {
    fn asked(self, query: &Query) -> String {
        let all = || {
            self.things(
                query.of,
                &query.among.clone().and(query.filter.clone()),
                true,
            )
        };
        let among = || self.things(query.of, &query.among, true);
        let that = || match query.filter.is_everything() {
            true => "are there".to_owned(),
            false => self.clause(query.of, &query.filter, true),
        };
        match &query.ask {
            Ask::List(columns) if columns.is_empty() => all(),
            Ask::List(columns) => {
                let columns: Vec<String> = columns.iter().map(|one| self.column(one)).collect();
                format!("{}, with {}", all(), listed(&columns))
            }
            Ask::Count => format!("{}, counted", all()),
            Ask::CountBy(dimension) => format!("{}, counted by {}", all(), dimension.words()),
            Ask::Sum(measure) => format!("{}, their {} added up", all(), measure.words()),
            Ask::Average(measure) => format!("{}, the average of their {}", all(), measure.words()),
            Ask::Share => format!("what share of {} {}", among(), that()),
            Ask::Whether(number) => {
                let one = self.only(query.of, &query.among);
                if let (Some(one), Number::Some | Number::Every) = (one, number) {
                    let clause = self.clause(query.of, &query.filter, false);
                    return format!("whether {one} {clause}");
                }
                let number = match number {
                    Number::Some => "any".to_owned(),
                    Number::Every => "all".to_owned(),
                    Number::None => "none of the".to_owned(),
                    Number::Exactly(count) => format!("exactly {count} of the"),
                    Number::AtLeast(count) => format!("at least {count} of the"),
                    Number::AtMost(count) => format!("at most {count} of the"),
                };
                format!("whether {number} {} {}", among(), that())
            }
            Ask::Difference(than) => format!(
                "by how much {} differ from {} in {}",
                all(),
                self.things(query.of, &than.than, true),
                than.of.words()
            ),
            Ask::Compare => format!("{}, side by side", all()),
            Ask::Describe => format!("all that is known of {}", all()),
        }
    }

    fn ranked(self, query: &Query) -> String {
        let mut text = String::new();
        if let Some(order) = &query.order {
            let first = match (&order.by, order.descending) {
                (OrderBy::Name, false) => "by name".to_owned(),
                (OrderBy::Name, true) => "by name backwards".to_owned(),
                (OrderBy::Expires, false) => "the soonest first".to_owned(),
                (OrderBy::Expires, true) => "the latest first".to_owned(),
                (OrderBy::Certificate(key), down) => {
                    let kind = self
                        .facts
                        .kind(key)
                        .map_or(key.as_str(), |kind| kind.in_sentence());
                    let end = if down { "latest" } else { "soonest" };
                    format!("the {end} {kind} first")
                }
                (OrderBy::Added, false) => "the oldest first".to_owned(),
                (OrderBy::Added, true) => "the newest first".to_owned(),
                (OrderBy::Km, down) => format!("the {} km first", extreme(down)),
                (OrderBy::Documents, down) => format!("the {} documents first", extreme(down)),
                (OrderBy::Number, down) => format!("the {} first", extreme(down)),
            };
            text += &format!(", {first}");
        }
        let each = query
            .per
            .map_or(String::new(), |per| format!(" for each {}", per.words()));
        match (query.skip, query.limit) {
            (0, None) => {}
            (0, Some(1)) => text += &format!(", only the first{each}"),
            (0, Some(limit)) => text += &format!(", only the first {limit}{each}"),
            (skip, Some(1)) => text += &format!(", only number {}{each}", skip + 1),
            (skip, Some(limit)) => {
                text += &format!(", only number {} to {}{each}", skip + 1, skip + limit);
            }
            (skip, None) => text += &format!(", without the first {skip}{each}"),
        }
        text
    }

    /// "MBR482", "the COF of MBR482": where there can be no other.
    fn only(self, of: Of, filter: &Filter) -> Option<String> {
        let crane = |part: &Filter| match part {
            Filter::Plate(plate) => Some(plate.clone()),
            Filter::Cranes(ids) if ids.len() == 1 => Some(self.names(ids)),
            _ => None,
        };
        match (of, filter.conjuncts()) {
            (Of::Cranes, [one]) => crane(one),
            (
                Of::Certificates,
                [one, Filter::Certificate(key)] | [Filter::Certificate(key), one],
            ) => Some(format!("the {} of {}", self.kind(key, false), crane(one)?)),
            _ => None,
        }
    }

    /// "your lattice cranes by Grove that are expired"
    pub(super) fn things(self, of: Of, filter: &Filter, many: bool) -> String {
        let plain = of.noun(many);
        let mut noun = plain.to_owned();
        let (mut before, mut by, mut that) = (Vec::new(), Vec::new(), Vec::new());
        let parts = filter.conjuncts();
        for part in parts {
            match part {
                Filter::Cranes(ids) if of == Of::Cranes && parts.len() == 1 => {
                    return self.names(ids);
                }
                Filter::Cranes(ids) if of != Of::Cranes => {
                    by.push(format!("of {}", self.names(ids)));
                }
                Filter::Plate(plate) if of == Of::Cranes && parts.len() == 1 => {
                    return plate.clone();
                }
                Filter::Plate(plate) if of != Of::Cranes => by.push(format!("of {plate}")),
                Filter::Type(kind) => before.push(kind.as_str().to_owned()),
                Filter::Owner(who) if who == ME => before.insert(0, "your".to_owned()),
                Filter::Owner(who) => before.insert(0, format!("{who}'s")),
                Filter::Make(make) => by.push(format!("by {make}")),
                Filter::Certificate(key) if noun == plain => noun = self.kind(key, many),
                Filter::Paper(kind) if noun == plain && !many => {
                    kind.as_str().clone_into(&mut noun);
                }
                Filter::Paper(kind) if noun == plain => {
                    noun = format!("documents of type {}", kind.as_str());
                }
                Filter::State(StateOn { is, on: None }) => before.push(is.words().to_owned()),
                other => that.push(self.clause(of, other, many)),
            }
        }
        let mut text: Vec<String> = before;
        text.push(noun);
        text.extend(by);
        if !that.is_empty() {
            text.push(format!("that {}", that.join(" and ")));
        }
        text.join(" ")
    }

    /// What is said of them: "are expired", "have no documents"; of one, "is expired".
    pub(super) fn clause(self, of: Of, filter: &Filter, many: bool) -> String {
        self.told(of, filter, Tone { many, yes: true })
    }

    fn told(self, of: Of, filter: &Filter, tone: Tone) -> String {
        let is = |what: &str| format!("{} {what}", tone.be());
        let joined = |parts: &[Filter], with: &str| {
            let parts: Vec<String> = parts.iter().map(|part| self.told(of, part, tone)).collect();
            parts.join(with)
        };
        match filter {
            Filter::Everything => is("there"),
            // Negated, "and" becomes "or", and "or" becomes "and".
            Filter::All(parts) if tone.yes => self.both(of, parts, tone),
            Filter::Any(parts) if !tone.yes => joined(parts, " and "),
            Filter::All(parts) | Filter::Any(parts) => joined(parts, " or "),
            Filter::Not(part) => {
                let yes = !tone.yes;
                self.told(of, part, Tone { yes, ..tone })
            }
            Filter::Cranes(ids) if of == Of::Cranes => is(&self.names(ids)),
            Filter::Cranes(ids) => is(&format!("of {}", self.names(ids))),
            Filter::Plate(plate) => tone.have(&format!("the plate {plate}")),
            Filter::Make(make) => is(&format!("by {make}")),
            Filter::Model(model) => is(&format!("of model {model}")),
            Filter::Type(kind) => is(kind.as_str()),
            Filter::Owner(who) if who == ME => is("yours"),
            Filter::Owner(who) => is(&format!("{who}'s")),
            Filter::Km(how) => tone.have(&self.compared(how, "km")),
            Filter::MayEdit if of == Of::Shares => is("to change too"),
            Filter::MayEdit => is("yours to change"),
            Filter::OfCrane(part) => {
                is(&format!("of {}", self.things(Of::Cranes, part, tone.many)))
            }
            Filter::Has(has) => self.has(has, tone),
            Filter::Fit(fit) => is(&fit.words()),
            Filter::State(state) => is(&state.words()),
            Filter::Certificate(key) => is(&self.kind(key, tone.many)),
            Filter::Expires(span) => tone.does(["run out", "runs out"], &span.words()),
            Filter::Due(span) if *span == Span::default() => is("still to run out"),
            Filter::Due(span) => tone.does(["expire", "expires"], &span.words()),
            Filter::DaysLeft(how) => tone.have(&self.compared(how, "days left")),
            Filter::DaysOverdue(how) => is(&format!("{} overdue", self.compared(how, "days"))),
            Filter::Paper(kind) => is(&format!("of type {}", kind.as_str())),
            Filter::Added(span) => is(&format!("{} {}", of.added(), span.words())),
            Filter::Named(name) => is(&format!("named {name}")),
            Filter::By(who) => is(&format!("from {}", person(who))),
            Filter::To(who) => is(&format!("to {}", person(who))),
        }
    }

    /// "are expired and have no manual"; two papers are "both".
    fn both(self, of: Of, parts: &[Filter], tone: Tone) -> String {
        let papers = |part: &Filter| match part {
            Filter::Has(has) if has.number == Number::Some && has.of == Of::Documents => {
                Some(self.having(has))
            }
            _ => None,
        };
        let named: Option<Vec<String>> = parts.iter().map(papers).collect();
        match named.as_deref() {
            Some([one, other]) => tone.have(&format!("both {one} and {other}")),
            _ => {
                let parts = parts.iter().map(|part| match part {
                    Filter::Any(_) => format!("either {}", self.told(of, part, tone)),
                    part => self.told(of, part, tone),
                });
                parts.collect::<Vec<_>>().join(" and ")
            }
        }
    }

    fn has(self, has: &Has, tone: Tone) -> String {
        match (has.number, tone.yes) {
            (Number::Some, false) | (Number::None, true) => {
                let what = self.things(has.of, &has.that, false);
                Tone { yes: true, ..tone }.have(&format!("no {what}"))
            }
            (Number::None, false) => Tone { yes: true, ..tone }.have(&self.having(has)),
            _ => tone.have(&self.having(has)),
        }
    }

    fn having(self, has: &Has) -> String {
        let what = |many: bool| self.things(has.of, &has.that, many);
        let counted = |count: usize| format!("{count} {}", what(count != 1));
        match has.number {
            Number::Some | Number::None => a(&what(false)),
            Number::Every => match has.that.is_everything() {
                true => format!("all {}", has.of.noun(true)),
                false => format!("only {}", what(true)),
            },
            Number::Exactly(count) => format!("exactly {}", counted(count)),
            Number::AtLeast(count) => format!("at least {}", counted(count)),
            Number::AtMost(count) => format!("at most {}", counted(count)),
        }
    }

    fn compared(self, how: &Comparison, of: &str) -> String {
        let how_much = match how {
            Comparison::MoreThan(_) => "more than",
            Comparison::LessThan(_) => "less than",
            Comparison::AtLeast(_) => "at least",
            Comparison::AtMost(_) => "at most",
            Comparison::Exactly(_) => "exactly",
        };
        match how.operand() {
            Operand::Number(number) if of == "km" => format!("{how_much} {}", kilometres(*number)),
            Operand::Number(1) => format!("{how_much} 1 {}", of.replacen("days", "day", 1)),
            Operand::Number(number) => format!("{how_much} {number} {of}"),
            Operand::As { crane, certificate } => {
                let kind = certificate.as_deref().and_then(|key| self.facts.kind(key));
                let kind = kind.map(|kind| format!("its {}", kind.in_sentence()));
                let crane = crane.map(|id| self.names(&[id]));
                let other = match (kind, crane) {
                    (Some(kind), Some(crane)) => {
                        format!("{} of {crane}", kind.replacen("its", "the", 1))
                    }
                    (kind, crane) => kind.or(crane).unwrap_or_default(),
                };
                let how_much = if how_much == "exactly" {
                    "as many as"
                } else {
                    how_much
                };
                match how_much {
                    "as many as" => format!("as many {of} as {other}"),
                    _ => format!("{} {of} than {other}", how_much.trim_end_matches(" than")),
                }
            }
        }
    }

    pub(super) fn names(self, ids: &[i64]) -> String {
        let name = |id: &i64| match self.facts.crane(*id) {
            Some(crane) => crane_name(&crane.crane),
            None => "an unknown crane".to_owned(),
        };
        listed(&ids.iter().map(name).collect::<Vec<_>>())
    }

    /// "COFs", "rigging gear certificates"
    pub(super) fn kind(self, key: &str, many: bool) -> String {
        let name = self.facts.kind(key).map_or(key, |kind| kind.in_sentence());
        match name.chars().all(char::is_alphanumeric) {
            true if many => format!("{name}s"),
            true => name.to_owned(),
            false => format!("{name} {}", Of::Certificates.noun(many)),
        }
    }

    fn column(self, column: &Column) -> String {
        match column {
            Column::Certificate(key) => self
                .facts
                .kind(key)
                .map_or(key.as_str(), |kind| kind.in_sentence())
                .to_owned(),
            other => other.words().to_owned(),
        }
    }
}

/// One or many, yes or no.
#[derive(Clone, Copy)]
struct Tone {
    many: bool,
    yes: bool,
}

impl Tone {
    fn be(self) -> &'static str {
        match (self.many, self.yes) {
            (true, true) => "are",
            (true, false) => "are not",
            (false, true) => "is",
            (false, false) => "is not",
        }
    }

    fn have(self, what: &str) -> String {
        self.does(["have", "has"], what)
    }

    /// A verb for many and for one.
    fn does(self, [many, one]: [&str; 2], what: &str) -> String {
        let verb = match (self.many, self.yes) {
            (true, true) => many.to_owned(),
            (false, true) => one.to_owned(),
            (true, false) => format!("do not {many}"),
            (false, false) => format!("does not {many}"),
        };
        format!("{verb} {what}").trim_end().to_owned()
    }
}

fn extreme(descending: bool) -> &'static str {
    if descending { "most" } else { "fewest" }
}

fn person(who: &str) -> &str {
    if who == ME { "you" } else { who }
}

/// "an expired COF"; what is counted in papers has no article of its own.
fn a(thing: &str) -> String {
    let first = thing.chars().next().unwrap_or(' ').to_ascii_lowercase();
    let is_many = thing.ends_with('s') && !thing.contains(' ');
    match first {
        _ if is_many || thing == "Crane Charts" => thing.to_owned(),
        'a' | 'e' | 'i' | 'o' => format!("an {thing}"),
        _ if thing.starts_with("M&I") => format!("an {thing}"),
        _ => format!("a {thing}"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

impl Of {
    pub(super) fn noun(self, many: bool) -> &'static str {
        match (self, many) {
            (Self::Cranes, true) => "cranes",
            (Self::Cranes, false) => "crane",
            (Self::Certificates, true) => "certificates",
            (Self::Certificates, false) => "certificate",
            (Self::Documents, true) => "documents",
            (Self::Documents, false) => "document",
            (Self::Mates, true) => "mates",
            (Self::Mates, false) => "mate",
            (Self::Requests, true) => "mate requests",
            (Self::Requests, false) => "mate request",
            (Self::Shares, true) => "shares",
            (Self::Shares, false) => "share",
        }
    }

    fn added(self) -> &'static str {
        match self {
            Self::Requests => "sent",
            Self::Shares => "given",
            _ => "filed",
        }
    }
}

impl Span {
    /// "in March 2027", "before 1 March 2027", "from … to …"
    pub(crate) fn words(self) -> String {
        let (first, last) = (self.first(), self.last());
        if let (Some(first), Some(last)) = (first, last) {
            return match whole(first, last) {
                Some(period) => format!("in {period}"),
                None if first == last => format!("on {}", long_date(first)),
                None => format!("from {} to {}", long_date(first), long_date(last)),
            };
        }
        let one = |word: &str, day: Date| format!("{word} {}", long_date(day));
        match self {
            Self {
                before: Some(day), ..
            } => one("before", day),
            Self {
                after: Some(day), ..
            } => one("after", day),
            Self { to: Some(day), .. } => one("by", day),
            Self {
                from: Some(day), ..
            } => one("from", day) + " on",
            _ => String::new(),
        }
    }
}

/// "March 2027", "2027"
fn whole(first: Date, last: Date) -> Option<String> {
    let ends = last.checked_add(1.day()).ok()?;
    let is_whole = first.day() == 1 && ends.day() == 1;
    let months = (ends.year() - first.year()) * 12 + i16::from(ends.month() - first.month());
    match months {
        1 if is_whole => Some(first.strftime("%B %Y").to_string()),
        12 if is_whole && first.month() == 1 => Some(first.year().to_string()),
        _ => None,
    }
}

impl StateOn {
    fn words(self) -> String {
        match self.on {
            Some(day) => format!("{} on {}", self.is.words(), long_date(day)),
            None => self.is.words().to_owned(),
        }
    }
}

impl State {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Expired => "expired",
            Self::ExpiringSoon => "expiring soon",
            Self::UpToDate => "up to date",
            Self::Current => "current",
            Self::Failed => "failed",
            Self::Suspended => "suspended",
            Self::Cancelled => "cancelled",
            Self::NoDate => "without a date",
        }
    }
}

impl Fit {
    pub(super) fn words(self) -> String {
        let what = match self.purpose {
            Purpose::Work => "fit for work",
            Purpose::Road => "fit for the road",
        };
        match self.on {
            Some(day) => format!("{what} on {}", long_date(day)),
            None => what.to_owned(),
        }
    }
}

impl Measure {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Km => "road user km",
            Self::Documents => "number of documents",
            Self::DaysLeft => "days left",
        }
    }
}

impl Dimension {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Crane => "crane",
            Self::Make => "make",
            Self::Model => "model",
            Self::Type => "type",
            Self::Owner => "owner",
            Self::State => "status",
            Self::Certificate => "certificate",
            Self::Month => "month",
            Self::Year => "year",
            Self::Paper => "type of document",
            Self::MissingPaper => "missing type of document",
        }
    }
}

impl Column {
    pub(super) fn words(&self) -> &str {
        match self {
            Self::Make => "make",
            Self::Model => "model",
            Self::Plate => "vehicle ID",
            Self::Type => "type",
            Self::Owner => "owner",
            Self::Km => "road user km",
            Self::State => "status",
            Self::Certificate(key) => key,
            Self::Certificates => "all dates",
            Self::Next => "earliest date",
            Self::Fit => "whether it may work",
            Self::Documents => "documents",
            Self::MissingPapers => "missing types of document",
            Self::SeenBy => "who can see it",
            Self::EditedBy => "who may change it",
            Self::Expires => "last day",
            Self::DaysLeft => "days left",
            Self::Added => "date",
            Self::Paper => "type",
            Self::Email => "email address",
        }
    }
}
