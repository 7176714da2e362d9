//! Any text as a request of the page: its method and path, what is given beside it, and its body, a line each. Whatever
//! it is, it is answered or refused, and the next one is answered too.
#![no_main]

use std::sync::atomic::AtomicBool;

use libfuzzer_sys::fuzz_target;
use page::router::{Router, World};

/// Nobody waits for solvers here.
static STOP: AtomicBool = AtomicBool::new(true);

fuzz_target!(|text: &str| {
    let mut router = Router::default();
    let mut lines = text.lines();
    while let Some(route) = lines.next() {
        let (given, body) = (lines.next().unwrap_or(""), lines.next().unwrap_or(""));
        let world = World {
            stop: &STOP,
            progress: &mut |_| {},
            checking: &|_| checker::Budget::nodes(2_000),
        };
        let reply = router.answer(route, given, body, world);
        assert!((200..500).contains(&reply.status), "{}", reply.body);
    }
});
