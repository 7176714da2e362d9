//! A real browser for a test: chromedriver on a free port, a profile of its own, both ended with the test.
//!
//! One browser for all tests would start a second sooner, but its windows, dialogs and focus are not each test's own.

#![allow(dead_code, reason = "each test file uses its part of it")]

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::ChromeCapabilities;
use thirtyfour::prelude::*;
use tokio::sync::{Mutex, MutexGuard};

/// How long a condition may take to come true on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// One browser at a time: they are heavy.
static TURN: Mutex<()> = Mutex::const_new(());

/// A browser with one window.
pub(crate) struct Browser {
    /// The window that is driven.
    pub(crate) driver: WebDriver,
    /// Where the driver takes commands of the browser itself.
    commands: String,
    process: Child,
    _profile: tempfile::TempDir,
    _turn: MutexGuard<'static, ()>,
}

/// An expression for the moves that the address holds.
pub(crate) const LINE: &str = "(new URLSearchParams(location.hash.split('?')[1]).get('m') ?? '')";

/// How the browser looks at the world.
#[derive(Clone, Copy)]
pub(crate) enum Screen {
    /// A window on a desk.
    Desk,
    /// A phone, touched.
    Phone,
}

impl Browser {
    /// Starts one.
    pub(crate) async fn start(screen: Screen) -> Self {
        let turn = TURN.lock().await;
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let mut command = Command::new("chromedriver");
        command
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let process = command
            .spawn()
            .expect("chromedriver is installed (Debian: chromium-driver)");
        let profile = tempfile::tempdir().unwrap();
        let wanted = wanted(screen, profile.path());
        let started = Instant::now();
        let driver = loop {
            match WebDriver::new(format!("http://127.0.0.1:{port}"), wanted.clone()).await {
                Ok(driver) => break driver,
                Err(error) if PATIENCE < started.elapsed() => panic!("no browser: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        };
        let session = driver.handle().session_id();
        let commands = format!("http://127.0.0.1:{port}/session/{session}/goog/cdp/execute");
        // Its own end would wait for a driver that is already gone when a test fails.
        std::mem::forget(driver.clone());
        Self {
            driver,
            commands,
            process,
            _profile: profile,
            _turn: turn,
        }
    }

    /// Opens an address and waits for the page.
    pub(crate) async fn open(&self, url: &str) {
        self.driver.goto("about:blank").await.unwrap();
        self.driver.goto(url).await.unwrap();
        self.wait("document.querySelector('main')?.firstElementChild?.classList.contains('loading') === false").await;
    }

    /// The value of an expression in the page.
    pub(crate) async fn value(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        let found = self.driver.execute(script, Vec::new()).await;
        found
            .unwrap_or_else(|error| panic!("{expression}: {error}"))
            .json()
            .clone()
    }

    /// Waits until an expression holds.
    pub(crate) async fn wait(&self, expression: &str) {
        let started = Instant::now();
        // What is not there yet is no mistake.
        let tried =
            format!("(() => {{ try {{ return ({expression}); }} catch {{ return false; }} }})()");
        while !is_true(&self.value(&tried).await) {
            if PATIENCE < started.elapsed() {
                let text = self.value("document.body.innerText").await;
                panic!("never came true: {expression}\n{text}");
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// An element by its CSS selector, once it is there.
    pub(crate) async fn find(&self, css: &str) -> WebElement {
        self.wait(&format!("document.querySelector({}) !== null", json!(css)))
            .await;
        self.driver.find(By::Css(css)).await.unwrap()
    }

    /// Clicks an element.
    pub(crate) async fn click(&self, css: &str) {
        loop {
            let element = self.find(css).await;
            let clicked = async {
                element.scroll_into_view().await?;
                element.click().await
            };
            match clicked.await {
                Ok(()) => return,
                // The page has drawn it anew since it was found.
                Err(error) if error.to_string().contains("stale element") => {}
                Err(error) => panic!("{css}: {error}"),
            }
        }
    }

    /// Presses keys where the keyboard is.
    pub(crate) async fn press(&self, keys: impl Into<TypingData>) {
        let element = self.driver.active_element().await.unwrap();
        element.send_keys(keys).await.unwrap();
    }

    /// Has the browser do something that no page can ask for.
    pub(crate) async fn command(&self, name: &str, values: Value) -> Value {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let body = json!({ "cmd": name, "params": values }).to_string();
        let request = client.post(&self.commands).body(body);
        let reply = request.send().await.unwrap().text().await.unwrap();
        serde_json::from_str::<Value>(&reply).unwrap()["value"].clone()
    }

    /// Makes sure that the page complained about nothing.
    pub(crate) async fn assert_calm(&self) {
        let problems = self.value("window.problems ?? []").await;
        assert_eq!(problems, json!([]));
    }

    /// Ends it.
    pub(crate) async fn quit(self) {
        self.assert_calm().await;
        self.driver.clone().quit().await.unwrap();
    }
}

/// Where a program stands, if it is installed.
fn on_path(program: &str) -> Option<String> {
    let folders = std::env::var_os("PATH")?;
    let file = std::env::split_paths(&folders)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())?;
    file.into_os_string().into_string().ok()
}

/// What the browser is asked for.
fn wanted(screen: Screen, profile: &Path) -> ChromeCapabilities {
    let mut wanted = DesiredCapabilities::chrome();
    // The same browser without what only people see takes half the time. Its driver insists on its name.
    if let Some(shell) = on_path("chromium-headless-shell") {
        wanted.set_binary(&shell).unwrap();
        wanted.set("browserName", "chrome-headless-shell").unwrap();
    }
    let data = format!("--user-data-dir={}", profile.display());
    for flag in [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1300,1000",
        "--lang=en",
        &data,
    ] {
        wanted.add_arg(flag).unwrap();
    }
    if let Screen::Phone = screen {
        let metrics = json!({ "deviceMetrics": { "width": 390, "height": 800, "pixelRatio": 2.0, "touch": true } });
        wanted
            .add_experimental_option("mobileEmulation", metrics)
            .unwrap();
    }
    wanted
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver and every browser process that it started.
        let group = format!("-{}", self.process.id());
        let _ = Command::new("kill")
            .args(["-KILL", "--", &group])
            .stderr(Stdio::null())
            .status();
        let _ = self.process.wait();
    }
}

/// Saves a picture of the page when a folder is named by the environment.
pub(crate) async fn picture(browser: &Browser, name: &str) {
    if let Ok(folder) = std::env::var("QUADRILLE_PICTURES") {
        let path = Path::new(&folder).join(format!("{name}.png"));
        browser.driver.screenshot(&path).await.unwrap();
    }
}

/// A value that is a text.
pub(crate) fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("expected a text, found {value}"))
        .to_owned()
}

fn is_true(value: &Value) -> bool {
    value.as_bool().unwrap_or(false)
}
