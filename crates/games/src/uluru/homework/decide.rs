//! Whether the models of a formula are exactly the valid placements of a deal, and if not, one that shows it.
//!
//! Each way to be wrong is asked of a SAT solver: is there a model in which a pawn stands nowhere, two share a place, or
//! a wish fails? And is there a valid placement that is no model? With all four refuted the formula is right: with as
//! many pawns as places, no pawn can stand on two. That no solver should have to count out, so once the first two are
//! refuted it is told what a placement is. Variables beyond those of pawns and places are the script's own: a placement is a model if
//! some values of theirs make it one.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Lit, TernaryVal};

use super::super::formats::formula::{Formula, Literal};
use super::super::puzzle::{Move, Puzzle};
use super::super::solve;
use super::smt::{Node, Script};
use crate::budget::Budget;
use crate::game::Which;
use crate::sat::{LimitedSolver, limited_solver, spend_conflicts};
use crate::small::small;

/// What is wrong with a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    /// There is no variable for this pawn and place.
    Variable { bird: usize, place: usize },
    /// A model puts a pawn nowhere.
    Nowhere { bird: usize },
    /// A model puts two pawns on one place.
    Shared { place: usize, birds: (usize, usize) },
    /// A model is a placement in which this pawn's wish fails.
    Accepts { bird: usize, places: Vec<usize> },
    /// A valid placement is no model.
    Refuses { places: Vec<usize> },
    /// The budget was too small.
    Undecided,
}

/// At most so many placements are tried one by one against a formula with variables of its own.
const MOST_TRIED: usize = 2000;

/// The first fault of a formula, if it has one.
pub(super) fn fault(puzzle: &Puzzle, script: &Script, budget: &mut Budget) -> Option<Fault> {
    let stands = match variables(puzzle, script) {
        Ok(stands) => stands,
        Err((bird, place)) => return Some(Fault::Variable { bird, place }),
    };
    let formula = Formula::new(puzzle).expect("the board has eight places");
    let question = Question {
        puzzle,
        script,
        formula,
        stands,
    };
    match question.first_fault(budget) {
        Ok(fault) => fault,
        Err(Interrupted) => Some(Fault::Undecided),
    }
}

/// The variable of each pawn and place, by the two numbers in its name.
fn variables(puzzle: &Puzzle, script: &Script) -> Result<Vec<usize>, (usize, usize)> {
    let (n_birds, n_places) = (puzzle.n_birds(), puzzle.board().n_places());
    let named: HashMap<(usize, usize), usize> = script
        .variables
        .iter()
        .enumerate()
        .filter_map(|(number, name)| Some((numbers(name)?, number)))
        .collect();
    // Some count from 1; then no name has a 0 and the last ones are there.
    let counts_from_one = !named.contains_key(&(0, 0)) && named.contains_key(&(n_birds, n_places));
    let first = usize::from(counts_from_one);
    let mut stands = Vec::with_capacity(n_birds * n_places);
    for bird in 0..n_birds {
        for place in 0..n_places {
            let number = named.get(&(bird + first, place + first));
            stands.push(*number.ok_or((bird, place))?);
        }
    }
    Ok(stands)
}

/// The two numbers in a name such as `p_3_5`, `p3c5` or `p35`.
fn numbers(name: &str) -> Option<(usize, usize)> {
    let mut groups = name
        .split(|c: char| !c.is_ascii_digit())
        .filter(|group| !group.is_empty());
    let (first, second) = (groups.next()?, groups.next());
    if groups.next().is_some() {
        return None;
    }
    match second {
        Some(second) => Some((first.parse().ok()?, second.parse().ok()?)),
        None if first.len() == 2 => Some((first[..1].parse().ok()?, first[1..].parse().ok()?)),
        None => None,
    }
}

struct Interrupted;

/// What is known of every model already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// It is a placement.
    Placement,
}

struct Question<'q> {
    puzzle: &'q Puzzle,
    script: &'q Script,
    formula: Formula<'q>,
    /// The number of the variable of each pawn and place.
    stands: Vec<usize>,
}

/// The valuation of a model: whether each pawn stands on each place.
type Model = Vec<bool>;

