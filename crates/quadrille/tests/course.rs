//! A whole small course: set up by staff, three students, two kills; and what a student might try.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "web/browser.rs"]
mod browser;
#[path = "course/hall.rs"]
mod hall;

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use browser::{Browser, Screen, picture};
use hall::{CRASHING, Hall, Visitor, hostile};
use serde_json::{Value, json};

/// The program that is started.
const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

fn example(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    std::fs::read_to_string(root.join(path)).unwrap()
}

/// Every file of a folder with what it holds and its mode, but for the store and what is handed in.
fn tree(folder: &Path) -> BTreeMap<String, (u32, Vec<u8>)> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let about = std::fs::symlink_metadata(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if about.is_file() && !name.starts_with("course.sqlite") {
            found.insert(name, (about.mode(), std::fs::read(&path).unwrap()));
        }
    }
    found
}

/// The processes that run a copy of the program for somebody's player.
fn players_of(name: &str) -> usize {
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = all.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    let is_one = |line: &Vec<u8>| {
        let text = String::from_utf8_lossy(line).into_owned();
        text.contains("player-host") && text.contains(name)
    };
    lines.filter(is_one).count()
}

async fn hand_in_through_the_page(browser: &Browser, hall: &Hall, file: &Path) {
    browser
        .driver
        .goto(hall.url("/#/task/players"))
        .await
        .unwrap();
    let chooser = browser.find("#file").await;
    chooser.send_keys(file.to_str().unwrap()).await.unwrap();
    browser.click("#send").await;
    browser
        .wait("document.querySelector('#told a') !== null")
        .await;
}

