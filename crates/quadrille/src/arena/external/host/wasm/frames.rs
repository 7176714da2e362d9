//! Refuses modules whose calls take much longer than the fuel they cost: a call prepares every local of what is called, and
//! hands over every value, but costs the same with thousands of them.

use wasmparser::{CompositeInnerType, Parser, Payload};

/// The most locals of a function. Compilers that optimise make a few hundred at most.
const MOST_LOCALS: u64 = 2000;
/// The most values that a call hands over or gives back.
const MOST_VALUES: usize = 64;

/// Says why a module is refused.
pub(super) fn check(module: &[u8]) -> Result<(), String> {
    for payload in Parser::new(0).parse_all(module) {
        match payload.map_err(|error| error.to_string())? {
            Payload::TypeSection(types) => {
                for group in types {
                    let group = group.map_err(|error| error.to_string())?;
                    for form in group.types() {
                        let CompositeInnerType::Func(form) = &form.composite_type.inner else {
                            continue;
                        };
                        let most = form.params().len().max(form.results().len());
                        if MOST_VALUES < most {
                            return Err(format!(
                                "a function takes or returns {most} values, more than {MOST_VALUES}"
                            ));
                        }
                    }
                }
            }
            Payload::CodeSectionEntry(body) => {
                let locals = body
                    .get_locals_reader()
                    .and_then(|locals| {
                        locals
                            .into_iter()
                            .map(|row| row.map(|(n, _)| u64::from(n)))
                            .sum::<Result<u64, _>>()
                    })
                    .map_err(|error| error.to_string())?;
                if MOST_LOCALS < locals {
                    return Err(format!(
                        "a function has {locals} locals, more than {MOST_LOCALS}: optimise it"
                    ));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(inside: &str) -> Result<(), String> {
        check(&wat::parse_str(format!("(module {inside})")).unwrap())
    }

    #[test]
    fn calls_that_take_longer_than_they_cost_are_refused() {
        let local = |n: usize| format!("(func (local {}))", "i32 ".repeat(n));
        assert_eq!(verdict(&local(2000)), Ok(()));
        assert!(verdict(&local(2001)).unwrap_err().contains("2001 locals"));
        let values = |word: &str, n: usize| {
            let body = if word == "result" { "unreachable" } else { "" };
            format!("(func ({word} {}) {body})", "i64 ".repeat(n))
        };
        for word in ["param", "result"] {
            assert_eq!(verdict(&values(word, 64)), Ok(()));
            assert!(
                verdict(&values(word, 65))
                    .unwrap_err()
                    .contains("65 values")
            );
        }
        assert!(check(b"no module").is_err());
    }
}
