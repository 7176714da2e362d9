//! The part of WASI that WebAssembly players are offered: standard streams, an end, a clock of fuel, numbers that follow
//! from the conversation.

use wasmi::errors::LinkerError;
use wasmi::{Caller, Error, Linker};

use super::talk::Stop;
use super::{Guest, INTERFACE};

/// What is offered; everything else of the interface says that it is not there.
pub(super) const OFFERED: [&str; 16] = [
    "args_get",
    "args_sizes_get",
    "clock_res_get",
    "clock_time_get",
    "environ_get",
    "environ_sizes_get",
    "fd_close",
    "fd_fdstat_get",
    "fd_filestat_get",
    "fd_prestat_get",
    "fd_read",
    "fd_seek",
    "fd_write",
    "proc_exit",
    "random_get",
    "sched_yield",
];

/// What every call costs beside its bytes.
const COST: u64 = 100;
/// The most pieces of one call.
const MOST_PIECES: u32 = 1024;
/// What streams are to a player: something that is typed into, so that its lines are not held back.
const CHARACTER_DEVICE: u8 = 2;
/// Reading and writing.
const RIGHTS: u64 = 1 << 1 | 1 << 6;

/// Why a call of the system failed, by the numbers of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Errno {
    BadDescriptor = 8,
    Fault = 21,
    Invalid = 28,
    Pipe = 70,
}

/// Why a call does not return what it was asked for: the player hears of the first, and ends by the second.
enum Refusal {
    Errno(Errno),
    Stop(Stop),
}

impl From<Errno> for Refusal {
    fn from(errno: Errno) -> Self {
        Self::Errno(errno)
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

type Done = Result<(), Refusal>;

/// Offers all of it.
pub(super) fn offer(linker: &mut Linker<Guest>) -> Result<(), LinkerError> {
    linker
        .func_wrap(INTERFACE, "args_get", |_: i32, _: i32| 0)?
        .func_wrap(INTERFACE, "environ_get", |_: i32, _: i32| 0)?
        .func_wrap(INTERFACE, "args_sizes_get", no_words)?
        .func_wrap(INTERFACE, "environ_sizes_get", no_words)?
        .func_wrap(INTERFACE, "sched_yield", || 0)?
        .func_wrap(INTERFACE, "fd_close", |_: i32| 0)?
        .func_wrap(INTERFACE, "fd_prestat_get", |_: i32, _: i32| {
            Errno::BadDescriptor as i32
        })?
        .func_wrap(INTERFACE, "fd_seek", |_: i32, _: i64, _: i32, _: i32| {
            Errno::Pipe as i32
        })?
        .func_wrap(INTERFACE, "proc_exit", |status: i32| -> Result<(), Error> {
            Err(Error::host(Stop::Exit(status)))
        })?
        .func_wrap(
            INTERFACE,
            "clock_res_get",
            |mut caller: Caller<'_, Guest>, _clock: i32, at: i32| {
                finish(
                    Call::new(&mut caller).and_then(|mut call| call.put(at, &1u64.to_le_bytes())),
                )
            },
        )?
        .func_wrap(
            INTERFACE,
            "clock_time_get",
            |mut caller: Caller<'_, Guest>, _clock: i32, _precision: i64, at: i32| {
                finish(Call::new(&mut caller).and_then(|mut call| {
                    let left = call.left;
                    let time = call.guest().meter.in_all(left);
                    call.put(at, &time.to_le_bytes())
                }))
            },
        )?
        .func_wrap(
            INTERFACE,
            "random_get",
            |mut caller: Caller<'_, Guest>, at: i32, n: i32| {
                finish(Call::new(&mut caller).and_then(|mut call| call.draw(at, n)))
            },
        )?
        .func_wrap(
            INTERFACE,
            "fd_fdstat_get",
            |mut caller: Caller<'_, Guest>, fd: i32, at: i32| {
                finish(Call::new(&mut caller).and_then(|mut call| {
                    expect_stream(fd)?;
                    let mut about = [0; 24];
                    about[0] = CHARACTER_DEVICE;
                    about[8..16].copy_from_slice(&RIGHTS.to_le_bytes());
                    call.put(at, &about)
                }))
            },
        )?
        .func_wrap(
            INTERFACE,
            "fd_filestat_get",
            |mut caller: Caller<'_, Guest>, fd: i32, at: i32| {
                finish(Call::new(&mut caller).and_then(|mut call| {
                    expect_stream(fd)?;
                    let mut about = [0; 64];
                    about[16] = CHARACTER_DEVICE;
                    call.put(at, &about)
                }))
            },
        )?
        .func_wrap(
            INTERFACE,
            "fd_read",
            |mut caller: Caller<'_, Guest>, fd: i32, pieces: i32, n: i32, count: i32| {
                finish(Call::new(&mut caller).and_then(|mut call| call.read(fd, pieces, n, count)))
            },
        )?
        .func_wrap(
            INTERFACE,
            "fd_write",
            |mut caller: Caller<'_, Guest>, fd: i32, pieces: i32, n: i32, count: i32| {
                finish(Call::new(&mut caller).and_then(|mut call| call.write(fd, pieces, n, count)))
            },
        )?;
    Ok(())
}

fn no_words(mut caller: Caller<'_, Guest>, count: i32, bytes: i32) -> Result<i32, Error> {
    finish(Call::new(&mut caller).and_then(|mut call| {
        call.put(count, &[0; 4])?;
        call.put(bytes, &[0; 4])
    }))
}

fn expect_stream(fd: i32) -> Done {
    match fd {
        0..=2 => Ok(()),
        _ => Err(Errno::BadDescriptor.into()),
    }
}

