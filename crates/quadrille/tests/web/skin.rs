//! The page in both its skins: sent by the server, and as a folder of files on a host that knows nothing.

#![allow(dead_code, reason = "each test file uses its part of it")]

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::server::Server;

/// Each fact holds of the page that a server sends and of the page without one.
macro_rules! on_both_skins {
    ($($fact:ident,)*) => {
        mod served {
            $(#[tokio::test]
            async fn $fact() {
                super::$fact(super::Skin::Server).await;
            })*
        }
        mod alone {
            $(#[tokio::test]
            async fn $fact() {
                super::$fact(super::Skin::Alone).await;
            })*
        }
    };
}
pub(crate) use on_both_skins;

/// Who answers the page's requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Skin {
    /// The server that sent it.
    Server,
    /// A module inside the page.
    Alone,
}

impl Skin {
    /// The one that it is not.
    pub(crate) fn other(self) -> Self {
        match self {
            Self::Server => Self::Alone,
            Self::Alone => Self::Server,
        }
    }
}

/// A page that can be visited. Beside it there is always a server, to be asked about puzzles.
pub(crate) struct Page {
    /// A server of one's own; that of the page, if it has one.
    pub(crate) server: Server,
    /// The address of the page, without a slash at its end.
    pub(crate) url: String,
    host: Option<Host>,
    /// The script that answers the page's requests: without a server all scripts are one.
    script: &'static str,
    _data: tempfile::TempDir,
}

impl Page {
    /// Makes one.
    pub(crate) fn start(skin: Skin) -> Self {
        let data = tempfile::tempdir().unwrap();
        let server = Server::start(data.path(), 0);
        let host = (skin == Skin::Alone).then(|| Host::start(site()));
        let url = host.as_ref().map_or(&server.url, |host| &host.url).clone();
        Self {
            server,
            url,
            host,
            script: match skin {
                Skin::Server => "skin.js",
                Skin::Alone => "app.js",
            },
            _data: data,
        }
    }

    /// What the page is told when it asks for this; the page must be open.
    pub(crate) async fn ask(
        &self,
        browser: &Browser,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Value {
        let request = json!({
            "method": method,
            "body": body.as_ref().map(Value::to_string),
            "headers": { "content-type": "application/json" },
        });
        // Nothing may be undefined: a request without a body has none.
        browser
            .value(&format!(
                "(window.told = undefined, import(new URL('{script}', document.baseURI)).then(async ({{ ask }}) => {{ const {{ body, ...request }} = {request}; const reply = await ask({path}, body === null ? request : {{ ...request, body }}); window.told = await reply.json(); }}), true)",
                path = json!(path),
                script = self.script,
            ))
            .await;
        browser.wait("window.told !== undefined").await;
        browser.value("window.told").await
    }

    /// The address of its first page.
    pub(crate) fn home(&self) -> String {
        format!("{}/", self.url)
    }

    /// Takes the network away.
    pub(crate) fn disconnect(&mut self) {
        self.host = None;
    }
}

/// The address of a position, for the address of a page.
pub(crate) fn link(page: &str, puzzle: &str, line: &str) -> String {
    let query = reqwest::Url::parse_with_params("http://x/", [("p", puzzle), ("m", line)]).unwrap();
    format!("{page}/#/play?{}", query.query().unwrap())
}

/// The folder of the page without a server, made if it is not there.
pub(crate) fn site() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let made = Command::new(root.join("scripts/page")).output().unwrap();
    let told = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "scripts/page: {told}");
    PathBuf::from(String::from_utf8(made.stdout).unwrap().trim())
}

/// A host of files below a path, as simple as there are: it closes every connection and sends no header of use.
struct Host {
    url: String,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Host {
    fn start(folder: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/some/where", listener.local_addr().unwrap());
        let is_over = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&is_over);
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if ends.load(Ordering::Relaxed) {
                    return;
                }
                // A browser that leaves in the middle is no concern of ours.
                let _ = stream.and_then(|stream| send(&stream, &folder));
            }
        });
        Self {
            url,
            is_over,
            thread: Some(thread),
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        // One more visit, so that it notices.
        let address = self.url.trim_start_matches("http://");
        let _ = TcpStream::connect(address.split('/').next().unwrap());
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn send(stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    // Browsers open connections that they do not use.
    stream.set_read_timeout(Some(std::time::Duration::from_secs(2)))?;
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines
        .next()
        .transpose()?
        .is_some_and(|line| !line.is_empty())
    {}
    let path = first.split(' ').nth(1).unwrap_or_default();
    let path = path.split('?').next().unwrap_or_default();
    let name = match path.strip_prefix("/some/where/") {
        Some("") => "index.html",
        Some(name) if !name.contains("..") => name,
        _ => "none",
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let (status, bytes) = match std::fs::read(folder.join(name)) {
        Ok(bytes) => ("200 OK", bytes),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let length = bytes.len();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    );
    let mut out = stream;
    out.write_all(head.as_bytes())?;
    out.write_all(&bytes)
}
