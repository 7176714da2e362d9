//! Running solvers in the world: limits, Ctrl-C, a progress bar, other programs.

use std::cell::Cell;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use games::budget::{Budget, Call, Ends, Outside, Progress, Trouble};
use games::words::{Sentence, Value};
use indicatif::{ProgressBar, ProgressStyle};

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

/// The stack of a thread that reads: as large as that of the program's first one.
pub(crate) const STACK: usize = 8 << 20;

/// A second signal within this time is the first one again: some send theirs to a program and to its group.
const SAME_SIGNAL: Duration = Duration::from_millis(500);

/// Makes Ctrl-C stop solvers instead of the program; a second one ends the program.
pub(crate) fn catch_ctrl_c() {
    let mut first: Option<Instant> = None;
    let caught = ctrlc::set_handler(move || {
        let first = *first.get_or_insert_with(Instant::now);
        if STOP.swap(true, Ordering::Relaxed) && SAME_SIGNAL < first.elapsed() {
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

/// When the time that was given since then is over.
pub(crate) fn end_of(time: Option<f64>, begun: Instant) -> Option<Instant> {
    time.map(|seconds| begun + Duration::from_secs_f64(seconds))
}

/// Does work that does not heed every limit, such as reading. Once the time is over, or somebody stops the program, it is
/// not waited for any longer, and there is nothing: the program is about to end, and what still works with it.
pub(crate) fn unless_over<T: Send + 'static>(
    end: Option<Instant>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let ends = Ends {
        deadline: end,
        stop: Some(stop_flag()),
    };
    let (sender, receiver) = mpsc::channel();
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody listens any more once the time is over.
        let _ = sender.send(work());
    });
    let worker = worker.expect("the system gives one more thread");
    loop {
        match receiver.recv_timeout(until_look(end)) {
            Ok(done) => return Some(done),
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => unreachable!("work that ends is sent"),
            },
            Err(RecvTimeoutError::Timeout) if ends.are_reached() => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Threads for many pieces of work, as many as cores unless somebody says so.
pub(crate) fn pool(n_threads: Option<usize>) -> Result<rayon::ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(n_threads.unwrap_or(0))
        .stack_size(STACK)
        .build();
    pool.map_err(|error| {
        Failure::new(Sentence::new("fail-threads").with("error", error.to_string()))
    })
}

/// How long to wait before the next look at the clock and at the stop flag.
pub(crate) fn until_look(end: Option<Instant>) -> Duration {
    let left = end.map(|end| end.saturating_duration_since(Instant::now()));
    left.map_or(LOOK, |left| left.min(LOOK))
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
        let mut command = Command::new(program);
        command
            .args(call.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = in_its_own_group(&mut command)
            .spawn()
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
            end(&mut child);
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

/// Whatever a program starts is to end with it, as far as the system has groups of processes.
fn in_its_own_group(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// Ends a program and its group. It may have ended by itself just now.
fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        let group = Pid::from_raw(child.id().cast_signed());
        let _ = killpg(group, Signal::SIGKILL);
    }
    let _ = child.kill();
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
        match receiver.recv_timeout(until_look(call.ends.deadline)) {
            Ok(output) => return Some(output),
            Err(_) if call.ends.are_reached() => return None,
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes this deep, with a page of memory at each step.
    fn deep(n: usize) -> usize {
        let page = std::hint::black_box([0_u8; 4096]);
        if n == 0 {
            return usize::from(page[0]);
        }
        1 + deep(n - 1)
    }

    #[test]
    fn work_in_a_pool_may_go_deep() {
        let pool = pool(Some(1)).unwrap();
        assert_eq!(pool.install(|| deep(1000)), 1000);
    }

    #[test]
    fn nobody_waits_for_work_beyond_its_time() {
        let (sender, receiver) = mpsc::channel::<()>();
        let never = move || receiver.recv().is_ok();
        assert_eq!(unless_over(Some(Instant::now()), never), None);
        // Until here somebody could have sent something.
        drop(sender);
        assert_eq!(unless_over(None, || 7), Some(7));
    }
}
