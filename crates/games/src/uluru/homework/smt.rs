//! A reader of the part of SMT-LIB that a propositional formula needs.
//!
//! Terms are kept as a list of nodes that refer to earlier ones, so that nothing here recurses deeper than a text that
//! was refused for its depth.

use std::collections::HashMap;

/// What a script declares and asserts.
#[derive(Debug, Default)]
pub(super) struct Script {
    /// The variables, in order.
    pub(super) variables: Vec<String>,
    /// Every term; a node refers to nodes before it only.
    pub(super) nodes: Vec<Node>,
    /// The asserted terms.
    pub(super) asserted: Vec<usize>,
    /// The first command that asks for work, which a formula alone does not hold.
    pub(super) forbidden: Option<String>,
}

/// A term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    True,
    False,
    /// A variable by its number.
    Variable(usize),
    Not(usize),
    And(Vec<usize>),
    Or(Vec<usize>),
    /// Both or neither.
    Same(usize, usize),
}

/// Where a text is wrong, and what is wrong there.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) line: usize,
    pub(super) why: String,
}

/// Brackets within brackets, at most.
const DEEPEST: usize = 200;

/// Nodes, at most: formulas of the homework have a few thousand.
const MOST_NODES: usize = 2_000_000;

/// Bytes of a script, at most: each may become a term, which takes many times the memory.
const LONGEST: usize = 4 << 20;

/// Reads a script.
pub(super) fn read(text: &str) -> Result<Script, Wrong> {
    if LONGEST < text.len() {
        return wrong(1, "the formula is too large");
    }
    let mut reader = Reader {
        text,
        at: 0,
        depth: 0,
        line: 1,
        n_counted: 0,
    };
    let mut script = Script::default();
    let mut names: Names = HashMap::new();
    while let Some(expression) = reader.next_expression()? {
        let line = expression.line;
        let Kind::List(parts) = expression.kind else {
            return wrong(line, "expected `(`");
        };
        command(line, &parts, &mut script, &mut names)?;
    }
    Ok(script)
}

/// What a name stands for: the node of a variable, a definition or a binding.
type Names = HashMap<String, usize>;

struct Expression {
    line: usize,
    kind: Kind,
}

enum Kind {
    Word(String),
    List(Vec<Expression>),
}

fn wrong<T>(line: usize, why: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong {
        line,
        why: why.into(),
    })
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    /// The line of the byte up to which lines were counted.
    line: usize,
    n_counted: usize,
}

impl Reader<'_> {
    /// Every byte is counted once, however many lines are asked for.
    fn line(&mut self) -> usize {
        let fresh = self.text[self.n_counted..self.at].bytes();
        self.line += fresh.filter(|&byte| byte == b'\n').count();
        self.n_counted = self.at;
        self.line
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        while let Some(c) = self.peek() {
            match c {
                ';' => {
                    let rest = &self.text[self.at..];
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                c if c.is_whitespace() => self.at += c.len_utf8(),
                _ => break,
            }
        }
    }

    /// The next expression, or none at the end of the text.
    fn next_expression(&mut self) -> Result<Option<Expression>, Wrong> {
        self.skip_space();
        match self.peek() {
            None => Ok(None),
            Some(_) => self.expression().map(Some),
        }
    }

    fn expression(&mut self) -> Result<Expression, Wrong> {
        let line = self.line();
        let kind = match self.peek() {
            None => return wrong(line, "a `)` is missing"),
            Some(')') => return wrong(line, "a `)` too many"),
            Some('(') => {
                self.at += 1;
                self.depth += 1;
                if DEEPEST < self.depth {
                    return wrong(
                        line,
                        format!("more than {DEEPEST} brackets within brackets"),
                    );
                }
                let mut parts = Vec::new();
                loop {
                    self.skip_space();
                    match self.peek() {
                        None => return wrong(line, "this `(` is never closed"),
                        Some(')') => break,
                        Some(_) => parts.push(self.expression()?),
                    }
                }
                self.at += 1;
                self.depth -= 1;
                Kind::List(parts)
            }
            Some(quote @ ('|' | '"')) => {
                let rest = &self.text[self.at + 1..];
                let Some(end) = rest.find(quote) else {
                    return wrong(line, format!("this {quote} is never closed"));
                };
                let word = rest[..end].to_owned();
                self.at += end + 2;
                Kind::Word(word)
            }
            Some(_) => {
                let rest = &self.text[self.at..];
                let is_end =
                    |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';' | '"' | '|');
                let end = rest.find(is_end).unwrap_or(rest.len());
                self.at += end;
                Kind::Word(rest[..end].to_owned())
            }
        };
        Ok(Expression { line, kind })
    }
}

