//! The cranes of the demonstration: what is believable in New Zealand.

/// A crane, with each certificate's expiry in days from today.
pub(super) struct DemoCrane {
    pub(super) owner: &'static str,
    pub(super) kind: &'static str,
    pub(super) make: &'static str,
    pub(super) model: &'static str,
    pub(super) vehicle_id: &'static str,
    pub(super) road_user_km: i64,
    /// COF, rego, M&I, rigging gear.
    pub(super) days: [i64; 4],
}

pub(crate) const PASSWORD: &str = "cranedesk";
/// The first is the one to sign in with; all are mates of each other.
pub(crate) const PEOPLE: [&str; 3] = ["demo", "hemi", "sarah"];
/// Which crane its owner shares, with whom, and what they may do.
pub(super) const SHARES: [(&str, &str, &str); 2] =
    [("KTR551", "demo", "view"), ("LSF286", "hemi", "edit")];

const fn crane(
    owner: &'static str,
    kind: &'static str,
    (make, model, vehicle_id): (&'static str, &'static str, &'static str),
    road_user_km: i64,
    days: [i64; 4],
) -> DemoCrane {
    DemoCrane {
        owner,
        kind,
        make,
        model,
        vehicle_id,
        road_user_km,
        days,
    }
}

const T: &str = "telescopic";
const L: &str = "lattice";
const O: &str = "other";

pub(super) const CRANES: [DemoCrane; 24] = [
    crane(
        "demo",
        T,
        ("Liebherr", "LTM 1100-4.2", "MBR482"),
        84_000,
        [96, 41, 210, 155],
    ),
    crane(
        "demo",
        T,
        ("Liebherr", "LTM 1060-3.1", "LKD907"),
        112_000,
        [12, 88, 140, 63],
    ),
    crane(
        "demo",
        T,
        ("Liebherr", "LTM 1250-5.1", "NPA316"),
        46_000,
        [134, 120, 301, 87],
    ),
    crane(
        "demo",
        T,
        ("Grove", "GMK4100L-1", "MHT225"),
        97_000,
        [-6, 52, 118, 74],
    ),
    crane(
        "demo",
        T,
        ("Grove", "GMK3060L", "NCE640"),
        61_000,
        [72, 19, 190, 203],
    ),
    crane(
        "demo",
        T,
        ("Grove", "GMK5150L", "NQZ118"),
        38_000,
        [151, 99, 247, 166],
    ),
    crane(
        "demo",
        T,
        ("Tadano", "GR-500EX", "JYP764"),
        15_000,
        [58, 61, -14, 45],
    ),
    crane(
        "demo",
        T,
        ("Tadano", "ATF 60G-3", "KWS093"),
        128_412,
        [110, 77, 160, 38],
    ),
    crane(
        "demo",
        T,
        ("Tadano", "GR-160N", "JUB371"),
        22_000,
        [83, 29, 95, 241],
    ),
    crane(
        "demo",
        T,
        ("Kato", "SR-250R", "HNG852"),
        31_000,
        [47, 132, 66, 28],
    ),
    crane(
        "demo",
        T,
        ("Kato", "NK-200E", "FWL419"),
        204_000,
        [-21, -3, 54, -40],
    ),
    crane(
        "demo",
        T,
        ("Demag", "AC 100-4L", "NDV533"),
        52_000,
        [121, 84, 178, 99],
    ),
    crane(
        "demo",
        T,
        ("Demag", "AC 45 City", "LSF286"),
        73_000,
        [65, 110, 22, 130],
    ),
    crane(
        "demo",
        T,
        ("Terex", "Franna AT-20", "JZK617"),
        66_000,
        [142, 58, 213, 175],
    ),
    crane(
        "demo",
        T,
        ("Terex", "Franna MAC 25", "KMN745"),
        58_000,
        [7, 66, 104, 82],
    ),
    crane(
        "demo",
        T,
        ("XCMG", "XCA60E", "PEB204"),
        9_000,
        [168, 144, 330, 320],
    ),
    crane(
        "demo",
        L,
        ("Kobelco", "CKE900G-2", "CRAWLER-07"),
        0,
        [88, 88, 171, 16],
    ),
    crane(
        "demo",
        L,
        ("Kobelco", "CKS1350", "CRAWLER-09"),
        0,
        [194, 194, 259, 102],
    ),
    crane(
        "demo",
        L,
        ("Hitachi Sumitomo", "SCX900-2", "CRAWLER-04"),
        0,
        [73, 73, -2, 57],
    ),
    crane(
        "demo",
        L,
        ("Manitowoc", "MLC165", "CRAWLER-11"),
        0,
        [205, 205, 288, 244],
    ),
    crane(
        "demo",
        O,
        ("Palfinger", "PK 65002 SH", "MTU990"),
        143_000,
        [33, 91, 146, 70],
    ),
    crane(
        "demo",
        O,
        ("Hiab", "X-HiPro 858", "NAR557"),
        119_000,
        [104, 25, 198, 112],
    ),
    crane(
        "hemi",
        T,
        ("Liebherr", "LTM 1050-3.1", "KTR551"),
        89_000,
        [18, 75, 133, 91],
    ),
    crane(
        "sarah",
        T,
        ("Grove", "GMK3050-2", "LBX338"),
        77_000,
        [90, 47, 225, 138],
    ),
];
