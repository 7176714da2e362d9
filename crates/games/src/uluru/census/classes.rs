//! All deals up to renaming the birds, one of each class.

use super::super::rules::Rules;
use super::super::wish::{Need, Region, Relation, Want, Wish, resolve_one};
use super::BIRDS;

/// A deal that stands for its class.
pub(super) struct Class {
    /// What each bird needs.
    pub(super) needs: [Need; BIRDS],
    /// The levels of its cards, one bit each.
    pub(super) levels: u8,
    /// How many deals of the pack belong to the class.
    pub(super) weight: u128,
    wishes: [Wish; BIRDS],
}

impl Class {
    /// The deal as a puzzle.
    pub(super) fn text(&self) -> String {
        let cards = self
            .wishes
            .iter()
            .map(|wish| format!(" {}", wish.spelled(Rules::Cards)));
        format!("uluru cards{}", cards.collect::<String>())
    }
}

/// A card without a bird's name, how often it is there, and its level.
const SINGLES: [(Want, usize, u8); 5] = [
    (Want::Nothing, 8, 1),
    (Want::In(Region::NorthOrEast), 4, 2),
    (Want::In(Region::SouthOrWest), 4, 2),
    (Want::In(Region::EastOrWest), 4, 2),
    (Want::In(Region::NorthOrSouth), 4, 2),
];

/// What a card with a bird's name asks for.
type OfBird = fn(u16) -> Want;

/// A card with a bird's name, and its level; there is one for every bird.
const LETTERS: [(OfBird, u8); 7] = [
    (|bird| Want::With(Relation::Next, bird), 3),
    (|bird| Want::With(Relation::Facing, bird), 3),
    (|bird| Want::With(Relation::Corner, bird), 3),
    (|bird| Want::With(Relation::Apart, bird), 4),
    (|bird| Want::With(Relation::Far, bird), 4),
    (Want::Same, 4),
    (Want::Opposite, 5),
];

/// The kinds of cards of some levels, by number.
pub(super) struct Kinds {
    singles: Vec<u8>,
    letters: Vec<u8>,
}

impl Kinds {
    /// The kinds of the cards of these levels.
    pub(super) fn of(first: u8, last: u8) -> Self {
        let numbers = |levels: Vec<u8>| -> Vec<u8> {
            let all = (0u8..).zip(levels);
            all.filter(|(_, level)| (first..=last).contains(level))
                .map(|(number, _)| number)
                .collect()
        };
        Self {
            singles: numbers(SINGLES.iter().map(|row| row.2).collect()),
            letters: numbers(LETTERS.iter().map(|row| row.1).collect()),
        }
    }

    /// How many classes there are, by Burnside's lemma: the deals that each renaming of the birds leaves as they are, on
    /// average. In such a deal the birds of a cycle of the renaming all have the same card without a name, or the same
    /// letter, and then point at the birds of one cycle of the same length, in step: for a shorter one two birds would
    /// have the same card. A letter and a cycle that is pointed at can be used once.
    pub(super) fn n_classes(&self) -> u128 {
        let mut sum = 0;
        each_partition(BIRDS, BIRDS, &mut Vec::new(), &mut |cycles| {
            let mut n_renamings = factorial(BIRDS);
            for length in 1..=BIRDS {
                let n = n_of(cycles, length);
                n_renamings /= factorial(n) * (length as u128).pow(n as u32);
            }
            let copies: Vec<usize> = self
                .singles
                .iter()
                .map(|it| SINGLES[usize::from(*it)].1)
                .collect();
            sum += n_renamings * self.n_fixed(cycles, 0, 0, &copies);
        });
        sum / factorial(BIRDS)
    }

