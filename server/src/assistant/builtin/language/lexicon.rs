//! The words of the built-in assistant and what each means. A phrase wins over
//! the words in it.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::notion::{Meaning, Notion};
use crate::certificates::Certificate;
use crate::cranes::{CraneType, Status};
use crate::documents::DocumentType;

const fn notion(notion: Notion) -> Meaning {
    Meaning::Notion(notion)
}

const TABLE: &[(Meaning, &str)] = &[
    (
        Meaning::Certificate(Certificate::Cof),
        "cof|cofs|c o f|need a new cof|needs a new cof|certificate of fitness|certificates of fitness|cert of fitness|fitness certificate|fitness cert|fitness|wof|wofs|warrant of fitness|warrant",
    ),
    (
        Meaning::Certificate(Certificate::Rego),
        "rego|regos|reg|need a new rego|needs a new rego|registration|registrations|registered|vehicle licence|vehicle license|vehicle licences|vehicle licensing|crane licence|crane license|truck licence",
    ),
    (
        Meaning::Certificate(Certificate::Mi),
        "m plus i|mi|m and i|m n i|mandi|maintenance and inspection|maintenance inspection|crane certificate|crane cert|crane certification|crane inspection|crane inspections|annual inspection|annual inspections|inspection|inspections",
    ),
    (
        Meaning::Certificate(Certificate::RiggingGear),
        "rigging gear|rigging|lifting gear|gear|slings|sling|chains|chain|shackles|shackle|strops|strop|rig gear|riggings",
    ),
    (
        Meaning::Status(Status::Expired),
        "expired|overdue|over due|out of date|lapsed|past due|no longer valid|not valid|invalid|not current|outdated|past their date|past its date|in the red|red|already out",
    ),
    (
        Meaning::Status(Status::ExpiringSoon),
        "expiring soon|due soon|expire soon|expires soon|soon|about to expire|about to run out|nearly expired|almost expired|nearly due|running out soon|renewal soon|in the orange|amber",
    ),
    (
        Meaning::Status(Status::Valid),
        "valid|current|up to date|good|good to go|ok|okay|in date|compliant|fine|all right|alright|in the green|green|still good|go to work|work|ready to go|ready for work|fit for work|fit to work|usable|able to work",
    ),
    (
        Meaning::Paper(DocumentType::OperatorsManual),
        "operators manual|operators manuals|operator manual|operator manuals|operating manual|operation manual|operators handbook|operator handbook|owners manual",
    ),
    (
        Meaning::Paper(DocumentType::MaintenanceManual),
        "maintenance manual|maintenance manuals|service manual|service manuals|workshop manual|workshop manuals",
    ),
    (
        Meaning::Paper(DocumentType::CraneCharts),
        "crane chart|crane charts|load chart|load charts|lifting chart|lifting charts|duty chart|duty charts|capacity chart|capacity charts|rating chart|rating charts|chart|charts",
    ),
    (
        Meaning::Paper(DocumentType::QuickGuide),
        "quick guide|quick guides",
    ),
    (
        Meaning::Paper(DocumentType::Permits),
        "permit|permits|overweight permit|overweight permits|overdimension permit",
    ),
    (
        Meaning::Paper(DocumentType::Certification),
        "certification|certifications|certificate papers|certificate document|certificate documents",
    ),
    (
        Meaning::Paper(DocumentType::InspectionReport),
        "inspection report|inspection reports|inspection paper|inspection papers",
    ),
    (
        Meaning::Kind(CraneType::Telescopic),
        "telescopic|telescopics|telescopic crane|telescopic cranes|tele",
    ),
    (
        Meaning::Kind(CraneType::Lattice),
        "lattice|lattices|lattice boom|lattice crane|lattice cranes|crawler|crawlers",
    ),
    (
        Meaning::Kind(CraneType::Other),
        "type other|other type|other types",
    ),
    (
        notion(Notion::Crane),
        "crane|cranes|machine|machines|unit|units|vehicle|vehicles|truck|trucks|plant|ones",
    ),
    (
        notion(Notion::All),
        "all|all of|every|each|any|anything|everything|something|both|whole|entire|any of|every one",
    ),
    (
        notion(Notion::Which),
        "which|list|show|display|find|which of|what are|which are|whats the list of",
    ),
    (
        notion(Notion::When),
        "when|whens|what date|what day|which day",
    ),
    (
        notion(Notion::Who),
        "who|whos|whose|who else|with whom|whom|anyone|anybody|somebody|someone",
    ),
    (
        notion(Notion::Expire),
        "expire|expires|expiring|expiry|expiries|expiration|expirations|run out|runs out|running out|ran out|run up|due|due for|up for|up|lapse|lapses|ends|valid until|valid till|good until|good till|fall due|falls due|falling due|fell due|come due|comes due|coming due|last until|finish|finishes|lasts",
    ),
    (
        notion(Notion::Renew),
        "renew|renewed|renewal|renewals|renewing|up for renewal|to do|get done|be done|needs doing|need doing|need done|needs done|test|tests|tested|testing|retest|retested|needs|sort out|sort|book in",
    ),
    (
        notion(Notion::Past),
        "was|were|did|had|last|last time|previous|previously|has been|have been",
    ),
    (
        notion(Notion::Not),
        "not|dont|isnt|arent|doesnt|didnt|wont|cant|cannot|never|havent|hasnt|wasnt|werent|neither|nor",
    ),
    (
        notion(Notion::Except),
        "but|but not|except|except for|excepting|other than|apart from|aside from|excluding|exclude|besides|bar|minus|instead of|rather than",
    ),
    (
        notion(Notion::Only),
        "only|just|exactly|fully|completely|totally",
    ),
    (notion(Notion::Portion), "share of|what share"),
    (
        notion(Notion::OfThem),
        "of them|of those|of these|which of them|which of those|which of these|any of them|any of those|any of these|all of them|all of those|all of these|each of them|each of those|both of them|both of those|none of them|how many of them|how many of those|number of them|those cranes|these cranes|those machines|these machines|those ones|these ones|those two|these two",
    ),
    (
        notion(Notion::Where),
        "where|wheres|whereabouts|anywhere|somewhere",
    ),
    (
        notion(Notion::Measure),
        "how heavy|how big|how far|how high|how often|how much|how tall|how wide|how fast|how old|how deep|how strong|often|much|heavy",
    ),
    (
        notion(Notion::HowTo),
        "how do i|how can i|how do we|how can we|how to|how should i|how would i",
    ),
    (
        notion(Notion::Meaning),
        "mean|means|meaning|stand for|stands for|what is a|what is an|what a|whats a|what an|definition|define|explain",
    ),
    (
        notion(Notion::Left),
        "how long|how many days|days left|left|remaining|how soon|how far off|how many weeks|how many months|days|time|till|until|til",
    ),
    (
        notion(Notion::Next),
        "next|next up|first|soonest|earliest|nearest|upcoming|next thing|next one|most urgent|urgent|come up|comes up|coming up",
    ),
    (
        notion(Notion::Count),
        "how many|number of|count|count of|total|total number|no of|how many of",
    ),
    (
        notion(Notion::Sum),
        "sum|sum of|sum total|total of|combined|add up|adds up|added up|added together",
    ),
    (notion(Notion::Average), "average|average of|avg|on average"),
    (
        notion(Notion::ByType),
        "by type|per type|each type|of each type|by kind|types|by crane type",
    ),
    (
        notion(Notion::ByMake),
        "by make|per make|each make|of each make|by manufacturer|by brand|per brand|makes|brands",
    ),
    (notion(Notion::Between), "between"),
    (notion(Notion::ByStatus), "by status|per status|each status"),
    (notion(Notion::ByOwner), "by owner|per owner|each owner"),
    (
        notion(Notion::Compare),
        "compare|compares|compared|comparison|versus|vs|difference|differences|differ|side by side|against",
    ),
    (notion(Notion::Mine), "my|mine|our|ours"),
    (
        notion(Notion::Me),
        "me|us|i|we|im|ive|weve|am i|do i|are we|do we|have i|have we",
    ),
    (notion(Notion::WithMe), "with me|with us|to me|to us"),
    (
        notion(Notion::Share),
        "share|shared|shares|sharing|lend|lends|lent",
    ),
    (
        notion(Notion::See),
        "see|sees|view|look at|access|has access|have access|use|uses",
    ),
    (
        notion(Notion::Own),
        "own|owns|owner|owners|owned|belong|belongs|belong to|belongs to",
    ),
    (
        notion(Notion::Owned),
        "my own|do i own|i own|that i own|do we own|we own",
    ),
    (
        notion(Notion::Edit),
        "edit|edits|editing|allowed to edit|change it",
    ),
    (
        notion(Notion::Mate),
        "mate|mates|friend|friends|contacts|connections",
    ),
    (
        notion(Notion::Request),
        "request|requests|new request|new requests|new mate request|new mate requests|mate request|mate requests|pending|pending request|pending requests|invite|invites|invitation|invitations",
    ),
    (
        notion(Notion::Email),
        "email|emails|email address|mail address|e mail",
    ),
    (
        notion(Notion::Ruc),
        "ruc|rucs|road user|road user charge|road user charges|road user km|road user kms|road user kilometres|road user value|ruc expiry|ruc value|ruc values|ruc km|ruc kms|km|kms|kilometres|kilometers",
    ),
    (
        notion(Notion::More),
        "over|more than|above|greater than|at least|exceeding|higher than|bigger than|more",
    ),
    (
        notion(Notion::Less),
        "under|less than|below|fewer than|lower than|at most|smaller than|less|fewer",
    ),
    (
        notion(Notion::Most),
        "highest|most|largest|biggest|max|maximum|top",
    ),
    (
        notion(Notion::Least),
        "lowest|least|smallest|min|minimum|fewest",
    ),
    (
        notion(Notion::Paper),
        "document|documents|doc|docs|paper|papers|paperwork|file|files|pdf|pdfs|on file",
    ),
    (notion(Notion::Page), "page|pages"),
    (notion(Notion::Manual), "manual|manuals|handbook|handbooks"),
    (
        notion(Notion::Lack),
        "no|nothing|without|missing|lack|lacks|lacking|dont have|doesnt have|do not have|does not have|havent got|hasnt got|have no|has no|not have|not got|isnt there",
    ),
    (
        notion(Notion::Have),
        "have|has|got|have got|has got|there|hold|holds|having|carry|carries",
    ),
    (
        notion(Notion::Summary),
        "summary|summarise|summarize|overview|overall|state|situation|looking|doing overall|how are we doing|fleet doing|cranes doing|going|shape|health|status report|snapshot|rundown|run down|report|worry|worry about|attention|wrong|wrong with|problem|problems|issue|issues|concern|outstanding|concerned about|status",
    ),
    (notion(Notion::Fleet), "fleet|register|everything we have"),
    (
        notion(Notion::About),
        "about|details|detail|info|information|describe|know about|tell me about|details of|info on|look up|lookup",
    ),
    (
        notion(Notion::Dates),
        "date|dates|certificates|certificate|certs|cert|expiry date|expiry dates|compliance|crane certificates|crane certs",
    ),
    (
        notion(Notion::Particulars),
        "rego number|registration number|plate|number plate|plate number|vehicle id|id|licence plate|fleet number|model|what model|which model|type|what type|which type|what kind|what sort|make|what make|which make|manufacturer",
    ),
    (
        notion(Notion::Road),
        "legal on the road|road legal|legal to drive|on the road|drive on the road|drive it on the road|legal for the road|roadworthy|road worthy|legal",
    ),
    (
        notion(Notion::Greet),
        "hi|hello|hey|kia ora|morena|gidday|gday|good morning|good afternoon|good evening|hiya|yo|tena koe|hi mate|hey mate|gday mate|hello mate|morning mate|morning|afternoon|hi there|hey there|g day",
    ),
    (
        notion(Notion::Thanks),
        "thanks|thank you|cheers|ta|nga mihi|much appreciated|thx|legend|awesome|great|sweet as|nice one|thank|perfect|thanks mate|cheers mate|ta mate|thanks bro|cheers bro|thanks heaps",
    ),
    (
        notion(Notion::Help),
        "help|what can you do|what do you do|how do you work|what can i ask|what should i ask|what do you know|who are you|what are you|how can you help|help me|can you help|your name|what is your name|whats your name",
    ),
    (
        notion(Notion::AndAlso),
        "and|also|what about|how about|and what about|and how about|same for|and for|and the|ok and|then",
    ),
    (
        notion(Notion::Pronoun),
        "it|its|this crane|that crane|the crane|this one|that one|this machine|that machine|the machine|them|they|those|these|their|itself|same crane",
    ),
    (
        notion(Notion::Picture),
        "draw|drawing|sketch|create an image|make an image|generate an image|create a picture|make a picture|image of|picture of",
    ),
    // Small words that join others.
    (
        notion(Notion::Filler),
        "a|an|the|of|for|on|in|at|to|that|this|so|with|from|by|as|or|if|than|that is|that are|is that|are those|thats|theres|heres|thatll|there is|among|each of|date for|dates for|one",
    ),
    // Verbs that say nothing by themselves.
    (
        notion(Notion::Filler),
        "is|are|be|am|do|does|did|can|could|will|would|should|shall|may|might|must|have to|get|gets|getting|need|would like|would like to know|being|been|gonna|going to|gives",
    ),
    // Question words, and what goes with them.
    (
        notion(Notion::Filler),
        "what|whats|wats|wat|wots|how|hows|hows our|whats our|which ones|is there|are there|there any|also what|thing|things|some|our own|us",
    ),
    // How somebody asks to be told.
    (
        notion(Notion::Filler),
        "you|your|tell|give|let|know|tell me|show me|let me know|give me|can you|could you|would you|do you|i want|id like|i need|need to know|want to know|see if|check|quick question|question|answer|anyone know|any idea|please tell me|remind|wed|id|ill|mate can you",
    ),
    // Who else wants to know.
    (
        notion(Notion::Filler),
        "inspector on site asking for|inspector is asking for|inspector asking for|inspector wants to know|inspector wants to see|auditor is asking for|auditor wants to know|client is asking for|client wants to know|boss is asking for|boss wants to know",
    ),
    // Manners.
    (
        notion(Notion::Filler),
        "please|pls|plz|ok|well|um|bro|bud|e hoa|aye|eh|sir|mates rates|yes|yep|yeah|nah|nope|sure|cool|sweet|right|hmm|oh|asap|by the way",
    ),
    // At this time, which is when every question is asked.
    (
        notion(Notion::Filler),
        "now|still|right now|at the moment|currently|today|yet|already|again|up to now|so far",
    ),
    // Stresses what is asked.
    (
        notion(Notion::Filler),
        "really|actually|properly|altogether|in total|all up|whole lot|lot",
    ),
    // Where it is written, and in which order it is to be told.
    (
        notion(Notion::Filler),
        "say|says|said|according|listed|recorded|records|record|expiry value|made by|sorted by date|sorted by|by date|in order of date|alphabetically",
    ),
];

