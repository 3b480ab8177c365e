//! The words that are known, and what they can mean. Data: a new word is a
//! word in this table. A phrase may stand under several senses; which one is
//! meant comes out of what it stands beside.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::sense::{
    Asking, Due, Follow, Joint, Kinds, Manners, Noun, Papers, Rank, Sense, Sharing, Tense, Test,
    Tests, Than, Unit,
};
use crate::cranes::CraneType;
use crate::documents::DocumentType;
use crate::register::{Column, Dimension, ME, Measure, Purpose, State};

/// The most words in a phrase.
pub(super) const LONGEST: usize = 5;

fn kind(key: &str, plural: bool) -> Sense {
    Sense::Kinds(Kinds::one(key, plural))
}

fn state(state: State) -> Sense {
    Sense::Tests(Tests::One(Test::state(state)))
}

fn due(tense: Tense) -> Sense {
    Sense::Due(Due { kinds: None, tense })
}

fn papers(types: &[DocumentType]) -> Sense {
    Sense::Papers(Papers {
        types: types.to_vec(),
        joint: Joint::Or,
        number: None,
        only: false,
        filed: None,
        named: None,
    })
}

/// Each sense with the phrases for it, split at bars.
#[expect(clippy::too_many_lines, reason = "one table: data, and no steps")]
fn table() -> Vec<(Sense, &'static str)> {
    let ask = Sense::Ask;
    let noun = Sense::Noun;
    let mut table = vec![
        // Certificates.
        (
            kind("cof", false),
            "wof|warrant of fitness|cof|c o f|certificate of fitness|cert of fitness|fitness|fitness cert|fitness certificate|coff|cof date|cof expiry|cof expiry date|cof renewal|cof check|cof test|cof inspection|fitness date",
        ),
        (
            kind("cof", true),
            "wofs|warrants of fitness|cofs|certificates of fitness|fitness certs|fitness certificates|coffs",
        ),
        (
            kind("rego", false),
            "rego|reg|registration|vehicle licence|vehicle license|licence label|rego label|annual licence|registered|rego date|rego expiry|vehicle registration|rego bill|rego renewal|rego payment|rego fee|licence fee|rego expiry date|licensing|vehicle licensing",
        ),
        (
            kind("rego", true),
            "regos|regs|registrations|vehicle licences|rego bills|rego renewals|rego payments|rego fees",
        ),
        (
            kind("mi", false),
            "m&i|mi|m and i|m n i|m i|maintenance and inspection|maintenance & inspection|crane certificate|crane cert|crane inspection|m&i cert|m&i certificate|m&i inspection|mni|m&i expiry|m&i date|m&i expiry date|m&i renewal|m&i test|crane m&i|annual inspection|m and i inspection|m and i cert|m and i certificate",
        ),
        (kind("mi", true), "m&is|m and is|mis"),
        (
            kind("riggingGear", false),
            "rigging gear|rigging|gear|lifting gear|rigging cert|rigging gear test|gear test|rigging test|rigging certificate|gear cert|rigging gear cert|rigging gear certificate|rigging gear date|rigging gear expiry|rigging expiry|rigging date|gear certificate|rigging gear inspection|rigging inspection|lifting gear cert|lifting gear test|rigging gear renewal|rigging kit",
        ),
        (
            kind("riggingGear", true),
            "rigging certs|gear certs|rigging gears|rigging gear certs|rigging gear certificates|gear certificates|rigging certificates|rigging gear tests|rigging tests|gear tests",
        ),
        (
            Sense::Gear,
            "slings|sling|chains|chain|shackles|slings and chains|chains and slings|shackle|hooks|chain slings|wire slings|webbing slings|webbing sling|chain sling|wire sling|hook",
        ),
        (noun(Noun::Documents), "paperwork|what paperwork|paper work"),
        // What runs out, without saying which.
        (
            noun(Noun::Certificate),
            "certificate|cert|ticket|expiry date|date|expiry|renewal|due date|sticker|certification date|expiry day",
        ),
        (
            noun(Noun::Certificates),
            "certificates|certs|tickets|dates|expiries|expirys|expiry dates|renewals|inspections|due dates|certifications|crane certificates|crane certs|paperwork|certification dates",
        ),
        (
            noun(Noun::Thing),
            "thing|things|anything|something|everything|stuff|items|item|whatever",
        ),
        (
            noun(Noun::Crane),
            "crane|machine|vehicle|truck|rig|crane of mine|beast|unit",
        ),
        (
            noun(Noun::Cranes),
            "cranes|machines|vehicles|trucks|plant|rigs|machinery|gear list|anything with|anything that has|everything with|anything which has|stuff with|gear with|anything thats got|anything showing|big toys|iron",
        ),
        (
            noun(Noun::Fleet),
            "fleet|register|yard list|whole lot|lot of them|whole fleet|entire fleet",
        ),
        (noun(Noun::One), "one"),
        (noun(Noun::Ones), "ones"),
        (
            noun(Noun::Documents),
            "document|documents|doc|docs|paper|papers|file|files|pdf|pdfs|uploads|upload",
        ),
        (
            noun(Noun::Mates),
            "mates|my mate|mate|friends|contacts|connections|mates list",
        ),
        (
            noun(Noun::Requests),
            "mate requests|mate request|requests|request|friend requests|invites|invitations|invitation|pending requests|pending request|new mate requests|new mate request|new requests|new request",
        ),
        (
            noun(Noun::Email),
            "email|emails|email address|mail address|e mail|email addresses",
        ),
        (
            Sense::Km,
            "ruc|rucs|road user|road user charge|road user charges|road user km|road user kms|road user kilometres|ruc km|ruc kms|rucs km|kms|kilometres|kilometers|ks|mileage|odo|odometer|road user value|road user distance|ruc reading|road user reading|distance|km|k's|clicks|km reading|km figure|km figures|kilometre figure|kilometre figures|kilometer figure|km total|kilometres driven|kms driven|km driven|distance driven|km travelled|km on the clock|km on it|kms on it|ks on it|kilometres on it|km on them|kms on them|k on it|k on the clock|kms on the clock|ruc value|ruc values|ruc figure|ruc figures|road user figure|km on board|km up|kms up",
        ),
        (
            Sense::Type(CraneType::Telescopic),
            "telescopic|telescopics|tele|teles|hydraulic crane|telescopic boom|telescopic booms|telescopic type|telescopic cranes|boom type telescopic|telescopic crane",
        ),
        (
            Sense::Type(CraneType::Lattice),
            "lattice|lattices|lattice boom|lattice booms|crawler|crawlers|crawler crane|crawler cranes|lattice crane|lattice cranes|lattice type|lattice rig|lattice rigs|crawler rigs",
        ),
        (
            Sense::Type(CraneType::Other),
            "type other|other type|other types|of type other",
        ),
        // Papers.
        (
            papers(&[DocumentType::OperatorsManual]),
            "operators manual|operator manual|operators manuals|operator manuals|operating manual|operating manuals|operators handbook|operator handbook|operation manual|ops manual|ops manuals|operators manuals on file|operators book|operator book|driver manual|drivers manual|operating instructions|operating handbook",
        ),
        (
            papers(&[DocumentType::MaintenanceManual]),
            "maintenance manual|maintenance manuals|service manual|service manuals|workshop manual|workshop manuals|maintenance manuals on file|maintenance book|service book|service handbook|maintenance handbook|servicing manual",
        ),
        (
            papers(&[
                DocumentType::OperatorsManual,
                DocumentType::MaintenanceManual,
            ]),
            "manual|manuals|handbook|handbooks",
        ),
        (
            papers(&[DocumentType::CraneCharts]),
            "crane charts|crane chart|load charts|load chart|charts|chart|lifting charts|lifting chart|duty chart|duty charts|capacity chart|capacity charts",
        ),
        (
            papers(&[DocumentType::QuickGuide]),
            "quick guide|quick guides",
        ),
        (
            papers(&[DocumentType::Permits]),
            "permit|permits|overweight permit|overweight permits|overdimension permit|overdimension permits|road permit|road permits|travel permit|travel permits",
        ),
        (
            papers(&[DocumentType::Certification]),
            "certification|certificate paper|certificate papers|certificate document|certificate documents|certification paper|certification papers|certification document|certification documents|cof paper|cof document|certificate pdf|certification pdf",
        ),
        (
            papers(&[DocumentType::InspectionReport]),
            "inspection report|inspection reports|inspection paper|inspection papers|inspection sheet|inspection sheets|inspection records|inspection record|inspection write up|inspection reports on file",
        ),
        // States.
        (
            state(State::Expired),
            "expired|lapsed|out of date|overdue|past due|over due|outdated|in the red|red|out of time|past its date|past their date|out of cert|out of test|not legal|past expiry|past its expiry|invalid|past the date|run out of date|out of rego|out of date now|gone past|past it|not current|no longer current|no longer valid|not valid|not in date|out of ticket|out of ticket now|rotten|gone past expiry",
        ),
        (
            state(State::ExpiringSoon),
            "expiring soon|due soon|running out soon|about to expire|about to run out|expire soon|expires soon|nearly due|almost due|nearly expired|nearly up|close to expiring|close to expiry|amber|orange|yellow|run out soon|runs out soon|coming up soon|up soon|soon to expire|soon due|going to expire soon|will expire soon|getting close|close to due|due shortly|due pretty soon|due very soon|expiring shortly|coming up shortly|close to running out|about to lapse|about to go|about to go out|soon to run out|coming due soon",
        ),
        (
            state(State::UpToDate),
            "up to date|up 2 date|green|in the green|not due soon",
        ),
        (
            state(State::Current),
            "valid|current|in date|in force|still valid|still good|still current|unexpired|good|still in date|fully compliant|live|active|in test|still live|holding good|ok|okay|still ok|still okay|still in force|running|still running|still in test|still fine|in order|still in order|still legit|legit|not out of date|kosher",
        ),
        (state(State::Failed), "failed"),
        (state(State::Suspended), "suspended"),
        (
            state(State::NoDate),
            "no date|no expiry date|without a date|no dates|not set|blank|no expiry|undated|no date set|no date recorded",
        ),
        (
            Sense::Same,
            "on the same day|same day|the same day|on the very same day|the very same day|very same day|same date|on the same date|the same date|on one and the same day|together on one day|same expiry|the same expiry",
        ),
        (
            Sense::Though,
            "though|although|even though|even if|while|whereas|despite|in spite of|but still|and still|and yet|despite having",
        ),
        (
            Sense::Overdue,
            "overdue|expired|out of date|lapsed|past due|over due",
        ),
        (
            Sense::Fine,
            "ok|okay|fine|alright|all right|sweet|all good|sweet as|right as rain|all clear|all sweet|all sorted|all ok|all okay|all fine|looking good|looking ok|in good shape|in order|good to go|tip top|hunky dory|shipshape|up to scratch|all in order|all above board|above board|squared away|right to go|tickety boo|all up to scratch",
        ),
        (
            Sense::Out,
            "out|gone out|done|finished|gone|passed|dead|ran out|run out|over|over by|blown|past|past due date|buggered|rooted|up and gone|slipped",
        ),
        (
            Sense::Up,
            "up|coming up|up for renewal|coming due|up for|up for a|is up|are up|finish|finishes|go out|goes out|going out|end|ends|ending|turn over|roll over|rolls over|fall|falls|falling|land|lands|hit|hits|hitting|die|dies|run dry|pop|pops|drop off|drops off|fall over|falls over|go bad|time out|tick over|ticks over|good to|run to|runs to|running to|be up|due out|run up|expiring off|get tested|coming|come round|comes round|coming round|comes due|rolls around|comes around|go into|goes into|run into|runs into|extend into|extends into|carry into|carries into|carry through to|last into|lasts into|reach into|reaches into|stretch into|stretches into|run past|runs past|extend past|extends past|lasts past|last past|go past|goes past|run beyond|runs beyond",
        ),
        // Running out.
        (
            due(Tense::Any),
            "expire|expires|expiring|due|lapse|lapses|lapsing|due for|run out|runs out|running out|fall due|falls due|falling due|come due|comes due|coming due|up for renewal|due for renewal|need renewing|needs renewing|need renewal|needs renewal|needs doing|need doing|need done|needs done|to renew|to be renewed|renewing|need to be renewed|needs to be renewed|to do|come up|comes up|coming up|need redoing|needs redoing|needs a renewal|be renewed|needs testing|need testing|needs retesting|need retesting|due to expire|set to expire|run through to|runs until|need attention|needs attention|need a renewal|needs to be done|need to be done|need to do|have to do|needs sorting|need sorting|needs sorted|needs retested|needs tested|due for testing|due testing|due for test|due for inspection|expirations|expiration|test due|need to renew|should i renew|have to renew|need renewed|to get done|get done|has to be done|have to be done|must be renewed|must be done|do i need to renew|to get renewed|need booking|needs booking|to book in|to get sorted|to sort out|expirin|be tested|be inspected|be due|going to expire|gonna expire|will expire|gonna run out|going to run out|will run out|must i arrange|to arrange|do i need to arrange|need to be arranged|to organise|do i need to organise|must i organise|must i book|do i need to book|should i book|do i have to book|must i renew|do i have to renew|do we need to renew|do we have to renew|must we renew|should we renew|need arranging|needs arranging|to plan for|should i plan for|fall to be renewed|come up for renewal|comes up for renewal|falls to be renewed|require renewal|requires renewal|require renewing|requires renewing|want renewing|have to pay|do i have to pay|need to pay|to pay|pay for|do i pay for|to budget for|budgeting for|budget for|am i budgeting for|do i budget for|should i budget for|need to get done|needs to get done|need sorting out|needs sorting out|want doing|wants doing|needs renewing now|up for testing|up for inspection|up for a test|lined up|on the cards|to be done|to be tested|to be inspected|on the horizon|drop dead|turn into a pumpkin|turns into a pumpkin|come up for testing|comes up for testing|renewable|needing renewal|needing renewing|needing doing|wanting renewal",
        ),
        (
            due(Tense::Past),
            "expired|lapsed|ran out|run out|fell due|came due|was due|were due|were up|was up|did expire|did run out|has expired|have expired|had expired|has run out|have run out|has lapsed|have lapsed|had lapsed|had run out|did lapse|did come due|did fall due|should have been done|should have been renewed",
        ),
        (
            due(Tense::Future),
            "be expired|be out of date|be overdue|be lapsed|have expired|have lapsed|have run out|be out|be finished|be gone|be run out",
        ),
        (
            Sense::Renewed,
            "renewed|redone|retested|done again|replaced|tested|done|sorted|inspected|checked|looked at|sorted out|signed off|re done|re tested|taken care of|seen to",
        ),
        (
            Sense::Need,
            "need|needs|needing|require|requires|due for|up for|needs its|need their|needs another|needs a new|need a new|requiring|will need|will require|must have|has to have|have to have",
        ),
        (Sense::Last, "last|previous|latest"),
        (
            Sense::Lasts,
            "last|lasts|good|valid|current|ok|okay|fine|covered|run|runs|stay valid|stays valid|remain valid|remains valid|in date|still good|still valid|still current|hold|holds|be good|be valid|be current|be ok|be fine|be in date|be covered|still be valid|still be good|still be current|still be ok|still be in date|stay current|stays current|stay good|stays good|have left|good still|be alright|good through|make it|makes it|see us|get us|gets us|see it|get me|carry us|stand|stands|up to date|be up to date|still be up to date|keep going|going strong|still going|keep|keeps|survive|survives|in force|be in force|live|still live|be live",
        ),
        (
            Sense::Left,
            "left|remaining|to go|to run|until it expires|until expiry|till expiry|left to run|before it expires|before expiry|left on it|until they expire|to expiry|more to run|of life left|left in it|from expiry|from expiring|off expiring|off expiry|away from expiry|away from expiring|before expiring|until expiring|to spare|away|off|from running out|until it runs out|before it runs out|from due|until due|till due|time left|time remaining|days left|days remaining|time to run|days to run|weeks left|months left|on it|left on the clock|still to run|still to go|before it goes|before it goes out|until its due|till its due|before its due",
        ),
        (Sense::Ago, "ago|back|since"),
        (
            Sense::Missing,
            "missing|lack|lacks|lacking|absent|short of|dont have|doesnt have|do not have|does not have|havent got|hasnt got|not have|not got|not on file|still need|still needs|not have any|dont have any|doesnt have any|dont have a|doesnt have a|without|havent|not on record|nowhere to be found|are without|is without|still missing|still lack|still lacks",
        ),
        // Fit for work.
        (
            Sense::Use(Purpose::Work),
            "work|lift|operate|go|be used|used|use|use it|go out|go to work|go to site|go on site|go to a job|be working|be lifting|be on site|do a lift|do a job|do work|do any work|start work|be hired out|go on hire|do its job|take to site|send to site|send out|send|put to work|put on a job|take to a job|take|hire out|work on site|lift on site|legally work|legally lift|legally operate|legally be used|legally use|turn up to a job|head to site|be sent to site|be sent out|use on site|have working|get working|be out working|lift things|lift anything|run|deploy|dispatch|be deployed|be dispatched|book|hire|using|be using|taking|be taking|taking out|be taking out|taking to a job|be taking to a job|taking to site|be taking to site|sending out|be sending out|sending to site|be sending to site|sending|be sending|be sent|be taken to site|be taken to a job|working|lifting|do lifts|do some lifting|be put to work|put on hire|be put on a job|go out to work|go to work on|head out|be on the job|be on a job|go out on site|put on site|have on site|have out|lift with|work with|operate with",
        ),
        (
            Sense::Use(Purpose::Road),
            "drive|be driven|go on the road|drive on the road|be on the road|legally drive|take on the road|legally be driven|be legally driven|drive it|take it on the road|be driven on the road|travel on the road|travel by road|drive to site|use the road|use the roads|hit the road|go on public roads|drive away|take out on the road|drive on public roads|go on the highway|drive on the highway|travel|drive to a job|be driven to site|driving|be driving|driving on the road|be driving on the road|be taken on the road|drive home|drive out|drive there|drive to work|take for a drive|drive around|be driven around|be driven home",
        ),
        (
            Sense::Can,
            "can|could|is allowed to|are allowed to|allowed to|able to|is able to|are able to|be able to",
        ),
        (
            Sense::Fit(Purpose::Work),
            "fit for work|fit to work|ready for work|ready for site|ready to work|ready to go|good to go|good for work|legal|compliant|fully compliant|fit|ready|work ready|site ready|allowed to work|clear to work|cleared to work|safe to use|usable|can work|can lift|may work|may lift|able to work|good for site|fit for site|fit for use|fit for service|ok to work|ok to use|okay to use|okay to work|legal to work|legal to lift|legal to use|legally work|legally lift|legally used|available|workable|legally operate|operational|used on site|usable on site|lift legally|work legally|fully legal|all legal|unparked|not parked|work on site|lift on site|go out on a job|taken to site|clear for work|clear for site|ok for site|ok for work|okay for work|okay for site|ready to lift|good to lift|ok to lift|okay to lift|sent to a job|legal for site|legal for work|hireable|hire ready|rentable|hired out|pass a site check|pass an audit|dispatched|deployed|can go to work|can go to site|can be used|can go out|can be on site|fit to lift|ok to go|okay to go|fine to use|fine to work|be legal|be ready|be fit for work|be fit|still be legal|be good to go|be ok to work|be ready for site|ok to go to site|still legal|still fit|still fit for work|stays fit for work|stay fit for work|remains fit for work|remain fit for work|stays legal|stay legal|remain legal|remains legal|be allowed to work|stays fit|stay fit|in working order|legally fit|may be used",
        ),
        (
            Sense::Unfit(Purpose::Work),
            "parked|parked up|not legal|illegal|grounded|unfit|unusable|stood down|off the road|out of service|out of action|cant work|cannot work|not able to work|not allowed to work|cant be used|cannot be used|not fit|not ready|not compliant|non compliant|noncompliant|cant lift|cannot lift|cant go|cant go to work|sidelined|benched|laid up|not usable|should be parked|have to be parked|must be parked|has to be parked|need to be parked|needs to be parked|cant use|not to be used|shouldnt work|shouldnt be working|should not work|shouldnt be used|not good to go|not safe to use|locked out|be parked|be parked up|may not work|may not lift|may not be used|may not go|not be working|not be lifting|should not be working|should not be lifting|should not be used",
        ),
        (
            Sense::Fit(Purpose::Road),
            "on the road|road legal|legal on the road|driven|driven on the road|roadworthy|road worthy|legal to drive|legally driven|legal for the road|out on the road|legally on the road|on the highway|be legally driven|ok to drive|okay to drive|allowed on the road|on public roads|on the motorway|driven to site|driven legally|be road legal|road ready|legal on road|on road|down the road|up the road|along the road|on the open road|on the state highway|along the highway|down the highway|through town|across town|on the roads|over the road|legal to be on the road|legal to go on the road",
        ),
        (
            Sense::Unfit(Purpose::Road),
            "not road legal|not roadworthy|cant drive|cannot be driven|cant be driven|not legal on the road|not allowed on the road|illegal on the road|cant go on the road|not road worthy|not legal to drive|may not drive|may not be driven|may not go on the road",
        ),
        // People.
        (
            Sense::Share(Sharing::Verb),
            "share|shares|sharing|lend|lends|lending|lending out|share out|sharing out|give access to|let use",
        ),
        (
            Sense::Share(Sharing::Got),
            "given|been given|been lent|given access to|been given access to|been given the use of|got off me|got from me|got shared with",
        ),
        (
            Sense::Share(Sharing::Shared),
            "shared|lent|been shared|shared out|being shared|lent out",
        ),
        (
            Sense::Edit,
            "edit|edits|editing|allowed to edit|make changes to|change|modify|update|edit access|edit rights|editing rights|alter|make changes on",
        ),
        (
            Sense::See,
            "see|sees|view|look at|access|has access|have access|has access to|have access to|access to|got access to|can see|can view|get at|got access|has got access to|seen by|visible to|viewed",
        ),
        (
            Sense::Own,
            "own|owns|owner|owners|owned|belong|belongs|belong to|belongs to|owned by|belonging to|the owner of|owner of",
        ),
        (Sense::Mine, "my|mine|our|ours|my own|our own"),
        (
            Sense::Whose(ME.to_owned()),
            "of mine|of ours|that i own|that we own|that are mine|that belong to me|that belongs to me|that belong to us|owned by me|owned by us|in my name|belonging to me|belonging to us|which i own|which we own|i own myself|do i own myself|that i own myself|that are my own|which are mine|that are ours|are my own|i own outright|are actually mine|are actually ours|we own ourselves|do we own ourselves",
        ),
        (Sense::Me, "me|us|i|we|im|ive|weve|myself"),
        (
            Sense::Filed,
            "uploaded|added|filed|put up|loaded|put in|came in|submitted|attached|uploaded to|put on file|scanned in|saved|added to|loaded up|put on|stored|go up|went up|get uploaded|got uploaded|go on|went on|get added|got added|put there|on there since|add|upload|file|put on the system|put up on the system|loaded on|loaded in|came through|come in|turned up|landed|logged",
        ),
        // Columns.
        (
            Sense::Column(Column::Plate),
            "plate|number plate|plate number|vehicle id|licence plate|fleet number|rego number|registration number|id|plates|number plates|rego plate|rego plates|vehicle ids|unit number",
        ),
        (
            Sense::Column(Column::Model),
            "model|what model|which model|models",
        ),
        (
            Sense::Column(Column::Make),
            "make|manufacturer|brand|what make|which make|who makes|who made",
        ),
        (
            Sense::Column(Column::Type),
            "type|what type|which type|what kind|what sort|kind of crane|type of crane|sort of crane|kind|sort|what kind of crane|what sort of crane|what type of crane|crane type",
        ),
        (
            Sense::Column(Column::State),
            "status|state|condition|status of|standing",
        ),
        (
            Sense::Dimension(Dimension::Make),
            "make|makes|manufacturer|manufacturers|brand|brands",
        ),
        (Sense::Dimension(Dimension::Model), "model|models"),
        (
            Sense::Dimension(Dimension::Type),
            "type|types|kind|kinds|crane type|kind of crane|crane types|sort|sorts",
        ),
        (
            Sense::Dimension(Dimension::Owner),
            "owner|owners|person|who owns them",
        ),
        (
            Sense::Dimension(Dimension::State),
            "status|state|statuses|colour",
        ),
        (Sense::Dimension(Dimension::Month), "month|months"),
        (Sense::Dimension(Dimension::Year), "year|years"),
        (
            Sense::Dimension(Dimension::Certificate),
            "certificate|certificate type|cert|certificate kind|cert type|kind of certificate|kind of cert|type of certificate|type of cert|sort of certificate",
        ),
        (Sense::Dimension(Dimension::Crane), "crane|machine|vehicle"),
        (
            Sense::Dimension(Dimension::Paper),
            "document type|kind of document|type of document|paper type|document kind|doc type|kind of paper|type of paper",
        ),
        (
            Sense::Sooner,
            "before|ahead of|sooner than|earlier than|prior to|before the|before that of|sooner than that of|earlier than that of|before the one of|before the one on|earlier than the one on|ahead of that of",
        ),
        (
            Sense::Later,
            "after|later than|past|beyond|after that of|later than that of|after the one on|later than the one on|longer than that of",
        ),
        // Numbers, order.
        (Sense::Between, "between|from"),
        (
            Sense::Than(Than::More),
            "over|more than|above|greater than|exceeding|higher than|bigger than|north of|upwards of|longer than|beyond|past|exceeds|exceed|better than|longer than that of|longer than the one on|longer than the one of",
        ),
        (
            Sense::Than(Than::Less),
            "under|less than|below|fewer than|lower than|smaller than|south of|shorter than|within|inside|not even|less then|fewer then",
        ),
        (
            Sense::Than(Than::AtLeast),
            "at least|no less than|not less than|minimum of|no fewer than|or more|or over|or above|or higher|or longer|plus|min|minimum",
        ),
        (
            Sense::Than(Than::AtMost),
            "at most|no more than|not more than|up to|maximum of|or less|or under|or fewer|or below|or lower|max|not over|or sooner",
        ),
        (
            Sense::Than(Than::Exactly),
            "exactly|just|precisely|only|dead on|bang on|a total of",
        ),
        (Sense::Unit(Unit::Days), "day|days|d"),
        (Sense::Unit(Unit::Weeks), "week|weeks|wk|wks"),
        (Sense::Unit(Unit::Months), "month|months|mth|mths"),
        (Sense::Unit(Unit::Years), "year|years|yr|yrs"),
        (
            Sense::Unit(Unit::Km),
            "km|kms|kilometres|kilometers|ks|k|road user km|km ruc|kms ruc|km on the clock|ruc|km of ruc|kms of ruc|road user kms|km rucs|ruc km|km road user|clicks",
        ),
        (Sense::Unit(Unit::Metres), "m|metre|metres|meter|meters"),
        (
            Sense::Unit(Unit::Tonnes),
            "t|ton|tons|tonne|tonnes|tonner|tonners",
        ),
        (
            Sense::Rank(Rank::Next),
            "next|next up|soonest|earliest|nearest|upcoming|next thing|next one|most urgent|urgent|most urgently|next in line|up next|coming up next|closest|next due|due next|next to expire|next to run out|first up|next on the list|next off the rank|most pressing|coming up first|most urgent renewal|coming up soonest|next cab off the rank|closest to expiring|closest to running out|next in the queue|first cab off the rank|nearest to expiring|nearest to running out|next to go|next to lapse|next to come up|closest to expiry",
        ),
        (
            Sense::Rank(Rank::Urgent),
            "renew first|do first|deal with first|sort first|sort out first|get done first|be done first|tackle first|fix first|get sorted first|be renewed first|needs doing first|need doing first|book first|book in first|get onto first|priority|top priority|first priority|highest priority",
        ),
        (
            Sense::Rank(Rank::First),
            "first|earliest|soonest|the first|first to expire|first to go|sooner|before the other|first one|earlier|comes first|come first|comes up first|is first|falls first",
        ),
        (
            Sense::Rank(Rank::Last),
            "last|latest|furthest away|furthest off|furthest out|furthest|last to expire|last one|later|farthest away|most recently|most recent|last to run out|last to go|the last",
        ),
        (
            Sense::Rank(Rank::Longest),
            "longest|the longest|most days|most time|most overdue|worst|longest ago|oldest|the most days|the most time|furthest gone|longest time",
        ),
        (
            Sense::Rank(Rank::Shortest),
            "shortest|least time|fewest days|least days|the least time|least left|the shortest",
        ),
        (
            Sense::Rank(Rank::Most),
            "highest|most|largest|biggest|max|maximum|top|greatest|the most|hardest worked|furthest travelled|the highest|most used",
        ),
        (
            Sense::Rank(Rank::Least),
            "lowest|least|smallest|min|minimum|fewest|bottom|the least|the lowest|the fewest",
        ),
        (
            Sense::Rank(Rank::Newest),
            "newest|latest|most recent|most recently|last|freshest",
        ),
        (Sense::Rank(Rank::Oldest), "oldest|earliest|first"),
        (Sense::Nth(2), "second|2nd"),
        (Sense::Nth(3), "third|3rd"),
        (Sense::Nth(4), "fourth|4th"),
        (
            Sense::Busiest,
            "busiest|heaviest|worst|biggest|most common|most popular|fullest|hardest",
        ),
        (
            Sense::Total,
            "total|sum|sum of|sum total|total of|combined|add up|adds up|added up|added together|altogether|all together|in total|all up|grand total|all told|adding up|put together|between them",
        ),
        (
            Sense::Average,
            "average|average of|avg|on average|mean|typical|averaged",
        ),
        (
            Sense::Portion,
            "share of|what share|percentage|percent|what percentage|percentage of|what percent|what fraction|fraction of|proportion|what proportion|proportion of|what share of|percent of|fraction|what portion of|portion of|how much of",
        ),
        (
            Sense::Difference,
            "difference|gap|how much more|how much less|how many more|how many fewer|how much further|how far apart|difference in|difference between|gap between|how many days apart|apart|how much longer|how many days between|time between|days between|how many days lie between|how many days are between|how many days apart are|how many km more|how many kilometres more|how many km further|how many more days|by how many km|by how much|how many extra km|by how many days",
        ),
        (
            Sense::More,
            "more|further|higher|bigger|longer|larger|greater|done more|travelled more|driven more|clocked more|clocked up more|racked up more",
        ),
        (
            Sense::Less,
            "less|fewer|lower|shorter|smaller|done less|done fewer|travelled less|driven less|clocked less",
        ),
        (
            Sense::Sorted(Measure::DaysLeft),
            "sorted by date|by date|in order of date|in date order|by expiry|in order of expiry|ordered by date|sorted by expiry|order by date|soonest first|by expiry date|in order|in order of urgency|by urgency|ordered by expiry|date order|earliest first|ranked by date|sorted by expiry date|by due date|in order of due date",
        ),
        (
            Sense::Sorted(Measure::Km),
            "sorted by ruc|by ruc|in order of ruc|by km|by kms|sorted by km|ordered by km|ordered by ruc|by road user km|ranked by ruc|ranked by km|by mileage",
        ),
        // Questions.
        (
            ask(Asking::Whether),
            "tell me if|check if|see if|know if|check whether|let me know if|wondering if|can you tell me if|do you know if|find out if|i wonder if|i want to know if|know whether|tell me whether|if|whether|see whether|could you tell me if|can you check if|could you check if|confirm|can you confirm|confirm that|is it true that|am i right that|please confirm|double check that|can you see if|any chance|would i be right that|am i right in thinking|do we know if|just checking that|is it right that|is it correct that",
        ),
        (
            ask(Asking::Which),
            "which|which of|what are|which are|wich|whch|witch|which ones|which one|what ones|whichever|whose|what cranes|which of the|out of which",
        ),
        (
            ask(Asking::What),
            "what|whats|wats|wat|wots|what is|wot|waht|whta|whatll|whats the|what all|hows|how is|how are|how are the|hows the",
        ),
        (
            ask(Asking::Show),
            "list|show|display|find|show me|list all|list out|give me|pull up|bring up|get me|give us|show us|tell me|tell us|gimme|let me see|lets see|print out|run through|i want to see|i want a list of|list of|a list of|the list of|id like to see|read me|i need|want to see|need to see|need a list of|i need a list of|can i see|can i get|could i get|can i have a list of|can you list|can you show me|run me through|rank|rank the|sort|i want to see the|i would like to see|i would like a list of|please list|kindly list|name the|tell me about all",
        ),
        (
            ask(Asking::When),
            "when|whens|what date|what day|which day|on what date|on which date|on what day|wen|wens|whn|when abouts|whenabouts|which date|what time|by when|what month|which month|what are the dates for|what are the dates of|until when|till when|how soon|whats the date for|whats the date of|whats the date on|what is the date of|whats the expiry on|whats the expiry for|how far off|how far away|since when|good till when|good until when|valid till when|valid until when|up to when|up to what date|up to which date|by what date|by which date|by what day|by which day|until what date|till what date|until which date|to what date|how long for|from when|when exactly|exactly when|when abouts does|what expiry|what expiry date|the date|what the date is",
        ),
        (
            ask(Asking::HowLong),
            "how long|how many days|how many weeks|how many months|how much time|how long till|how long until|how many days till|how many days until|how many days left|how long left|how much longer|how long before|how many days before|days until|days till|days left|days to|how many more days|how many days overdue|how overdue|how late|how long has|how long ago|how much life|how long have|weeks left|months left|how far overdue|how long overdue|how far past due|how far gone|how much overdue|how far out of date|how long expired|how long has it been since|how many days is it|how long is it|how many days out|how many days over|how many days past|how many days late|by how many days|by how long|how many more weeks|how many more months|how many days ago|how many weeks ago|how many months ago|how much time is left|how much time left|how many days remain|how many days to go|how many sleeps|how long to go|how many days do i have|how many days do we have|how long do i have|how long do we have|how long have i got|how long have we got|how many days have i got|how many days have we got",
        ),
        (
            ask(Asking::HowMany),
            "how many|number of|count|count of|total number|no of|how many of|how meny|hw many|howmany|total number of|how manny|whats the number of|the number of|whats the count of|count up|tally|tally of|how big is|how large is|what number of|whats the total number of|how many in total|whats the tally of|what is the number of|what count of|howmany of",
        ),
        (ask(Asking::HowMuch), "how much|how high|how far"),
        (
            ask(Asking::Who),
            "who|whos|who else|with whom|whom|to whom|who all|whose|who is|who has|who can|who may|whod|who the|which mate|which of my mates|which person|who did i|who do i|who have i",
        ),
        (
            ask(Asking::Why),
            "why|how come|what for|for what reason|what is stopping|whats stopping|what stops|whats the reason|whats wrong with|what is wrong with|whats holding up|whats keeping|whats in the way of|what stands in the way of|whats parking|what parks|what is parking|whats up with|what do i need to fix on|what needs fixing on|whats the matter with|whats the problem with|what is the problem with|whats wrong on|what needs fixing|is there any reason why|any reason why|what is the reason|what reason is there|why not|what prevents|what keeps|what is keeping|what speaks against|whats against|what rules out|what disqualifies|what is missing for",
        ),
        (
            ask(Asking::Compare),
            "compare|compares|comparison|versus|vs|side by side|against|compared|compared to|compared with|comparison of|comparing|stack up|stacks up|put next to",
        ),
        (
            ask(Asking::About),
            "about|details|detail|info|information|describe|know about|tell me about|details of|info on|look up|lookup|tell me more about|details on|everything about|all about|info about|details for|rundown on|what do you know about|what do we know about|whats the story with|the story with|whats the go with|talk me through|full details|the lowdown on|give me details|whats what with|whats the deal with|facts on|specs of|profile of|whats known about|what have you got on|what have we got on|what do we have on|what do you have on|low down on",
        ),
        (
            ask(Asking::Summary),
            "summary|summarise|summarize|overview|overall|situation|how are we doing|fleet doing|cranes doing|status report|snapshot|rundown|run down|worry about|problem|problems|concerned about|how are we looking|how do we stand|where do we stand|how do we look|how are things|hows it looking|hows things|state of play|how are we going|how we doing|sitrep|state of the fleet|hows everything|how are the cranes doing|where are we at|how are we placed|how we looking|how is everything|how does the fleet look|how does it look|dashboard|state of things|how are we tracking|how are we sitting|traffic light|big picture|quick look|how is the fleet|hows the fleet|hows the fleet looking|fleet looking|how is the fleet looking|how are the cranes|hows the fleet doing|in trouble|need to worry about|to worry about|needs my attention|need my attention",
        ),
        // What is no question to the register.
        (
            Sense::Meaning,
            "mean|means|meaning|stand for|stands for|what is a|what is an|whats a|whats an|definition|define|explain|what a|meaning of|definition of|whats the meaning of|what does it mean|wats a|short for|explain what|what exactly is|what is|whats|what are|what is the",
        ),
        (
            Sense::Manners(Manners::Greeting),
            "hi|hello|hey|kia ora|morena|gidday|gday|good morning|good afternoon|good evening|hiya|yo|tena koe|hi mate|hey mate|gday mate|hello mate|morning mate|morning|afternoon|hi there|hey there|g day|evening|greetings|hola|hey bro|yo bro|good day|howdy|kia ora bro|kia ora mate|hey there mate|hey guys|evening all|morning all",
        ),
        (
            Sense::Manners(Manners::Thanks),
            "thanks|thank you|cheers|ta|nga mihi|much appreciated|thx|legend|awesome|great|sweet as|nice one|thank|perfect|thanks mate|cheers mate|ta mate|thanks bro|cheers bro|thanks heaps|thanks a lot|thanks very much|good one|choice|brilliant|lovely|good stuff|thanks for that|good work|nice|chur|chur bro|excellent|appreciate it|onya|good on ya|too easy",
        ),
        (
            Sense::Manners(Manners::Help),
            "help|what can you do|what do you do|how do you work|what can i ask|what should i ask|what do you know|who are you|what are you|how can you help|help me|can you help|your name|what is your name|whats your name|what can i ask you|can you help me|what sort of questions can i ask|what else can you do|how does this work|what questions can i ask",
        ),
        (
            Sense::Manners(Manners::Fine),
            "all good|nah all good|no worries|never mind|nevermind|nah|nope|forget it|thats all|nothing else|all good thanks|no thanks|thatll do|that will do|no dramas",
        ),
        (
            Sense::Past,
            "used to|ever had|ever have|used to have|used to own|used to be|once had|have we had|have i had|did we have|did i have|did we own|did i own|ever owned|formerly|back then|serviced|last tested|last inspected|was it last|did it last|was last|done last|been done|been tested|sold|bought|did we buy|did we sell|ever been|been inspected|used to belong|have we ever|did we ever|did i ever|have i ever|renew last|historically|had its cof done|had its rego done|last serviced|when did we last|when was it last|was renewed|were renewed|been renewed|last renewed|did we renew|did i renew|have i renewed|have we renewed",
        ),
        (
            Sense::Chart,
            "chart|graph|timeline|calendar|diagram|chart of|graph of|a chart of|a graph of|bar chart|bar graph|chart showing|graph showing|timeline of|calendar of",
        ),
        (
            Sense::Pack,
            "pack|site pack|sitepack|packs|site packs|pack of papers|pack of the papers|document pack|paper pack|paperwork pack|papers pack|compliance pack|pack of documents|a pack|a site pack|site folder|paper bundle",
        ),
        (
            Sense::Send,
            "send|send over|send off|send out|send through|email|mail|e mail|forward|hand over|hand out|put together|pull together|get together|bundle|bundle up|package up|make|make me|make us|make up|prepare|create|build|assemble|do up|flick|flick through|flick over|flick me|shoot through|i need to send|i want to send|i have to send|i need to email|can you send|could you send|please send|send me|send us|need to send|want to send|have to send",
        ),
        (
            Sense::Draw,
            "draw|draw me|draw us|sketch of|sketch me|an image of|drawing of|illustration of|make me a picture of|create an image of|make an image of|generate an image of|i want a picture of|show me a picture of|drawing|sketch|create an image|make an image|generate an image|create a picture|make a picture|image of|picture of|paint|illustrate|a picture of|a drawing of",
        ),
    ];
    table.extend(small_words());
    table
}

