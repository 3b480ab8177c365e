//! Every setting, with its default and what it is for.

/// One row of the table that `--help` prints and the README repeats.
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    pub(crate) default: &'static str,
    pub(crate) about: &'static str,
}

const fn setting(name: &'static str, default: &'static str, about: &'static str) -> Setting {
    Setting {
        name,
        default,
        about,
    }
}

pub(crate) const SETTINGS: &[Setting] = &[
    setting(
        "CRANEDESK_LISTEN",
        "127.0.0.1:8080",
        "Address and port to serve on",
    ),
    setting(
        "CRANEDESK_DATA_DIR",
        "./data",
        "Folder for the SQLite file and the stored files",
    ),
    setting(
        "CRANEDESK_DATABASE_URL",
        "",
        "postgres://… for PostgreSQL; empty for SQLite in the data folder",
    ),
    setting(
        "CRANEDESK_DATABASE_CONNECTIONS",
        "16",
        "Connections to PostgreSQL, 1 to 200",
    ),
    setting(
        "CRANEDESK_FILES_URL",
        "",
        "s3://bucket/prefix for S3; empty for the data folder",
    ),
    setting(
        "CRANEDESK_S3_ENDPOINT",
        "",
        "Address of the S3 service, where it is not Amazon's",
    ),
    setting(
        "CRANEDESK_S3_REGION",
        "us-east-1",
        "Region of the S3 bucket",
    ),
    setting("CRANEDESK_S3_ACCESS_KEY", "", "Key id for S3"),
    setting("CRANEDESK_S3_SECRET_KEY", "", "Secret key for S3"),
    setting(
        "CRANEDESK_FILES_KEY",
        "",
        "Key that stored files and backups are encrypted with, as `cranedesk files new-key` prints one; empty for no encryption",
    ),
    setting(
        "CRANEDESK_FILES_OLD_KEYS",
        "",
        "Keys of before, separated by commas, until `cranedesk files encrypt` has brought every file to the new one",
    ),
    setting(
        "CRANEDESK_BACKUP_URL",
        "",
        "Where backups go by themselves: file:///folder or s3://bucket/prefix; empty for none",
    ),
    setting(
        "CRANEDESK_BACKUP_HOURS",
        "24",
        "Hours from one backup to the next, 1 to 168",
    ),
    setting(
        "CRANEDESK_BACKUP_KEEP",
        "7,4,12",
        "How many backups are kept: daily, weekly, monthly",
    ),
    setting(
        "CRANEDESK_OPERATOR_MAIL",
        "",
        "Who is told by mail when a backup fails or is too old",
    ),
    setting(
        "CRANEDESK_QUOTA_GB",
        "50",
        "Gigabytes that the papers and pictures of one user may take; 0 for no limit",
    ),
    setting(
        "CRANEDESK_QUOTA_DOCUMENTS",
        "100000",
        "Documents that one user may file; 0 for no limit",
    ),
    setting(
        "CRANEDESK_QUOTA_CRANES",
        "20000",
        "Cranes that one user may have; 0 for no limit",
    ),
    setting(
        "CRANEDESK_FREE_MB",
        "256",
        "Megabytes of the disk that no stored file may use, so that the database can still write; 0 for none",
    ),
    setting(
        "CRANEDESK_REQUESTS",
        "1000",
        "Requests worked on at once, 16 to 100000; beyond it, callers are told to come back",
    ),
    setting(
        "CRANEDESK_PUBLIC_URL",
        "",
        "Address that people type, such as https://cranes.example.nz; no other is answered, and https turns on secure cookies",
    ),
    setting(
        "CRANEDESK_TRUSTED_PROXIES",
        "",
        "Addresses or networks of your reverse proxies, separated by commas; X-Forwarded-For counts from them alone",
    ),
    setting(
        "CRANEDESK_PASSWORDS",
        "warn",
        "The 10,000 commonest passwords and one's own name: warn of them, or strict to refuse them",
    ),
    setting(
        "CRANEDESK_REGISTRATION",
        "open",
        "Who may register: open for anybody, invite for whoever has a link from `cranedesk user invite`, closed for nobody",
    ),
    setting(
        "CRANEDESK_INVITES_BY_USERS",
        "no",
        "Whether users may invite others too, yes or no; counts where CRANEDESK_REGISTRATION is invite",
    ),
    setting(
        "CRANEDESK_SECURITY_CONTACT",
        "",
        "Whom to tell of a weakness: an e-mail address or a web address, shown at /.well-known/security.txt; without one, an https CRANEDESK_PUBLIC_URL stands there",
    ),
    setting(
        "CRANEDESK_LIFT_PLANNING_URL",
        "",
        "Address of the lift planning application to embed",
    ),
    setting(
        "CRANEDESK_SMTP_URL",
        "",
        "Mail server for alerts: smtps://user:password@host, or smtp://host:port?tls=required",
    ),
    setting(
        "CRANEDESK_MAIL_FROM",
        "CraneDesk <cranedesk@localhost>",
        "Who the mail comes from",
    ),
    setting(
        "CRANEDESK_PUSH_SERVICE",
        "",
        "Address and port of a push service of your own on a private network, such as 192.168.1.5:8080; the usual ones of browsers need nothing",
    ),
    setting(
        "CRANEDESK_AI_PROVIDER",
        "",
        "Who answers in Cranes AI: openai (or any server that speaks like it), anthropic or gemini; empty for the built-in assistant alone",
    ),
    setting(
        "CRANEDESK_AI_URL",
        "",
        "Address of the provider, such as http://localhost:11434/v1; empty for its usual one",
    ),
    setting("CRANEDESK_AI_KEY", "", "Key for the provider"),
    setting("CRANEDESK_AI_MODEL", "", "Model that answers"),
    setting(
        "CRANEDESK_AI_LARGE_FILE_MODEL",
        "",
        "Model for questions with a file over 5 MB; empty for the same",
    ),
    setting(
        "CRANEDESK_AI_IMAGE_MODEL",
        "",
        "Model that draws; empty for the built-in artist",
    ),
    setting(
        "CRANEDESK_AI_SEARCH",
        "",
        "Web search for the model: searxng or brave; empty for none",
    ),
    setting(
        "CRANEDESK_AI_SEARCH_URL",
        "",
        "Address of the search service; empty for Brave's usual one",
    ),
    setting("CRANEDESK_AI_SEARCH_KEY", "", "Key for the search service"),
    setting(
        "CRANEDESK_AI_QUESTIONS_PER_HOUR",
        "120",
        "Questions that one user may ask Cranes AI in an hour, 1 to 10000",
    ),
    setting(
        "CRANEDESK_ACTIVITY_YEARS",
        "7",
        "Years for which it is kept who did what, 1 to 100",
    ),
    setting(
        "CRANEDESK_METRICS_TOKEN",
        "",
        "Token that /metrics asks for; empty for this machine alone",
    ),
    setting(
        "CRANEDESK_LOG",
        "info",
        "What to log: error, warn, info, debug, or a tracing filter",
    ),
    setting("CRANEDESK_LOG_FORMAT", "text", "text or json"),
];