    /// The deals that a renaming with these cycles leaves as they are, from the cycle `at` on, when `n_pointing` of the
    /// cycles of its length before it point somewhere.
    fn n_fixed(&self, cycles: &[usize], at: usize, n_pointing: usize, copies: &[usize]) -> u128 {
        let Some(&length) = cycles.get(at) else {
            return 1;
        };
        let n_pointing = if at > 0 && cycles[at - 1] == length {
            n_pointing
        } else {
            0
        };
        let n_targets = (self.letters.len() * n_of(cycles, length)).saturating_sub(n_pointing);
        let pointing = self.n_fixed(cycles, at + 1, n_pointing + 1, copies);
        let mut n = (n_targets * length) as u128 * pointing;
        for (single, left) in copies.iter().enumerate() {
            if let Some(left) = left.checked_sub(length) {
                let mut copies = copies.to_vec();
                copies[single] = left;
                n += self.n_fixed(cycles, at + 1, n_pointing, &copies);
            }
        }
        n
    }
}

fn n_of(cycles: &[usize], length: usize) -> usize {
    cycles.iter().filter(|it| **it == length).count()
}

fn factorial(n: usize) -> u128 {
    (1..=n as u128).product()
}

/// Calls `each` with all ways to write a number as a sum of numbers that do not grow.
fn each_partition(
    left: usize,
    most: usize,
    begun: &mut Vec<usize>,
    each: &mut dyn FnMut(&[usize]),
) {
    if left == 0 {
        return each(begun);
    }
    for next in (1..=left.min(most)).rev() {
        begun.push(next);
        each_partition(left - next, next, begun, each);
        begun.pop();
    }
}

/// A card: without a name, or with that of a bird of the same component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Card {
    Single(u8),
    Letter(u8, u8),
}

/// Birds that hang on a root by arrows: for each but the root its letter and whom it names, who comes before it.
#[derive(Clone, Copy)]
struct Tree {
    arrows: [(u8, u8); BIRDS - 1],
    /// The letters that name the root.
    letters: u8,
}

/// Birds that are joined by arrows.
#[derive(Clone)]
struct Component {
    size: usize,
    cards: [Card; BIRDS],
    /// How many ways there are to map it to itself.
    n_turns: u128,
}

/// What is listed once for all components.
struct Lists<'a> {
    kinds: &'a Kinds,
    /// All trees by size, but for those of all birds.
    trees: Vec<Vec<Tree>>,
    /// The same, each with every letter that may still name its root.
    named: Vec<Vec<(u32, u8)>>,
}

/// Calls `each` with the classes of one part of all deals; none if it returned false.
pub(super) fn each(
    kinds: &Kinds,
    part: u64,
    n_parts: u64,
    each: &mut dyn FnMut(&Class) -> bool,
) -> Option<()> {
    let lists = Lists::new(kinds);
    let mut small: Vec<Vec<Component>> = vec![Vec::new()];
    for size in 1..=BIRDS / 2 {
        let mut all = Vec::new();
        lists.components(size, 0, 1, &mut |component| {
            all.push(component.clone());
            true
        })?;
        small.push(all);
    }
    // A component of more than half of the birds, and smaller ones beside it.
    for size in BIRDS / 2 + 1..=BIRDS {
        lists.components(size, part, n_parts, &mut |large| {
            let mut deal = vec![large.clone()];
            beside(&small, BIRDS - size, None, &mut deal, large.n_turns, each).is_some()
        })?;
    }
    // Only components of at most half of the birds: told apart by the largest.
    for size in (1..=BIRDS / 2).rev() {
        for (nth, first) in small[size].iter().enumerate() {
            if nth as u64 % n_parts == part {
                let mut deal = vec![first.clone()];
                let last = Some((size, nth, 1));
                beside(&small, BIRDS - size, last, &mut deal, first.n_turns, each)?;
            }
        }
    }
    Some(())
}

/// Adds components, none of them after the last one, until all birds have a card.
fn beside(
    small: &[Vec<Component>],
    left: usize,
    last: Option<(usize, usize, u128)>,
    deal: &mut Vec<Component>,
    n_turns: u128,
    each: &mut dyn FnMut(&Class) -> bool,
) -> Option<()> {
    if left == 0 {
        return match class(deal, n_turns) {
            Some(class) => each(&class).then_some(()),
            None => Some(()),
        };
    }
    let (most, before, n_equal) = last.unwrap_or((left, usize::MAX, 0));
    for size in (1..=left.min(most).min(small.len() - 1)).rev() {
        let n = if size == most && last.is_some() {
            before + 1
        } else {
            small[size].len()
        };
        for nth in 0..n {
            let component = &small[size][nth];
            let n_equal = if size == most && nth == before {
                n_equal + 1
            } else {
                1
            };
            deal.push(component.clone());
            // Equal components may be exchanged.
            let n_turns = n_turns * component.n_turns * n_equal;
            let went = beside(
                small,
                left - size,
                Some((size, nth, n_equal)),
                deal,
                n_turns,
                each,
            );
            deal.pop();
            went?;
        }
    }
    Some(())
}

