//! The JSON of penpa-edit, in which frequent names are shortened to `z` and a sign, without quotes.

/// How deep lists are read into each other; a board needs four.
const DEEPEST: usize = 16;

/// A value: numbers and bare words are texts, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    Text(String),
    List(Vec<Value>),
    Named(Vec<(String, Value)>),
}

impl Value {
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Value]> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }

    /// What stands under one of these names, by its own names; empty if nothing does.
    pub(super) fn entries(&self, names: &[&str]) -> impl Iterator<Item = (&str, &Value)> {
        let found = match self {
            Self::Named(all) => all.iter().find(|entry| names.contains(&entry.0.as_str())),
            _ => None,
        };
        let entries = match found {
            Some((_, Self::Named(entries))) => entries.as_slice(),
            _ => &[],
        };
        entries.iter().map(|(name, value)| (name.as_str(), value))
    }
}

/// Reads a value and nothing else.
pub(super) fn read(text: &str) -> Option<Value> {
    let mut rest = text.trim();
    let value = value(&mut rest, DEEPEST)?;
    rest.trim().is_empty().then_some(value)
}

fn value(rest: &mut &str, depth: usize) -> Option<Value> {
    let depth = depth.checked_sub(1)?;
    if eat(rest, '[') {
        let mut list = Vec::new();
        while !eat(rest, ']') {
            list.push(value(rest, depth)?);
            part(rest, ']')?;
        }
        return Some(Value::List(list));
    }
    if eat(rest, '{') {
        let mut all = Vec::new();
        while !eat(rest, '}') {
            let name = word(rest)?;
            if !eat(rest, ':') {
                return None;
            }
            all.push((name, value(rest, depth)?));
            part(rest, '}')?;
        }
        return Some(Value::Named(all));
    }
    word(rest).map(Value::Text)
}

/// Reads the comma between two parts, if it is not the end.
fn part(rest: &mut &str, end: char) -> Option<()> {
    let is_between = eat(rest, ',');
    (is_between != rest.trim_start().starts_with(end)).then_some(())
}

fn eat(rest: &mut &str, sign: char) -> bool {
    let after = rest.trim_start().strip_prefix(sign);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

/// A text in quotes, or a bare word.
fn word(rest: &mut &str) -> Option<String> {
    if !eat(rest, '"') {
        let is_end = |c: char| c.is_whitespace() || ",:[]{}\"".contains(c);
        let text = rest.trim_start();
        let (word, after) = text.split_at(text.find(is_end).unwrap_or(text.len()));
        *rest = after;
        return (!word.is_empty()).then(|| word.to_owned());
    }
    let mut text = String::new();
    let mut signs = rest.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => {
                *rest = &rest[at + 1..];
                return Some(text);
            }
            // Titles may hold escaped signs; nothing that we use does.
            '\\' => text.push(signs.next()?.1),
            sign => text.push(sign),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_with_and_without_quotes() {
        let read = read(r#"{zN:{"24":["1",1,"1"]}, "x" : [ ] }"#).unwrap();
        let all: Vec<_> = read.entries(&["zN"]).collect();
        let text = |it: &str| Value::Text(it.to_owned());
        assert_eq!(
            all,
            [("24", &Value::List(vec![text("1"), text("1"), text("1")]))]
        );
        assert_eq!(read.entries(&["x"]).count(), 0);
    }

    #[test]
    fn what_is_no_value_is_refused() {
        for text in [
            "", "[", "[1", "[1 2]", "[1,]", "{a}", "{a:1", "\"a", "1 2", "]",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&"[".repeat(100_000)), None);
    }
}