impl Question<'_> {
    fn first_fault(&self, budget: &mut Budget) -> Result<Option<Fault>, Interrupted> {
        let (n_birds, n_places) = (self.puzzle.n_birds(), self.puzzle.board().n_places());
        if let Some(model) =
            self.model_breaking(Known::Nothing, self.formula.somewhere(), budget)?
        {
            let bird = (0..n_birds).find(|&bird| self.places(&model, bird).is_empty());
            return Ok(bird.map(|bird| Fault::Nowhere { bird }));
        }
        if let Some(model) =
            self.model_breaking(Known::Nothing, self.formula.no_shared_place(), budget)?
        {
            for place in 0..n_places {
                let here: Vec<usize> = (0..n_birds)
                    .filter(|&bird| model[bird * n_places + place])
                    .collect();
                if let [one, other, ..] = here[..] {
                    let birds = (one, other);
                    return Ok(Some(Fault::Shared { place, birds }));
                }
            }
        }
        // From here on every model is a placement.
        for bird in 0..n_birds {
            let wish = self.formula.wish(bird).into_iter();
            if let Some(model) = self.model_breaking(Known::Placement, wish, budget)? {
                let places = self.placement(&model);
                return Ok(Some(Fault::Accepts { bird, places }));
            }
        }
        let refused = if self.script.variables.len() == self.stands.len() {
            self.refused_at_once(budget)?
        } else {
            self.refused_one_by_one(budget)?
        };
        Ok(refused.map(|places| Fault::Refuses { places }))
    }

    fn places(&self, model: &Model, bird: usize) -> Vec<usize> {
        let n_places = self.puzzle.board().n_places();
        (0..n_places)
            .filter(|place| model[bird * n_places + place])
            .collect()
    }

    fn placement(&self, model: &Model) -> Vec<usize> {
        let first = |bird| self.places(model, bird).first().copied().unwrap_or(0);
        (0..self.puzzle.n_birds()).map(first).collect()
    }

    /// A model of the formula in which one of these clauses is broken.
    fn model_breaking(
        &self,
        known: Known,
        clauses: impl Iterator<Item = Vec<Literal>>,
        budget: &mut Budget,
    ) -> Result<Option<Model>, Interrupted> {
        let mut sentences = Sentences::new(self.script, budget);
        for &node in &self.script.asserted {
            let holds = sentences.literal(node);
            sentences.add(vec![holds]);
        }
        if known == Known::Placement {
            for clause in self.placements() {
                sentences.add(self.literals(&clause));
            }
        }
        let mut some = Vec::new();
        for clause in clauses {
            let broken = sentences.fresh();
            for literal in clause {
                let denied = !self.literal(literal);
                sentences.add(vec![!broken, denied]);
            }
            some.push(broken);
        }
        sentences.add(some);
        self.solve(sentences.solver, budget)
    }

    /// A valid placement that is no model, when the formula has no variables of its own.
    fn refused_at_once(&self, budget: &mut Budget) -> Result<Option<Vec<usize>>, Interrupted> {
        let mut sentences = Sentences::new(self.script, budget);
        let mut fails = Vec::new();
        for &node in &self.script.asserted {
            fails.push(!sentences.literal(node));
        }
        sentences.add(fails);
        let n_birds = self.puzzle.n_birds();
        let wishes = (0..n_birds).flat_map(|bird| self.formula.wish(bird));
        for clause in self.placements().chain(wishes) {
            sentences.add(self.literals(&clause));
        }
        let model = self.solve(sentences.solver, budget)?;
        Ok(model.map(|model| self.placement(&model)))
    }

    /// The same when some values of its own variables may make a placement a model.
    fn refused_one_by_one(&self, budget: &mut Budget) -> Result<Option<Vec<usize>>, Interrupted> {
        let mut sentences = Sentences::new(self.script, budget);
        for &node in &self.script.asserted {
            let holds = sentences.literal(node);
            sentences.add(vec![holds]);
        }
        let mut solver = sentences.solver;
        let mut n_tried = 0;
        let mut found = Ok(None);
        let mut each = |line: &[Move]| {
            let mut places = vec![0; self.puzzle.n_birds()];
            for mv in line {
                if let Move::Put { bird, place } = mv {
                    places[usize::from(*bird)] = usize::from(*place);
                }
            }
            let assumed: Vec<Lit> = places
                .iter()
                .enumerate()
                .map(|(bird, &place)| self.literal(self.formula.stands(bird, place)))
                .collect();
            n_tried += 1;
            match solver.solve_assumps(&assumed) {
                Ok(SolverResult::Sat) if n_tried < MOST_TRIED => ControlFlow::Continue(()),
                Ok(SolverResult::Sat) => ControlFlow::Break(()),
                Ok(SolverResult::Unsat) => {
                    found = Ok(Some(places));
                    ControlFlow::Break(())
                }
                _ => {
                    found = Err(Interrupted);
                    ControlFlow::Break(())
                }
            }
        };
        (solve::COUNTING.list)(self.puzzle, Which::All, budget, &mut each);
        found
    }

    fn solve(
        &self,
        mut solver: LimitedSolver<'_>,
        budget: &mut Budget,
    ) -> Result<Option<Model>, Interrupted> {
        let result = solver.solve();
        spend_conflicts(&solver, budget);
        match result {
            Ok(SolverResult::Unsat) => Ok(None),
            Ok(SolverResult::Sat) => {
                let is_true = |&variable: &usize| {
                    let value = solver.lit_val(Lit::new(small(variable), false));
                    matches!(value, Ok(TernaryVal::True))
                };
                Ok(Some(self.stands.iter().map(is_true).collect()))
            }
            _ => Err(Interrupted),
        }
    }

    /// Everything that makes a valuation a placement: exactly one place a pawn, exactly one pawn a place.
    fn placements(&self) -> impl Iterator<Item = Vec<Literal>> {
        let (n_birds, n_places) = (self.puzzle.n_birds(), self.puzzle.board().n_places());
        let stands = move |place| (0..n_birds).map(move |bird| self.formula.stands(bird, place));
        let held = (0..n_places).map(move |place| stands(place).collect());
        (self.formula.somewhere())
            .chain(self.formula.no_shared_place())
            .chain(self.formula.one_place_each())
            .chain(held)
    }

    fn literals(&self, clause: &[Literal]) -> Vec<Lit> {
        clause
            .iter()
            .map(|&literal| self.literal(literal))
            .collect()
    }

    /// A literal of our formula as one of the script's.
    fn literal(&self, literal: Literal) -> Lit {
        let at = literal.unsigned_abs() as usize - 1;
        Lit::new(small(self.stands[at]), literal < 0)
    }
}

