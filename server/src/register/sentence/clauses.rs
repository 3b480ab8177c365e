//! Those that are spoken of, and what is said of them.

use super::super::query::{Comparison, Filter, Has, ME, Number, Of, Operand, Span, StateOn};
use super::super::say::kilometres;
use super::Words;

impl Words<'_> {
    /// "your lattice cranes by Grove that are expired"
    pub(in crate::register) fn things(self, of: Of, filter: &Filter, many: bool) -> String {
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
    pub(in crate::register) fn clause(self, of: Of, filter: &Filter, many: bool) -> String {
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
