//! Quadrille with one game more.

use std::process::ExitCode;

fn main() -> ExitCode {
    quadrille::main(&[&nonogram::Nonogram], &[nonogram::RULES])
}
