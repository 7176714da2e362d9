//! Any text as an answer file, certificate included. The checker refuses or confirms; it never panics and never takes
//! more than its budget.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut budget = checker::Budget::nodes(2_000);
    let _ = checker::check_file(text, &mut budget);
});
