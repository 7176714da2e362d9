//! Filters of system calls, written for the kernel's old packet filter machine.
//!
//! Every player gets a filter of its own, and the kernel looks at each of its instructions several times: it translates
//! them, and tries every call to learn which are always allowed. So a filter is a search tree over ranges of numbers with
//! the same fate, not a list of all calls.

use std::collections::BTreeMap;

use seccompiler::sock_filter;

/// What becomes of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is made.
    Allowed,
    /// It fails with this number.
    Refused(i32),
    /// It is made if all checks of one of these rows hold, and refused like unknown calls otherwise.
    Checked(Vec<Vec<Check>>),
}

/// A look at half of an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Check {
    argument: u8,
    is_upper_half: bool,
    mask: u32,
    value: u32,
    is_equal: bool,
}

impl Check {
    /// The lower half is this.
    pub(super) fn is(argument: u8, value: u32) -> Self {
        Self::bits(argument, u32::MAX, value)
    }

    /// The lower half is anything but this.
    pub(super) fn is_not(argument: u8, value: u32) -> Self {
        let is_equal = false;
        Self {
            is_equal,
            ..Self::is(argument, value)
        }
    }

    /// These bits of the lower half are those.
    pub(super) fn bits(argument: u8, mask: u32, value: u32) -> Self {
        Self {
            argument,
            is_upper_half: false,
            mask,
            value,
            is_equal: true,
        }
    }

    /// The whole argument is nothing.
    pub(super) fn nothing(argument: u8) -> [Self; 2] {
        let lower = Self::is(argument, 0);
        let is_upper_half = true;
        [
            lower,
            Self {
                is_upper_half,
                ..lower
            },
        ]
    }
}

/// The number by which the kernel knows this kind of processor.
#[cfg(target_arch = "x86_64")]
const PROCESSOR: Option<u32> = Some(0xc000_003e);
#[cfg(target_arch = "aarch64")]
const PROCESSOR: Option<u32> = Some(0xc000_00b7);
#[cfg(target_arch = "riscv64")]
const PROCESSOR: Option<u32> = Some(0xc000_00f3);
#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "riscv64"
)))]
const PROCESSOR: Option<u32> = None;

// Instructions: load a word of the call, jump, keep some bits, return.
const LOAD: u16 = 0x20;
const JUMP: u16 = 0x05;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_NOT_LESS: u16 = 0x35;
const AND: u16 = 0x54;
const RETURN: u16 = 0x06;

// Where the kernel puts what is known of a call.
const AT_NUMBER: u32 = 0;
const AT_PROCESSOR: u32 = 4;
const AT_ARGUMENTS: u32 = 16;

const KILL: u32 = 0x8000_0000;
const REFUSE: u32 = 0x0005_0000;
const ALLOW: u32 = 0x7fff_0000;

/// The program that allows what is listed, and refuses everything else with this number.
pub(super) fn program(calls: &BTreeMap<u32, Fate>, otherwise: i32) -> Option<Vec<sock_filter>> {
    let mut program = vec![
        statement(LOAD, AT_PROCESSOR),
        // Calls of other systems that this processor knows have other numbers.
        jump(JUMP_IF_EQUAL, PROCESSOR?, 1, 0),
        statement(RETURN, KILL),
        statement(LOAD, AT_NUMBER),
    ];
    program.extend(tree(&ranges(calls, otherwise), otherwise));
    Some(program)
}

/// Where numbers of another fate begin, from 0 on.
fn ranges(calls: &BTreeMap<u32, Fate>, otherwise: i32) -> Vec<(u32, Fate)> {
    let refused = Fate::Refused(otherwise);
    let mut ranges = vec![(0, refused.clone())];
    let mut add = |begin: u32, fate: &Fate| {
        if ranges.last().is_some_and(|(last, _)| *last == begin) {
            ranges.pop();
        }
        if ranges.last().is_none_or(|(_, last)| last != fate) {
            ranges.push((begin, fate.clone()));
        }
    };
    for (&number, fate) in calls {
        add(number, fate);
        add(number + 1, &refused);
    }
    ranges
}

fn tree(ranges: &[(u32, Fate)], otherwise: i32) -> Vec<sock_filter> {
    let (left, right) = match ranges {
        [] => return vec![end(&Fate::Refused(otherwise))],
        [(_, Fate::Checked(rows))] => return checked(rows, otherwise),
        [(_, fate)] => return vec![end(fate)],
        more => more.split_at(more.len() / 2),
    };
    let pivot = right[0].0;
    let (left, right) = (tree(left, otherwise), tree(right, otherwise));
    let mut program = match u8::try_from(left.len()) {
        Ok(far) => vec![jump(JUMP_IF_NOT_LESS, pivot, far, 0)],
        // A jump with a condition does not reach that far.
        Err(_) => vec![
            jump(JUMP_IF_NOT_LESS, pivot, 0, 1),
            statement(JUMP, left.len() as u32),
        ],
    };
    program.extend(left);
    program.extend(right);
    program
}