/// Words that join others, or change what stands beside them.
#[expect(clippy::too_many_lines, reason = "one table: data, and no steps")]
fn small_words() -> Vec<(Sense, &'static str)> {
    vec![
        (Sense::The, "the|te|teh|da"),
        (Sense::This, "this|that|those|these"),
        (Sense::A, "a|an"),
        (
            Sense::And,
            "and|n|plus|as well as|along with|together with|&|also|with|and a|and the|and an",
        ),
        (
            Sense::Or,
            "or|or a|or the|or an|and whats|and what is|or whats|and which|nor|nor a|nor an|or one|nor one|or ones|or some",
        ),
        (
            Sense::But,
            "but|yet|while|though|although|even though|despite|whereas|and yet|but still|while also|in spite of|despite having|although having|even with|in spite of having",
        ),
        (
            Sense::Not,
            "not|dont|isnt|arent|doesnt|didnt|wont|cant|cannot|never|havent|hasnt|wasnt|werent|aint|not yet|do not|does not|is not|are not|no longer|not currently|will not|not actually|non|un|that dont|that doesnt|not been|shouldnt|should not|must not|mustnt|not allowed to|ought not|not meant to|not supposed to",
        ),
        (
            Sense::No,
            "no|nothing|without|none|none of|without any|no more|not any|not a|not one|zero|nowt|without a|lacking|missing|have no|has no|with no|no current|nil|not a single",
        ),
        (Sense::Neither, "neither|neither of|neither a|neither an"),
        (
            Sense::Except,
            "but not|except|except for|excepting|other than|apart from|aside from|excluding|exclude|besides|bar|minus|leaving out|ignoring|not counting|not including|but|without counting|barring|that arent|that are not|that isnt|which arent|that is not|not the|who arent|skip|skipping|forget|leave out|ignore|save for|outside of|thats not|other then|all but|rather than|as opposed to|leaving|leaving aside|setting aside|putting aside|disregarding|other than the|with the exception of|save|not considering|omitting|leave aside|not including the|without the|now without the|now without",
        ),
        (
            Sense::Only,
            "only|just|solely|purely|only the|just the|nothing but|only a|no others|none other than|and nothing else|nothing else|and no other|and none of the others|and not the others|alone|by itself|on its own",
        ),
        (
            Sense::All,
            "all|every|everything|all of|every one of|the whole|all the|every single|each and every|all of my|all of our|every one|the lot of|all my|all our|entire|whole|fully|completely|totally|entirely|all four|the lot|all 4|the full set of|a full set of|every last one of|every last|every one of the|all the way",
        ),
        (
            Sense::Any,
            "any|any of|some|anything|is there any|are there any|is there a|a single|one of|one or more|is there|are there|even one|either|either of|some of|there any|there a|have i got any|do i have any|do we have any|have we got any|got any|anyone|anybody|someone|somebody",
        ),
        (
            Sense::Each,
            "each|per|every|for each|for every|of each|each of|each one of|for each of|for each of the|for every one of|in each|by each",
        ),
        (Sense::Both, "both|both of|both the|both a|both an"),
        (
            Sense::Have,
            "have|has|got|have got|has got|hold|holds|having|carry|carries|with|whose|still have|still has|still got|have a|has a|showing|with a|having a|still hold|having their|sitting on|has still got|be holding|be on|boast|possess|possessing|holding|carrying|whos got|w|w/|wth|show|shows|have done|has done|have clocked|has clocked|has travelled|have travelled|has driven|have driven|still holds|has on it|have on them|has racked up|have racked up|has run|have run|carrying a|whove got|whos got a|with its|with their|comes with|come with|thats got|that have got|that has got|whose|holding a|have on|has on|got on|have in|has in|have their|has its|have its",
        ),
        (Sense::Of, "of|on|for|off|from|in|at|about|across"),
        (Sense::With, "with|to"),
        (
            Sense::By,
            "by|from|split by|broken down by|grouped by|group by|divided by|according to|sorted into|break down by|split out by|breakdown by|broken out by|split into|split up by|split down by|spread by|spread across|divide up by|break up by|divided up by|divide by|break down into|per|sorted by|shared out by|listed by|laid out by|grouped into",
        ),
        (Sense::To, "to|till|until|-"),
        (
            Sense::Other,
            "other|others|another|the other|the others|the rest|remaining|rest|anyone else|somebody else|someone else|other people",
        ),
        (Sense::Did, "did|was|were"),
        (
            Sense::Will,
            "will|going to|gonna|would|shall|still be|set to|due to|about to",
        ),
        (
            Sense::It,
            "it|this crane|that crane|the crane|this one|that one|this machine|that machine|the machine|itself|same crane|the same crane|the same one|this|that|he|she|him|this thing|that thing|the thing|this truck|that truck",
        ),
        (Sense::Its, "its|their|his|her|theirs"),
        (
            Sense::Them,
            "them|they|those|these|em|those cranes|these cranes|those machines|these machines|those ones|these ones|those two|these two|the two|of them|of those|of these|of em|that lot|them all|those ones there|those certs|those certificates|same ones|the same ones|the ones above|that list|the list",
        ),
        (
            Sense::Follow(Follow::And),
            "and|also|what about|how about|and what about|and how about|same for|and for|ok and|and then|what of|same again for|same question for|and with|now for|now the|but what about|whatabout|wat about|same but for|same thing for|and again for|ditto for|same with|what about the|how about the|and what about the",
        ),
        (
            Sense::Follow(Follow::Meant),
            "no i meant|i meant|no i mean|i mean|sorry i meant|no sorry|make that|i actually meant|no the|not that one|no not that|nah i meant|oops i meant|rather|nah i mean|sorry|actually i meant|meant|no wait|wrong one|not that|i said|no i said|wait i meant|scratch that|actually|correction|i want|i wanted",
        ),
        (
            Sense::Follow(Follow::After),
            "the one after that|and the one after that|the next one|the one after|and after that|what comes after that|and the next one|and the next|the next|whats after that|what is after that|then what|and then what|and the one after|the one after it|and after it|what about the next one|and next|after that",
        ),
        (
            Sense::Follow(Follow::Month),
            "the month after that|and the month after that|the month after|and the month after|the following month|and the following month|and in the month after|and in the following month",
        ),
        (
            Sense::Follow(Follow::Only),
            "only|just|only the|just the|only those|just those|only the ones|just the ones|narrow to|narrow it to|narrow it down to|narrow that to|filter to|limit to|limit it to|limit that to|but only|and only|ok only|ok just|now just|now only|keep only|of those|of them|of these|out of those|out of them|from those|among those|filter by|of which|and of those|restrict to",
        ),
        // Verbs, politeness and the like that say nothing by themselves.
        (
            Sense::Glue,
            "is|are|do|does|dose|can|could|would|should|shall|must|has|been|am",
        ),
        (
            Sense::Glue,
            "there|thats|that is|that are|which is|which are|as|than|then|so|that|is that|among|amongst|out of|it is|they are|theyre|there are|there is|do you have|have you got|you have|you got|to be|as to|to|in terms of|when it comes to|as far as|regarding|re|wrt|concerning|do i have|i have|we have|we got|i got|have we got|have i got|do we have|we|i|me|us|got|you|got on|on|of|for|in|at|from|with|by|theres",
        ),
        (
            Sense::Glue,
            "please|pls|plz|um|umm|er|ah|uh|bro|bud|e hoa|aye|eh|sir|cuz|cuzzy|man|guys|team|hmm|oh|asap|by the way|btw|just|quickly|quick|so|and|mate|actually|maybe|perhaps|buddy|fella|whanau|folks|lads|pal|my friend|sorry|excuse me|kindly|g'day|gday|kia ora|anyway|righto|rightio|hey mate|hi mate|hi there|gday mate|good morning|morning|morena|hey there|should i|should we|do i need to|do we need to|must i|ought i|do i have to|i should|we should",
        ),
        (
            Sense::Glue,
            "can you tell me|could you tell me|tell me|can you|could you|would you|let me know|give me|show me|do you know|i want to know|i need to know|want to know|need to know|quick question|question|any idea|anyone know|please tell me|remind me|remind|id like to know|do you happen to know|can you check|could you check|can you show me|i wonder|wondering|i was wondering|just wondering|would like to know|you know|do we know|can you see|can you find|please|just checking|double check|just tell me|can i ask|can you remind me|will you tell me|let us know|would you know|out of interest|out of curiosity|im trying to work out|trying to work out|work out|i need to check|need to check|want to check|i want to check|can you look up|can you work out|can we|do you|mate can you|just want to know|i just want to know|would you mind telling me|for me|for us|to me|to know|to see|to check|question for you",
        ),
        (
            Sense::Glue,
            "now|right now|at the moment|currently|at present|presently|yet|already|again|so far|as it stands|still|these days|atm|as we speak|as things stand|at this stage|as of now|just now|at this point|this minute|up to now|this very moment|at this moment",
        ),
        (
            Sense::Glue,
            "really|actually|properly|exactly|at all|anywhere|listed|recorded|on record|on file|on the books|in the register|in the system|on the register|in there|in here|on here|according|records|record|record of|basically|overall|generally|roughly|approximately|made by|made|in my register|on my books|on our books|across all cranes|across the board|on my list|in my list|on the list|that we run|we run|i run|that i have|that we have|we have|i have|ive got|weve got|that ive got|that weve got|on the go|exist|exists|out there|all up|altogether|in total|in all|all told|overall|as a total|particular|specific|specifically|certain|actual|individual|i can see|that i can see|we can see|i have access to|that i have access to|i can look at|visible to me|on my screen|that i see|i see|nevertheless|nonetheless|all the same|whatsoever|if so which|and if so which|and if so which ones|if so which ones|if any|of any kind|for a job|on a job|in order of|aside|still to come|to come|yet to come|counting only|only counting|considering only|looking only at|counting just|of any sort|as well|too|both ways|one by one|of late|if i renew nothing|if nothing gets renewed|if nothing is renewed|if i do nothing|if nothing changes|without renewing anything|if i dont renew anything|if we renew nothing|if we do nothing|unless renewed|without a renewal|in my possession|in our possession|sent me|send me|sent us|on this thing|in this thing|in this app|on this app|in the app|on the app|in cranedesk|on cranedesk|in this system|on the system|if nobody renews anything|if no one renews anything|if nobody does anything|if nothing is done|if nothing gets done|if we dont renew|if i dont renew it|if its not renewed|if not renewed|unless its renewed|assuming nothing is renewed|assuming nothing changes|if we dont renew anything|as far as certificates go|as far as its certificates go|as far as the certificates go|certificate wise|paperwork wise|as far as paperwork goes|going by the register|according to the register|according to my register|as per the register|at a glance|off the top of your head|to my name|to our name|all the way|roughly speaking|or so|or thereabouts|for a start|in one go|in a list|as a list|in a table|as a table|on a list|with dates|with the dates|and the dates|with their dates|and their dates|with its date|and the date",
        ),
        (
            Sense::Glue,
            "inspector on site asking for|inspector is asking for|inspector asking for|inspector wants to know|inspector wants to see|auditor is asking for|auditor wants to know|client is asking for|client wants to know|boss is asking for|boss wants to know|client asking|client asks|boss asking|inspector asks|ive got an inspector on site asking for|boss is asking|client is asking|boss wants|client wants|inspector wants|the office wants to know|the office is asking|site manager wants to know|site manager is asking|customer wants to know|customer is asking|worksafe is asking|worksafe wants to know|im filling in a form|for a tender|for the audit|for an audit|before i go",
        ),
    ]
}

