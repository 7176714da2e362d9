//! Plays for a WebAssembly module: a program of the text protocol that is given fuel instead of time.
//!
//! It runs inside a process that is locked in like every player's, so a mistake in the machine that runs it is no way out.
//! What it may call of the system is a part of WASI in which nothing hangs on the machine: `docs/formats.md` is the
//! contract, `talk.rs` says how the conversation keeps it.

mod frames;
mod talk;
mod wasi;

use wasmi::errors::{ErrorKind, InstantiationError};
use wasmi::{
    Config, Engine, ExternType, Linker, Module, Store, StoreLimits, StoreLimitsBuilder, TrapCode,
    ValType,
};

use super::{Order, program};
use talk::{Stop, Talk};

pub(in crate::arena::external) use talk::FUEL;

/// The longest module, in bytes.
const LONGEST: u64 = 16 << 20;
/// How deep calls may be, and the bytes of their values.
const DEEPEST: usize = 10_000;
const TALLEST: usize = 16 << 20;
/// The most entries of a table, and tables.
const MOST_ENTRIES: usize = 1 << 20;
const MOST_TABLES: usize = 16;
/// The interface that is offered.
const INTERFACE: &str = "wasi_snapshot_preview1";
/// What functions say that are not offered.
const NOT_OFFERED: i32 = 52;

/// Plays one game in this process, which is locked in.
pub(super) fn play(order: &Order) -> u8 {
    let mut talk = talk::over_standard_streams();
    let fuel = talk.first_fuel();
    let guest = Guest {
        talk,
        meter: Meter::new(fuel),
        limits: limits(order.limits.memory),
    };
    let engine = Engine::new(&config());
    let mut store = Store::new(&engine, guest);
    store.limiter(|guest| &mut guest.limits);
    let stop = match run(order, &engine, &mut store, fuel) {
        Ok(()) => Stop::Exit(0),
        Err(stop) => stop,
    };
    let left = store.get_fuel().unwrap_or(0);
    let left = if stop == Stop::Fuel { 0 } else { left };
    let guest = store.data_mut();
    let used = guest.meter.used(left);
    guest.talk.end(&stop, used);
    match stop {
        Stop::Exit(status) => status.to_le_bytes()[0],
        _ => 0,
    }
}

/// A player as its functions of the system see it.
struct Guest {
    talk: Talk,
    meter: Meter,
    limits: StoreLimits,
}

/// What was used of the fuel.
struct Meter {
    /// What was told for this turn.
    told: u64,
    /// What was there when it began: less, if something was used before.
    begun_with: u64,
    /// What was left at the last answer.
    at_answer: u64,
    /// What was used in all turns before.
    before: u64,
}

impl Meter {
    fn new(fuel: u64) -> Self {
        Self {
            told: fuel,
            begun_with: fuel,
            at_answer: fuel,
            before: 0,
        }
    }

    /// A turn begins for which this much fuel is told; returns what is there.
    fn begin_turn(&mut self, told: u64, left: u64) -> u64 {
        self.before += self.begun_with - left;
        let since_answer = self.at_answer - left;
        self.told = told;
        self.begun_with = told.saturating_sub(since_answer);
        self.at_answer = self.begun_with;
        self.begun_with
    }

    /// What was used of this turn's fuel.
    fn used(&self, left: u64) -> u64 {
        self.told - left
    }

    /// What was used since the beginning of the game.
    fn in_all(&self, left: u64) -> u64 {
        self.before + (self.begun_with - left)
    }
}

/// Memory and tables; whoever asks for more does not go on.
fn limits(megabytes: u64) -> StoreLimits {
    let bytes = usize::try_from(megabytes << 20).unwrap_or(usize::MAX);
    StoreLimitsBuilder::new()
        .memory_size(bytes)
        .table_elements(MOST_ENTRIES)
        .tables(MOST_TABLES)
        .memories(1)
        .instances(1)
        .trap_on_grow_failure(true)
        .build()
}

fn config() -> Config {
    let mut config = Config::default();
    config
        .consume_fuel(true)
        .wasm_multi_memory(false)
        .wasm_memory64(false)
        .wasm_custom_page_sizes(false)
        .wasm_wide_arithmetic(false)
        .ignore_custom_sections(true)
        .set_max_recursion_depth(DEEPEST)
        .set_max_stack_height(TALLEST);
    config
}