fn command(
    line: usize,
    parts: &[Expression],
    script: &mut Script,
    names: &mut Names,
) -> Result<(), Wrong> {
    let Some(Kind::Word(name)) = parts.first().map(|part| &part.kind) else {
        return wrong(line, "expected the name of a command after `(`");
    };
    match (name.as_str(), &parts[1..]) {
        ("set-logic" | "set-option" | "set-info" | "echo", _) => Ok(()),
        ("declare-const", [variable, sort]) => declare(variable, sort, script, names),
        ("declare-fun", [variable, arguments, sort]) if is_empty(arguments) => {
            declare(variable, sort, script, names)
        }
        ("define-fun", [defined, arguments, sort, term])
            if is_empty(arguments) && is_bool(sort) =>
        {
            let node = self::term(term, script, names)?;
            introduce(defined, node, names)
        }
        ("assert", [term]) => {
            let node = self::term(term, script, names)?;
            script.asserted.push(node);
            Ok(())
        }
        ("assert", _) => wrong(line, "`assert` takes exactly one formula"),
        ("check-sat" | "get-model" | "check-sat-assuming" | "get-value" | "exit" | "reset", _) => {
            script.forbidden.get_or_insert_with(|| name.clone());
            Ok(())
        }
        (other, _) => wrong(line, format!("the command `{other}` is not expected here")),
    }
}

fn is_empty(expression: &Expression) -> bool {
    matches!(&expression.kind, Kind::List(parts) if parts.is_empty())
}

fn is_bool(expression: &Expression) -> bool {
    matches!(&expression.kind, Kind::Word(word) if word == "Bool")
}

fn declare(
    variable: &Expression,
    sort: &Expression,
    script: &mut Script,
    names: &mut Names,
) -> Result<(), Wrong> {
    if !is_bool(sort) {
        return wrong(sort.line, "expected the sort `Bool`");
    }
    let Kind::Word(name) = &variable.kind else {
        return wrong(variable.line, "expected the name of a variable");
    };
    let node = push(
        script,
        Node::Variable(script.variables.len()),
        variable.line,
    )?;
    script.variables.push(name.clone());
    introduce(variable, node, names)
}

fn introduce(name: &Expression, node: usize, names: &mut Names) -> Result<(), Wrong> {
    let Kind::Word(word) = &name.kind else {
        return wrong(name.line, "expected a name");
    };
    match names.insert(word.clone(), node) {
        None => Ok(()),
        Some(_) => wrong(name.line, format!("`{word}` is declared twice")),
    }
}

fn push(script: &mut Script, node: Node, line: usize) -> Result<usize, Wrong> {
    if MOST_NODES <= script.nodes.len() {
        return wrong(line, "the formula is too large");
    }
    script.nodes.push(node);
    Ok(script.nodes.len() - 1)
}

fn term(expression: &Expression, script: &mut Script, names: &mut Names) -> Result<usize, Wrong> {
    let line = expression.line;
    let parts = match &expression.kind {
        Kind::Word(word) => {
            return match word.as_str() {
                "true" => push(script, Node::True, line),
                "false" => push(script, Node::False, line),
                name => match names.get(name) {
                    Some(&node) => Ok(node),
                    None => wrong(line, format!("`{name}` is not declared")),
                },
            };
        }
        Kind::List(parts) => parts,
    };
    let Some(Kind::Word(operator)) = parts.first().map(|part| &part.kind) else {
        return wrong(line, "expected an operator after `(`");
    };
    if operator == "let" {
        return bound(line, &parts[1..], script, names);
    }
    let operator = operator.clone();
    let terms: Vec<usize> = parts[1..]
        .iter()
        .map(|part| term(part, script, names))
        .collect::<Result<_, _>>()?;
    let few = || wrong(line, format!("`{operator}` has too few or too many parts"));
    match (operator.as_str(), terms.as_slice()) {
        ("not", [inner]) => push(script, Node::Not(*inner), line),
        ("and", terms) => push(script, Node::And(terms.to_vec()), line),
        ("or", terms) => push(script, Node::Or(terms.to_vec()), line),
        ("implies" | "=>", [before @ .., last]) if !before.is_empty() => {
            // A chain of implications says: one of the first is false, or the last is true.
            let mut parts = Vec::with_capacity(terms.len());
            for &inner in before {
                parts.push(push(script, Node::Not(inner), line)?);
            }
            parts.push(*last);
            push(script, Node::Or(parts), line)
        }
        ("iff" | "=", [_, _, ..]) => {
            let mut pairs = Vec::new();
            for pair in terms.windows(2) {
                pairs.push(push(script, Node::Same(pair[0], pair[1]), line)?);
            }
            push(script, Node::And(pairs), line)
        }
        ("xor", [first, rest @ ..]) if !rest.is_empty() => {
            let mut so_far = *first;
            for &next in rest {
                let same = push(script, Node::Same(so_far, next), line)?;
                so_far = push(script, Node::Not(same), line)?;
            }
            Ok(so_far)
        }
        ("distinct", [one, other]) => {
            let same = push(script, Node::Same(*one, *other), line)?;
            push(script, Node::Not(same), line)
        }
        ("ite", [condition, then, otherwise]) => {
            let denied = push(script, Node::Not(*condition), line)?;
            let first = push(script, Node::Or(vec![denied, *then]), line)?;
            let second = push(script, Node::Or(vec![*condition, *otherwise]), line)?;
            push(script, Node::And(vec![first, second]), line)
        }
        ("not" | "implies" | "=>" | "iff" | "=" | "xor" | "distinct" | "ite", _) => few(),
        (other, _) => wrong(
            line,
            format!("`{other}` is no operator of propositional logic"),
        ),
    }
}

