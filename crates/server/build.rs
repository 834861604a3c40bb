//! The web application is compiled into the binary: a new web build is a reason to build again.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    // Addresses that are moved at the start in a bit each in place of 24 bytes, and equal functions once: four
    // megabytes. Needs the linker that Rust brings for this target, and glibc 2.36.
    let is_shipped = var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_shipped && var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=safe");
    }
}
