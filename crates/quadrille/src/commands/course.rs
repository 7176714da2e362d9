//! `quadrille course`: a course from one folder.

use std::io::Write;

use games::words::Sentence;

use crate::cli::CourseArgs;
use crate::course::{self, Course, Invited, Options, Row};
use crate::failure::{CommandResult, Exit, Failure};
use crate::print::{complain, csv_field, stdout};
use crate::speech::Speech;
use crate::web::{address, say};

pub(super) fn run(args: &CourseArgs, speech: &Speech) -> CommandResult {
    let folder = args.folder.display().to_string();
    if args.init {
        course::make(&args.folder, speech.book.lang)?;
        let sentence = Sentence::new("course-made").with("folder", folder);
        say(&speech.book.tell(&sentence))?;
        return Ok(Exit::Yes);
    }
    if args.action.is_some() {
        return invite(args);
    }
    let options = Options {
        folder: args.folder.clone(),
        host: args.host.clone(),
        names: args.name.clone(),
        port: args.port,
    };
    course::serve(&options, |here| {
        if !here.ip().is_loopback() && args.name.is_empty() {
            complain(&speech.book.tell_id("course-no-tls"));
        }
        let url = match args.name.first() {
            Some(name) => format!("https://{name}/ (http://{here}/)"),
            None => address::url(&args.host, here),
        };
        let sentence = Sentence::new("serve-address").with("url", url);
        say(&speech.book.tell(&sentence))
    })?;
    Ok(Exit::Yes)
}

/// Prints one line a person: key, name, role, link.
fn invite(args: &CourseArgs) -> CommandResult {
    let who = match (&args.who, args.all) {
        (Some(key), _) => Invited::One(key.clone()),
        (None, true) => Invited::All,
        (None, false) => Invited::New,
    };
    Course::open(&args.folder)?.invite(&who, |links| print_links(args, links))?;
    Ok(Exit::Yes)
}

fn print_links(args: &CourseArgs, links: &[(Row, String)]) -> Result<(), Failure> {
    let mut out = stdout();
    writeln!(out, "key,name,role,link")?;
    for (row, token) in links {
        let role = if row.is_staff { "staff" } else { "student" };
        let address = args.address.trim_end_matches('/');
        writeln!(
            out,
            "{},{},{role},{address}/#{token}",
            csv_field(&row.key),
            csv_field(&row.name)
        )?;
    }
    Ok(out.flush()?)
}
