//! Every sentence of every table, in both languages: none is missing, none fails, and no word of the other language
//! stands inside.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use games::words::{Book, Lang, Sentence, Value};

/// Words that betray a language and mean nothing in the other one.
const ENGLISH: &str = "the of and is are was were with not for from this that these which has have its at least each \
    every found expected there than by be been cannot could does when while without only no such same other more \
    too many few you your or to it as an one two all any after before between behind nothing none above below line \
    move moves game games puzzle puzzles wish wishes bird birds tent tents tree trees row rows player players seed \
    square squares colour colours start board boards answer answers file folder error unknown";
const FRENCH: &str = "le la les un une des du et est sont avec pas pour dans ce cette ces qui que il elle ils au aux \
    sur ne par ou mais donc sans sous entre chaque tout tous toute toutes plus moins deux trois aucun aucune rien \
    trop peu vous votre coup coups partie parties problème souhait souhaits oiseau tente tentes arbre arbres ligne \
    colonne colonnes joueur joueurs graine graines case cases couleur couleurs réponse fichier dossier erreur inconnu";

/// Sentences by id, with their variables.
type Table = BTreeMap<String, String>;

/// Every pair of tables of the sources: English and French.
fn pairs() -> Vec<(PathBuf, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && name != "target" && name != "node_modules" {
                folders.push(path);
            } else if name.ends_with("en.ftl") {
                let french = path.with_file_name(name.replace("en.ftl", "fr.ftl"));
                found.push((path, french));
            }
        }
    }
    found.sort();
    assert!(8 < found.len(), "the tables are found");
    found
}

fn table(path: &Path) -> Table {
    let mut table = Table::new();
    let mut last = String::new();
    for line in fs::read_to_string(path).unwrap().lines() {
        let is_id = |id: &str| id.starts_with(|c: char| c.is_ascii_lowercase());
        match line.split_once('=') {
            Some((id, words)) if is_id(id) => {
                last = id.trim().to_owned();
                table.insert(last.clone(), words.trim().to_owned());
            }
            _ if line.starts_with([' ', '}']) => {
                let sentence = table.get_mut(&last).unwrap();
                sentence.push('\n');
                sentence.push_str(line.trim());
            }
            _ => {}
        }
    }
    table
}

fn variables(sentence: &str) -> Vec<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let after = sentence.split('$').skip(1);
    let mut names: Vec<String> = after
        .map(|rest| rest.chars().take_while(|&c| is_name(c)).collect())
        .collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn both_languages_have_the_same_sentences_with_the_same_values() {
    for (english, french) in pairs() {
        let (en, fr) = (table(&english), table(&french));
        let ids = |table: &Table| table.keys().cloned().collect::<Vec<_>>();
        assert_eq!(ids(&en), ids(&fr), "{}", french.display());
        for (id, sentence) in &en {
            assert_eq!(variables(sentence), variables(&fr[id]), "{id}");
        }
    }
}

/// Numbers that stand with a noun of the wrong number.
const MISCOUNTED: [&str; 26] = [
    "1 cells",
    "1 turns",
    "1 squares",
    "1 moves",
    "1 steps",
    "1 tents",
    "1 trees",
    "1 rows",
    "1 columns",
    "1 wishes",
    "1 games",
    "1 players",
    "1 clues",
    "1 nodes",
    "1 points",
    "0 tentes",
    "1 tentes",
    "1 arbres",
    "0 cases",
    "1 cases",
    "0 coups",
    "1 coups",
    "1 lignes",
    "1 colonnes",
    "1 souhaits",
    "1 parties",
];

