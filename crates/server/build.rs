//! The web application is compiled into the binary: a new web build is a reason to build again.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
