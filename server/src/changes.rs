//! What changed, for those who have it on a screen: said in the transaction
//! that changes it, and heard after the commit on every node.

use std::fmt;

use cranedesk_platform::db::Writer;
use cranedesk_platform::text_enum;

/// What a page may have to read again. It says no more than that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Changed {
    /// A crane or what hangs on it, for all who see it.
    Crane(i64),
    /// A part of what one user sees.
    Of(i64, Part),
    /// It is not known what.
    Anything,
}

/// Parts of what a user sees that are not a crane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// Which cranes there are: some came or went.
    Cranes,
    Mates,
    Alerts,
    /// The account, its settings and who is signed in to it.
    Account,
    /// Kinds of certificate.
    Kinds,
    Links,
}

text_enum!(Part {
    Cranes = "cranes",
    Mates = "mates",
    Alerts = "alerts",
    Account = "account",
    Kinds = "kinds",
    Links = "links",
});

/// Has everybody whom it concerns told, once the transaction is committed.
pub(crate) fn say(db: &mut Writer<'_>, changed: Changed) {
    db.announce(changed.announcement());
}

/// The same for a part of what each of some users sees.
pub(crate) fn say_to(db: &mut Writer<'_>, users: impl IntoIterator<Item = i64>, part: Part) {
    for user in users {
        say(db, Changed::Of(user, part));
    }
}

impl Changed {
    /// As it goes from node to node.
    fn announcement(self) -> String {
        match self {
            Self::Of(user, part) => format!("{} of {user}", part.as_str()),
            other => other.to_string(),
        }
    }

    /// `None` for what only a newer version says.
    pub(crate) fn from_announcement(text: &str) -> Option<Self> {
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["crane", id] => Some(Self::Crane(id.parse().ok()?)),
            [part, "of", user] => Some(Self::Of(user.parse().ok()?, Part::from_text(part)?)),
            ["everything"] => Some(Self::Anything),
            _ => None,
        }
    }
}

/// As a page is told of it.
impl fmt::Display for Changed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crane(id) => write!(out, "crane {id}"),
            Self::Of(_, part) => out.write_str(part.as_str()),
            Self::Anything => out.write_str("everything"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Changed, Part};

    #[test]
    fn what_is_announced_is_heard_as_it_was_said() {
        for changed in [
            Changed::Crane(7),
            Changed::Of(3, Part::Mates),
            Changed::Anything,
        ] {
            let heard = Changed::from_announcement(&changed.announcement());
            assert_eq!(heard, Some(changed));
        }
        for odd in ["", "crane", "crane x", "moods of 3", "cranes of x"] {
            assert_eq!(Changed::from_announcement(odd), None, "{odd}");
        }
        assert_eq!(Changed::Of(3, Part::Mates).to_string(), "mates");
    }
}
