//! Which key does what. A key that the game itself offers goes to the game; the function key always works.

use games::view::{Gesture, Key, View};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use workbench::cursor::Way;

/// What a key asks for while playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    /// Shows the keys.
    Help,
    /// Shows the rules of the game.
    Rules,
    /// Takes back a turn.
    Undo,
    /// Plays a turn again.
    Redo,
    /// Goes back to the start.
    Restart,
    /// Helps a little more.
    Hint,
    /// Looks for mistakes.
    Check,
    /// Shows a solution.
    Solve,
    /// Chooses the next solver for that.
    Solver,
    /// Saves the game as an answer file.
    Save,
    /// Another puzzle, or the next round.
    Next,
    /// Shows or hides the time.
    Timer,
    /// Stops and goes on: films, bots.
    Pause,
    /// Films and bots go faster.
    Faster,
    /// Films and bots go slower.
    Slower,
    /// Letters that move the cursor on or off.
    Letters,
    /// Shows the text of the puzzle.
    Text,
    /// Back to the menu.
    Leave,
    /// Ends the program.
    Quit,
}

/// A row of the table of keys.
pub(super) struct Binding {
    /// What it does.
    pub(super) command: Command,
    /// The key, unless the game wants it.
    pub(super) letter: char,
    /// The function key that always works.
    pub(super) function: Option<u8>,
    /// The id of its words, short.
    pub(super) words: &'static str,
}

const fn binding(
    command: Command,
    letter: char,
    function: Option<u8>,
    words: &'static str,
) -> Binding {
    Binding {
        command,
        letter,
        function,
        words,
    }
}

/// Every command of a game with its keys; what newcomers need first comes first.
pub(super) const BINDINGS: &[Binding] = &[
    binding(Command::Help, '?', Some(1), "tui-key-help"),
    binding(Command::Hint, 'h', Some(2), "tui-key-hint"),
    binding(Command::Undo, 'u', None, "tui-key-undo"),
    binding(Command::Redo, 'r', None, "tui-key-redo"),
    binding(Command::Check, 'c', Some(3), "tui-key-check"),
    binding(Command::Leave, 'q', Some(10), "tui-key-leave"),
    binding(Command::Solve, 's', Some(4), "tui-key-solve"),
    binding(Command::Next, 'n', Some(5), "tui-key-next"),
    binding(Command::Rules, 'i', Some(6), "tui-key-rules"),
    binding(Command::Solver, 'S', Some(11), "tui-key-solver"),
    binding(Command::Save, 'w', Some(12), "tui-key-save"),
    binding(Command::Restart, 'R', Some(7), "tui-key-restart"),
    binding(Command::Timer, 't', Some(8), "tui-key-timer"),
    binding(Command::Text, 'e', Some(9), "tui-key-text"),
    binding(Command::Letters, 'v', None, "tui-key-letters"),
    binding(Command::Pause, 'P', None, "tui-key-pause"),
    binding(Command::Faster, '+', None, "tui-key-faster"),
    binding(Command::Slower, '-', None, "tui-key-slower"),
];

/// The key that stands for a step of the cursor.
fn key_of(way: Way) -> Key {
    match way {
        Way::Left => Key::Left,
        Way::Right => Key::Right,
        Way::Up => Key::Up,
        Way::Down => Key::Down,
    }
}

/// What a pressed key means in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The game offers these moves for it.
    Offer(String),
    /// The game uses such keys, but not this one now.
    NotNow,
    /// Move the cursor.
    Move(Way),
    /// Move the cursor and paint.
    Paint(Way),
    /// Do the main thing at the cursor.
    Main,
    /// Do the second thing at the cursor.
    Second,
    /// Choose by number.
    Choice(usize),
    /// Let go, close, or leave.
    Escape,
    /// One of the commands.
    Command(Command),
    /// Nothing.
    None,
}

/// What a key means where the view offers what it offers; with `has_letters`, hjkl move the cursor.
pub(super) fn meaning(key: &KeyEvent, view: &View, has_letters: bool) -> Meaning {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'q') => Meaning::Command(Command::Quit),
            KeyCode::Char('z') => Meaning::Command(Command::Undo),
            KeyCode::Char('y' | 'r') => Meaning::Command(Command::Redo),
            _ => Meaning::None,
        };
    }
    if let KeyCode::F(number) = key.code {
        let mut rows = BINDINGS.iter();
        let row = rows.find(|row| row.function == Some(number));
        return row.map_or(Meaning::None, |row| Meaning::Command(row.command));
    }
    if let Some(way) = arrow(key.code) {
        let is_shifted = key.modifiers.contains(KeyModifiers::SHIFT);
        return if is_shifted {
            Meaning::Paint(way)
        } else {
            way_meaning(view, way)
        };
    }
    match key.code {
        KeyCode::Char(' ') => match offer(view, Key::Space) {
            Some(line) => Meaning::Offer(line),
            None => Meaning::Main,
        },
        KeyCode::Enter => Meaning::Main,
        KeyCode::Backspace | KeyCode::Delete => Meaning::Second,
        KeyCode::Esc => Meaning::Escape,
        KeyCode::Char(letter) => letter_meaning(letter, view, has_letters),
        _ => Meaning::None,
    }
}

fn way_meaning(view: &View, way: Way) -> Meaning {
    match offer(view, key_of(way)) {
        Some(line) => Meaning::Offer(line),
        None if uses_arrows(view) => Meaning::NotNow,
        None => Meaning::Move(way),
    }
}

