//! The real program in a pseudo-terminal, played with keys and mouse; screens are read as a person would.
//!
//! Nothing here depends on speed: a wait ends when the screen shows what it should, and fails only when the
//! program is stuck.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "tui/terminal.rs"]
mod terminal;

use std::io::Read;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use games::GAMES;
use games::any::AnyGame;
use games::budget::Budget;
use games::words::Book;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use terminal::{
    CONTROL_C, DOWN, END, ENTER, ESCAPE, HINT, RIGHT, STUCK, Terminal, UP, board, is_over, message,
    shows, words,
};
use workbench::words::kind_name;

/// The program that is played.
const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

/// A game and the words that open a puzzle of its first preset; nobody waits for a clock.
fn openings() -> Vec<(&'static dyn AnyGame, String)> {
    let opening = |game: &&'static dyn AnyGame| {
        let puzzle = game
            .generate(game.info().presets[0], 7, &mut Budget::unlimited())
            .unwrap();
        (*game, puzzle.text())
    };
    GAMES.iter().map(opening).collect()
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    (folder, path)
}

#[test]
fn every_game_is_played_to_its_end_by_hints_and_back_to_its_start() {
    for (game, puzzle) in openings() {
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &words(&puzzle));
        let start = board(&terminal.see_table("0 turns"));
        let mut n_hints = 0;
        while terminal.take_hint() {
            n_hints += 1;
            assert!(n_hints < 500, "{}: hints lead nowhere", game.info().id);
        }
        let end = board(&terminal.text());
        assert_ne!(start, end);
        while !terminal.text().contains("this is the start") {
            terminal.keys("u");
            terminal.wait("something taken back", |text| {
                !is_over(text) || text.contains("this is the start")
            });
        }
        terminal.wait("the start", |text| board(text) == start);
        while !is_over(&terminal.text()) {
            let before = terminal.text();
            terminal.keys("\x19");
            terminal.wait("something played again", |text| *text != before);
        }
        terminal.wait("the same end", |text| board(text) == end);
        terminal.keys(CONTROL_C);
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    for (game, puzzle) in openings() {
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &words(&puzzle));
        terminal.see_table("0 turns");
        terminal.take_hint();
        terminal.take_hint();
        let before = terminal.text();
        assert!(!shows(&before, "0 turns"), "{}", game.info().id);
        terminal.signal("-KILL");
        terminal.end();
        let resumed = Terminal::play(&data, &["--resume"]);
        let turns = before
            .lines()
            .next()
            .unwrap()
            .split(" · ")
            .find(|part| part.contains("turn"));
        let turns = turns
            .unwrap()
            .trim()
            .rsplit("  ")
            .next()
            .unwrap()
            .trim()
            .to_owned();
        resumed.see_table(&turns);
        resumed.wait("the same board", |text| board(text) == board(&before));
    }
}

#[test]
fn every_game_is_reached_through_the_menu() {
    for (at, game) in GAMES.iter().enumerate() {
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &[]);
        terminal.see("What shall we play?");
        for _ in 0..at {
            terminal.keys(DOWN);
        }
        terminal.keys(ENTER);
        terminal.see("Which one");
        terminal.keys("d");
        terminal.keys(ENTER);
        let text = terminal.see_table("0 turns");
        let kind = kind_name(*game, game.info().presets[0], Book::english());
        assert!(text.contains(&kind), "{kind}\n{text}");
        terminal.keys("\x1b[21~");
        terminal.see("What shall we play?");
        terminal.keys(ESCAPE);
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn a_series_goes_from_round_to_round_and_adds_up() {
    for game in GAMES {
        for series in game.info().series {
            let (_folder, data) = folder();
            let words = [game.info().id, series.name, "--seed", "3"];
            let mut terminal = Terminal::play(&data, &words);
            for round in 1..=series.rounds {
                let text = terminal.see(&format!("round {round} of {}", series.rounds));
                assert!(shows(&text, " left"), "the clock runs: {text}");
                terminal.take_hint();
                // The time move of the series' clock is offered as a key; it is found as a person would find it.
                let key = text
                    .lines()
                    .find_map(|row| row.trim().strip_suffix("time is over"));
                let key = key
                    .and_then(|row| row.split_whitespace().last())
                    .unwrap_or("t");
                terminal.keys(key);
                terminal.wait("the end of the round", is_over);
                if round < series.rounds {
                    terminal.keys("n");
                }
            }
            terminal.see("Sum of all");
        }
    }
}

#[test]
fn bots_answer_people_take_turns_and_two_bots_play_to_the_end() {
    for game in GAMES {
        let Some((bot, _)) = game.bots().first().copied() else {
            continue;
        };
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &[game.info().id, bot, "--seed", "2"]);
        let screen = terminal.see_table("0 turns");
        assert!(screen.contains("your turn"), "{screen}");
        assert!(!screen.contains("player 1"), "{screen}");
        terminal.take_hint();
        let title = Book::english().tell_id(&format!("{}-bot-{bot}-title", game.info().id));
        terminal.wait("the bot's answer", |text| {
            text.contains(&format!("{title} plays")) && text.contains(". ")
        });
        terminal.see_table("2 turns");
        terminal.keys("u");
        terminal.see_table("0 turns");
        terminal.keys(CONTROL_C);
        terminal.end();
        let two = [game.info().id, "person", "person", "--seed", "2"];
        let mut terminal = Terminal::play(&data, &two);
        terminal.see_table("0 turns");
        terminal.take_hint();
        terminal.take_hint();
        terminal.see_table("2 turns");
        let mut terminal = Terminal::play(&data, &[game.info().id, bot, bot, "--seed", "2"]);
        terminal.keys("++++++");
        terminal.wait("the end of a watched game", is_over);
    }
}