/// Said after a question they add nothing: what is found is listed with its dates anyway.
const TAGS: &str = "list them|list them all|list em|show them|show me them|name them|name them all|which ones|which ones are they|and which ones|and which ones are they|which are they|and which are they|what are they|and what are they|who are they|and which|which one|and which one|which one is it|and which one is it|if so which|if so when|and when|when|and by when|and on what date|what date|and what date|which crane|which cranes|and which cranes|and which crane|on which crane|on which cranes|who|and who|and on which|and whats the date|give me the list|just list them|list please|thats all i need|or not|or nah|or no|or what|yes or no|y or n|right|correct|eh|aye|is that right|am i right|do you know|you reckon|do you reckon|any idea|any ideas|as far as you know|can you check|can you tell me|please check|i forget|i forgot|remind me|i cant remember|or am i wrong|or are they|or is it|or does it|or has it|or do they|or have they|or isnt it|isnt it|arent they|doesnt it|dont they|hasnt it|havent they|wont it|is it|are they|does it|do they";

pub(super) fn is_tag(phrase: &str) -> bool {
    static ALL: LazyLock<HashSet<&'static str>> = LazyLock::new(|| TAGS.split('|').collect());
    ALL.contains(phrase)
}

/// Said before a question, or after a comma; anywhere else they mean something.
const INTERJECTIONS: [&str; 44] = [
    "ok",
    "okay",
    "alright",
    "right",
    "sweet",
    "cool",
    "sure",
    "well",
    "yes",
    "yep",
    "yeah",
    "hey",
    "hi",
    "hello",
    "thanks",
    "cheers",
    "ta",
    "thx",
    "boss",
    "great",
    "awesome",
    "perfect",
    "nice",
    "gday",
    "morning",
    "morena",
    "kia",
    "ora",
    "good",
    "mate",
    "bro",
    "evening",
    "afternoon",
    "thank",
    "you",
    "yo",
    "hiya",
    "nah",
    "no",
    "oh",
    "so",
    "look",
    "listen",
    "sorry",
];

