//! The C interface of the original course: loading a library, and calling it with memory it may free.
#![expect(
    unsafe_code,
    reason = "a C library can only be loaded and called without the compiler's promises; all of it happens in a \
              process of its own that is locked in and may die at any call"
)]

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::fs::File;
use std::io::Write;
use std::os::fd::{AsRawFd, RawFd};
use std::path::Path;
use std::ptr;
use std::sync::atomic::{AtomicI32, Ordering};

use libloading::os::unix::{Library as Loaded, RTLD_GLOBAL, RTLD_LAZY, RTLD_LOCAL, Symbol};
use nix::libc;

/// The colour that means a pass, and a hole.
pub(super) const NO_COLOUR: i32 = -1;
/// The number of colours a set has room for.
const MAX_COLOURS: usize = 8;

/// `struct move_t`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Move {
    colour: i32,
}

/// `struct color_set_t`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct ColourSet {
    has: [c_char; MAX_COLOURS],
}

/// `struct graph_t`.
#[repr(C)]
struct Graph {
    n_vertices: usize,
    matrix: *mut Matrix,
    starts: [usize; 2],
}

/// `gsl_spmatrix_uint` of GSL 2.7.
#[repr(C)]
struct Matrix {
    n_rows: usize,
    n_columns: usize,
    columns: *mut c_int,
    values: *mut c_uint,
    offsets: *mut c_int,
    n_reserved: usize,
    n_entries: usize,
    tree: *mut c_void,
    pool: *mut c_void,
    node_size: usize,
    work: *mut c_void,
    kind: c_int,
    flags: usize,
}

const _: () = assert!(size_of::<Matrix>() == 104 && size_of::<Graph>() == 32);

/// GSL's number for compressed rows.
const COMPRESSED_ROWS: c_int = 2;

/// The board as the referee's lines tell it.
#[derive(Debug, Default)]
pub(super) struct Board {
    colours: Vec<i32>,
    edges: Vec<(usize, usize)>,
    starts: [usize; 2],
    forbidden: [Vec<usize>; 2],
    names: Vec<String>,
}

impl Board {
    /// Takes in one line; a line it does not know is ignored.
    pub(super) fn read(&mut self, word: &str, rest: &str) -> Result<(), String> {
        let bad = || format!("cannot read the line `{word}`");
        let words = || rest.split_whitespace();
        match word {
            "colours" => {
                let read = |word: &str| match word {
                    "." => Some(NO_COLOUR),
                    word => word.parse().ok(),
                };
                self.colours = words().map(read).collect::<Option<_>>().ok_or_else(bad)?;
            }
            "edges" => {
                let read = |word: &str| {
                    let (one, other) = word.split_once('-')?;
                    Some((one.parse().ok()?, other.parse().ok()?))
                };
                self.edges = words().map(read).collect::<Option<_>>().ok_or_else(bad)?;
            }
            "starts" => {
                for (start, word) in self.starts.iter_mut().zip(words()) {
                    *start = word.parse().map_err(|_| bad())?;
                }
            }
            "forbidden" => {
                for (set, word) in self.forbidden.iter_mut().zip(words()) {
                    let colours = word.split(',').filter(|word| *word != "-");
                    let colours: Result<Vec<usize>, _> = colours.map(str::parse).collect();
                    *set = colours.map_err(|_| bad())?;
                }
            }
            "names" => self.names = words().map(str::to_owned).collect(),
            _ => {}
        }
        Ok(())
    }

    /// The colour of a move's text.
    pub(super) fn colour_of(&self, text: &str) -> Option<i32> {
        let (_, colours) = self.names.split_last()?;
        let at = colours.iter().position(|name| name == text)?;
        i32::try_from(at).ok()
    }

    /// The text of the move a library answers with; a number that is no colour stays a number.
    pub(super) fn name_of(&self, colour: i32) -> String {
        let Some((pass, colours)) = self.names.split_last() else {
            return colour.to_string();
        };
        let name = usize::try_from(colour)
            .ok()
            .and_then(|colour| colours.get(colour));
        match (name, colour) {
            (Some(name), _) => name.clone(),
            (None, NO_COLOUR) => pass.clone(),
            (None, _) => colour.to_string(),
        }
    }

