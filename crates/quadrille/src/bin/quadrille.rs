//! The program with the games of the product.

use std::process::ExitCode;

fn main() -> ExitCode {
    quadrille::main(&[], &[])
}
