//! Which open pages a deed concerns: what is written down is also told to those
//! who have it on a screen.

use cranedesk_platform::db::{DbResult, Writer};

use super::model::{Deed, Details, Who};
use crate::access;
use crate::changes::{Changed, Part, say, say_to};

/// For the transaction that does the deed.
pub(super) fn tell(
    db: &mut Writer<'_>,
    who: Who,
    deed: Deed,
    details: &Details<'_>,
) -> DbResult<()> {
    if let Some(crane) = details.crane {
        if deed == Deed::CraneDeleted {
            // Afterwards nobody sees it any more.
            let seen_by = access::seen_by(db, crane)?;
            say_to(db, seen_by, Part::Cranes);
        }
        if !is_private(deed) {
            say(db, Changed::Crane(crane));
        }
    }
    let actor = match who {
        Who::User(id) => Some(id),
        Who::Somebody | Who::Operator => None,
    };
    let people = actor.into_iter().chain(details.account);
    for part in parts(deed) {
        say_to(db, people.clone(), *part);
    }
    Ok(())
}

/// What somebody does with a crane for themselves alone.
fn is_private(deed: Deed) -> bool {
    matches!(deed, Deed::CraneMuted | Deed::CraneUnmuted)
}

/// What else looks different to whoever did it, and to whom it is about.
fn parts(deed: Deed) -> &'static [Part] {
    match deed {
        Deed::SignedIn
        | Deed::SignedOut
        | Deed::DeviceSignedOut
        | Deed::OthersSignedOut
        | Deed::Registered
        | Deed::PasswordChanged
        | Deed::PasswordReset
        | Deed::EmailChanged
        | Deed::EmailConfirmed
        | Deed::InvitationMade
        | Deed::InvitationTakenBack
        | Deed::TokenMade
        | Deed::TokenRevoked
        | Deed::SecondStepOn
        | Deed::SecondStepOff
        | Deed::SecondStepTakenAway
        | Deed::RecoveryCodesMade
        | Deed::RecoveryCodeUsed
        | Deed::PasskeyAdded
        | Deed::PasskeyRemoved
        | Deed::PasskeyStepOn
        | Deed::PasskeyStepOff => &[Part::Account],
        Deed::SettingsChanged
        | Deed::CalendarMade
        | Deed::CalendarRevoked
        | Deed::CraneMuted
        | Deed::CraneUnmuted => &[Part::Account, Part::Alerts],
        Deed::CraneDeleted | Deed::CraneBinned | Deed::CraneRestored => &[Part::Cranes],
        Deed::CraneShared | Deed::ShareChanged | Deed::ShareStopped | Deed::MateLetGo => {
            &[Part::Cranes, Part::Mates]
        }
        Deed::MateAsked
        | Deed::MateAccepted
        | Deed::MateRejected
        | Deed::MateBlocked
        | Deed::MateUnblocked => &[Part::Mates],
        // Whoever has not proved who they are does not make pages work.
        Deed::SignInFailed | Deed::PasswordAsked | Deed::SecondStepFailed => &[],
        // The crane itself says it.
        Deed::CraneAdded
        | Deed::CraneChanged
        | Deed::CraneArchived
        | Deed::CraneUnarchived
        | Deed::PictureChanged
        | Deed::CertificateRenewed
        | Deed::InspectionFailed
        | Deed::CertificateSuspended
        | Deed::CertificateCancelled
        | Deed::RenewalVoided
        | Deed::NotApplicable
        | Deed::ApplicableAgain
        | Deed::InspectionBooked
        | Deed::BookingCancelled
        | Deed::ChargesRecorded
        | Deed::ChargesVoided
        | Deed::DocumentFiled
        | Deed::DocumentDeleted => &[],
    }
}