#[test]
fn every_sentence_is_told_for_every_number() {
    let mut wrong = Vec::new();
    for (lang, which) in [(Lang::En, 0), (Lang::Fr, 1)] {
        let files: Vec<PathBuf> = pairs()
            .into_iter()
            .map(|pair| <[PathBuf; 2]>::from(pair)[which].clone())
            .collect();
        let is_in_games =
            |path: &&PathBuf| path.components().any(|part| part.as_os_str() == "games");
        let texts: Vec<String> = files
            .iter()
            .filter(|path| !is_in_games(path))
            .map(|path| fs::read_to_string(path).unwrap())
            .collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let book = Book::new(lang, &texts);
        for (id, words) in files.iter().flat_map(|path| table(path)) {
            let id: &'static str = id.leak();
            let names: Vec<&'static str> = variables(&words)
                .into_iter()
                .map(|name| -> &'static str { name.leak() })
                .collect();
            for n in [0, 1, 2, 5, 21, 1_000_000] {
                // `most` is the end of a range, and never so small.
                let number = |name: &str| if name == "most" { 10 + n } else { n };
                let values = names
                    .iter()
                    .map(|name| (*name, Value::Number(number(name))));
                let told = book.tell(&Sentence {
                    id,
                    values: values.collect(),
                });
                let is_miscounted = |bad: &&str| format!(" {told} ").contains(&format!(" {bad} "));
                if told.starts_with('[') || MISCOUNTED.iter().any(is_miscounted) {
                    wrong.push(format!("{id}: {told}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_sentence_holds_a_word_of_the_other_language() {
    let mut wrong = Vec::new();
    for (english, french) in pairs() {
        for (path, other) in [(english, FRENCH), (french, ENGLISH)] {
            let other: Vec<&str> = other.split_whitespace().collect();
            for (id, sentence) in table(&path) {
                let plain = without_code(&sentence);
                // Codes such as `NE` are the same in both.
                let words = plain
                    .split(|c: char| !c.is_alphabetic())
                    .filter(|word| word.chars().any(char::is_lowercase))
                    .map(str::to_lowercase);
                for word in words.filter(|word| other.contains(&word.as_str())) {
                    wrong.push(format!("{id}: `{word}` in: {sentence}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every id that the sources name stands in a table: English words in its place would be shown in brackets.
#[test]
fn every_id_in_the_sources_is_in_a_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut known: Vec<Table> = pairs().iter().map(|(english, _)| table(english)).collect();
    // What clap says in English itself.
    known.push(table(&root.join("quadrille/src/cli/words/mistakes-fr.ftl")));
    let calls = [
        "Sentence::new(",
        "Failure::new(",
        "Reason::new(",
        "Value::Term(",
        "speech::told(",
        ".error(",
        ".number(",
    ];
    let mut unknown = Vec::new();
    for krate in ["games", "checker", "workbench", "quadrille"] {
        for (name, text) in sources(&root.join(krate).join("src")) {
            let code = text.split("#[cfg(test)]").next().unwrap_or("");
            for call in calls {
                for rest in code.split(call).skip(1) {
                    let Some(id) = rest.trim_start().strip_prefix('"') else {
                        continue;
                    };
                    let id = id.split('"').next().unwrap_or("");
                    if !known.iter().any(|table| table.contains_key(id)) {
                        unknown.push(format!("{}: {call}\"{id}\"", name.display()));
                    }
                }
            }
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_test = path.file_stem().is_some_and(|name| name == "tests");
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") && !is_test {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    found
}

/// A sentence without what is the same in every language: values, code, options, addresses and file names.
fn without_code(sentence: &str) -> String {
    // Every second part stands between backticks.
    let outside = sentence.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let is_word = |word: &&str| {
        let bare = word.trim_end_matches([',', '.', ';', ':', ')', '?', '!']);
        let is_key = word.starts_with('[') || word.starts_with("*[");
        !is_key
            && !bare.starts_with(['$', '-', '<'])
            && !bare.contains(['/', '=', '_', '.', '@', '$', '<', ':'])
    };
    let words = outside.split_whitespace().filter(is_word);
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_level_has_one_name_wherever_it_is_told() {
    for lang in [Lang::En, Lang::Fr] {
        let book = Book::of(lang);
        for level in games::kind::LEVELS {
            for game in games::GAMES {
                let own = format!("{}-field-level-{level}", game.info().id);
                if book.has(&own) {
                    assert_eq!(book.tell_id(&own), book.tell_id(&format!("level-{level}")));
                }
            }
        }
    }
}