/// Runs the module to its end.
fn run(order: &Order, engine: &Engine, store: &mut Store<Guest>, fuel: u64) -> Result<(), Stop> {
    let load = |why: &dyn std::fmt::Display| Stop::Start(format!("cannot load it: {why}"));
    let file = program::place(order);
    let size = std::fs::metadata(&file).map_err(|error| load(&error))?;
    if LONGEST < size.len() {
        return Err(load(&format!("more than {LONGEST} bytes")));
    }
    let bytes = std::fs::read(&file).map_err(|error| load(&error))?;
    frames::check(&bytes).map_err(|why| load(&why))?;
    let module = Module::new(engine, &bytes).map_err(|error| load(&error))?;
    let linker = linker(engine, &module).map_err(|why| load(&why))?;
    store.set_fuel(fuel).map_err(|error| load(&error))?;
    let instance = linker.instantiate_and_start(&mut *store, &module);
    let instance = instance.map_err(|error| stop(&error))?;
    let start = instance.get_typed_func::<(), ()>(&*store, "_start");
    let start = start.map_err(|_| Stop::Start("the module has no function `_start`".to_owned()))?;
    start.call(&mut *store, ()).map_err(|error| stop(&error))
}

/// All that may be called, also what only says that it is not there.
fn linker(engine: &Engine, module: &Module) -> Result<Linker<Guest>, String> {
    let mut linker = Linker::new(engine);
    wasi::offer(&mut linker).map_err(|error| error.to_string())?;
    linker.allow_shadowing(false);
    for import in module.imports() {
        let ExternType::Func(form) = import.ty() else {
            return Err(format!("it imports `{}`", import.name()));
        };
        if import.module() != INTERFACE {
            return Err(format!(
                "it imports `{}` of `{}`",
                import.name(),
                import.module()
            ));
        }
        if wasi::OFFERED.contains(&import.name()) {
            continue;
        }
        let answers = form.results() == [ValType::I32];
        let stub = linker.func_new(
            INTERFACE,
            import.name(),
            form.clone(),
            move |_, _, results| {
                if answers {
                    results[0] = NOT_OFFERED.into();
                }
                Ok(())
            },
        );
        // The same function may be imported twice.
        let _ = stub;
    }
    Ok(linker)
}

/// Why it stopped.
fn stop(error: &wasmi::Error) -> Stop {
    if let Some(stop) = error.downcast_ref::<Stop>() {
        return stop.clone();
    }
    match (error.as_trap_code(), error.kind()) {
        (Some(TrapCode::OutOfFuel), _) => Stop::Fuel,
        (Some(TrapCode::GrowthOperationLimited), _) => Stop::Memory,
        (Some(code), _) => Stop::Trap(word(code)),
        (None, ErrorKind::Instantiation(error)) if is_too_large(error) => Stop::Memory,
        (None, ErrorKind::Linker(_) | ErrorKind::Instantiation(_)) => {
            Stop::Start(format!("cannot load it: {error}"))
        }
        (None, _) => Stop::Trap("failed"),
    }
}

/// Whether a module begins with more memory or tables than there are for it.
fn is_too_large(error: &InstantiationError) -> bool {
    matches!(
        error,
        InstantiationError::FailedToInstantiateMemory(_)
            | InstantiationError::FailedToInstantiateTable(_)
            | InstantiationError::TooManyTables
            | InstantiationError::TooManyMemories
    )
}

fn word(code: TrapCode) -> &'static str {
    match code {
        TrapCode::UnreachableCodeReached => "unreachable",
        TrapCode::MemoryOutOfBounds => "memory",
        TrapCode::TableOutOfBounds => "table",
        TrapCode::IndirectCallToNull => "null",
        TrapCode::IntegerDivisionByZero => "division",
        TrapCode::IntegerOverflow => "overflow",
        TrapCode::BadConversionToInteger => "conversion",
        TrapCode::StackOverflow => "stack",
        TrapCode::BadSignature => "signature",
        _ => "failed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_after_an_answer_is_taken_off_the_next_turn() {
        let mut meter = Meter::new(100);
        assert_eq!(meter.used(70), 30);
        meter.at_answer = 70;
        assert_eq!(meter.begin_turn(50, 60), 40);
        assert_eq!((meter.used(40), meter.in_all(40)), (10, 40));
        meter.at_answer = 5;
        assert_eq!((meter.used(5), meter.in_all(5)), (45, 75));
        // More than the whole turn.
        assert_eq!(meter.begin_turn(3, 0), 0);
        assert_eq!(meter.in_all(0), 80);
    }
}
