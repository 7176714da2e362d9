//! `quadrille serve`: the workbench in the browser.

use games::words::Sentence;

use crate::cli::ServeArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::speech::Speech;
use crate::web::{self, Options, address};

pub(super) fn run(args: &ServeArgs, speech: &Speech) -> CommandResult {
    if let Some(folder) = &args.ladder {
        // The page would never show it.
        std::fs::read_dir(folder)
            .map_err(|error| Failure::on_file(&folder.display().to_string(), &error))?;
    }
    let options = Options {
        host: args.host.clone(),
        names: args.name.clone(),
        port: args.port,
        data: args.data.clone(),
        ladder: args.ladder.clone(),
    };
    web::serve(options, |here| {
        if !here.ip().is_loopback() {
            eprintln!("quadrille: {}", speech.book.tell_id("serve-shared"));
        }
        let url = address::url(&args.host, here);
        let sentence = Sentence::new("serve-address").with("url", url.as_str());
        web::say(&speech.book.tell(&sentence))?;
        if !args.no_open && has_browser() {
            // The address is printed as well, so failing is no harm.
            let _ = open::that_detached(&url);
        }
        Ok(())
    })?;
    Ok(Exit::Yes)
}

/// Whether there is a screen for a browser to open on.
fn has_browser() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_screen =
        cfg!(not(target_os = "linux")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    has_screen && !is_set("CI") && !is_set("SSH_CONNECTION")
}