    /// The neighbours of each vertex, ascending.
    fn rows(&self) -> Vec<Vec<usize>> {
        let mut rows = vec![Vec::new(); self.colours.len()];
        for &(one, other) in &self.edges {
            if one < rows.len() && other < rows.len() {
                rows[one].push(other);
                rows[other].push(one);
            }
        }
        rows.iter_mut().for_each(|row| row.sort_unstable());
        rows
    }
}

/// A loaded player.
pub(super) struct Library {
    get_player_name: Symbol<unsafe extern "C" fn() -> *const c_char>,
    initialize: Symbol<unsafe extern "C" fn(usize, *mut Graph, *mut i32, *mut ColourSet)>,
    play: Symbol<unsafe extern "C" fn(Move) -> Move>,
    finalize: Symbol<unsafe extern "C" fn()>,
    /// Stays where it is while the library may look at it.
    forbidden: Box<[ColourSet; 2]>,
    bytes_before: usize,
    _loaded: Loaded,
}

impl Library {
    /// Loads it and finds its functions.
    pub(super) fn load(path: &Path) -> Result<Self, String> {
        // SAFETY: its initialisers run here; this process exists to contain them.
        let loaded = unsafe { Loaded::open(Some(path), RTLD_LAZY | RTLD_LOCAL) };
        let loaded = loaded.map_err(|error| format!("cannot load it: {error}"))?;
        let lacks = |name: &str| format!("the library has no function `{name}`");
        // SAFETY: the types are those of the interface; a library that lies about them harms only itself.
        unsafe {
            Ok(Self {
                get_player_name: loaded
                    .get(b"get_player_name\0")
                    .map_err(|_| lacks("get_player_name"))?,
                initialize: loaded
                    .get(b"initialize\0")
                    .map_err(|_| lacks("initialize"))?,
                play: loaded.get(b"play\0").map_err(|_| lacks("play"))?,
                finalize: loaded.get(b"finalize\0").map_err(|_| lacks("finalize"))?,
                forbidden: Box::default(),
                bytes_before: 0,
                _loaded: loaded,
            })
        }
    }

    /// Its name, on one line, if it tells one.
    pub(super) fn name(&self) -> Option<String> {
        // SAFETY: the interface promises a string that ends with 0, or null.
        let name = unsafe {
            let name = (self.get_player_name)();
            if name.is_null() {
                return None;
            }
            CStr::from_ptr(name).to_string_lossy().into_owned()
        };
        let name: String = name
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .take(80)
            .collect();
        let name = name.trim().to_owned();
        (!name.is_empty()).then_some(name)
    }

    /// Hands it the board. Graph, matrix and colours become its own.
    pub(super) fn initialize(&mut self, seat: usize, board: &Board) {
        for (set, colours) in self.forbidden.iter_mut().zip(&board.forbidden) {
            for &colour in colours.iter().filter(|&&colour| colour < MAX_COLOURS) {
                set.has[colour] = 1;
            }
        }
        self.bytes_before = bytes_in_use();
        let rows = board.rows();
        let offsets: Vec<c_int> = std::iter::once(0)
            .chain(rows.iter().scan(0, |sum, row| {
                *sum += row.len() as c_int;
                Some(*sum)
            }))
            .collect();
        let columns: Vec<c_int> = rows
            .iter()
            .flatten()
            .map(|&column| column as c_int)
            .collect();
        let n = rows.len();
        // SAFETY: every piece comes from C's allocator, is of the right size and is never touched here again.
        unsafe {
            let matrix = copied(&[Matrix {
                n_rows: n,
                n_columns: n,
                columns: copied(&columns),
                values: copied(&vec![1; columns.len()]),
                offsets: copied(&offsets),
                n_reserved: columns.len(),
                n_entries: columns.len(),
                tree: ptr::null_mut(),
                pool: ptr::null_mut(),
                node_size: 0,
                work: ptr::null_mut(),
                kind: COMPRESSED_ROWS,
                flags: 0,
            }]);
            let graph = copied(&[Graph {
                n_vertices: n,
                matrix,
                starts: board.starts,
            }]);
            (self.initialize)(
                seat,
                graph,
                copied(&board.colours),
                self.forbidden.as_mut_ptr(),
            );
        }
    }

    /// Asks it for a move.
    pub(super) fn play(&mut self, previous: i32) -> i32 {
        // SAFETY: a plain call with a plain value.
        unsafe { (self.play)(Move { colour: previous }) }.colour
    }