/// The class of a deal; none if a card would be needed more often than it is there.
fn class(deal: &[Component], n_turns: u128) -> Option<Class> {
    let mut wishes = [Wish::NOTHING; BIRDS];
    let (mut n_single, mut levels) = ([0u64; SINGLES.len()], 0u8);
    let mut first = 0;
    for component in deal {
        for (at, card) in component.cards[..component.size].iter().enumerate() {
            let (want, level) = match *card {
                Card::Single(number) => {
                    n_single[usize::from(number)] += 1;
                    let (want, _, level) = SINGLES[usize::from(number)];
                    (want, level)
                }
                Card::Letter(letter, bird) => {
                    let (want, level) = LETTERS[usize::from(letter)];
                    (want(u16::from(bird) + first as u16), level)
                }
            };
            wishes[first + at] = Wish::of(want);
            levels |= 1 << (level - 1);
        }
        first += component.size;
    }
    let mut weight = factorial(BIRDS) / n_turns;
    for ((_, copies, _), n) in SINGLES.iter().zip(n_single) {
        // Each of the equal cards may be any of its copies.
        weight *= (0..n)
            .map(|used| (*copies as u64).saturating_sub(used) as u128)
            .product::<u128>();
    }
    (weight > 0).then(|| Class {
        needs: std::array::from_fn(|bird| resolve_one(&wishes, bird, Rules::Cards)),
        levels,
        weight,
        wishes,
    })
}

impl<'a> Lists<'a> {
    fn new(kinds: &'a Kinds) -> Self {
        let mut lists = Self {
            kinds,
            trees: vec![Vec::new()],
            named: vec![Vec::new()],
        };
        for size in 1..BIRDS {
            let mut trees = Vec::new();
            let mut named = Vec::new();
            lists.each_tree(size, &mut |tree| trees.push(*tree));
            for (nth, tree) in (0u32..).zip(&trees) {
                let free = kinds
                    .letters
                    .iter()
                    .filter(|it| tree.letters >> **it & 1 == 0);
                named.extend(free.map(|letter| (nth, *letter)));
            }
            lists.trees.push(trees);
            lists.named.push(named);
        }
        lists
    }

    /// Calls `each` with all trees of a size: each letter in turn is left out, or names the root from a smaller tree.
    fn each_tree(&self, size: usize, each: &mut dyn FnMut(&Tree)) {
        let begun = Tree {
            arrows: [(0, 0); BIRDS - 1],
            letters: 0,
        };
        self.hang(begun, 1, size, &self.kinds.letters, each);
    }

    fn hang(&self, tree: Tree, n: usize, size: usize, letters: &[u8], each: &mut dyn FnMut(&Tree)) {
        if n == size {
            return each(&tree);
        }
        let Some((letter, rest)) = letters.split_first() else {
            return;
        };
        self.hang(tree, n, size, rest, each);
        for more in 1..=size - n {
            for branch in &self.trees[more] {
                let mut larger = tree;
                larger.letters |= 1u8 << *letter;
                larger.arrows[n - 1] = (*letter, 0);
                for (at, (letter, named)) in branch.arrows[..more - 1].iter().enumerate() {
                    larger.arrows[n + at] = (*letter, named + n as u8);
                }
                self.hang(larger, n + more, size, rest, each);
            }
        }
    }