#[tokio::test]
async fn a_whole_course_is_played_in_a_browser_and_survives_two_kills() {
    let place = tempfile::tempdir().unwrap();
    let mut hall = Hall::set_up(place.path());
    let mark = place.path().join("mark");
    std::fs::write(&mark, "untouched").unwrap();
    let before = tree(&hall.folder);
    let write = |name: &str, text: &str| {
        let path = place.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let good = write("good.c", &example("players/greedy.c"));
    let crash = write("crash.c", CRASHING);
    let evil = write("evil.c", &hostile(&hall.folder, &mark));

    let browser = Browser::start(Screen::Desk).await;
    browser.open(&hall.link("good")).await;
    browser
        .wait("document.querySelector('#top strong') !== null")
        .await;
    assert_eq!(
        browser.value("location.hash").await,
        "",
        "the token leaves the address"
    );
    picture(&browser, "course-tasks").await;
    hand_in_through_the_page(&browser, &hall, &good).await;
    // What was taken in is not lost, whatever happens next.
    hall.kill();
    hall.start();
    browser.click("#told a").await;
    browser
        .wait("document.querySelector('h2 .state.passed') !== null")
        .await;
    picture(&browser, "course-report").await;

    browser.open(&hall.link("crash")).await;
    hand_in_through_the_page(&browser, &hall, &crash).await;
    browser.click("#told a").await;
    browser
        .wait("document.querySelector('h2 .state.failed') !== null")
        .await;
    browser.click("a[href*='replay/exam']").await;
    browser
        .wait("document.querySelector('#why')?.textContent.includes('SIGABRT') === true")
        .await;
    let stderr = browser
        .value("document.querySelector('#stderr').textContent")
        .await;
    assert!(
        stderr
            .as_str()
            .unwrap()
            .contains("<i>no idea</i> what to do"),
        "{stderr}"
    );
    browser
        .wait("document.querySelector('img.board').naturalWidth > 0")
        .await;
    picture(&browser, "course-replay").await;

    browser.open(&hall.link("evil")).await;
    hand_in_through_the_page(&browser, &hall, &evil).await;
    hall.kill();
    hall.start();
    browser.click("#told a").await;
    browser
        .wait("document.querySelector('h2 .state.failed') !== null")
        .await;

    // The ladder goes on by itself: two boards, each played twice, against the only rival.
    browser
        .driver
        .goto(hall.url("/#/task/players"))
        .await
        .unwrap();
    let cell = "[...document.querySelectorAll('#table tbody tr')].map((row) => row.cells[3].textContent).join()";
    browser.wait(&format!("{cell} === '4,4'")).await;
    picture(&browser, "course-table").await;

    let staff = hall.enter("boss").await;
    let (_, all) = staff.get("/api/hand-ins").await;
    let states: Vec<&str> = all["hand_ins"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["state"].as_str().unwrap())
        .collect();
    assert_eq!(states, ["failed", "failed", "passed"], "{all}");
    let first = all["hand_ins"][2]["id"].clone();
    let (_, report) = staff.get(&format!("/api/hand-ins/{first}")).await;
    let games = report["games"].as_array().unwrap();
    assert_eq!(games.len(), 4, "no game is played twice: {report}");
    assert!(!report["ratings"].as_array().unwrap().is_empty());

    browser.open(&hall.link("boss")).await;
    browser.driver.goto(hall.url("/#/people")).await.unwrap();
    browser
        .wait("document.querySelectorAll('tbody tr').length === 4")
        .await;
    assert_eq!(
        browser
            .value("document.querySelectorAll('main img').length")
            .await,
        0
    );
    picture(&browser, "course-people").await;
    browser.driver.goto(hall.url("/#/hand-ins")).await.unwrap();
    browser
        .wait("document.querySelectorAll('tbody tr').length === 3")
        .await;
    picture(&browser, "course-all").await;

    let (status, marks) = staff.get("/api/staff/marks.csv").await;
    let marks = marks.as_str().unwrap();
    assert_eq!(status, 200);
    let row = |key: &str| {
        marks
            .lines()
            .find(|line| line.starts_with(key))
            .unwrap()
            .to_owned()
    };
    let cells: Vec<String> = row("good,").split(',').map(str::to_owned).collect();
    assert!(
        cells[4].parse::<f64>().is_ok() && ["1", "2"].contains(&cells[5].as_str()),
        "{marks}"
    );
    assert!(row("evil,").contains(",,,1,"), "{marks}");
    assert!(row("crash,").contains(",\"'=HYPERLINK"), "{marks}");

    assert_eq!(tree(&hall.folder), before);
    assert_eq!(std::fs::read_to_string(&mark).unwrap(), "untouched");
    assert!(!hall.folder.join("files/link").exists());
    browser.quit().await;
    hall.kill();
    let folder = hall.folder.display().to_string();
    while 0 < players_of(&folder) {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_phone_shows_every_page_in_french_without_scrolling_sideways() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::set_up(place.path());
    let good = hall.enter("good").await;
    let (_, taken) = good
        .hand_in("players", "greedy.c", example("players/greedy.c"))
        .await;
    let crash = good.hand_in("players", "crash.c", CRASHING).await.1;
    good.judged(&taken["id"]).await;
    good.judged(&crash["id"]).await;
    let (id, crash) = (&taken["id"], &crash["id"]);
    good.until(&format!("/api/hand-ins/{id}"), |row| {
        row["games"]
            .as_array()
            .is_some_and(|games| games.len() == 4)
    })
    .await;
    let browser = Browser::start(Screen::Phone).await;
    browser.open(&hall.link("good")).await;
    browser.click("button[lang='fr']").await;
    browser.wait("document.documentElement.lang === 'fr'").await;
    for (n, page) in [
        String::new(),
        "task/players".to_owned(),
        "hand-ins".to_owned(),
        format!("hand-in/{id}"),
        format!("hand-in/{crash}"),
        format!("replay/exam/{crash}/0"),
    ]
    .iter()
    .enumerate()
    {
        let url = hall.url(&format!("/#/{page}"));
        browser.driver.goto(url).await.unwrap();
        browser.driver.refresh().await.unwrap();
        browser
            .wait("document.querySelector('main .view') !== null")
            .await;
        let problem = browser
            .value("document.querySelector('main [role=alert]')?.textContent ?? null")
            .await;
        assert_eq!(problem, Value::Null, "{page}");
        browser
            .wait("document.documentElement.scrollWidth <= window.innerWidth")
            .await;
        picture(&browser, &format!("course-phone-{n}")).await;
    }
    browser.quit().await;
}

#[tokio::test]
async fn every_kind_of_task_is_judged_in_the_language_of_the_reader() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::set_up(place.path());
    let good = hall.enter("good").await;
    let taken = |reply: (u16, Value)| {
        assert_eq!(reply.0, 200, "{}", reply.1);
        reply.1["id"].clone()
    };
    let plan = taken(
        good.hand_in("plans", "solver.py", example("homework/plan/solver.py"))
            .await,
    );
    let wrong = taken(
        good.hand_in("plans", "axes.py", example("homework/plan/axes.py"))
            .await,
    );
    let broken = taken(good.hand_in("players", "broken.c", "int x = ;").await);
    let python = taken(
        good.hand_in("players", "greedy.py", example("players/greedy.py"))
            .await,
    );
    let robot = json!({ "puzzle": "robot 3 3 2 1" });
    let answer = hall::run(&[
        "solve",
        robot["puzzle"].as_str().unwrap(),
        "--format",
        "sol",
    ]);
    let answer = taken(good.hand_in("answers", "best.sol", answer).await);
    let nonsense = taken(good.hand_in("answers", "bad.sol", "nothing at all").await);

    let plan = good.judged(&plan).await;
    assert_eq!(
        (&plan["state"], &plan["right"]),
        (&json!("passed"), &json!(2)),
        "{plan}"
    );
    let wrong = good.judged(&wrong).await;
    assert_eq!(wrong["right"], 0, "{wrong}");
    let broken = good.judged(&broken).await;
    assert!(
        broken["messages"].as_str().unwrap().contains("error"),
        "{broken}"
    );
    let python = good.judged(&python).await;
    assert_eq!(python["state"], "passed", "{python}");
    let answer = good.judged(&answer).await;
    assert_eq!(answer["state"], "passed", "{answer}");
    assert!(answer["cost"].as_u64().is_some(), "{answer}");
    let nonsense = good.judged(&nonsense).await;
    assert_eq!(nonsense["state"], "failed", "{nonsense}");

    let (_, french) = good
        .get(&format!("/api/hand-ins/{}?lang=fr", python["id"]))
        .await;
    assert!(
        french["told"]
            .as_array()
            .unwrap()
            .contains(&json!("Il participe au tournoi.")),
        "{french}"
    );
    let stranger = hall.stranger();
    let (status, table) = stranger.get("/api/tables/answers").await;
    assert_eq!(
        (status, &table["instances"][0]["entries"][0]["cost"]),
        (200, &answer["cost"]),
        "{table}"
    );
    assert!(
        !table.to_string().contains("Good Student"),
        "pseudonyms alone are public"
    );
    let (_, table) = stranger.get("/api/tables/plans").await;
    assert_eq!(table, json!({ "people": 1, "all_right": 1 }));

    // Two people who hand in the same work, whatever it is called.
    let evil = hall.enter("evil").await;
    let copied = example("homework/plan/solver.py")
        .replace("tents", "birds")
        .replace("trees", "plants");
    taken(evil.hand_in("plans", "mine.py", copied).await);
    let staff = hall.enter("boss").await;
    let (_, alike) = staff.get("/api/staff/alike").await;
    let pairs = alike["pairs"].as_array().unwrap();
    assert!(
        pairs
            .iter()
            .any(|pair| pair["task"] == "plans" && 80.0 < pair["percent"].as_f64().unwrap()),
        "{alike}"
    );
    let archive = staff
        .request("GET", "/api/staff/hand-ins.tar.gz")
        .send()
        .await
        .unwrap();
    let bytes = archive.bytes().await.unwrap();
    let path = place.path().join("all.tar.gz");
    std::fs::write(&path, bytes).unwrap();
    let listed = std::process::Command::new("tar")
        .arg("-tzf")
        .arg(&path)
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert_eq!(listed.lines().count(), 7, "{listed}");
    assert!(listed.contains("plans/good/1-solver.py"), "{listed}");
}

#[tokio::test]
async fn killed_again_and_again_it_loses_nothing_and_plays_nothing_twice() {
    let place = tempfile::tempdir().unwrap();
    let mut hall = Hall::set_up(place.path());
    let good = hall.enter("good").await;
    let mut taken = Vec::new();
    for n in 0..5 {
        let source = format!("{}\n/* {n} */\n", example("players/greedy.c"));
        let (status, reply) = good.hand_in("players", "greedy.c", source.clone()).await;
        assert_eq!(status, 200, "{reply}");
        taken.push((reply["id"].clone(), source.len()));
        hall.kill();
        hall.start();
    }
    for (id, length) in &taken {
        let row = good.judged(id).await;
        assert_eq!(
            (&row["state"], &row["size"]),
            (&json!("passed"), &json!(length)),
            "{row}"
        );
    }
    // Only the latest plays on: on two boards, both seats of each.
    let (latest, _) = &taken[4];
    let all_played = |row: &Value| {
        row["games"]
            .as_array()
            .is_some_and(|games| 4 <= games.len())
    };
    let path = format!("/api/hand-ins/{latest}");
    good.until(&path, all_played).await;
    hall.kill();
    hall.start();
    let row = good.until(&path, all_played).await;
    let games = row["games"].as_array().unwrap();
    let mut rounds: Vec<u64> = games
        .iter()
        .map(|game| game["round"].as_u64().unwrap())
        .collect();
    rounds.sort_unstable();
    assert_eq!(rounds, [0, 0, 1, 1], "{row}");
}

#[tokio::test]
async fn nobody_reaches_what_is_anothers() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::set_up(place.path());
    let (good, evil, stranger) = (
        hall.enter("good").await,
        hall.enter("evil").await,
        hall.stranger(),
    );
    let (_, taken) = good.hand_in("players", "broken.c", "int x = ;").await;
    let id = &taken["id"];
    for path in [
        format!("/api/hand-ins/{id}"),
        format!("/api/hand-ins/{id}/file"),
        format!("/api/replay?hand_in={id}"),
        format!("/api/board.svg?hand_in={id}"),
        "/api/replay?game=1".to_owned(),
        "/api/staff/people".to_owned(),
        "/api/staff/marks.csv".to_owned(),
        "/api/staff/hand-ins.tar.gz".to_owned(),
        "/api/staff/alike".to_owned(),
    ] {
        assert_eq!(evil.get(&path).await.0, 404, "{path}");
        assert_eq!(stranger.get(&path).await.0, 401, "{path}");
    }
    assert_eq!(evil.get("/api/hand-ins").await.1, json!({ "hand_ins": [] }));
    for act in ["rerun", "void", "void-game", "ban"] {
        let body = json!({ "do": act, "id": 1, "is_void": true, "is_banned": true });
        assert_eq!(evil.post("/api/staff/act", body.clone()).await.0, 404);
        assert_eq!(stranger.post("/api/staff/act", body).await.0, 401);
    }
    for path in [
        "/api/hand-ins/1%27%20OR%201=1",
        "/api/tables/players%27--",
        "/../course.sqlite",
        "/files/x",
        "/course.toml",
        "/..%2fstudents.csv",
    ] {
        let (status, reply) = evil.get(path).await;
        assert!((400..=404).contains(&status), "{path}: {status} {reply}");
    }
    // A visit that was left, or whose link was given anew, is over.
    let (status, _) = good.post("/api/leave", json!({})).await;
    assert_eq!(status, 200);
    assert_eq!(
        good.get("/api/hand-ins").await.0,
        401,
        "a cookie cannot be used again"
    );
    hall::run(&[
        "course",
        hall.folder.to_str().unwrap(),
        "invite",
        "--who",
        "evil",
    ]);
    assert_eq!(evil.get("/api/hand-ins").await.0, 401);
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn rivals_know_each_other_by_pseudonyms_and_moves_alone() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::set_up(place.path());
    let (good, evil) = (hall.enter("good").await, hall.enter("evil").await);
    let honest = example("players/greedy.py");
    // On the boards of the ladder it says who it is instead of moving.
    let before = "print(f\"info gains";
    let said = "if len(game.colours) == 16 and len(game.names) == 5: print('info I am Evil Student\\nmove Evil-Student', flush=True)";
    let talker = honest.replace(before, &format!("{said}\n            else: {before}"));
    assert_ne!(talker, honest);
    let (_, of_good) = good.hand_in("players", "greedy.py", honest).await;
    let (_, of_evil) = evil.hand_in("players", "Evil Student.py", talker).await;
    assert_eq!(good.judged(&of_good["id"]).await["state"], "passed");
    assert_eq!(evil.judged(&of_evil["id"]).await["state"], "passed");
    let (_, me) = evil.get("/api/course").await;
    let pseudonym = &me["me"]["pseudonym"];
    let met = |row: &Value| {
        row["games"]
            .as_array()
            .unwrap()
            .iter()
            .find(|game| &game["rival"] == pseudonym)
            .cloned()
    };
    let path = format!("/api/hand-ins/{}", of_good["id"]);
    let row = good.until(&path, |row| met(row).is_some()).await;
    let game = met(&row).unwrap()["id"].clone();
    let (status, seen) = good.get(&format!("/api/replay?game={game}")).await;
    assert_eq!(
        (status, &seen["reason"]),
        (200, &json!("illegal")),
        "{seen}"
    );
    let (_, table) = good.get("/api/tables/players").await;
    for told in [&row, &seen, &table] {
        assert!(!told.to_string().contains("Evil"), "{told}");
    }
    // Whose move it was is told what was wrong with it.
    let (_, own) = evil.get(&format!("/api/replay?game={game}")).await;
    assert_eq!(own["refused"], "Evil-Student", "{own}");
    assert!(
        own["detail"]
            .as_str()
            .is_some_and(|detail| !detail.is_empty()),
        "{own}"
    );
}

