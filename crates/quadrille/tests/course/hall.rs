//! A course of its own for a test: a folder, a server on a free port, and everybody's links.

#![allow(dead_code, reason = "each test file uses its part of it")]

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// A plan with one task of every kind; small boards, so that all of it is quick.
pub(crate) const PLAN: &str = r#"
title = "Small <b>course</b>"
language = "en"

[limits]
a_day = 6
kilobytes = 64
memory = 512
examination = 30

[[task]]
name = "players"
title = "Players"
kind = "ladder"
boards = "c 4 4"
clock = "2s"
rounds = 2
rivals = ["random"]

[[task]]
name = "answers"
title = "Answers"
kind = "contest"
seconds = 1

[[task]]
name = "plans"
title = "Plans"
kind = "homework"
homework = "plan"
max = 2
seconds = 20

[[task]]
name = "closed"
title = "Closed"
kind = "homework"
homework = "plan"
deadline = "2020-01-01"
"#;

/// Who takes part; one has a name that a page or a table could take for more.
pub(crate) const ROSTER: &str = "key,name,role\n\
    good,Good Student,student\n\
    crash,\"=HYPERLINK(\"\"x\"\"),<img src=x onerror=alert(1)>\",student\n\
    evil,Evil Student,student\n\
    boss,The Boss,staff\n";

/// A course, and its server while it runs.
pub(crate) struct Hall {
    pub(crate) folder: PathBuf,
    links: HashMap<String, String>,
    port: u16,
    server: Option<Child>,
    client: reqwest::Client,
}

/// Runs the program to its end.
pub(crate) fn run(args: &[&str]) -> String {
    let output = Command::new(crate::PROGRAM)
        .args(args)
        .args(["--lang", "en"])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {text}");
    String::from_utf8(output.stdout).unwrap()
}

impl Hall {
    /// Sets a course up as staff would: a folder, a plan, a roster, links.
    pub(crate) fn set_up(place: &Path) -> Self {
        let folder = place.join("course");
        let shown = folder.to_str().unwrap();
        run(&["course", shown, "--init"]);
        std::fs::write(folder.join("course.toml"), PLAN).unwrap();
        std::fs::write(folder.join("students.csv"), ROSTER).unwrap();
        let invited = run(&["course", shown, "invite"]);
        let links = invited.lines().skip(1).map(|line| {
            let key = line.split(',').next().unwrap().to_owned();
            (key, line.rsplit('#').next().unwrap().to_owned())
        });
        let links: HashMap<String, String> = links.collect();
        assert_eq!(links.len(), 4, "{invited}");
        let mut hall = Self {
            folder,
            links,
            port: 0,
            server: None,
            client: reqwest::Client::builder()
                .no_proxy()
                .pool_max_idle_per_host(0)
                .build()
                .unwrap(),
        };
        hall.start();
        hall
    }

    /// Starts the server, on the same port as before.
    pub(crate) fn start(&mut self) {
        let mut child = Command::new(crate::PROGRAM)
            .arg("course")
            .arg(&self.folder)
            .args(["--lang", "en", "--port"])
            .arg(self.port.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let port = line.split("http://127.0.0.1:").nth(1);
        let port = port.unwrap_or_else(|| panic!("expected an address, found {line:?}"));
        self.port = port.split('/').next().unwrap().parse().unwrap();
        self.server = Some(child);
    }

    /// Ends the server without a warning, as a power cut would.
    pub(crate) fn kill(&mut self) {
        let mut child = self.server.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// The link of somebody.
    pub(crate) fn link(&self, key: &str) -> String {
        self.url(&format!("/#{}", self.links[key]))
    }

    /// A client that has come in through somebody's link.
    pub(crate) async fn enter(&self, key: &str) -> Visitor {
        let body = format!("{{\"token\": \"{}\"}}", self.links[key]);
        let request = self.client.post(self.url("/api/enter"));
        let reply = request
            .header("content-type", "application/json")
            .body(body)
            .send()
            .await
            .unwrap();
        assert_eq!(reply.status(), 200);
        let cookie = reply.headers()["set-cookie"].to_str().unwrap().to_owned();
        assert!(
            cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
            "{cookie}"
        );
        let cookie = cookie.split(';').next().unwrap().to_owned();
        Visitor {
            base: self.url(""),
            cookie,
            client: self.client.clone(),
        }
    }

    /// Somebody without a link.
    pub(crate) fn stranger(&self) -> Visitor {
        Visitor {
            base: self.url(""),
            cookie: String::new(),
            client: self.client.clone(),
        }
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        if self.server.is_some() {
            self.kill();
        }
    }
}

/// Somebody who asks.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) base: String,
    pub(crate) cookie: String,
    client: reqwest::Client,
}

impl Visitor {
    pub(crate) fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let request = self.client.request(method, format!("{}{path}", self.base));
        request.header("cookie", &self.cookie)
    }

