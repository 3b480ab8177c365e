//! What Word files and poppler's word of where things stand have in common.

use std::borrow::Cow;

use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::BytesRef;

/// The letters that an entity such as `&amp;` or `&#8211;` stands for; none
/// where nobody knows it.
pub(super) fn letters_of(entity: &BytesRef<'_>) -> Cow<'static, str> {
    match entity.resolve_char_ref() {
        Ok(Some(letter)) => letter.to_string().into(),
        _ => resolve_xml_entity(entity).unwrap_or_default().into(),
    }
}