#[test]
fn a_bot_plays_only_games_it_knows() {
    for game in GAMES {
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &[game.info().id, "nobody"]);
        assert_eq!(terminal.end(), 2);
    }
}

#[test]
fn a_solution_is_filmed_and_left_again() {
    for (_, puzzle) in openings() {
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &words(&puzzle));
        let start = board(&terminal.see_table("0 turns"));
        terminal.keys("s");
        terminal.see("Solution, step");
        terminal.keys(END);
        terminal.wait("the end of the film", |text| {
            message(text).contains("checker")
        });
        assert_ne!(board(&terminal.text()), start);
        terminal.keys(ESCAPE);
        terminal.wait("the own game", |text| {
            board(text) == start && !shows(text, "Solution")
        });
    }
}

#[test]
fn a_walk_is_shown_and_saved_and_another_solver_can_be_chosen() {
    let (_folder, data) = folder();
    let mut terminal = Terminal::play(&data, &["robot", "1", "3", "3", "1"]);
    terminal.see_table("0 turns");
    terminal.keys(" ");
    terminal.wait("the sequence", |text| shows(text, "moves so far: S"));
    terminal.keys("w");
    terminal.wait("the names of the files", |text| {
        shows(text, "robot-1.answer") && shows(text, "robot-1.sol")
    });
    let saved = std::fs::read_to_string(data.join("robot-1.sol")).unwrap();
    assert_eq!(saved, "1 3 3 1\nS 0\n");
    let saved = std::fs::read_to_string(data.join("robot-1.answer")).unwrap();
    assert!(saved.contains("line S"), "{saved}");
    terminal.keys("S");
    terminal.wait("the next solver", |text| shows(text, "nearest"));
    terminal.keys("s");
    terminal.see("Solution, step");
    terminal.keys(CONTROL_C);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_window_may_change_its_size() {
    for (_, puzzle) in openings() {
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &words(&puzzle));
        let start = board(&terminal.see_table("0 turns"));
        terminal.resize(10, 30);
        terminal.see("48 x 16");
        terminal.resize(50, 160);
        terminal.see_table("0 turns");
        terminal.resize(16, 48);
        terminal.see_table("0 turns");
        terminal.resize(24, 80);
        terminal.wait("the board as it was", |text| board(text) == start);
        terminal.keys(CONTROL_C);
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn the_terminal_is_given_back_however_it_ends() {
    // From the table, q leads to the menu and q again out of it.
    for ending in ["-TERM", "-INT", "-HUP", CONTROL_C, "qq"] {
        let (_folder, data) = folder();
        let untouched = native_pty_system().openpty(PtySize::default()).unwrap();
        let before = untouched.master.get_termios();
        assert!(before.is_some());
        let mut terminal = Terminal::play(&data, &words(&openings()[0].1));
        terminal.see_table("0 turns");
        assert!(terminal.screen.lock().unwrap().screen().alternate_screen());
        assert_ne!(terminal.pair.master.get_termios(), before);
        if ending.starts_with('-') {
            terminal.signal(ending);
        } else {
            terminal.keys(ending);
        }
        terminal.end();
        assert_eq!(terminal.pair.master.get_termios(), before, "{ending}");
        let started = Instant::now();
        loop {
            let parser = terminal.screen.lock().unwrap();
            let screen = parser.screen();
            let is_given_back = !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None;
            if is_given_back {
                break;
            }
            drop(parser);
            assert!(
                started.elapsed() < STUCK,
                "{ending}: the terminal is not given back"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn the_program_ends_at_once_when_its_terminal_is_gone() {
    let (_folder, data) = folder();
    let size = PtySize {
        rows: 24,
        cols: 80,
        ..PtySize::default()
    };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(PROGRAM);
    command.args(["--lang", "en", "play", "--data"]);
    command.arg(&data);
    command.args(words(&openings()[0].1));
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut screen = vt100::Parser::new(24, 80, 0);
    let mut bytes = [0; 4096];
    while !screen.screen().contents().contains("? help") {
        let n = reader.read(&mut bytes).unwrap();
        screen.process(&bytes[..n]);
    }
    let id = child.process_id().unwrap();
    let before = processor_time(id).0;
    // All ends of the terminal go, as when its window is closed.
    drop((reader, pair));
    let started = Instant::now();
    loop {
        let (spent, is_over) = processor_time(id);
        // Measured before it is waited for: it must not spin until somebody ends it.
        if is_over {
            let spun = spent - before;
            assert!(spun < Duration::from_secs(1), "it spun for {spun:?}");
            break;
        }
        assert!(started.elapsed() < STUCK, "the program does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait().unwrap();
}

/// The processor time that a process has used, and whether it has ended.
fn processor_time(id: u32) -> (Duration, bool) {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
    let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    // The kernel counts a hundred ticks a second, whatever the machine.
    (Duration::from_millis(10 * ticks), fields[0] == "Z")
}

#[test]
fn the_result_stays_when_a_hint_is_asked_for_at_the_end() {
    for (game, puzzle) in openings() {
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &words(&puzzle));
        terminal.see_table("0 turns");
        while terminal.take_hint() {}
        let end = message(&terminal.text());
        terminal.keys(HINT);
        // The rules open after the hint was heard, and close again.
        terminal.keys("\x1b[17~");
        let title = Book::english().tell_id(&format!("{}-title", game.info().id));
        terminal.wait("the rules", |text| {
            text.lines()
                .skip(1)
                .any(|row| row.contains(&format!(" {title} ")))
        });
        terminal.keys(ESCAPE);
        terminal.wait("the same result", |text| message(text) == end);
    }
}

#[test]
fn a_kind_is_chosen_in_a_form_and_remembered() {
    for game in GAMES {
        let (_folder, data) = folder();
        let info = game.info();
        let open = |terminal: &mut Terminal| {
            terminal.see("Which one");
            let text = terminal.text();
            for spec in info.presets {
                let name = kind_name(*game, spec, Book::english());
                assert!(
                    name.contains(spec) || !text.contains(spec),
                    "{spec}:\n{text}"
                );
            }
            // The list begins where it was left: above all rows first.
            terminal.keys("\x1b[H");
            for _ in 0..info.presets.len() + info.series.len() {
                terminal.keys(DOWN);
            }
            terminal.keys(ENTER);
            terminal.see("What shall it be like?")
        };
        let value = |text: &str| {
            let row = text.lines().find(|row| row.contains('‹')).unwrap();
            row.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let mut terminal = Terminal::play(&data, &[info.id]);
        let before = value(&open(&mut terminal));
        terminal.keys(RIGHT);
        let text = terminal.wait("another value", |text| value(text) != before);
        let chosen = value(&text);
        terminal.keys(END);
        terminal.keys(ENTER);
        terminal.wait("a table, or the question who plays", |text| {
            shows(text, "0 turns") || shows(text, "Against whom?")
        });
        terminal.keys(CONTROL_C);
        terminal.end();
        let mut terminal = Terminal::play(&data, &[info.id]);
        let again = open(&mut terminal);
        assert_eq!(value(&again), chosen, "{}", info.id);
    }
}

#[test]
fn every_game_is_learned_lesson_by_lesson() {
    for game in GAMES {
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &[game.info().id]);
        terminal.see("Which one");
        terminal.keys(END);
        terminal.keys(ENTER);
        let n_lessons = game.lessons().len();
        for n in 1..=n_lessons {
            terminal.see(&format!("lesson {n} of {n_lessons}"));
            // Something that is not asked for changes nothing, and what is asked for is shown on demand.
            terminal.keys(HINT);
            let end = if n < n_lessons {
                "That is it."
            } else {
                "That is all there is to know."
            };
            terminal.see(end);
            terminal.keys("n");
        }
        terminal.see("Which one");
        terminal.keys(CONTROL_C);
        assert_eq!(terminal.end(), 0);
    }
    let (_folder, data) = folder();
    let mut command = assert_cmd::Command::cargo_bin("quadrille").unwrap();
    let output = command.args(["history", "--json", "--data"]).arg(&data);
    assert!(
        output.output().unwrap().stdout.is_empty(),
        "a lesson is no game"
    );
}

#[test]
fn a_lesson_takes_only_what_it_asks_for() {
    let (_folder, data) = folder();
    let mut terminal = Terminal::play(&data, &["flood"]);
    terminal.see("Which one");
    terminal.keys(END);
    terminal.keys(ENTER);
    terminal.see("lesson 1 of");
    let start = board(&terminal.see_table("0 turns"));
    terminal.keys("2");
    let text = terminal.see("Not this one");
    assert_eq!(board(&text), start);
    terminal.keys("1");
    terminal.see("That is it.");
}

#[test]
fn nothing_is_cut_in_french_in_the_usual_window() {
    for (game, puzzle) in openings() {
        let (_folder, data) = folder();
        let mut words = words(&puzzle);
        words.splice(0..0, ["--lang", "fr"]);
        let mut terminal = Terminal::play(&data, &words);
        let id = game.info().id;
        let french = Book::of(games::words::Lang::Fr);
        let about = french.tell_id(&format!("{id}-about"));
        terminal.wait("the whole sentence", |text| shows(text, &about));
        let text = terminal.wait("the keys", |text| text.contains("? aide"));
        let keys = text.lines().last().unwrap();
        for word in ["indice", "annuler", "vérifier", "menu", "résoudre"] {
            assert!(keys.contains(word), "{word}: {keys}");
        }
        terminal.keys("?");
        let help = terminal.see("Touches");
        assert!(!help.contains('…'), "{help}");
        let (_folder, data) = folder();
        let mut menu = Terminal::play(&data, &["--lang", "fr"]);
        menu.see("À quoi jouons-nous");
        for _ in GAMES.iter().take_while(|other| other.info().id != id) {
            menu.keys(DOWN);
        }
        menu.keys(ENTER);
        let text = menu.see("Lequel");
        for series in game.info().series {
            let told = french.tell_id(&format!("{id}-series-{}", series.name));
            let row = text.lines().find(|row| row.contains(&told));
            let row = row.unwrap_or_else(|| panic!("{told}:\n{text}"));
            assert!(row.trim_end().ends_with("manches"), "{row}");
        }
        let is_for_two = |spec: &&&str| game.draw_for_two(spec, 3).is_ok();
        let Some(spec) = game.info().presets.iter().find(is_for_two) else {
            continue;
        };
        let mut words = vec!["--lang", "fr", id, "--seed", "3"];
        words.extend(spec.split_whitespace());
        let text = Terminal::play(&data, &words).see("Contre qui ?");
        for (bot, _) in game.bots() {
            let about = french.tell_id(&format!("{id}-bot-{bot}"));
            assert!(text.contains(&about), "{about}:\n{text}");
        }
    }
}

#[test]
fn a_small_window_says_what_it_needs() {
    for lang in ["en", "fr"] {
        let (_folder, data) = folder();
        let terminal = Terminal::sized(&data, &["--lang", lang], 10, 40);
        let text = terminal.see("48 x 16");
        assert!(shows(&text, "40 x 10"), "{text}");
    }
}

#[test]
fn any_format_can_be_pasted_into_the_menu() {
    for (game, puzzle) in openings() {
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &[]);
        terminal.see("What shall we play?");
        terminal.keys("\x1b[200~nonsense\x1b[201~");
        terminal.see("no game recognises it");
        terminal.keys("\x15");
        terminal.keys(&format!("\x1b[200~{puzzle}\x1b[201~"));
        terminal.wait("an empty problem", |text| {
            !shows(text, "no game recognises it")
        });
        terminal.keys(ENTER);
        let text = terminal.see_table("0 turns");
        let title = games::words::Book::english().tell_id(&format!("{}-title", game.info().id));
        assert!(text.contains(&title), "{text}");
    }
}

#[test]
fn a_finished_game_stands_in_the_history() {
    let (_folder, data) = folder();
    for (_, puzzle) in openings() {
        let mut terminal = Terminal::play(&data, &words(&puzzle));
        terminal.see_table("0 turns");
        while terminal.take_hint() {}
        terminal.keys(CONTROL_C);
        terminal.end();
    }
    let mut command = assert_cmd::Command::cargo_bin("quadrille").unwrap();
    let output = command
        .args(["history", "--json", "--data"])
        .arg(&data)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut puzzles: Vec<&str> = rows
        .iter()
        .filter_map(|row| row["puzzle"].as_str())
        .collect();
    let mut expected: Vec<String> = openings().into_iter().map(|(_, puzzle)| puzzle).collect();
    puzzles.sort_unstable();
    expected.sort_unstable();
    assert_eq!(puzzles, expected);
    assert!(rows.iter().all(|row| row["hints"].as_u64() > Some(0)));
    let terminal = {
        let mut terminal = Terminal::play(&data, &[]);
        terminal.see("What shall we play?");
        terminal.keys(END);
        terminal.keys(UP);
        terminal.keys(ENTER);
        terminal
    };
    terminal.see("best");
}

#[test]
fn a_click_makes_the_move_under_the_mouse() {
    for (game, puzzle) in openings() {
        let (_folder, data) = folder();
        let mut terminal = Terminal::play(&data, &words(&puzzle));
        terminal.see_table("0 turns");
        // Somewhere in the board there is something to click on, or to take and to put down.
        'clicking: for row in 2..20 {
            for column in (2..40).step_by(3) {
                let click = format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m");
                let before = terminal.text();
                terminal.keys(&click);
                // A key that changes nothing but the picture shows when the click has been heard.
                terminal.keys("v");
                let told = |text: &str| text != before && text.contains("cursor");
                let text = terminal.wait("the click", |text| told(text) || text.contains("1 turn"));
                if text.contains("1 turn") {
                    break 'clicking;
                }
            }
        }
        let text = terminal.text();
        assert!(text.contains("1 turn"), "{}:\n{text}", game.info().id);
    }
}

#[test]
fn french_is_spoken_too() {
    let (_folder, data) = folder();
    let terminal = Terminal::play(&data, &["--lang", "fr"]);
    terminal.see("À quoi jouons-nous ?");
}

#[test]
fn without_a_terminal_it_says_so() {
    let (_folder, data) = folder();
    let mut command = assert_cmd::Command::cargo_bin("quadrille").unwrap();
    let assert = command.args(["play", "--data"]).arg(&data).assert();
    let output = assert.code(2).get_output().clone();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("expected a terminal"), "{text}");
}

#[test]
fn a_hint_that_is_played_is_told_in_words_and_choices_hang_under_their_words() {
    let (_folder, data) = folder();
    let puzzle = "tents 12x12:mczzzzza,0,1,0,0,0,1,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0";
    let mut words = words(puzzle);
    words.splice(0..0, ["--lang", "fr"]);
    let mut terminal = Terminal::play(&data, &words);
    let text = terminal.wait("the choices", |text| text.contains("  g  "));
    let mut rows = text.lines().skip_while(|row| !row.contains("  g  "));
    let (first, second) = (rows.next().unwrap(), rows.next().unwrap());
    let begins = first.chars().count() - first.split("  g  ").nth(1).unwrap().chars().count();
    let under: String = second.chars().skip(begins).collect();
    let before: String = second.chars().take(begins).skip(begins - 4).collect();
    assert!(
        before.trim().is_empty() && !under.trim().is_empty(),
        "{first}\n{second}"
    );
    for more in ["(h encore : la raison)", "(h encore : le coup)", "Joué"] {
        terminal.keys(HINT);
        terminal.wait("more of the hint", |text| shows(text, more));
    }
    let text = terminal.text();
    assert!(!message(&text).contains("G0,"), "{text}");
}
