//! The contract: what `api/openapi.json` holds and /api/docs shows.

use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Contract;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "CraneDesk",
        description = "A register of cranes, their certificates and papers. Sign in with POST /api/login; the session is a cookie. Every error is one plain sentence of text.",
        license(name = "MIT", identifier = "MIT")
    ),
    tags(
        (name = "accounts", description = "Registering, signing in, the profile"),
        (name = "cranes", description = "The register of cranes"),
        (name = "documents", description = "Papers that belong to a crane"),
        (name = "mates", description = "People who share cranes"),
        (name = "alerts", description = "Being told before a certificate runs out"),
        (name = "assistant", description = "Questions, and answers with their sources"),
        (name = "server", description = "For whoever runs the server")
    )
)]
pub(crate) struct Description;

pub(crate) fn contract() -> Contract {
    super::router::routes().into_openapi()
}

/// The contract as it is committed: pretty, and the same on every machine.
pub(crate) fn contract_text() -> serde_json::Result<String> {
    serde_json::to_string_pretty(&contract())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_contract_is_what_the_routes_say() {
        let committed = include_str!("../../../api/openapi.json");
        let current = super::contract_text().expect("the contract is written");
        assert!(
            committed.trim_end() == current,
            "api/openapi.json is stale: run `make generate`"
        );
    }
}