    /// Calls `each` with every so many-th component of a size; none if it returned false.
    fn components(
        &self,
        size: usize,
        part: u64,
        n_parts: u64,
        each: &mut dyn FnMut(&Component) -> bool,
    ) -> Option<()> {
        let (mut nth, mut is_going) = (0, true);
        self.each_tree(size, &mut |tree| {
            nth += 1;
            if nth % n_parts != part || !is_going {
                return;
            }
            let mut component = Component {
                size,
                cards: [Card::Single(0); BIRDS],
                n_turns: 1,
            };
            for (at, (letter, named)) in tree.arrows[..size - 1].iter().enumerate() {
                component.cards[at + 1] = Card::Letter(*letter, *named);
            }
            let free = self
                .kinds
                .letters
                .iter()
                .filter(|it| tree.letters >> **it & 1 == 0);
            let singles = self.kinds.singles.iter().map(|it| Card::Single(*it));
            // The root has a card without a name, or names itself.
            for card in singles.chain(free.map(|letter| Card::Letter(*letter, 0))) {
                component.cards[0] = card;
                is_going &= each(&component);
            }
        });
        is_going.then_some(())?;
        for n_roots in 2..=size {
            let mut ring = Ring {
                lists: self,
                roots: Vec::new(),
                n_begun: 0,
                part,
                n_parts,
                each,
            };
            ring.add(n_roots, size)?;
        }
        Some(())
    }
}

/// Trees whose roots name each other in a ring, being chosen one after another.
struct Ring<'a> {
    lists: &'a Lists<'a>,
    /// For each its size and its number in the list of named trees; the letter is that by which the one before it names it.
    roots: Vec<(usize, usize)>,
    n_begun: u64,
    part: u64,
    n_parts: u64,
    each: &'a mut dyn FnMut(&Component) -> bool,
}

impl Ring<'_> {
    /// Adds roots until there are enough and no birds are left. No root comes before the first one.
    fn add(&mut self, n_roots: usize, left: usize) -> Option<()> {
        let n_more = n_roots - self.roots.len();
        let (least, from) = self.roots.first().copied().unwrap_or((1, 0));
        let sizes = if n_more == 1 {
            left..=left
        } else {
            least..=left.saturating_sub((n_more - 1) * least)
        };
        for size in sizes.filter(|size| least <= *size && *size < BIRDS) {
            let start = if size == least { from } else { 0 };
            let n = self.lists.named[size].len();
            if n_more > 1 {
                for nth in start..n {
                    self.roots.push((size, nth));
                    let went = self.add(n_roots, left - size);
                    self.roots.pop();
                    went?;
                }
                continue;
            }
            // Parts are told apart by the last root, a different one for each beginning.
            self.n_begun += 1;
            let n_parts = self.n_parts as usize;
            let shift = (self.part + self.n_begun) as usize % n_parts;
            for nth in (start..n)
                .skip((shift + n_parts - start % n_parts) % n_parts)
                .step_by(n_parts)
            {
                self.roots.push((size, nth));
                let went = self.meet();
                self.roots.pop();
                went?;
            }
        }
        Some(())
    }

    /// Hands a ring on, if no rotation of it comes before it.
    fn meet(&mut self) -> Option<()> {
        let n = self.roots.len();
        let mut n_turns = 0;
        for by in 0..n {
            let turned = (0..n).map(|at| self.roots[(at + by) % n]);
            match turned.cmp(self.roots.iter().copied()) {
                std::cmp::Ordering::Less => return Some(()),
                std::cmp::Ordering::Equal => n_turns += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        let mut component = Component {
            size: 0,
            cards: [Card::Single(0); BIRDS],
            n_turns,
        };
        let mut first_of = [0; BIRDS];
        for (at, (size, _)) in self.roots.iter().enumerate() {
            first_of[at] = component.size;
            component.size += size;
        }
        for (at, &(size, nth)) in self.roots.iter().enumerate() {
            let (tree, letter) = self.lists.named[size][nth];
            let tree = &self.lists.trees[size][tree as usize];
            let first = first_of[at];
            for (next, (letter, named)) in tree.arrows[..size - 1].iter().enumerate() {
                component.cards[first + 1 + next] = Card::Letter(*letter, named + first as u8);
            }
            component.cards[first_of[(at + n - 1) % n]] = Card::Letter(letter, first as u8);
        }
        (self.each)(&component).then_some(())
    }
}
