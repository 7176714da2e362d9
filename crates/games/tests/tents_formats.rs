//! Boards of Tents in every format: the same board from each, and broken files refused with one clear message.

use std::fs;
use std::path::PathBuf;

use games::options::Options;
use games::text::line_and_column;

const BOARD: &str = "tents 8x8:dcdecjacfebae,1,2,1,2,0,3,1,2,1,2,1,1,3,1,1,2";

fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../data/tents")
        .join(path)
}

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(data(folder)).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    files.sort();
    files
}

fn read(text: &str) -> Result<String, games::error::Error> {
    games::read(text, &Options::default()).map(|puzzle| puzzle.text())
}

#[test]
fn one_board_is_the_same_in_every_format() {
    for file in files("same") {
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(read(&text).unwrap(), BOARD, "{}", file.display());
    }
}

#[test]
fn every_format_turns_into_every_other() {
    let puzzle = games::read(BOARD, &Options::default()).unwrap();
    // What is only written, such as a formula, says less than the board.
    let formats = puzzle.game().formats().into_iter();
    for format in formats.filter(|format| format.reads) {
        let text = puzzle.write(format.name, &Options::default()).unwrap();
        assert_eq!(read(&text).unwrap(), BOARD, "{}: {text}", format.name);
    }
}

#[test]
fn missing_clues_are_read_where_a_format_has_them() {
    let board = "tents 5x5:bhbcbc,2,,0,,,1,,,,1";
    assert_eq!(read("tents/5/5/2g0h1i1j82323").unwrap(), board);
    assert_eq!(read("tents/5/5/2.0..1...1j82323").unwrap(), board);
    let drawing = "..A.. 1\n..... ?\n.A..A ?\n...A. ?\n.A... 1\n2?0??";
    assert_eq!(read(drawing).unwrap(), board);
    let pzprv3 = "pzprv3/tents/5/5/. 2 . c0 . . /1 . . 1 . . /. . . . . . /. . 1 . . 1 /. . . . 1 . /1 . 1 . . . /\
        0 -1 0 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 /-1 0 0 0 /0 0 0 0 0 /0 -1 0 0 -1 /0 0 0 -1 0 /0 0 0 0 0 /";
    assert_eq!(read(pzprv3).unwrap(), board);
    // What a player has marked in it belongs to no puzzle.
    let played = pzprv3.replacen("/1 . . 1 . . /", "/1 A - 1 . A /", 1);
    assert_ne!(played, pzprv3);
    assert_eq!(read(&played).unwrap(), board);
}

#[test]
fn given_tents_and_grass_are_read_and_written_where_a_format_has_them() {
    let board = "tents 3x2:_!_a_-a,1,,1,,0";
    let puzzle = games::read(board, &Options::default()).unwrap();
    assert_eq!(puzzle.text(), board);
    for (format, can_write) in [
        ("drawing", true),
        ("pzprv3", false),
        ("puzzlink", false),
        ("tatham", false),
    ] {
        match puzzle.write(format, &Options::default()) {
            Ok(text) => assert_eq!((read(&text).unwrap().as_str(), can_write), (board, true)),
            Err(error) => assert!(!can_write, "{format}: {error}"),
        }
    }
}

#[test]
fn large_boards_survive_every_format() {
    let board = format!(
        "tents 30x2:{},{}",
        "zqq",
        [vec!["0"; 30], vec!["30", "16"]].concat().join(",")
    );
    let puzzle = games::read(&board, &Options::default()).unwrap();
    assert_eq!(puzzle.text(), board);
    for format in ["tatham", "puzzlink", "pzprv3", "pln", "drawing"] {
        let text = puzzle.write(format, &Options::default()).unwrap();
        assert_eq!(read(&text).unwrap(), board, "{format}: {text}");
    }
}

#[test]
fn a_task_of_another_shape_needs_its_size() {
    let task = "_ac,1,0,0,1,0";
    assert!(read(task).is_err());
    let of_size = |size: &str| Options::default().with_value("size", size);
    let puzzle = games::read(task, &of_size("3x2")).unwrap();
    assert_eq!(puzzle.text(), "tents 3x2:_ac,1,0,0,1,0");
    for size in [
        "99999x99999",
        "0x2",
        "3",
        "3x",
        "3x2x1",
        "",
        "-3x2",
        "18446744073709551616x1",
    ] {
        let error = games::read(task, &of_size(size)).err().expect(size);
        assert!(error.to_string().contains("WxH"), "{size}: {error}");
    }
    // Formats that tell the size themselves have no such option.
    for text in ["tents 3x2:_ac,1,0,0,1,0", "3x2:_ac,1,0,0,1,0"] {
        let error = games::read(text, &of_size("3x2")).err().expect(text);
        assert!(error.to_string().contains("no option `size`"), "{error}");
    }
}

