//! Rebuilds the binary when the built web app inside it changes.

fn main() {
    println!("cargo::rerun-if-changed=../web/dist");
}
