//! Who names whom, up to renaming the birds, before any card has a letter.
//!
//! A bird whose card names nobody is the root of a tree of those that name it; birds that name each other in a ring are
//! roots of trees too. So a shape is a multiset of components, each a tree or a ring of trees up to rotation, and a tree
//! is a multiset of smaller ones.

use super::BIRDS;

/// A shape. Its birds are numbered component by component: the ring first, then the trees, each bird after the one it
/// names.
#[derive(Debug)]
pub(super) struct Shape {
    /// Whom each bird names.
    pub(super) named: [Option<u8>; BIRDS],
    /// The bird before this one that names the same bird and has an equal tree. They can be exchanged, so the letter of
    /// the later one comes later; no two birds name a bird with the same letter.
    pub(super) elder: [Option<u8>; BIRDS],
    /// For the last bird of a ring, how long it is.
    pub(super) closes: [u8; BIRDS],
    /// Whether the bird is in a ring, and not the last of it.
    pub(super) is_waiting: [bool; BIRDS],
    /// The component that is whole with this bird.
    pub(super) whole: [Option<Whole>; BIRDS],
}

/// A component of a shape.
#[derive(Debug, Clone)]
pub(super) struct Whole {
    /// Its first bird.
    pub(super) first: u8,
    /// How many it has.
    pub(super) size: u8,
    /// The rotations of its ring that map it to itself, but for the one that moves nothing: where each bird goes,
    /// counted from the first one.
    pub(super) turns: Vec<Vec<u8>>,
    /// Whether the component before it is equal, so that they can be exchanged.
    pub(super) is_twin: bool,
}

/// A tree: those that name its root, the largest first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Tree {
    size: usize,
    below: Vec<Tree>,
}

/// Trees whose roots name each other in a ring, or one alone whose root names nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Component {
    roots: Vec<Tree>,
    is_ring: bool,
}

impl Component {
    fn size(&self) -> usize {
        self.roots.iter().map(|tree| tree.size).sum()
    }
}

/// All shapes, in an order that never changes.
pub(super) fn all() -> Vec<Shape> {
    let mut components = Vec::new();
    let trees = trees();
    for size in 1..=BIRDS {
        components.extend(trees[size].iter().map(|tree| Component {
            roots: vec![tree.clone()],
            is_ring: false,
        }));
        rings(&trees, size, &mut Vec::new(), &mut components);
    }
    // A ring without anything on it shows its needs only when it is closed: early, so that more deals share them.
    let is_bare = |it: &Component| it.is_ring && 1 < it.roots.len() && it.roots.len() == it.size();
    components.sort_by_key(|it| (is_bare(it), it.size()));
    let mut shapes = Vec::new();
    choose(&components, BIRDS, &mut Vec::new(), &mut shapes);
    shapes
}

/// All trees by size.
fn trees() -> Vec<Vec<Tree>> {
    let mut all: Vec<Vec<Tree>> = vec![Vec::new()];
    for size in 1..=BIRDS {
        let smaller: Vec<Tree> = all.iter().flatten().cloned().collect();
        let mut found = Vec::new();
        hang(&smaller, size - 1, &mut Vec::new(), &mut |below| {
            let below = below.to_vec();
            found.push(Tree { size, below });
        });
        all.push(found);
    }
    all
}

/// Calls `each` with all multisets of some trees, in order of size, with so many birds.
fn hang(trees: &[Tree], left: usize, begun: &mut Vec<Tree>, each: &mut dyn FnMut(&[Tree])) {
    if left == 0 {
        return each(begun);
    }
    for nth in (0..trees.len())
        .rev()
        .filter(|nth| trees[*nth].size <= left)
    {
        begun.push(trees[nth].clone());
        hang(&trees[..=nth], left - trees[nth].size, begun, each);
        begun.pop();
    }
}

/// Adds all rings of so many birds: of those that are rotations of each other the one that comes first.
fn rings(trees: &[Vec<Tree>], left: usize, begun: &mut Vec<Tree>, all: &mut Vec<Component>) {
    if left == 0 {
        let turned = |by: usize| begun.iter().cycle().skip(by).take(begun.len());
        if (1..begun.len()).all(|by| begun.iter().le(turned(by))) {
            all.push(Component {
                roots: begun.clone(),
                is_ring: true,
            });
        }
        return;
    }
    for tree in trees[1..=left].iter().flatten() {
        begun.push(tree.clone());
        rings(trees, left - tree.size, begun, all);
        begun.pop();
    }
}

/// Adds all multisets of components with so many birds.
fn choose<'a>(
    components: &'a [Component],
    left: usize,
    begun: &mut Vec<&'a Component>,
    all: &mut Vec<Shape>,
) {
    if left == 0 {
        return all.push(Shape::of(begun));
    }
    for (nth, component) in components.iter().enumerate().rev() {
        if component.size() <= left {
            begun.push(component);
            choose(&components[..=nth], left - component.size(), begun, all);
            begun.pop();
        }
    }
}