/// `messages.txt` holds the line, the column and the message for every broken file.
#[test]
fn broken_files_are_refused_with_where_and_what() {
    let mut found = String::new();
    for file in files("broken") {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let is_text = name != "messages.txt";
        let Some(text) = fs::read_to_string(&file).ok().filter(|_| is_text) else {
            continue;
        };
        let error = match name.strip_suffix(".pln").filter(|_| text.is_empty()) {
            // Nothing can be recognised in an empty file, so its format is named.
            Some(_) => games::find("tents")
                .unwrap()
                .read(Some("pln"), &text, &Options::default())
                .err(),
            None => games::read(&text, &Options::default()).err(),
        };
        let error = error.unwrap_or_else(|| panic!("{name} is refused"));
        let games::error::Error::Text { at, .. } = error else {
            panic!("{name}: {error:?} says where")
        };
        let (line, column) = line_and_column(&text, at);
        found += &format!("{name}:{line}:{column}: {error}\n");
    }
    let expected = data("broken/messages.txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&expected, &found).unwrap();
    }
    assert_eq!(found, fs::read_to_string(&expected).unwrap());
}

/// A link as penpa-edit writes it: a board of 5x5 with three clues.
const PENPA: &str = "7ZTPb5swFMfv+Ssqn33gV0jLreuaXbJsbTJVEUKRk7gNKsSZgXUiyv/e9x5MYGDSdqjWw2T56fGxzfva+Ev2vRBach+ae8ktbkNzfJ+67XnUrb\
    ot4zyRwQW/LvK90pBw/mU65Y8iyeQotGm1FY1O5VVQ3vHyUxAym3HmQLdZxMu74FR+DsoVLxcwxLgNbFZNciC9bdIHGsfspoK2Bfm8ziFdQZrL\
    Q55Vj1+DsFxyhkU+0FJMWap+SFaLwOetSjcxgo3IYSfZPj7WI1mxU89FPdeOzry8rrQuBrS6jVZMK62YDWjFLaDWbay3iVzP3kDuVXQ+w5nfg+\
    B1EKL2b0162aSL4ARxHpyY4/3aafVhmOt0wJgAfLgKwDqbVq9gtTeGMeDN8TNv0kNjt4d8v4cmqKSNoMaUKjkUlyCdly7FjxQtimOKM5pzS/GB\
    4g1Fj6JPcya4+b86nvZm30hO6LpkNGxgsz/JolHI5kW6kfpirnQqErgKi704SgaGY5lK1lmhH8UWbhD5ES4JsAOtMFCi1DGJD+a8+OmgtBwcQi\
    h3T0PzN0rvOm9/EUligOr/YqDKCwbKNVz01rPQWr0YJBX53gAtUxhvgptkCsiFKVE8i061tNnzecR+MuqhC/8z9//f7F/8zfD8rfdm2vcmh66u\
    0oO+BzxgfaCDFq95z+XAe37Ggn1LAx1wNdCusQH1vQ2wZ29gv3E4vrVrclTV9TmW6lkdS7XdHkajVw==";

#[test]
fn a_link_of_penpa_edit_is_read_with_clues_missing_and_written_back() {
    let board = "tents 5x5:ga_gbc,,1,,,,1,,2,,";
    for head in [
        "m=edit&p=",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
        "https://opt-pan.github.io/penpa-edit/?m=solve&p=",
    ] {
        assert_eq!(read(&format!("{head}{PENPA}&a=xyz")).unwrap(), board);
    }
    let puzzle = games::read(board, &Options::default()).unwrap();
    let link = puzzle.write("penpa", &Options::default()).unwrap();
    assert_eq!(read(&link).unwrap(), board);
    let mut solved = String::new();
    let tents = ["T2,0", "T1,2", "T4,2", "T0,4", "T3,4"];
    puzzle
        .write_record("penpa-solved", &mut tents.into_iter(), &mut solved)
        .unwrap();
    assert!(solved.contains("#m=solve&p=") && solved.contains("&a="));
    assert_eq!(read(&solved).unwrap(), board);
}

#[test]
fn a_link_of_penpa_edit_gives_tents_and_refuses_what_it_cannot_say() {
    let write = |board: &str| {
        let puzzle = games::read(board, &Options::default()).unwrap();
        puzzle.write("penpa", &Options::default())
    };
    let tent = "tents 3x3:__!g,,,,,,";
    assert_eq!(read(&write(tent).unwrap()).unwrap(), tent);
    assert!(write("tents 3x3:__-g,,,,,,").is_err());
    for wrong in ["m=edit&p=", "m=edit&p=AAAA", "m=edit&p=é", "m=solve&p=7VR"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