    /// Tells it that the game is over.
    pub(super) fn finalize(&mut self) {
        // SAFETY: a plain call; what the library printed is then written out to be looked at.
        unsafe {
            (self.finalize)();
            libc::fflush(ptr::null_mut());
        }
    }

    /// How much memory is in use beyond what was before `initialize`.
    pub(super) fn bytes_kept(&self) -> usize {
        bytes_in_use().saturating_sub(self.bytes_before)
    }
}

/// Gives C's standard output a buffer of ours, so that the first line a player prints takes no memory that would then
/// count as not freed.
pub(super) fn buffer_output() {
    unsafe extern "C" {
        static stdout: *mut libc::FILE;
    }
    const ROOM: usize = 4096;
    let room = Box::leak(vec![0u8; ROOM].into_boxed_slice());
    // SAFETY: nothing has been printed yet, and the buffer stays for good.
    unsafe { libc::setvbuf(stdout, room.as_mut_ptr().cast(), libc::_IOFBF, ROOM) };
}

/// A copy made by C's allocator.
///
/// # Safety
/// The values are copied bit by bit, so they must be plain.
unsafe fn copied<T>(values: &[T]) -> *mut T {
    let bytes = size_of_val(values).max(1);
    // SAFETY: the room is large enough, and fresh memory overlaps nothing.
    unsafe {
        let room = libc::malloc(bytes).cast::<T>();
        if room.is_null() {
            libc::abort();
        }
        ptr::copy_nonoverlapping(values.as_ptr(), room, values.len());
        room
    }
}

/// The bytes that C's allocator has handed out and not got back.
fn bytes_in_use() -> usize {
    // SAFETY: it only reads counters.
    let info = unsafe { libc::mallinfo2() };
    info.uordblks + info.hblkhd
}

/// Our own few functions of GSL, compiled from C.
const OUR_GSL: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/libgsl.so"));

/// Makes GSL's functions visible to libraries that were linked without it: the system's, else our own few.
pub(super) fn load_gsl() {
    let names = ["libgsl.so.27", "libgsl.so.28", "libgsl.so.25", "libgsl.so"];
    // SAFETY: these are the system's own libraries; their initialisers do nothing.
    let load = |name: &str| unsafe { Loaded::open(Some(name), RTLD_LAZY | RTLD_GLOBAL) };
    // GSL itself needs a library for linear algebra, and does not always say so.
    if let Ok(algebra) = load("libgslcblas.so.0") {
        std::mem::forget(algebra);
    }
    if let Some(gsl) = names.iter().find_map(|name| load(name).ok()) {
        std::mem::forget(gsl);
        return;
    }
    let Ok(fd) = nix::sys::memfd::memfd_create("gsl", nix::sys::memfd::MFdFlags::MFD_CLOEXEC)
    else {
        return;
    };
    let mut file = File::from(fd);
    if file.write_all(OUR_GSL).is_ok()
        && let Ok(gsl) = load(&format!("/proc/self/fd/{}", file.as_raw_fd()))
    {
        std::mem::forget(gsl);
    }
}

/// Where deaths for lack of memory are told.
static CHANNEL: AtomicI32 = AtomicI32::new(-1);

/// Tells the referee when this process dies or exits because it was refused memory: the signal alone would not say.
pub(super) fn tell_memory_deaths_to(channel: RawFd) {
    CHANNEL.store(channel, Ordering::Relaxed);
    // SAFETY: the handlers only read `errno` and write to a descriptor; std has set up a stack for them.
    unsafe {
        for signal in [libc::SIGSEGV, libc::SIGABRT, libc::SIGBUS, libc::SIGTRAP] {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = on_death as *const () as usize;
            action.sa_flags = libc::SA_RESETHAND | libc::SA_ONSTACK;
            libc::sigaction(signal, &action, ptr::null_mut());
        }
        libc::atexit(on_exit);
    }
}

/// After this the signal comes again and has its usual effect.
extern "C" fn on_death(_signal: c_int) {
    tell_if_out_of_memory();
}

extern "C" fn on_exit() {
    tell_if_out_of_memory();
}

fn tell_if_out_of_memory() {
    const WORD: &[u8] = b"\n!memory\n";
    // SAFETY: both calls are allowed in a signal handler.
    unsafe {
        if *libc::__errno_location() == libc::ENOMEM {
            libc::write(
                CHANNEL.load(Ordering::Relaxed),
                WORD.as_ptr().cast(),
                WORD.len(),
            );
        }
    }
}
