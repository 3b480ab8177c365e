//! Sign-ins, beside the password hash that each of them costs.

use std::net::SocketAddr;

use bytes::Bytes;
use serde_json::json;

use super::list::p99;
use super::{Figure, Fleet};
use crate::client::{Request, send};
use crate::context::{Bench, LASTS, Outcome};
use crate::load::Load;
use crate::references::argon2;
use crate::report::{Goal, Row};
use crate::seed::NOBODY_ELSE;

pub(super) const FIGURE: Figure = Figure {
    name: "login",
    about: "POST /api/login, 8 connections",
    measure,
};

const CONNECTIONS: usize = 8;

fn measure(bench: &Bench) -> Outcome<Vec<Row>> {
    let fleet = Fleet::start(bench, &NOBODY_ELSE)?;
    let load = sign_ins(fleet.program.address)?;
    let before = argon2::rate(LASTS)?;
    let ours = load.run()?;
    let after = argon2::rate(LASTS)?;
    Ok(vec![
        Row::new(FIGURE.about, ours.rate(), "/s", Goal::RatioAtLeast(0.85))
            .detail(p99(&ours))
            .beside("raw Argon2id", f64::midpoint(before, after), ""),
    ])
}

/// Sign-ins of one user from as many addresses as connections: those of one
/// address are limited.
pub(super) fn sign_ins(address: SocketAddr) -> Outcome<Load> {
    let form = json!({
        "username": "signer", "password": "a fine password", "email": "signer@example.nz",
    });
    send(address, Request::new("POST", "/api/register").json(&form))?;
    let requests: Vec<Bytes> = (1..=CONNECTIONS)
        .map(|number| {
            Request::new("POST", "/api/login")
                .header("x-forwarded-for", &format!("203.0.113.{number}"))
                .json(&form)
                .bytes()
        })
        .collect();
    Ok(Load::each(address, requests))
}