/// `(let ((name term) ...) body)`: the names stand for the terms within the body.
fn bound(
    line: usize,
    parts: &[Expression],
    script: &mut Script,
    names: &mut Names,
) -> Result<usize, Wrong> {
    let [bindings, body] = parts else {
        return wrong(line, "`let` takes bindings and a formula");
    };
    let Kind::List(bindings) = &bindings.kind else {
        return wrong(line, "`let` takes bindings in brackets");
    };
    let mut fresh: Vec<(String, usize)> = Vec::new();
    for binding in bindings {
        let Kind::List(pair) = &binding.kind else {
            return wrong(binding.line, "expected `(name formula)`");
        };
        let [name, value] = pair.as_slice() else {
            return wrong(binding.line, "expected `(name formula)`");
        };
        let Kind::Word(name) = &name.kind else {
            return wrong(binding.line, "expected a name");
        };
        fresh.push((name.clone(), term(value, script, names)?));
    }
    let hidden: Vec<(String, Option<usize>)> = fresh
        .into_iter()
        .map(|(name, node)| {
            let before = names.insert(name.clone(), node);
            (name, before)
        })
        .collect();
    let node = term(body, script, names);
    for (name, before) in hidden.into_iter().rev() {
        match before {
            Some(before) => names.insert(name, before),
            None => names.remove(&name),
        };
    }
    node
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The truth of the single assertion about `p`, `q` and `r`, for all eight valuations, as bits.
    fn truth(formula: &str) -> u8 {
        let declared: String = ["p", "q", "r"]
            .map(|name| format!("(declare-const {name} Bool)\n"))
            .concat();
        let script = read(&format!("{declared}(assert {formula})")).unwrap();
        let mut bits = 0;
        for valuation in 0..8u8 {
            let mut values: Vec<bool> = Vec::new();
            for node in &script.nodes {
                let value = match node {
                    Node::True => true,
                    Node::False => false,
                    Node::Variable(number) => valuation >> number & 1 == 1,
                    Node::Not(inner) => !values[*inner],
                    Node::And(parts) => parts.iter().all(|&part| values[part]),
                    Node::Or(parts) => parts.iter().any(|&part| values[part]),
                    Node::Same(one, other) => values[*one] == values[*other],
                };
                values.push(value);
            }
            bits |= u8::from(values[script.asserted[0]]) << valuation;
        }
        bits
    }

    #[test]
    fn operators_mean_what_the_homework_says() {
        let (p, q, r) = (0b1010_1010, 0b1100_1100, 0b1111_0000);
        for (formula, bits) in [
            ("p", p),
            ("(not q)", !q),
            ("(and p q r)", p & q & r),
            ("(or p q r)", p | q | r),
            // To the right: p implies (q implies r).
            ("(implies p q r)", !p | !q | r),
            ("(=> p q)", !p | q),
            ("(iff p q)", !(p ^ q)),
            ("(xor p q r)", p ^ q ^ r),
            ("(ite p q r)", (p & q) | (!p & r)),
            ("(distinct p q)", p ^ q),
            ("(let ((p q) (x p)) (and p x))", p & q),
            ("(implies (and p q (implies p q r)) r)", 0xff),
            ("(or p (not p)) ; always\n", 0xff),
            ("(and)", 0xff),
            ("(or)", 0),
        ] {
            assert_eq!(truth(formula), bits, "{formula}");
        }
    }

    #[test]
    fn a_long_formula_is_read_in_one_pass_and_a_longer_one_is_refused() {
        // Looking through all of the text for every word would take a quarter of an hour.
        let script = |n: usize| {
            let words = "p\n".repeat(n);
            format!("(declare-const p Bool)(assert (and {words}))\n(x)")
        };
        let refused = |n| read(&script(n)).map(|_| ()).unwrap_err();
        assert_eq!(refused(1_500_000).line, 1_500_002);
        assert_eq!(refused(LONGEST).why, "the formula is too large");
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        for (text, line, why) in [
            ("(assert p)", 1, "`p` is not declared"),
            ("\n(declare-const p Int)", 2, "expected the sort `Bool`"),
            (
                "(declare-const p Bool)\n(declare-const p Bool)",
                2,
                "`p` is declared twice",
            ),
            ("(assert (and true)", 1, "this `(` is never closed"),
            ("(assert true))", 1, "a `)` too many"),
            (
                "(assert (foo true))",
                1,
                "`foo` is no operator of propositional logic",
            ),
            (
                "(assert (not true false))",
                1,
                "`not` has too few or too many parts",
            ),
            ("sat", 1, "expected `(`"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!((error.line, error.why.as_str()), (line, why), "{text}");
        }
        let deep = format!("(assert {}true{})", "(not ".repeat(5000), ")".repeat(5000));
        assert!(read(&deep).is_err());
    }
}
