//! The parts of a query by the names that people have for them.

use jiff::ToSpan;
use jiff::civil::Date;

use super::super::query::{Column, Dimension, Fit, Measure, Of, Purpose, Span, State, StateOn};
use super::super::say::long_date;

impl Of {
    pub(in crate::register) fn noun(self, many: bool) -> &'static str {
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

    pub(super) fn added(self) -> &'static str {
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
    pub(super) fn words(self) -> String {
        match self.on {
            Some(day) => format!("{} on {}", self.is.words(), long_date(day)),
            None => self.is.words().to_owned(),
        }
    }
}

impl State {
    pub(in crate::register) fn words(self) -> &'static str {
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
    pub(in crate::register) fn words(self) -> String {
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
    pub(in crate::register) fn words(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Km => "road user km",
            Self::Documents => "number of documents",
            Self::DaysLeft => "days left",
        }
    }
}

impl Dimension {
    pub(in crate::register) fn words(self) -> &'static str {
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
    pub(in crate::register) fn words(&self) -> &str {
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
