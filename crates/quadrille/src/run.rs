//! Running solvers in the world: limits, Ctrl-C, a progress bar, other programs.

use std::cell::Cell;
use std::io::{self, IsTerminal, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use games::budget::{Budget, Call, Outside, Progress, Trouble};
use games::words::{Sentence, Value};
use indicatif::{ProgressBar, ProgressStyle};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use crate::cli::LimitArgs;
use crate::failure::Failure;
use crate::failure::{io_words, on_file};
use crate::tui;

/// Raised by Ctrl-C: solvers stop and keep the best so far.
static STOP: AtomicBool = AtomicBool::new(false);

/// How long work runs before a progress bar appears.
const QUIET: Duration = Duration::from_millis(400);

/// How often someone who waits for another program looks at the clock and at the stop flag.
const LOOK: Duration = Duration::from_millis(50);

/// Makes Ctrl-C stop solvers instead of the program; a second one ends the program.
pub(crate) fn catch_ctrl_c() {
    let caught = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            tui::restore();
            std::process::exit(130);
        }
    });
    // It can only fail when a handler is there already; that one does the same.
    let _ = caught;
}

/// Whether Ctrl-C was pressed.
pub(crate) fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// The flag itself, for budgets.
pub(crate) fn stop_flag() -> &'static AtomicBool {
    &STOP
}

/// A budget with these limits that listens to Ctrl-C, starting now.
pub(crate) fn budget<'a>(limits: &LimitArgs) -> Budget<'a> {
    let mut budget = Budget::unlimited();
    budget.nodes = limits.nodes;
    budget.deadline = limits
        .time
        .map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
    budget.stop = Some(stop_flag());
    budget
}

/// The same for a puzzle that was read since then. Reading takes its time too, and what `again` says is kept back for
/// those who will read it again.
pub(crate) fn budget_since<'a>(limits: &LimitArgs, begun: Instant, again: u32) -> Budget<'a> {
    let read_in = begun.elapsed();
    let mut budget = budget(limits);
    budget.deadline = limits.time.map(|seconds| {
        let left = Duration::from_secs_f64(seconds).saturating_sub(again * read_in);
        begun + left
    });
    budget
}

/// A seed nobody has asked for, drawn from the clock.
pub(crate) fn clock_seed() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    // A short number is easier to note down and to pass on.
    (since.as_nanos() % 1_000_000_007) as u64
}

/// A bar on standard error that shows how far a solver has come. Silent when that is no terminal.
pub(crate) struct Bar {
    bar: ProgressBar,
    started: Instant,
    is_shown: Cell<bool>,
}

impl Bar {
    /// A bar for some work; it appears only if the work takes a while.
    pub(crate) fn new(what: &str) -> Self {
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::new(1000)
        } else {
            ProgressBar::hidden()
        };
        let style = ProgressStyle::with_template("{prefix} {spinner} {elapsed} {wide_bar} {msg}");
        bar.set_style(style.expect("the template is valid"));
        bar.set_prefix(what.to_owned());
        Self {
            bar,
            started: Instant::now(),
            is_shown: Cell::new(false),
        }
    }

    /// Shows how far the work has come.
    pub(crate) fn show(&self, progress: Progress) {
        if self.started.elapsed() < QUIET {
            return;
        }
        if !self.is_shown.replace(true) {
            self.bar.enable_steady_tick(Duration::from_millis(100));
        }
        if let Some(done) = progress.done {
            self.bar.set_position((done * 1000.0) as u64);
        }
        let part = |name: &str, n: Option<u64>| n.map(|n| format!("{name} {n}"));
        let parts: Vec<String> = [part("cost", progress.cost), part("bound", progress.bound)]
            .into_iter()
            .flatten()
            .collect();
        self.bar.set_message(parts.join(", "));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Runs other programs for solvers, and keeps what they were given and said if asked to.
pub(crate) struct Programs {
    keep: Option<PathBuf>,
}

impl Programs {
    /// Keeps files in this folder, which is made if needed.
    pub(crate) fn new(keep: Option<&Path>) -> Result<Self, Failure> {
        if let Some(folder) = keep {
            std::fs::create_dir_all(folder)
                .map_err(|error| Failure::on_file(&folder.display().to_string(), &error))?;
        }
        Ok(Self {
            keep: keep.map(Path::to_owned),
        })
    }

    fn save(&self, name: &str, text: &str) -> Result<(), Trouble> {
        let Some(folder) = &self.keep else {
            return Ok(());
        };
        let path = folder.join(name);
        std::fs::write(&path, text)
            .map_err(|error| Trouble::Failed(on_file(&path.display().to_string(), &error)))
    }
}

impl Outside for Programs {
    fn run(&self, call: &Call<'_>) -> Result<String, Trouble> {
        self.save(call.label, call.input)?;
        let program = call.program;
        let child = Command::new(program)
            .args(call.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // A group of its own, so that whatever it starts ends with it.
            .process_group(0)
            .spawn();
        let mut child = child
            .map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => {
                    Sentence::new("fail-not-installed").with("program", program)
                }
                _ => Sentence::new("fail-cannot-run")
                    .with("program", program)
                    .with("why", Value::Sentence(io_words(&error))),
            })
            .map_err(Trouble::Failed)?;
        let said = talk(&mut child, call);
        if said.is_none() {
            let group = Pid::from_raw(child.id().cast_signed());
            // It may have ended by itself just now.
            let _ = killpg(group, Signal::SIGKILL);
        }
        let failed = |error: io::Error| {
            let why = Sentence::new("fail-cannot-read").with("program", program);
            Trouble::Failed(why.with("why", Value::Sentence(io_words(&error))))
        };
        child.wait().map_err(failed)?;
        let bytes = said.ok_or(Trouble::Stopped)?.map_err(failed)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        self.save(&format!("{}.out", call.label), &text)?;
        Ok(text)
    }
}

/// Gives a program its input and reads all it prints; none if it takes too long or someone stops it.
fn talk(child: &mut Child, call: &Call<'_>) -> Option<io::Result<Vec<u8>>> {
    let mut stdin = child.stdin.take().expect("its input is piped");
    let mut stdout = child.stdout.take().expect("its output is piped");
    let input = call.input.as_bytes().to_vec();
    let (sender, receiver) = mpsc::channel();
    // The program may print before it has read everything, so its input is fed beside. Both threads end when the
    // program does; who stops reading its input early has its reasons.
    thread::spawn(move || stdin.write_all(&input));
    thread::spawn(move || {
        let mut output = Vec::new();
        let read = stdout.read_to_end(&mut output).map(|_| output);
        // Nobody listens any more once the program was stopped.
        let _ = sender.send(read);
    });
    loop {
        let left = (call.ends.deadline).map(|end| end.saturating_duration_since(Instant::now()));
        match receiver.recv_timeout(left.map_or(LOOK, |left| left.min(LOOK))) {
            Ok(output) => return Some(output),
            Err(_) if call.ends.are_reached() => return None,
            Err(_) => {}
        }
    }
}
