//! A small register for the tests of the language and of each intent.

use crate::access::Access;
use crate::certificates::{BUILT_IN, Fitness, Standing};
use crate::cranes::{Crane, CraneType};
use crate::documents::{Document, DocumentText, DocumentType, TextState};
use crate::mates::{Mate, ShareAccess, SharedCrane};
use crate::register::facts::{CraneFacts, Facts, passed};

/// An hour before the end of 2 July 2026 in Auckland: summer time must not make
/// another day of it.
const TODAY_ENDS: i64 = 1_782_989_999_999;
const DAY: i64 = 24 * 60 * 60 * 1000;
/// Noon of that day.
pub(crate) const NOW: i64 = TODAY_ENDS - DAY / 2;

pub(crate) fn facts() -> Facts {
    use CraneType::{Lattice, Telescopic};
    let mut cranes = vec![
        crane(
            1,
            Telescopic,
            "Liebherr LTM 1100-4.2 MBR482",
            84_000,
            [96, 41, 210, 155],
        ),
        crane(
            2,
            Telescopic,
            "Liebherr LTM 1060-3.1 LKD907",
            112_000,
            [12, 88, 140, 63],
        ),
        crane(
            3,
            Telescopic,
            "Grove GMK4100L-1 MHT225",
            97_000,
            [-6, 52, 118, 74],
        ),
        crane(
            4,
            Telescopic,
            "Tadano GR-500EX JYP764",
            15_000,
            [58, 61, -14, 45],
        ),
        crane(
            5,
            Telescopic,
            "Demag AC 45 City LSF286",
            73_000,
            [65, 110, 22, 130],
        ),
        crane(
            6,
            Telescopic,
            "Terex Franna AT-20 JZK617",
            66_000,
            [142, 58, 213, 175],
        ),
        crane(
            7,
            Telescopic,
            "Terex Franna MAC 25 KMN745",
            58_000,
            [7, 66, 104, 82],
        ),
        crane(
            8,
            Lattice,
            "Kobelco CKE900G-2 CRAWLER-07",
            0,
            [88, 88, 171, 16],
        ),
        crane(
            9,
            Telescopic,
            "Tadano ATF 60G-3 KWS093",
            128_000,
            [110, 77, 160, 38],
        ),
    ];
    cranes[8].crane.access = Access::View;
    cranes[8].crane.owner_name = "hemi".into();
    let manual = document(
        1,
        "LTM 1100 operators manual.pdf",
        DocumentType::OperatorsManual,
    );
    cranes[0].crane.documents.push(manual);
    let mate = |id: i64, name: &str| Mate {
        id,
        username: name.to_owned(),
        email: Some(format!("{name}@example.nz")),
    };
    Facts {
        user: 1,
        kinds: BUILT_IN.to_vec(),
        cranes,
        mates: vec![mate(2, "hemi"), mate(3, "sarah")],
        requests: Vec::new(),
        shares: vec![share(9, "hemi", "demo"), share(5, "demo", "sarah")],
        stood_on: None,
    }
}

/// Make, model and plate; days to each expiry.
fn crane(id: i64, kind: CraneType, name: &str, road_user_km: i64, days: [i64; 4]) -> CraneFacts {
    let (make, rest) = name.split_once(' ').expect("a make");
    let (model, plate) = rest.rsplit_once(' ').expect("a plate");
    CraneFacts {
        crane: Crane {
            id,
            user_id: 1,
            owner_name: "demo".into(),
            access: Access::Owner,
            kind,
            make: make.into(),
            model: model.into(),
            vehicle_id: plate.into(),
            road_user_km,
            image_url: String::new(),
            thumbnail_url: String::new(),
            cof_expiry: String::new(),
            rego_expiry: String::new(),
            mi_expiry: String::new(),
            rigging_gear_expiry: String::new(),
            fitness: Fitness::default(),
            certificate_notes: Vec::new(),
            archived_at: None,
            updated_at: String::new(),
            documents: Vec::new(),
            standings: days
                .into_iter()
                .enumerate()
                .map(|(kind, days)| {
                    Standing::passed(&BUILT_IN[kind], Some(TODAY_ENDS + days * DAY))
                })
                .collect(),
            expires_at: [None; 4],
            has_notes: false,
        },
        certificates: passed(days.map(|days| Some(TODAY_ENDS + days * DAY))),
        known_later: Vec::new(),
    }
}

fn document(crane_id: i64, name: &str, document_type: DocumentType) -> Document {
    Document {
        id: 1,
        crane_id,
        name: name.into(),
        document_type,
        filename: name.into(),
        mimetype: "application/pdf".into(),
        size: "1".into(),
        uploaded_at: String::new(),
        text: DocumentText {
            state: TextState::Searchable,
            pages: Some(1),
            problem: None,
        },
    }
}

fn share(crane_id: i64, by: &str, with: &str) -> SharedCrane {
    SharedCrane {
        id: crane_id,
        crane_id,
        crane_name: String::new(),
        crane_type: CraneType::Telescopic,
        shared_by_user_id: if by == "demo" { 1 } else { 2 },
        shared_by_name: by.into(),
        shared_with_user_id: if with == "demo" { 1 } else { 3 },
        shared_with_name: with.into(),
        access: ShareAccess::View,
        created_at: String::new(),
    }
}