/// The most words in a phrase.
pub(crate) const LONGEST: usize = 5;

static PHRASES: LazyLock<HashMap<&'static str, Meaning>> = LazyLock::new(|| {
    let mut phrases = HashMap::new();
    for (meaning, texts) in TABLE {
        for text in texts.split('|') {
            // What stands earlier in the table is the more telling meaning.
            phrases.entry(text).or_insert(*meaning);
        }
    }
    phrases
});

pub(crate) fn meaning(phrase: &str) -> Option<Meaning> {
    PHRASES.get(phrase).copied()
}

/// The notion of one word; none where it is a certificate or such.
pub(crate) fn notion_of(word: &str) -> Option<Notion> {
    match meaning(word)? {
        Meaning::Notion(notion) => Some(notion),
        _ => None,
    }
}

/// Every single word that stands in a phrase.
static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut words: Vec<&str> = PHRASES.keys().flat_map(|text| text.split(' ')).collect();
    words.sort_unstable();
    words.dedup();
    words
});

pub(crate) fn all_words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().copied()
}

/// Whether the word by itself could stand in any question.
pub(crate) fn is_filler(word: &str) -> bool {
    let idle = [Notion::Filler, Notion::AndAlso, Notion::Me].map(notion);
    meaning(word).is_some_and(|meaning| idle.contains(&meaning))
}

/// Words that a typing error may be mended to. What may stand in any question
/// is not among them: an unknown word would be passed over.
static GUESSES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let passed_over = |phrase: &str| {
        let polite = [Notion::Greet, Notion::Thanks].map(notion);
        is_filler(phrase) || meaning(phrase).is_some_and(|meaning| polite.contains(&meaning))
    };
    let phrases = PHRASES.keys().filter(|phrase| !passed_over(phrase));
    let words = phrases.flat_map(|phrase| phrase.split(' '));
    let mut words: Vec<&str> = words.filter(|word| !passed_over(word)).collect();
    words.sort_unstable();
    words.dedup();
    words
});

pub(crate) fn guesses() -> impl Iterator<Item = &'static str> {
    GUESSES.iter().copied()
}

pub(crate) fn is_word(word: &str) -> bool {
    WORDS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, PHRASES};
    use crate::assistant::builtin::language::words::words;

    #[test]
    fn every_phrase_is_written_as_questions_are_split() {
        for phrase in PHRASES.keys() {
            let split = words(phrase);
            assert_eq!(split.join(" "), **phrase, "never found like this");
            assert!(
                split.len() <= LONGEST,
                "{phrase} is longer than is looked for"
            );
        }
    }
}
