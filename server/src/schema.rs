//! The schema's versions, in order. A released step is never changed.

use cranedesk_platform::db::Migration;

macro_rules! migrations {
    ($($version:literal $name:literal),+ $(,)?) => {
        &[$(Migration {
            version: $version,
            name: $name,
            sql: include_str!(concat!("../migrations/", $name, ".sql")),
        }),+]
    };
}

pub(crate) const MIGRATIONS: &[Migration] = migrations! {
    1 "0001_accounts",
    2 "0002_cranes",
    3 "0003_mates",
    4 "0004_documents",
    5 "0005_alerts",
    6 "0006_document_text",
    7 "0007_assistant_images",
    8 "0008_date_order",
    9 "0009_crane_types_in_lists",
    10 "0010_confirmed_email",
    11 "0011_certificates",
    12 "0012_web_assets",
    13 "0013_road_user_charges",
    14 "0014_blocks_and_bin",
    15 "0015_voided_recorders",
    20 "0020_packs",
    21 "0021_links",
    23 "0023_codes",
    24 "0024_backup_runs",
    25 "0025_usage",
    26 "0026_licences_that_cite",
    28 "0028_link_mails",
    31 "0031_password_resets",
    32 "0032_invitations",
    33 "0033_devices",
    34 "0034_activity",
    37 "0037_openings_and_reporters",
    38 "0038_place",
    39 "0039_api_tokens",
    40 "0040_second_step",
    41 "0041_passkeys",
    42 "0042_search",
    43 "0043_proposals",
    44 "0044_sent_requests",
    45 "0045_crane_files",
    46 "0046_papers_and_kilometres_then",
    47 "0047_counted_times",
    48 "0048_activity_tokens",
    49 "0049_passkey_steps",
    50 "0050_push",
};
