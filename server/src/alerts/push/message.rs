//! What is pushed: one message for each crane, or one for all of them where
//! there are many. Pure.

use serde::Serialize;

use super::super::model::AlertPreferences;
use super::super::store::raised::{About, Raised};
use super::super::wording;

/// Messages at once; of more, one tells the number.
const MOST: usize = 3;
/// Sentences in one message.
const SENTENCES: usize = 3;
/// Letters, so that the whole stays below what every push service takes.
const TITLE: usize = 80;
const BODY: usize = 400;

/// What the service worker shows.
#[derive(Debug, Serialize)]
pub(super) struct Message {
    pub(super) title: String,
    pub(super) body: String,
    /// The page that a tap opens.
    pub(super) path: String,
    /// A message that comes twice takes its own place.
    pub(super) tag: String,
    /// Whom it is for.
    pub(super) user: i64,
    /// What a tap marks as read.
    pub(super) alerts: Vec<i64>,
    /// What it stands for.
    #[serde(skip)]
    pub(super) tells: Vec<i64>,
    /// How the log of deliveries calls it.
    #[serde(skip)]
    pub(super) what: String,
}

impl Message {
    pub(super) fn test(user: i64) -> Self {
        Self {
            title: "CraneDesk".into(),
            body: "This is a test. Alerts reach you on this device.".into(),
            path: "/alerts?tab=deliveries".into(),
            tag: "test".into(),
            user,
            alerts: Vec::new(),
            tells: Vec::new(),
            what: "Test".into(),
        }
    }

    pub(super) fn is_test(&self) -> bool {
        self.tells.is_empty()
    }
}

/// What one crane, or one notice, gives cause to say.
struct Group {
    crane: Option<i64>,
    title: String,
    path: String,
    sentences: Vec<String>,
    ids: Vec<i64>,
}

pub(super) fn gather(
    user: i64,
    raised: &[Raised],
    preferences: &AlertPreferences,
    now: i64,
) -> Vec<Message> {
    let groups = group(raised, preferences, now);
    if groups.len() > MOST {
        return vec![summary(user, &groups)];
    }
    let message = |group: Group| Message {
        title: cut(&group.title, TITLE),
        body: told(&group.sentences),
        path: group.path,
        tag: tag(&group.ids),
        user,
        what: cut(&told(&group.sentences[..1]), BODY),
        alerts: group.ids.clone(),
        tells: group.ids,
    };
    groups.into_iter().map(message).collect()
}

fn group(raised: &[Raised], preferences: &AlertPreferences, now: i64) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for one in raised {
        let (crane, title, path, sentence) = match &one.about {
            About::Crane(due) => (
                Some(due.crane_id),
                due.crane_name.clone(),
                format!("/crane/{}", due.crane_id),
                wording::sentence(due, preferences, now),
            ),
            About::Notice(text, path) => (
                None,
                "CraneDesk".to_owned(),
                path.clone().unwrap_or_else(|| "/alerts".into()),
                text.clone(),
            ),
        };
        let same = |group: &&mut Group| crane.is_some() && group.crane == crane;
        match groups.iter_mut().find(same) {
            Some(group) => {
                // Two thresholds that came in one night are the same to say.
                if !group.sentences.contains(&sentence) {
                    group.sentences.push(sentence);
                }
                group.ids.push(one.id);
            }
            None => groups.push(Group {
                crane,
                title,
                path,
                sentences: vec![sentence],
                ids: vec![one.id],
            }),
        }
    }
    groups
}

fn summary(user: i64, groups: &[Group]) -> Message {
    let all = || groups.iter();
    let sentences: Vec<String> = all().flat_map(|group| group.sentences.clone()).collect();
    let ids: Vec<i64> = all().flat_map(|group| group.ids.clone()).collect();
    Message {
        title: format!("CraneDesk: {} alerts", sentences.len()),
        body: told(&sentences),
        path: "/alerts".into(),
        tag: tag(&ids),
        user,
        // Whoever opens the list has not read them all yet.
        alerts: Vec::new(),
        what: format!("{} alerts", sentences.len()),
        tells: ids,
    }
}