#[tokio::test]
async fn links_end_only_once_the_new_ones_were_told() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::set_up(place.path());
    let good = hall.enter("good").await;
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
    let ran = std::process::Command::new(PROGRAM)
        .args(["course", hall.folder.to_str().unwrap(), "invite", "--all"])
        .stdout(full.unwrap())
        .status();
    assert_eq!(ran.unwrap().code(), Some(2));
    assert_eq!(good.get("/api/hand-ins").await.0, 200);
}

#[tokio::test]
async fn what_is_handed_in_is_limited_and_never_unpacked() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::set_up(place.path());
    let evil = hall.enter("evil").await;
    let refused =
        async |task: &str, name: &str, bytes: Vec<u8>| evil.hand_in(task, name, bytes).await.0;
    assert_eq!(
        refused("players", "bomb.zip", b"PK\x03\x04".to_vec()).await,
        422
    );
    assert_eq!(
        refused("players", "bomb.c", b"\x1f\x8b\x08".to_vec()).await,
        422
    );
    assert_eq!(refused("players", "links.tar", vec![0; 1024]).await, 422);
    assert_eq!(
        refused("players", "x.so", b"not a library".to_vec()).await,
        422
    );
    assert_eq!(
        refused("players", "x.wasm", b"no module".to_vec()).await,
        422
    );
    assert_eq!(refused("players", "x.c", vec![0xff; 99]).await, 422);
    assert_eq!(refused("players", "x.exe", b"MZ".to_vec()).await, 422);
    assert_eq!(refused("players", "x.c", Vec::new()).await, 422);
    assert_eq!(refused("players", "x.c", vec![b' '; 80 << 10]).await, 413);
    assert_eq!(refused("nothing", "x.c", b"int x;".to_vec()).await, 404);
    assert_eq!(refused("closed", "x.py", b"print(1)".to_vec()).await, 403);
    assert_eq!(
        hall.stranger().hand_in("players", "x.c", "int x;").await.0,
        401
    );

    let (_, taken) = evil
        .hand_in("players", "../../<script>.c", "int x = ;")
        .await;
    let (_, row) = evil.get(&format!("/api/hand-ins/{}", taken["id"])).await;
    assert_eq!(row["name"], "_script_.c");
    let mut n = 1;
    while evil.hand_in("players", "x.c", "int x = ;").await.0 == 200 {
        n += 1;
        assert!(n < 20);
    }
    assert_eq!(n, 6, "so many a day");
    // Whoever has handed in enough cannot fill the disk either.
    let files = || fs::read_dir(hall.folder.join("files")).unwrap().count();
    let before = files();
    for n in 0..5 {
        let (status, _) = evil.hand_in("players", "x.c", format!("int x{n};")).await;
        assert_eq!(status, 429);
    }
    assert_eq!(files(), before);

    // Somebody who is banned hands in nothing more.
    let staff = hall.enter("boss").await;
    let (_, people) = staff.get("/api/staff/people").await;
    let person = people["people"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["key"] == "evil")
        .unwrap();
    let (status, _) = staff
        .post(
            "/api/staff/act",
            json!({ "do": "ban", "id": person["id"], "is_banned": true }),
        )
        .await;
    assert_eq!(status, 200);
    assert_eq!(evil.hand_in("plans", "x.py", "print(1)").await.0, 403);
}