fn finish(done: Done) -> Result<i32, Error> {
    match done {
        Ok(()) => Ok(0),
        Err(Refusal::Errno(errno)) => Ok(errno as i32),
        Err(Refusal::Stop(stop)) => Err(Error::host(stop)),
    }
}

/// One call of the system.
struct Call<'a, 'b> {
    caller: &'a mut Caller<'b, Guest>,
    /// The fuel that is left.
    left: u64,
}

impl<'a, 'b> Call<'a, 'b> {
    fn new(caller: &'a mut Caller<'b, Guest>) -> Result<Self, Refusal> {
        let left = caller.get_fuel().unwrap_or(0);
        let mut call = Self { caller, left };
        call.pay(COST)?;
        Ok(call)
    }

    fn guest(&mut self) -> &mut Guest {
        self.caller.data_mut()
    }

    fn pay(&mut self, cost: u64) -> Done {
        match self.left.checked_sub(cost) {
            Some(left) => self.set_fuel(left),
            None => {
                self.set_fuel(0);
                return Err(Stop::Fuel.into());
            }
        }
        Ok(())
    }

    fn set_fuel(&mut self, left: u64) {
        self.left = left;
        // It can only fail where fuel is not counted.
        let _ = self.caller.set_fuel(left);
    }

    /// A part of the player's memory, and the player beside it.
    fn memory(&mut self, at: i32, n: usize) -> Result<(&mut [u8], &mut Guest), Refusal> {
        let memory = self.caller.get_export("memory");
        let memory = memory
            .and_then(wasmi::Extern::into_memory)
            .ok_or(Errno::Fault)?;
        let (bytes, guest) = memory.data_and_store_mut(&mut *self.caller);
        let from = at.cast_unsigned() as usize;
        let part = from
            .checked_add(n)
            .and_then(|to| bytes.get_mut(from..to))
            .ok_or(Errno::Fault)?;
        Ok((part, guest))
    }

    fn put(&mut self, at: i32, bytes: &[u8]) -> Done {
        self.memory(at, bytes.len())?.0.copy_from_slice(bytes);
        Ok(())
    }

    fn number(&mut self, at: u32) -> Result<u32, Refusal> {
        let (bytes, _) = self.memory(at.cast_signed(), 4)?;
        let bytes = bytes.try_into().expect("four bytes were asked for");
        Ok(u32::from_le_bytes(bytes))
    }

    /// Where the pieces of a reading or writing are, each as its beginning and its length.
    fn pieces(&mut self, at: i32, n: i32) -> Result<Vec<(i32, usize)>, Refusal> {
        let n = n.cast_unsigned();
        if MOST_PIECES < n {
            return Err(Errno::Invalid.into());
        }
        self.pay(u64::from(n))?;
        let at = at.cast_unsigned();
        let mut pieces = Vec::new();
        for i in 0..n {
            let row = at.checked_add(8 * i).ok_or(Errno::Fault)?;
            let begin = self.number(row)?;
            let length = self.number(row.checked_add(4).ok_or(Errno::Fault)?)?;
            pieces.push((begin.cast_signed(), length as usize));
        }
        Ok(pieces)
    }

    fn read(&mut self, fd: i32, pieces: i32, n: i32, count: i32) -> Done {
        if fd != 0 {
            return Err(Errno::BadDescriptor.into());
        }
        let pieces = self.pieces(pieces, n)?;
        // What is read is not lost because there is no place for it.
        self.memory(count, 4)?;
        for &(at, length) in &pieces {
            self.memory(at, length)?;
        }
        let most = pieces.iter().map(|(_, length)| length).sum();
        let read = self.guest().talk.read(most)?;
        if let Some(told) = read.fuel {
            let left = self.left;
            let fuel = self.guest().meter.begin_turn(told, left);
            self.set_fuel(fuel);
        }
        self.pay(read.bytes.len() as u64)?;
        let mut rest = &read.bytes[..];
        for (at, length) in pieces {
            let (part, after) = rest.split_at(length.min(rest.len()));
            self.put(at, part)?;
            rest = after;
        }
        self.put(count, &(read.bytes.len() as u32).to_le_bytes())
    }

    fn write(&mut self, fd: i32, pieces: i32, n: i32, count: i32) -> Done {
        if fd != 1 && fd != 2 {
            return Err(Errno::BadDescriptor.into());
        }
        let pieces = self.pieces(pieces, n)?;
        self.memory(count, 4)?;
        let mut n_written = 0;
        for (at, length) in pieces {
            self.memory(at, length)?;
            self.pay(length as u64)?;
            let left = self.left;
            let (bytes, _) = self.memory(at, length)?;
            // Taken out of the memory, which the player beside it is a part of for the compiler.
            let bytes = bytes.to_vec();
            let guest = self.guest();
            if fd == 2 {
                guest.talk.complain(&bytes);
            } else if guest.talk.write(&bytes, guest.meter.used(left))? {
                guest.meter.at_answer = left;
            }
            n_written += length;
        }
        self.put(count, &(n_written as u32).to_le_bytes())
    }

    fn draw(&mut self, at: i32, n: i32) -> Done {
        let n = n.cast_unsigned() as usize;
        self.memory(at, n)?;
        self.pay(n as u64)?;
        let (bytes, guest) = self.memory(at, n)?;
        for part in bytes.chunks_mut(8) {
            let drawn = guest.talk.chance().to_le_bytes();
            part.copy_from_slice(&drawn[..part.len()]);
        }
        Ok(())
    }
}