pub(super) fn is_interjection(word: &str) -> bool {
    INTERJECTIONS.contains(&word)
}

/// Words that stand for something else, which is then said.
pub(super) const NOTED: [(&str, &str); 2] = [
    ("wof", "A crane has a COF, and no WoF: this is its COF."),
    ("wofs", "A crane has a COF, and no WoF: these are COFs."),
];

/// What only somebody can do, and no answer.
const DEEDS: [&str; 46] = [
    "delete", "remove", "change", "set", "update", "book", "renew", "add", "create", "share",
    "send", "email", "order", "upload", "schedule", "cancel", "pay", "call", "ring", "phone",
    "text", "print", "move", "fix", "edit", "rename", "sell", "buy", "unshare", "invite", "accept",
    "reject", "mark", "extend", "make", "put", "stop", "start", "remind", "notify", "reset",
    "clear", "import", "export", "write", "ignore",
];

pub(super) fn is_deed(word: &str) -> bool {
    DEEDS.contains(&word)
}

static PHRASES: LazyLock<HashMap<&'static str, Vec<Sense>>> = LazyLock::new(|| {
    let mut phrases: HashMap<&'static str, Vec<Sense>> = HashMap::new();
    for (sense, texts) in table() {
        for text in texts.split('|') {
            let senses = phrases.entry(text).or_default();
            if !senses.contains(&sense) {
                senses.push(sense.clone());
            }
        }
    }
    phrases
});