fn checked(rows: &[Vec<Check>], otherwise: i32) -> Vec<sock_filter> {
    let mut program = Vec::new();
    for row in rows {
        // What is left of a row from each of its checks on, beginning with the last one.
        let mut rest = vec![end(&Fate::Allowed)];
        for check in row.iter().rev() {
            let half = u32::from(check.is_upper_half != cfg!(target_endian = "big"));
            let at = AT_ARGUMENTS + 8 * u32::from(check.argument) + 4 * half;
            let mut looked = vec![statement(LOAD, at)];
            if check.mask != u32::MAX {
                looked.push(statement(AND, check.mask));
            }
            // A row is short: calls have six arguments.
            let over = u8::try_from(rest.len()).expect("a short row");
            let (jt, jf) = if check.is_equal { (0, over) } else { (over, 0) };
            looked.push(jump(JUMP_IF_EQUAL, check.value, jt, jf));
            looked.append(&mut rest);
            rest = looked;
        }
        program.append(&mut rest);
    }
    program.push(end(&Fate::Refused(otherwise)));
    program
}

fn end(fate: &Fate) -> sock_filter {
    match fate {
        Fate::Allowed => statement(RETURN, ALLOW),
        Fate::Refused(errno) => statement(RETURN, REFUSE | errno.cast_unsigned()),
        Fate::Checked(_) => unreachable!("rows of checks are not one instruction"),
    }
}

fn statement(code: u16, k: u32) -> sock_filter {
    jump(code, k, 0, 0)
}

fn jump(code: u16, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code, jt, jf, k }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the kernel's machine would return for a call.
    fn fate_of(program: &[sock_filter], number: u32, arguments: [u64; 6]) -> u32 {
        let (mut at, mut kept) = (0, 0);
        loop {
            let step = &program[at];
            at += 1;
            match step.code {
                LOAD if step.k == AT_NUMBER => kept = number,
                LOAD if step.k == AT_PROCESSOR => kept = PROCESSOR.unwrap(),
                LOAD => {
                    let at = step.k - AT_ARGUMENTS;
                    let bytes = arguments[at as usize / 8].to_ne_bytes();
                    let half = &bytes[at as usize % 8..][..4];
                    kept = u32::from_ne_bytes(half.try_into().unwrap());
                }
                AND => kept &= step.k,
                JUMP => at += step.k as usize,
                JUMP_IF_EQUAL if kept == step.k => at += usize::from(step.jt),
                JUMP_IF_NOT_LESS if step.k <= kept => at += usize::from(step.jt),
                JUMP_IF_EQUAL | JUMP_IF_NOT_LESS => at += usize::from(step.jf),
                RETURN => return step.k,
                code => panic!("instruction {code}"),
            }
        }
    }

    /// The same, slow and obvious.
    fn expected(calls: &BTreeMap<u32, Fate>, number: u32, arguments: [u64; 6]) -> u32 {
        let holds = |check: &Check| {
            let argument = arguments[usize::from(check.argument)];
            let half = if check.is_upper_half {
                (argument >> 32) as u32
            } else {
                argument as u32
            };
            (half & check.mask == check.value) == check.is_equal
        };
        match calls.get(&number) {
            Some(Fate::Allowed) => ALLOW,
            Some(Fate::Refused(errno)) => REFUSE | errno.cast_unsigned(),
            Some(Fate::Checked(rows)) if rows.iter().any(|row| row.iter().all(holds)) => ALLOW,
            Some(Fate::Checked(_)) | None => REFUSE | 1,
        }
    }

    #[test]
    fn a_filter_does_what_its_list_says() {
        let mut rng = games::rng::Rng::new(20);
        for n_calls in [0, 1, 2, 7, 60, 400] {
            let mut calls = BTreeMap::new();
            for _ in 0..n_calls {
                let number = rng.below(500) as u32;
                let check = |rng: &mut games::rng::Rng| Check {
                    argument: rng.below(6) as u8,
                    is_upper_half: rng.below(4) == 0,
                    mask: [u32::MAX, 1, 3][rng.below(3)],
                    value: rng.below(3) as u32,
                    is_equal: rng.below(2) == 0,
                };
                let fate = match rng.below(6) {
                    0 => Fate::Refused(38),
                    1 => Fate::Checked(
                        (0..rng.below(4))
                            .map(|_| (0..rng.below(4)).map(|_| check(&mut rng)).collect())
                            .collect(),
                    ),
                    _ => Fate::Allowed,
                };
                calls.insert(number, fate);
            }
            let program = program(&calls, 1).unwrap();
            for number in (0..510).chain([0x4000_0000, u32::MAX]) {
                for _ in 0..8 {
                    let arguments = [(); 6].map(|()| {
                        let upper = rng.below(2) as u64;
                        upper << 32 | rng.below(4) as u64
                    });
                    assert_eq!(
                        fate_of(&program, number, arguments),
                        expected(&calls, number, arguments),
                        "{n_calls} calls, {number} {arguments:?}"
                    );
                }
            }
        }
    }
}