fn letter_meaning(letter: char, view: &View, has_letters: bool) -> Meaning {
    if let Some(line) = offer(view, Key::Char(letter)) {
        return Meaning::Offer(line);
    }
    let way = match letter {
        'h' if has_letters => Some(Way::Left),
        'j' => Some(Way::Down),
        'k' => Some(Way::Up),
        'l' => Some(Way::Right),
        _ => None,
    };
    if let Some(way) = way {
        return way_meaning(view, way);
    }
    if let Some(row) = BINDINGS.iter().find(|row| row.letter == letter) {
        return Meaning::Command(row.command);
    }
    match letter {
        'H' => Meaning::Command(Command::Hint),
        'U' => Meaning::Command(Command::Redo),
        '=' => Meaning::Command(Command::Faster),
        'x' => Meaning::Second,
        '1'..='9' => Meaning::Choice(letter as usize - '1' as usize),
        _ => Meaning::None,
    }
}

/// The moves that the view offers for a key.
fn offer(view: &View, key: Key) -> Option<String> {
    let mut offers = view.all_offers();
    offers
        .find(|offer| offer.gesture == Gesture::Key(key))
        .map(|offer| offer.line.clone())
}

/// Whether arrows are moves of the game here, not steps of the cursor.
pub(super) fn uses_arrows(view: &View) -> bool {
    let arrows = [Key::Left, Key::Right, Key::Up, Key::Down];
    arrows.iter().any(|&key| offer(view, key).is_some())
}

/// Whether digits are moves of the game here, not numbers of choices.
pub(super) fn uses_digits(view: &View) -> bool {
    let mut digits = '0'..='9';
    digits.any(|digit| offer(view, Key::Char(digit)).is_some())
}

/// What is written on the key that runs a command here.
pub(super) fn name(row: &Binding, view: &View, has_letters: bool) -> String {
    let is_taken = offer(view, Key::Char(row.letter)).is_some();
    let is_cursor = has_letters && row.letter == 'h';
    match (is_taken || is_cursor, row.function) {
        (false, _) => row.letter.to_string(),
        (true, Some(number)) => format!("F{number}"),
        (true, None) => String::new(),
    }
}

/// What is written on a key of the game.
pub(super) fn key_name(key: Key, space: &str) -> String {
    match key {
        Key::Left => "←".to_owned(),
        Key::Right => "→".to_owned(),
        Key::Up => "↑".to_owned(),
        Key::Down => "↓".to_owned(),
        Key::Space => space.to_owned(),
        Key::Char(letter) => letter.to_string(),
    }
}

/// The direction of an arrow key.
pub(super) fn arrow(code: KeyCode) -> Option<Way> {
    match code {
        KeyCode::Left => Some(Way::Left),
        KeyCode::Right => Some(Way::Right),
        KeyCode::Up => Some(Way::Up),
        KeyCode::Down => Some(Way::Down),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use games::view::Offer;
    use games::words::Sentence;

    use super::*;

    fn offering(keys: &[Key]) -> View {
        let offer = |&key| {
            let label = Sentence::new("label");
            Offer::new("move".to_owned(), Gesture::Key(key), label)
        };
        View {
            offers: keys.iter().map(offer).collect(),
            ..View::default()
        }
    }

    fn check(code: KeyCode, keys: &[Key], expected: Meaning) {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        assert_eq!(meaning(&key, &offering(keys), false), expected);
    }

    #[test]
    fn a_key_that_the_game_offers_goes_to_the_game() {
        let offered = Meaning::Offer("move".to_owned());
        check(KeyCode::Char('c'), &[], Meaning::Command(Command::Check));
        check(KeyCode::Char('c'), &[Key::Char('c')], offered.clone());
        check(
            KeyCode::F(3),
            &[Key::Char('c')],
            Meaning::Command(Command::Check),
        );
        check(KeyCode::Char('3'), &[], Meaning::Choice(2));
        check(KeyCode::Char('3'), &[Key::Char('3')], offered.clone());
        check(KeyCode::Char(' '), &[], Meaning::Main);
        check(KeyCode::Char(' '), &[Key::Space], offered);
    }

    #[test]
    fn arrows_of_the_game_never_move_the_cursor() {
        check(KeyCode::Left, &[], Meaning::Move(Way::Left));
        check(KeyCode::Left, &[Key::Up], Meaning::NotNow);
        check(KeyCode::Up, &[Key::Up], Meaning::Offer("move".to_owned()));
    }

    #[test]
    fn h_hints_or_goes_left() {
        let key = KeyEvent::new(KeyCode::Char('h'), KeyModifiers::NONE);
        let view = View::default();
        assert_eq!(meaning(&key, &view, false), Meaning::Command(Command::Hint));
        assert_eq!(meaning(&key, &view, true), Meaning::Move(Way::Left));
        let row = &BINDINGS[1];
        assert_eq!(name(row, &view, false), "h");
        assert_eq!(name(row, &view, true), "F2");
    }

    #[test]
    fn every_command_has_its_own_keys() {
        for (at, row) in BINDINGS.iter().enumerate() {
            for other in &BINDINGS[..at] {
                assert_ne!(row.letter, other.letter);
                assert!(row.function.is_none() || row.function != other.function);
            }
        }
    }
}
