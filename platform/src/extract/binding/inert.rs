//! Takes out of a merged PDF what could do something by itself: scripts,
//! programs to be started, files inside it, forms that send themselves. qpdf
//! says what the objects are and puts the changed ones in.

use std::fmt;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value, json};

use super::super::Problem;

/// What an object may not have, whatever it is.
const TRIGGERS: [&str; 10] = [
    "/AA",
    "/OpenAction",
    "/JS",
    "/JavaScript",
    "/EF",
    "/EmbeddedFiles",
    "/AF",
    "/XFA",
    "/RichMediaContent",
    "/RichMediaSettings",
];
/// Actions that do more than lead to a page or an address.
const ACTIONS: [&str; 11] = [
    "/JavaScript",
    "/Launch",
    "/GoToE",
    "/SubmitForm",
    "/ImportData",
    "/ResetForm",
    "/Rendition",
    "/Movie",
    "/Sound",
    "/RichMediaExecute",
    "/GoTo3DView",
];
/// Annotations that are players, or boxes with a file in them.
const ANNOTATIONS: [&str; 6] = [
    "/FileAttachment",
    "/RichMedia",
    "/Screen",
    "/Movie",
    "/Sound",
    "/3D",
];

/// Runs qpdf with these arguments.
pub(super) type Run = fn(&[&str]) -> Result<String, Problem>;

/// Moves the PDF to `into`, without anything active in it.
pub(super) fn make_inert(merged: &str, into: &str, qpdf: Run) -> Result<(), Problem> {
    let (objects, changes) = (format!("{into}.objects"), format!("{into}.changes"));
    let said = qpdf(&[
        "--no-warn",
        "--warning-exit-0",
        "--json=2",
        "--json-key=qpdf",
        "--json-stream-data=none",
        merged,
        &objects,
    ]);
    said?;
    let file = File::open(&objects).map_err(|_| Problem::Stopped)?;
    let mut json = serde_json::Deserializer::from_reader(BufReader::new(file));
    let changed = Document.deserialize(&mut json);
    let changed = changed.map_err(|_| Problem::Damaged)?;
    let _ = fs::remove_file(&objects);
    if changed.is_empty() {
        return fs::rename(merged, into).map_err(|_| Problem::Stopped);
    }
    let update = json!({ "qpdf": [{ "jsonversion": 2, "pdfversion": "1.7" }, changed] });
    let file = File::create(&changes).map_err(|_| Problem::Stopped)?;
    serde_json::to_writer(BufWriter::new(file), &update).map_err(|_| Problem::TooLarge)?;
    let update = format!("--update-from-json={changes}");
    qpdf(&[
        "--no-warn",
        "--warning-exit-0",
        "--object-streams=generate",
        merged,
        &update,
        into,
    ])?;
    for done in [merged, &changes] {
        let _ = fs::remove_file(done);
    }
    Ok(())
}

/// What qpdf says of a file: among other things, a list whose second item has
/// an entry for each object. One object is held at a time.
struct Document;
struct Parts;
struct Objects;

type Changed = Map<String, Value>;

impl<'de> DeserializeSeed<'de> for Document {
    type Value = Changed;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Changed, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document {
    type Value = Changed;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("what qpdf says of a file")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut said: A) -> Result<Changed, A::Error> {
        let mut changed = Changed::new();
        while let Some(key) = said.next_key::<String>()? {
            match key.as_str() {
                "qpdf" => changed = said.next_value_seed(Parts)?,
                _ => drop(said.next_value::<IgnoredAny>()?),
            }
        }
        Ok(changed)
    }
}

impl<'de> DeserializeSeed<'de> for Parts {
    type Value = Changed;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Changed, D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Parts {
    type Value = Changed;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a head and the objects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Changed, A::Error> {
        parts.next_element::<IgnoredAny>()?;
        Ok(parts.next_element_seed(Objects)?.unwrap_or_default())
    }
}

impl<'de> DeserializeSeed<'de> for Objects {
    type Value = Changed;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Changed, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Objects {
    type Value = Changed;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("objects by their numbers")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut objects: A) -> Result<Changed, A::Error> {
        let mut changed = Changed::new();
        while let Some((name, object)) = objects.next_entry::<String, Value>()? {
            if let Some(object) = changed_object(object) {
                changed.insert(name, object);
            }
        }
        Ok(changed)
    }
}

/// The object without what is active in it; none where nothing is.
fn changed_object(mut object: Value) -> Option<Value> {
    match &mut object {
        Value::Object(parts) => match parts.get_mut("value") {
            Some(value) => calm(value).then_some(object),
            None => {
                // Of a stream only what stands before it can act.
                let dict = parts.get_mut("stream")?.get_mut("dict")?;
                let is_changed = calm(dict);
                if dict.is_null() {
                    *dict = json!({});
                }
                let dict = dict.take();
                is_changed.then(|| json!({ "stream": { "dict": dict } }))
            }
        },
        _ => None,
    }
}

/// Whether something had to go.
fn calm(value: &mut Value) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().fold(false, |any, item| calm(item) | any),
        Value::Object(fields) if is_active(fields) => {
            *value = Value::Null;
            true
        }
        Value::Object(fields) => {
            let before = fields.len();
            fields.retain(|name, _| !TRIGGERS.contains(&name.as_str()));
            let is_changed = fields.len() < before;
            let inner = fields.values_mut();
            inner.fold(is_changed, |any, field| calm(field) | any)
        }
        _ => false,
    }
}

fn is_active(fields: &Map<String, Value>) -> bool {
    let is = |name: &str, known: &[&str]| {
        let value = fields.get(name).and_then(Value::as_str);
        value.is_some_and(|value| known.contains(&value))
    };
    is("/S", &ACTIONS) || is("/Subtype", &ANNOTATIONS) && fields.contains_key("/Rect")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::changed_object;

    #[test]
    fn what_acts_by_itself_goes_and_the_rest_stays() {
        let cases: [(Value, Option<Value>); 6] = [
            (
                json!({"value": {"/Type": "/Page", "/Contents": "4 0 R"}}),
                None,
            ),
            (
                json!({"value": {"/Type": "/Page", "/AA": {"/O": "7 0 R"}}}),
                Some(json!({"value": {"/Type": "/Page"}})),
            ),
            (
                json!({"value": {"/S": "/JavaScript", "/JS": "u:app.alert(1)"}}),
                Some(json!({"value": null})),
            ),
            (
                json!({"value": {"/A": {"/S": "/URI", "/Next": [{"/S": "/Launch"}]}}}),
                Some(json!({"value": {"/A": {"/S": "/URI", "/Next": [null]}}})),
            ),
            (
                json!({"value": [{"/Subtype": "/FileAttachment", "/Rect": [0, 0, 1, 1]}]}),
                Some(json!({"value": [null]})),
            ),
            (
                json!({"stream": {"dict": {"/Length": 3, "/AF": ["9 0 R"]}}}),
                Some(json!({"stream": {"dict": {"/Length": 3}}})),
            ),
        ];
        for (object, calm) in cases {
            assert_eq!(changed_object(object.clone()), calm, "{object}");
        }
    }
}
