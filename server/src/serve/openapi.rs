//! What the contract says of the API as a whole; its routes describe themselves.

use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::{Content, OpenApi as OpenApiDocument, RefOr, Required, Response};

use super::repeats;
use crate::documents::Kind;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "CraneDesk",
        description = "A register of cranes, their certificates and papers. Sign in with POST /api/login, and the session is a cookie; or send an API token as `Authorization: Bearer`. Every error is one plain sentence of text.",
        license(name = "MIT", identifier = "MIT")
    ),
    tags(
        (name = "accounts", description = "Registering, signing in, the profile"),
        (name = "activity", description = "Who did what, and when"),
        (name = "cranes", description = "The register of cranes"),
        (name = "documents", description = "Papers that belong to a crane"),
        (name = "proposals", description = "Certificates that say themselves until when they are valid"),
        (name = "packs", description = "The papers that are asked for on site, put together"),
        (name = "links", description = "Packs for people without an account, for some days"),
        (name = "codes", description = "The code on a crane, and faults that are reported through it"),
        (name = "mates", description = "People who share cranes"),
        (name = "alerts", description = "Being told before a certificate runs out"),
        (name = "register", description = "Queries over all that the caller can see"),
        (name = "assistant", description = "Questions, and answers with their sources"),
        (name = "mcp", description = "The Model Context Protocol, for assistants of others"),
        (name = "server", description = "For whoever runs the server")
    )
)]
pub(crate) struct Description;

/// What a route may answer because of what stands before all of them, or of
/// what every body and every change may meet, and why.
struct Common {
    status: &'static str,
    why: &'static str,
    of: fn(&Route<'_>) -> bool,
}

struct Route<'a> {
    path: &'a str,
    operation: &'a Operation,
    is_change: bool,
    takes_key: bool,
}

impl Route<'_> {
    fn is_of_the_app(&self) -> bool {
        self.path.starts_with("/api/") || self.path == "/mcp"
    }

    /// A page for people without an account, also where something is refused.
    fn is_handed_out(&self) -> bool {
        self.path.starts_with("/s/") || self.path.starts_with("/c/")
    }

    fn has_body(&self) -> bool {
        self.operation.request_body.is_some()
    }
}

const COMMON: &[Common] = &[
    Common {
        status: "400",
        why: "The body is malformed or broke off, or the key is no key",
        of: |route| route.has_body() || route.takes_key,
    },
    Common {
        status: "403",
        why: "Another site asked for this, or the caller may look but not change",
        of: |route| route.is_change,
    },
    Common {
        status: "404",
        why: "Nothing is there, or it is not the caller's to see",
        of: |route| route.path.contains('{'),
    },
    Common {
        status: "408",
        why: "It took too long",
        of: |route| route.is_of_the_app() || route.is_handed_out(),
    },
    Common {
        status: "409",
        why: "The key was used for another request, or its answer is given only once",
        of: |route| route.takes_key,
    },
    Common {
        status: "413",
        why: "The body is too large",
        of: |route| route.has_body() || route.takes_key,
    },
    Common {
        status: "415",
        why: "The body is of a kind that is not taken",
        of: |route| route.has_body(),
    },
    Common {
        status: "421",
        why: "This server goes by another name",
        of: |route| route.is_of_the_app() || route.is_handed_out(),
    },
    Common {
        status: "422",
        why: "A value is not acceptable",
        of: |route| route.has_body(),
    },
    Common {
        status: "503",
        why: "A part of the server does not answer right now",
        of: |route| route.is_of_the_app() || route.is_handed_out(),
    },
    Common {
        status: "507",
        why: "The server's disk is full",
        of: |route| route.is_change,
    },
];

/// How a route says that it answers with a document as it was filed.
const SOME_FILE: &str = "application/octet-stream";

/// Adds to each route what it shares with others, and says of every error that
/// it is plain text.
pub(super) fn complete(contract: &mut OpenApiDocument) {
    for (path, item) in &mut contract.paths.paths {
        let takes_key = repeats::takes_key(path);
        let operations = [
            (false, false, &mut item.get),
            (true, false, &mut item.put),
            (true, takes_key, &mut item.post),
            (true, false, &mut item.delete),
            (true, false, &mut item.patch),
        ];
        for (is_change, takes_key, operation) in operations {
            if let Some(operation) = operation {
                complete_one(path, operation, is_change, takes_key);
            }
        }
    }
}

fn offer_key(operation: &mut Operation) {
    let key = ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "Any text of the client's own, such as a UUID. The same request sent again with \
             the same key is not done again, and gets the same answer.",
        ))
        .schema(Some(Object::with_type(Type::String)))
        .build();
    let parameters = operation.parameters.get_or_insert_default();
    parameters.push(RefOr::T(key));
}

fn complete_one(path: &str, operation: &mut Operation, is_change: bool, takes_key: bool) {
    if takes_key {
        offer_key(operation);
    }
    let route = Route {
        path,
        operation,
        is_change,
        takes_key,
    };
    let is_handed_out = route.is_handed_out();
    let common: Vec<&Common> = COMMON.iter().filter(|one| (one.of)(&route)).collect();
    let responses = &mut operation.responses.responses;
    for one in common {
        let response = responses.entry(one.status.to_owned());
        response.or_insert_with(|| RefOr::T(Response::new(one.why)));
    }
    for (status, response) in responses {
        let RefOr::T(response) = response else {
            continue;
        };
        // A route that answers with a file lists every type that can be filed.
        if let Some(file) = response.content.get(SOME_FILE).cloned() {
            let kinds = Kind::mimetypes().map(|kind| (kind.to_owned(), file.clone()));
            response.content.extend(kinds);
        }
        let is_error = status.starts_with('4') || status.starts_with('5');
        if is_error && (is_handed_out || response.content.is_empty()) {
            let kind = match is_handed_out {
                true => "text/html",
                false => "text/plain",
            };
            let text = Object::with_type(Type::String);
            let text = Content::new(Some(RefOr::T(text.into())));
            response.content.clear();
            response.content.insert(kind.into(), RefOr::T(text));
        }
    }
}