/// The terms of a script as clauses: a variable for each term that is not one (Tseitin).
struct Sentences<'a> {
    solver: LimitedSolver<'a>,
    n_variables: u32,
    /// The literal of each node.
    literals: Vec<Lit>,
}

impl<'a> Sentences<'a> {
    fn new(script: &Script, budget: &Budget<'a>) -> Self {
        let mut sentences = Self {
            solver: limited_solver(budget),
            n_variables: small(script.variables.len()),
            literals: Vec::with_capacity(script.nodes.len()),
        };
        // Nodes refer to earlier ones only.
        for node in &script.nodes {
            let literal = sentences.encoded(node);
            sentences.literals.push(literal);
        }
        sentences
    }

    /// The literal that is true exactly if a node of the script is.
    fn literal(&self, node: usize) -> Lit {
        self.literals[node]
    }

    fn fresh(&mut self) -> Lit {
        self.n_variables += 1;
        Lit::new(self.n_variables - 1, false)
    }

    fn add(&mut self, clause: Vec<Lit>) {
        // A clause can only be refused for want of memory; then the solver is of no use and says so when it solves.
        let _ = self.solver.add_clause(clause.into_iter().collect());
    }

    fn encoded(&mut self, node: &Node) -> Lit {
        match node {
            Node::Variable(number) => Lit::new(small(*number), false),
            Node::Not(inner) => !self.literal(*inner),
            Node::True => self.all(&[]),
            Node::False => !self.all(&[]),
            Node::And(parts) => {
                let parts: Vec<Lit> = parts.iter().map(|&part| self.literal(part)).collect();
                self.all(&parts)
            }
            Node::Or(parts) => {
                let parts: Vec<Lit> = parts.iter().map(|&part| !self.literal(part)).collect();
                !self.all(&parts)
            }
            Node::Same(one, other) => {
                let (one, other) = (self.literal(*one), self.literal(*other));
                let same = self.fresh();
                for clause in [
                    [!same, !one, other],
                    [!same, one, !other],
                    [same, one, other],
                    [same, !one, !other],
                ] {
                    self.add(clause.to_vec());
                }
                same
            }
        }
    }

    /// A literal that is true exactly if all of these are.
    fn all(&mut self, parts: &[Lit]) -> Lit {
        let all = self.fresh();
        for &part in parts {
            self.add(vec![!all, part]);
        }
        self.add(parts.iter().map(|&part| !part).chain([all]).collect());
        all
    }
}
