//! Arguments that a model passes to a tool, read tolerantly: small models mix up types.

use serde_json::Value;

/// Small models write numbers as text.
pub(super) fn whole_number(value: &Value) -> Option<i64> {
    value
        .as_i64()
        .or_else(|| value.as_str()?.trim().parse().ok())
}