fn tag(ids: &[i64]) -> String {
    format!("alert-{}", ids.first().copied().unwrap_or_default())
}

fn told(sentences: &[String]) -> String {
    let mut lines: Vec<String> = sentences.iter().take(SENTENCES).cloned().collect();
    if sentences.len() > SENTENCES {
        lines.push(format!("And {} more.", sentences.len() - SENTENCES));
    }
    cut(&lines.join("\n"), BODY)
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let short: String = text.chars().take(most - 1).collect();
    format!("{}…", short.trim_end())
}

#[cfg(test)]
mod tests {
    use super::super::super::model::{AlertPreferences, Due, KindName};
    use super::super::super::store::raised::{About, Raised};
    use super::gather;

    /// The end of 8 July 2026 in Auckland.
    const EXPIRY: i64 = 1_783_511_999_999;
    const DAY: i64 = 24 * 60 * 60 * 1000;

    fn due(id: i64, crane_id: i64, kind: &str) -> Raised {
        let about = About::Crane(Due {
            crane_id,
            crane_name: format!("Grove {crane_id} (MHT225)"),
            certificate: KindName::new(kind.into(), None),
            expiry: EXPIRY,
            charge: None,
        });
        Raised {
            id,
            about,
            raised_at: 0,
            read: false,
        }
    }

    fn notice(id: i64, text: &str) -> Raised {
        Raised {
            id,
            about: About::Notice(text.into(), Some("/mates?tab=requests&from=2".into())),
            raised_at: 0,
            read: false,
        }
    }

    fn gathered(raised: &[Raised]) -> Vec<(String, String, String, Vec<i64>)> {
        let now = EXPIRY - 7 * DAY;
        gather(1, raised, &AlertPreferences::default(), now)
            .into_iter()
            .map(|one| (one.title, one.body, one.path, one.alerts))
            .collect()
    }

    #[test]
    fn a_crane_is_one_message_that_opens_it() {
        let raised = [
            due(4, 7, "cof"),
            notice(5, "eve asks to be your mate."),
            due(6, 7, "mi"),
            due(8, 7, "cof"),
        ];
        let said =
            |kind: &str| format!("{kind} of Grove 7 (MHT225) expires in 7 days, on 8 July 2026.");
        assert_eq!(
            gathered(&raised),
            [
                (
                    "Grove 7 (MHT225)".to_owned(),
                    format!("{}\n{}", said("COF"), said("M&I")),
                    "/crane/7".to_owned(),
                    vec![4, 6, 8]
                ),
                (
                    "CraneDesk".to_owned(),
                    "eve asks to be your mate.".to_owned(),
                    "/mates?tab=requests&from=2".to_owned(),
                    vec![5]
                ),
            ]
        );
    }

    #[test]
    fn many_cranes_are_one_message_that_opens_the_list() {
        let raised: Vec<Raised> = (1..=12).map(|crane| due(crane, crane, "cof")).collect();
        let messages = gathered(&raised);
        let [(title, body, path, alerts)] = &messages[..] else {
            panic!("{messages:?}");
        };
        assert_eq!(
            (title.as_str(), path.as_str()),
            ("CraneDesk: 12 alerts", "/alerts")
        );
        assert!(body.ends_with("And 9 more.") && alerts.is_empty(), "{body}");
    }

    #[test]
    fn the_longest_message_fits_into_what_services_take() {
        // Each of these letters is six in JSON.
        let raised: Vec<Raised> = (1..=3)
            .map(|id| notice(id, &"\u{1}".repeat(5000)))
            .collect();
        for message in gather(i64::MAX, &raised, &AlertPreferences::default(), 0) {
            let length = serde_json::to_vec(&message).expect("JSON").len();
            assert!(length <= 3993, "{length} bytes");
            assert!(message.body.ends_with('…'));
        }
    }
}
