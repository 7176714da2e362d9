//! Hostile WebAssembly players, one for each `--cfg DO_...`, for `bench/hostile`; without one it passes for ever. It is
//! built for `wasm32-unknown-unknown`, without any library of WASI, so that it may do what no library would.
#![no_std]
#![no_main]
#![allow(unused, unconditional_recursion, unexpected_cfgs)]
#![expect(unsafe_code, reason = "it calls its host by hand, as no library of WASI would")]

#[link(wasm_import_module = "wasi_snapshot_preview1")]
unsafe extern "C" {
    fn fd_read(fd: u32, pieces: *const Piece, n: u32, count: *mut u32) -> u32;
    fn fd_write(fd: u32, pieces: *const Piece, n: u32, count: *mut u32) -> u32;
    fn proc_exit(status: u32) -> !;
    fn random_get(at: *mut u8, n: u32) -> u32;
    fn path_open(a: u32, b: u32, c: *const u8, d: u32, e: u32, f: u64, g: u64, h: u32, at: *mut u32) -> u32;
}

#[repr(C)]
struct Piece(*const u8, u32);

static mut LINE: [u8; 1 << 16] = [0; 1 << 16];

fn read() -> usize {
    let mut n = 0;
    let piece = Piece(&raw const LINE as *const u8, 1 << 16);
    unsafe { fd_read(0, &piece, 1, &mut n) };
    n as usize
}

fn put(fd: u32, text: &[u8]) {
    let piece = Piece(text.as_ptr(), text.len() as u32);
    let mut n = 0;
    unsafe { fd_write(fd, &piece, 1, &mut n) };
}

#[inline(never)]
fn deeper(n: u64) -> u64 {
    core::hint::black_box(deeper(core::hint::black_box(n + 1))) + 1
}

fn misbehave() {
    unsafe {
        #[cfg(DO_LOOP)]
        loop {
            core::hint::black_box(0);
        }
        #[cfg(DO_RECURSION)]
        core::hint::black_box(deeper(0));
        #[cfg(DO_GROWTH)]
        loop {
            core::hint::black_box(core::arch::wasm32::memory_grow(0, 16));
        }
        #[cfg(DO_GREAT_GROWTH)]
        core::hint::black_box(core::arch::wasm32::memory_grow(0, 60_000));
        #[cfg(DO_TRAP)]
        core::arch::wasm32::unreachable();
        #[cfg(DO_BEYOND)]
        core::ptr::read_volatile(0xffff_fff0 as *const u32);
        #[cfg(DO_EXIT)]
        proc_exit(42 + 1);
        #[cfg(DO_WAIT)]
        loop {
            read();
        }
        #[cfg(DO_GARBAGE)]
        put(1, b"I resign\n");
        #[cfg(DO_FORGED)]
        put(1, b"!used 0\n!memory\n");
        #[cfg(DO_OVERSIZED)]
        for _ in 0..8 {
            put(1, &*(&raw const LINE));
        }
        #[cfg(DO_CHATTER)]
        loop {
            put(1, b"info thinking\n");
        }
        #[cfg(DO_NOISE)]
        loop {
            put(2, &*(&raw const LINE));
        }
        #[cfg(DO_CHANCE)]
        loop {
            random_get(&raw mut LINE as *mut u8, 1 << 16);
        }
        #[cfg(DO_POINTERS)]
        for at in [0u32, 8, 0x7fff_ffff, 0xffff_fff8, 0xffff_ffff] {
            for n in [0, 1, 1024, u32::MAX] {
                let mut count = 0;
                fd_write(1, at as *const Piece, n, at as *mut u32);
                fd_write(2, at as *const Piece, n, &mut count);
                fd_read(0, at as *const Piece, 0, at as *mut u32);
                random_get(at as *mut u8, n.wrapping_mul(n));
            }
        }
        #[cfg(DO_FILES)]
        for fd in 0..64 {
            let mut opened = 0;
            let name = b"/etc/passwd";
            if path_open(fd, 0, name.as_ptr(), 11, 0, u64::MAX, u64::MAX, 0, &mut opened) == 0 {
                proc_exit(42);
            }
        }
        #[cfg(DO_ESCAPE)]
        {
            put(2, b"\x1b]0;owned\x07\x1b[2J");
            proc_exit(3);
        }
        #[cfg(DO_EAGER)]
        {
            put(1, b"move pass\n");
            for n in 0..1_000_000_000u64 {
                core::hint::black_box(n);
            }
        }
    }
}

#[unsafe(no_mangle)]
extern "C" fn _start() {
    loop {
        let n = read();
        let line = unsafe { &(&*(&raw const LINE))[..n] };
        match line {
            [] | b"quit\n" => return,
            b"start\n" => put(1, b"ready\n"),
            b"go\n" => {
                misbehave();
                put(1, b"move pass\n");
            }
            line if line.starts_with(b"quadrille ") => put(1, b"ready\n"),
            _ => {}
        }
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
