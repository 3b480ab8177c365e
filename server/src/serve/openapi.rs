//! What the contract says of the API as a whole; its routes describe themselves.

use utoipa::OpenApi;

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
        (name = "register", description = "Queries over all that the caller can see"),
        (name = "assistant", description = "Questions, and answers with their sources"),
        (name = "server", description = "For whoever runs the server")
    )
)]
pub(crate) struct Description;