    pub(crate) async fn send(request: reqwest::RequestBuilder) -> (u16, Value) {
        let reply = request.send().await.unwrap();
        let status = reply.status().as_u16();
        let text = reply.text().await.unwrap();
        (
            status,
            serde_json::from_str(&text).unwrap_or(Value::String(text)),
        )
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        Self::send(self.request("GET", path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let request = self
            .request("POST", path)
            .header("content-type", "application/json");
        Self::send(request.body(body.to_string())).await
    }

    /// Hands something in.
    pub(crate) async fn hand_in(
        &self,
        task: &str,
        name: &str,
        bytes: impl Into<reqwest::Body>,
    ) -> (u16, Value) {
        let name: String = name.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let request = self.request("POST", &format!("/api/hand-ins/{task}?name={name}"));
        let request = request.header("content-type", "application/octet-stream");
        Self::send(request.body(bytes)).await
    }

    /// What became of a hand-in, once it is judged.
    pub(crate) async fn judged(&self, id: &Value) -> Value {
        let path = format!("/api/hand-ins/{id}");
        self.until(&path, |row| {
            row["state"] != "waiting" && row["state"] != "running"
        })
        .await
    }

    /// What a request says, once that holds.
    pub(crate) async fn until(&self, path: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let started = Instant::now();
        loop {
            let (status, reply) = self.get(path).await;
            if status == 200 && holds(&reply) {
                return reply;
            }
            assert!(started.elapsed() < PATIENCE, "{path}: {status} {reply}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

/// A player that crashes at its first move, after saying so.
pub(crate) const CRASHING: &str = r#"
#include "player.h"
#include <stdio.h>
#include <stdlib.h>
char const *get_player_name(void) { return "Crash"; }
void initialize(size_t id, struct graph_t *g, enum color_t *c, struct color_set_t f[2]) {}
struct move_t play(struct move_t previous) {
    fprintf(stderr, "<i>no idea</i> what to do\n");
    fflush(stderr);
    abort();
}
void finalize(void) {}
"#;

/// A player that tries to change what it can reach and to stay, and then plays nonsense.
pub(crate) fn hostile(folder: &Path, mark: &Path) -> String {
    format!(
        r#"
#include "player.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#define COURSE "{}"
#define MARK "{}"
static void spoil(char const *path) {{
    FILE *file = fopen(path, "a");
    if (file) {{ fputs("spoilt", file); fclose(file); }}
    chmod(path, 0);
    unlink(path);
}}
__attribute__((constructor)) static void attack(void) {{
    spoil(COURSE "/course.toml");
    spoil(COURSE "/course.sqlite");
    spoil(COURSE "/students.csv");
    spoil(MARK);
    rename(COURSE, COURSE "-gone");
    symlink("/etc/passwd", COURSE "/files/link");
    kill(getppid(), SIGKILL);
    if (fork() == 0) {{ setsid(); for (;;) pause(); }}
}}
char const *get_player_name(void) {{ return "</td><script>alert(1)</script>"; }}
void initialize(size_t id, struct graph_t *g, enum color_t *c, struct color_set_t f[2]) {{}}
struct move_t play(struct move_t previous) {{ return (struct move_t){{99}}; }}
void finalize(void) {{}}
"#,
        folder.display(),
        mark.display()
    )
}