pub(super) fn senses(phrase: &str) -> &'static [Sense] {
    PHRASES.get(phrase).map_or(&[], Vec::as_slice)
}

/// Every single word of a phrase, in order.
static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut words: Vec<&str> = PHRASES.keys().flat_map(|text| text.split(' ')).collect();
    words.sort_unstable();
    words.dedup();
    words
});

pub(super) fn is_word(word: &str) -> bool {
    WORDS.binary_search(&word).is_ok()
}

/// Words that a typing error may be mended to: those that carry a meaning.
pub(super) fn guesses<'w>() -> impl Iterator<Item = &'w str> {
    static GUESSES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let telling = |text: &&&str| {
            PHRASES[**text].iter().any(|sense| {
                !matches!(
                    sense,
                    Sense::Glue | Sense::Manners(_) | Sense::Follow(_) | Sense::Out
                )
            })
        };
        let mut words: Vec<&str> = PHRASES
            .keys()
            .filter(telling)
            .flat_map(|text| text.split(' '))
            .filter(|word| word.len() > 3)
            .collect();
        words.sort_unstable();
        words.dedup();
        words
    });
    GUESSES.iter().copied()
}

/// Whether a word by itself can stand in any question and tell nothing.
pub(super) fn is_glue(word: &str) -> bool {
    senses(word).contains(&Sense::Glue)
}