impl Shape {
    fn of(components: &[&Component]) -> Self {
        let mut shape = Self {
            named: [None; BIRDS],
            elder: [None; BIRDS],
            closes: [0; BIRDS],
            is_waiting: [false; BIRDS],
            whole: std::array::from_fn(|_| None),
        };
        let mut first = 0;
        for (nth, component) in components.iter().enumerate() {
            let size = shape.add(component, first);
            shape.whole[first + size - 1] = Some(Whole {
                first: first as u8,
                size: size as u8,
                turns: turns(component),
                is_twin: 0 < nth && components[nth - 1] == *component,
            });
            first += size;
        }
        shape
    }

    /// Adds a component from a bird on and returns its size.
    fn add(&mut self, component: &Component, first: usize) -> usize {
        let n_roots = component.roots.len();
        if component.is_ring {
            for at in 0..n_roots {
                self.named[first + at] = Some((first + (at + 1) % n_roots) as u8);
                self.is_waiting[first + at] = at + 1 < n_roots;
            }
            self.closes[first + n_roots - 1] = n_roots as u8;
        }
        let mut next = first + n_roots;
        for (at, tree) in component.roots.iter().enumerate() {
            self.add_below(tree, first + at, &mut next);
        }
        next - first
    }

    fn add_below(&mut self, tree: &Tree, root: usize, next: &mut usize) {
        let mut before: Option<(&Tree, u8)> = None;
        for below in &tree.below {
            let bird = *next;
            *next += 1;
            self.named[bird] = Some(root as u8);
            self.elder[bird] = before
                .filter(|(tree, _)| *tree == below)
                .map(|(_, elder)| elder);
            before = Some((below, bird as u8));
            self.add_below(below, bird, next);
        }
    }
}

/// The rotations of a ring that map it to itself, but for the one that moves nothing.
fn turns(component: &Component) -> Vec<Vec<u8>> {
    let roots = &component.roots;
    let n = roots.len();
    let mut first_below = vec![n];
    for tree in roots {
        first_below.push(first_below.last().map_or(n, |first| first + tree.size - 1));
    }
    let turned = |by: usize| {
        let mut birds: Vec<u8> = (0..n).map(|at| ((at + by) % n) as u8).collect();
        for at in 0..n {
            let other = (at + by) % n;
            birds.extend((first_below[other]..first_below[other + 1]).map(|bird| bird as u8));
        }
        birds
    };
    let maps = |by: &usize| (0..n).all(|at| roots[at] == roots[(at + by) % n]);
    (1..n).filter(maps).map(turned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_and_shapes_are_as_many_as_known() {
        let n_trees: Vec<usize> = trees().iter().map(Vec::len).collect();
        // The sequence A000081 of the On-Line Encyclopedia of Integer Sequences.
        assert_eq!(n_trees, [0, 1, 1, 2, 4, 9, 20, 48, 115]);
        // Every bird names one, or nobody: those that name nobody may as well name a ninth, which names itself.
        let shapes = all();
        assert_eq!(shapes.len(), n_partial_mappings());
        for shape in &shapes {
            for (bird, named) in shape.named.iter().enumerate() {
                let is_ring = shape.is_waiting[bird] || 0 < shape.closes[bird];
                assert!(is_ring || named.is_none_or(|named| usize::from(named) < bird));
            }
        }
    }

    /// All ways to name one of eight birds or nobody up to renaming, by Burnside's lemma: a cycle of a renaming points at
    /// a cycle whose length divides its own, in one of that many ways, or nowhere.
    fn n_partial_mappings() -> usize {
        let mut sum = 0;
        let mut n_renamings = 0;
        let mut cycles = Vec::new();
        fn each(
            left: usize,
            most: usize,
            cycles: &mut Vec<usize>,
            found: &mut dyn FnMut(&[usize]),
        ) {
            if left == 0 {
                return found(cycles);
            }
            for next in 1..=left.min(most) {
                cycles.push(next);
                each(left - next, next, cycles, found);
                cycles.pop();
            }
        }
        let factorial = |n: usize| (1..=n).product::<usize>();
        each(BIRDS, BIRDS, &mut cycles, &mut |cycles| {
            let n_of = |length: usize| cycles.iter().filter(|it| **it == length).count();
            let mut n = factorial(BIRDS);
            for length in 1..=BIRDS {
                n /= factorial(n_of(length)) * length.pow(n_of(length) as u32);
            }
            n_renamings += n;
            let ways = |length: &usize| {
                let targets = cycles.iter().filter(|it| length.is_multiple_of(**it));
                1 + targets.sum::<usize>()
            };
            sum += n * cycles.iter().map(ways).product::<usize>();
        });
        assert_eq!(n_renamings, factorial(BIRDS));
        sum / n_renamings
    }
}