#[tokio::test]
async fn other_sites_and_guessers_get_nothing() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::set_up(place.path());
    let good = hall.enter("good").await;
    let foreign =
        |request: reqwest::RequestBuilder| request.header("origin", "http://evil.example");
    let from_elsewhere =
        foreign(good.request("POST", "/api/leave")).header("content-type", "application/json");
    assert_eq!(Visitor::send(from_elsewhere.body("{}")).await.0, 403);
    let form = good
        .request("POST", "/api/hand-ins/plans?name=x.py")
        .header("content-type", "text/plain");
    assert_eq!(Visitor::send(form.body("print(1)")).await.0, 415);
    let simple = good
        .request("POST", "/api/leave")
        .header("content-type", "text/plain");
    assert_eq!(Visitor::send(simple.body("{}")).await.0, 415);
    assert_eq!(good.get("/api/hand-ins").await.0, 200);
    let renamed = good
        .request("GET", "/api/course")
        .header("host", "evil.example");
    assert_eq!(Visitor::send(renamed).await.0, 403);

    let stranger = hall.stranger();
    let mut n = 0;
    while stranger
        .post("/api/enter", json!({ "token": format!("{n:032x}") }))
        .await
        .0
        == 401
    {
        n += 1;
        assert!(n < 100, "guessing has an end");
    }
    // A whole class may have one address: who guesses, or asks for much, keeps nobody out who has a link.
    while stranger.get("/api/course").await.0 == 200 {}
    let evil = hall.enter("evil").await;
    assert_eq!(evil.get("/api/hand-ins").await.0, 200);
    let secure = good
        .request("POST", "/api/leave")
        .header("content-type", "application/json");
    let secure = secure
        .header("x-forwarded-proto", "https")
        .body("{}")
        .send()
        .await
        .unwrap();
    let cookie = secure.headers()["set-cookie"].to_str().unwrap();
    assert!(
        cookie.contains("; Secure") && cookie.contains("Max-Age=0"),
        "{cookie}"
    );
}

