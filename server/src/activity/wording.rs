//! One sentence for each deed. Pure.

use cranedesk_platform::clock::iso_text;

use super::model::{Activity, Change, ChangedValue, Deed, Row, Value};
use crate::dates::{Moment, long_date};

pub(super) fn tell(row: Row, moment: &Moment) -> Activity {
    Activity {
        message: sentence(&row, moment),
        id: row.id,
        at: iso_text(row.at),
        kind: row.deed,
        actor: row.actor,
        token: (!row.token.is_empty()).then_some(row.token),
        crane_id: row.crane_id,
        crane_name: (!row.crane.is_empty()).then_some(row.crane),
        changes: row
            .changes
            .iter()
            .map(|change| ChangedValue {
                what: change.what.clone(),
                before: value(&change.before, moment),
                after: value(&change.after, moment),
            })
            .collect(),
    }
}

/// "hemi changed the COF from 1 September 2026 to 1 March 2027."
fn sentence(row: &Row, moment: &Moment) -> String {
    let about = row.about.as_str();
    let with = |words: &str| match about {
        "" => words.to_owned(),
        about => format!("{words} {about}"),
    };
    let did = match row.deed {
        Deed::SignedIn => with("signed in with"),
        Deed::SignInFailed => with("tried to sign in with a wrong password, from"),
        Deed::SignedOut => "signed out".to_owned(),
        Deed::DeviceSignedOut => with("signed out the device"),
        Deed::OthersSignedOut => "signed out all other devices".to_owned(),
        Deed::Registered => with("registered with"),
        Deed::PasswordChanged => with("changed the password of"),
        Deed::PasswordReset => "chose a new password with the link in a mail".to_owned(),
        Deed::PasswordAsked => "asked for a link to choose a new password".to_owned(),
        Deed::EmailChanged => "changed the e-mail address".to_owned(),
        Deed::EmailConfirmed => with("confirmed the e-mail address"),
        Deed::SettingsChanged => with("changed"),
        Deed::InvitationMade => with("made an invitation for"),
        Deed::InvitationTakenBack => "took back an invitation".to_owned(),
        Deed::TokenMade => with("made the API token"),
        Deed::TokenRevoked => with("revoked the API token"),
        Deed::SecondStepOn => "turned on codes for signing in".to_owned(),
        Deed::SecondStepOff => "turned off codes for signing in".to_owned(),
        Deed::SecondStepTakenAway => with("took away the second step of"),
        Deed::SecondStepFailed => with("typed a wrong code after the right password, from"),
        Deed::RecoveryCodesMade => "made new recovery codes".to_owned(),
        Deed::RecoveryCodeUsed => "used a recovery code".to_owned(),
        Deed::PasskeyAdded => with("added the passkey"),
        Deed::PasskeyRemoved => with("removed the passkey"),
        Deed::PasskeyStepOn => "turned on a passkey after the password".to_owned(),
        Deed::PasskeyStepOff => "turned off the passkey after the password".to_owned(),
        Deed::CalendarMade => "made a private calendar address".to_owned(),
        Deed::CalendarRevoked => "revoked the private calendar address".to_owned(),
        Deed::CraneMuted => "muted the crane's alerts".to_owned(),
        Deed::CraneUnmuted => "turned the crane's alerts on again".to_owned(),
        Deed::CraneAdded => "added the crane".to_owned(),
        Deed::CraneChanged => "changed".to_owned(),
        Deed::CraneDeleted => "deleted the crane".to_owned(),
        Deed::CraneBinned => "deleted the crane; it went into its owner's bin".to_owned(),
        Deed::CraneRestored => "put the crane back from the bin".to_owned(),
        Deed::CraneArchived => "archived the crane".to_owned(),
        Deed::CraneUnarchived => "took the crane back into use".to_owned(),
        Deed::PictureChanged => "changed the picture".to_owned(),
        Deed::CertificateRenewed => with("renewed the"),
        Deed::InspectionFailed => with("recorded a failed inspection for the"),
        Deed::CertificateSuspended => format!("noted that the {about} is suspended"),
        Deed::CertificateCancelled => format!("noted that the {about} is cancelled"),
        Deed::RenewalVoided => with("voided an entry of the"),
        Deed::NotApplicable => format!("noted that no {about} is needed"),
        Deed::ApplicableAgain => format!("noted that the {about} is needed again"),
        Deed::InspectionBooked => with("booked an inspection for the"),
        Deed::BookingCancelled => with("cancelled the booking for the"),
        Deed::ChargesRecorded => with("recorded"),
        Deed::ChargesVoided => with("voided"),
        Deed::DocumentFiled => with("filed"),
        Deed::DocumentDeleted => with("deleted the document"),
        Deed::CraneShared => with("shared the crane with"),
        Deed::ShareChanged => with("changed what may be done by"),
        Deed::ShareStopped => with("stopped sharing the crane with"),
        Deed::MateAsked => format!("asked {about} to be a mate"),
        Deed::MateAccepted => format!("accepted {about} as a mate"),
        Deed::MateRejected => with("rejected the request of"),
        Deed::MateLetGo => with("let go of"),
        Deed::MateBlocked => with("blocked"),
        Deed::MateUnblocked => with("unblocked"),
    };
    let changes: Vec<String> = row
        .changes
        .iter()
        .map(|change| changed(change, moment))
        .collect();
    let changes = match (&row.deed, &changes[..]) {
        (_, []) => String::new(),
        (Deed::CraneChanged, all) => format!(" {}", all.join(", ")),
        (_, all) => format!(": {}", all.join(", ")),
    };
    let token = match row.token.as_str() {
        "" => String::new(),
        name => format!(", with the token {name}"),
    };
    format!("{} {did}{changes}{token}.", row.actor)
}

/// "the COF from 1 September 2026 to 1 March 2027"
fn changed(change: &Change, moment: &Moment) -> String {
    let (before, after) = (value(&change.before, moment), value(&change.after, moment));
    format!("{} from {before} to {after}", change.what)
}

fn value(value: &Value, moment: &Moment) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Day(ms) => long_date(moment.day(*ms)),
        Value::Nothing => "none".to_owned(),
    }
}