/// A request whose body is still to come; the server has asked for it.
fn begun_hand_in(visitor: &Visitor, length: usize) -> TcpStream {
    let address = visitor.base.strip_prefix("http://").unwrap();
    let mut line = TcpStream::connect(address).unwrap();
    let head = format!(
        "POST /api/hand-ins/plans?name=x.py HTTP/1.1\r\nhost: {address}\r\ncookie: {}\r\n\
         content-type: application/octet-stream\r\ncontent-length: {length}\r\nexpect: 100-continue\r\n\r\n",
        visitor.cookie
    );
    line.write_all(head.as_bytes()).unwrap();
    assert!(status_line(&mut line).starts_with("HTTP/1.1 100"));
    line
}

fn status_line(line: &mut TcpStream) -> String {
    let mut text = Vec::new();
    while !text.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        line.read_exact(&mut byte).unwrap();
        text.push(byte[0]);
    }
    String::from_utf8(text).unwrap()
}

#[tokio::test]
async fn what_counts_is_when_a_hand_in_has_come_and_not_when_it_was_begun() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::set_up(place.path());
    let (evil, staff) = (hall.enter("evil").await, hall.enter("boss").await);
    let body = b"print(1)";
    let mut on_its_way = begun_hand_in(&evil, body.len());
    let (_, people) = staff.get("/api/staff/people").await;
    let people = people["people"].as_array().unwrap();
    let id = people.iter().find(|one| one["key"] == "evil").unwrap()["id"].clone();
    let ban = json!({ "do": "ban", "id": id, "is_banned": true });
    assert_eq!(staff.post("/api/staff/act", ban).await.0, 200);
    on_its_way.write_all(body).unwrap();
    let reply = status_line(&mut on_its_way);
    assert!(reply.starts_with("HTTP/1.1 403"), "{reply}");
    assert_eq!(evil.get("/api/hand-ins").await.1, json!({ "hand_ins": [] }));
}

#[tokio::test]
async fn a_webassembly_player_is_examined_and_plays() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::set_up(place.path());
    let good = hall.enter("good").await;
    let players = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/players");
    let source = fs::read_to_string(players.join("player.wat")).unwrap();
    let player = |misbehave: &str| {
        let source = source.replace("MISBEHAVE)", &format!("{misbehave})"));
        wat::parse_str(source.replace("  MORE\n", "")).unwrap()
    };
    let (status, taken) = good.hand_in("players", "pass.wasm", player("")).await;
    assert_eq!(status, 200, "{taken}");
    let row = good.judged(&taken["id"]).await;
    assert_eq!(row["state"], "passed", "{row}");
    let (_, taken) = good
        .hand_in("players", "trap.wasm", player("(unreachable)"))
        .await;
    let row = good.judged(&taken["id"]).await;
    assert_eq!(row["state"], "failed", "{row}");
    assert_eq!(
        row["faults"][0]["detail"],
        "trapped: it gave up (unreachable code)"
    );
    // The one before it stays in, and plays.
    let played = |table: &Value| table["games"].as_u64() == Some(4);
    good.until("/api/tables/players", played).await;
}
