//! Search trees of integers balanced after Adelson-Velsky and Landis (1962): the heights of the two sides of a node
//! never differ by more than one, so every operation follows a path of logarithmic length.

/// A set of integers; its nodes live in a forest.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tree {
    root: Link,
}

/// The nodes of many trees in one array, so that small trees are cheap.
#[derive(Debug, Default)]
pub(super) struct Forest {
    nodes: Vec<Node>,
    /// Nodes that were removed and may be used again.
    free: Vec<u32>,
}

/// Where a side leads; nothing if it is empty.
type Link = Option<u32>;

#[derive(Debug, Clone, Copy)]
struct Node {
    key: u32,
    height: u8,
    smaller: Link,
    larger: Link,
}

impl Forest {
    /// Adds an integer to a tree; nothing happens if it is there.
    pub(super) fn insert(&mut self, tree: &mut Tree, key: u32) {
        tree.root = self.insert_below(tree.root, key);
    }

    /// Takes an integer out of a tree; false if it was not there.
    pub(super) fn remove(&mut self, tree: &mut Tree, key: u32) -> bool {
        let n_free = self.free.len();
        tree.root = self.remove_below(tree.root, key);
        n_free < self.free.len()
    }

    /// The integer of a tree nearest to `wanted`, the smaller one if two are equally near.
    pub(super) fn nearest(&self, tree: &Tree, wanted: u32) -> Option<u32> {
        let mut best: Option<u32> = None;
        let mut at = tree.root;
        while let Some(index) = at {
            let node = &self.nodes[index as usize];
            let is_nearer = best.is_none_or(|best| {
                (node.key.abs_diff(wanted), node.key) < (best.abs_diff(wanted), best)
            });
            if is_nearer {
                best = Some(node.key);
            }
            at = match wanted.cmp(&node.key) {
                std::cmp::Ordering::Less => node.smaller,
                std::cmp::Ordering::Equal => break,
                std::cmp::Ordering::Greater => node.larger,
            };
        }
        best
    }

    /// The integers that a search for `wanted` looks at, from the root down; the nearest is one of them.
    pub(super) fn path(&self, tree: &Tree, wanted: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut at = tree.root;
        while let Some(index) = at {
            let node = &self.nodes[index as usize];
            path.push(node.key);
            at = match wanted.cmp(&node.key) {
                std::cmp::Ordering::Less => node.smaller,
                std::cmp::Ordering::Equal => break,
                std::cmp::Ordering::Greater => node.larger,
            };
        }
        path
    }

    fn insert_below(&mut self, at: Link, key: u32) -> Link {
        let Some(index) = at else {
            return Some(self.plant(key));
        };
        let node = self.nodes[index as usize];
        match key.cmp(&node.key) {
            std::cmp::Ordering::Less => {
                self.nodes[index as usize].smaller = self.insert_below(node.smaller, key);
            }
            std::cmp::Ordering::Equal => return at,
            std::cmp::Ordering::Greater => {
                self.nodes[index as usize].larger = self.insert_below(node.larger, key);
            }
        }
        Some(self.balance(index))
    }

    fn remove_below(&mut self, at: Link, key: u32) -> Link {
        let index = at?;
        let node = self.nodes[index as usize];
        match key.cmp(&node.key) {
            std::cmp::Ordering::Less => {
                self.nodes[index as usize].smaller = self.remove_below(node.smaller, key);
            }
            std::cmp::Ordering::Greater => {
                self.nodes[index as usize].larger = self.remove_below(node.larger, key);
            }
            std::cmp::Ordering::Equal => match (node.smaller, node.larger) {
                (one, None) | (None, one) => {
                    self.free.push(index);
                    return one;
                }
                (Some(_), Some(larger)) => {
                    // The next larger key takes this place.
                    let next = self.smallest(larger);
                    self.nodes[index as usize].key = next;
                    self.nodes[index as usize].larger = self.remove_below(Some(larger), next);
                }
            },
        }
        Some(self.balance(index))
    }

    fn smallest(&self, mut index: u32) -> u32 {
        while let Some(smaller) = self.nodes[index as usize].smaller {
            index = smaller;
        }
        self.nodes[index as usize].key
    }

    fn plant(&mut self, key: u32) -> u32 {
        let node = Node {
            key,
            height: 1,
            smaller: None,
            larger: None,
        };
        match self.free.pop() {
            Some(index) => {
                self.nodes[index as usize] = node;
                index
            }
            None => {
                self.nodes.push(node);
                (self.nodes.len() - 1) as u32
            }
        }
    }

    fn height(&self, at: Link) -> u8 {
        at.map_or(0, |index| self.nodes[index as usize].height)
    }

    /// How much higher the side of smaller keys is.
    fn lean(&self, index: u32) -> i8 {
        let node = &self.nodes[index as usize];
        self.height(node.smaller) as i8 - self.height(node.larger) as i8
    }

    fn measure(&mut self, index: u32) {
        let node = self.nodes[index as usize];
        self.nodes[index as usize].height =
            1 + self.height(node.smaller).max(self.height(node.larger));
    }

    /// Restores the balance of a node whose sides are balanced and differ by at most two; returns who stands there.
    fn balance(&mut self, index: u32) -> u32 {
        self.measure(index);
        let node = self.nodes[index as usize];
        match (self.lean(index), node.smaller, node.larger) {
            (2.., Some(smaller), _) => {
                if self.lean(smaller) < 0 {
                    let turned = self.raise_larger(smaller);
                    self.nodes[index as usize].smaller = Some(turned);
                }
                self.raise_smaller(index)
            }
            (..=-2, _, Some(larger)) => {
                if 0 < self.lean(larger) {
                    let turned = self.raise_smaller(larger);
                    self.nodes[index as usize].larger = Some(turned);
                }
                self.raise_larger(index)
            }
            _ => index,
        }
    }

    /// Turns right: the node of smaller keys comes up.
    fn raise_smaller(&mut self, index: u32) -> u32 {
        let Some(up) = self.nodes[index as usize].smaller else {
            return index;
        };
        self.nodes[index as usize].smaller = self.nodes[up as usize].larger;
        self.nodes[up as usize].larger = Some(index);
        self.measure(index);
        self.measure(up);
        up
    }

    /// Turns left: the node of larger keys comes up.
    fn raise_larger(&mut self, index: u32) -> u32 {
        let Some(up) = self.nodes[index as usize].larger else {
            return index;
        };
        self.nodes[index as usize].larger = self.nodes[up as usize].smaller;
        self.nodes[up as usize].smaller = Some(index);
        self.measure(index);
        self.measure(up);
        up
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[derive(Debug, Clone, Copy)]
    enum Deed {
        Insert(u32),
        Remove(u32),
        Seek(u32),
    }

    fn deed() -> impl Strategy<Value = Deed> {
        (0..3, 0..200u32).prop_map(|(kind, key)| match kind {
            0 => Deed::Insert(key),
            1 => Deed::Remove(key),
            _ => Deed::Seek(key),
        })
    }

    /// Checks order and balance below a link; returns the height.
    fn check_below(forest: &Forest, at: Link, low: u32, high: u32) -> u8 {
        let Some(index) = at else { return 0 };
        let node = forest.nodes[index as usize];
        assert!(low <= node.key && node.key < high, "keys are in order");
        let smaller = check_below(forest, node.smaller, low, node.key);
        let larger = check_below(forest, node.larger, node.key + 1, high);
        assert!(smaller.abs_diff(larger) <= 1, "the sides are balanced");
        assert_eq!(node.height, 1 + smaller.max(larger));
        node.height
    }

    proptest! {
        #[test]
        fn a_tree_is_a_set_and_stays_balanced(deeds in prop::collection::vec(deed(), 1..400)) {
            let mut forest = Forest::default();
            let mut tree = Tree::default();
            let mut set = BTreeSet::new();
            for deed in deeds {
                match deed {
                    Deed::Insert(key) => {
                        forest.insert(&mut tree, key);
                        set.insert(key);
                    }
                    Deed::Remove(key) => prop_assert_eq!(forest.remove(&mut tree, key), set.remove(&key)),
                    Deed::Seek(key) => {
                        let nearest = set.iter().copied().min_by_key(|&k| (k.abs_diff(key), k));
                        prop_assert_eq!(forest.nearest(&tree, key), nearest);
                        let path = forest.path(&tree, key);
                        prop_assert!(path.len() <= usize::from(forest.height(tree.root)));
                        let on_path = path.into_iter().min_by_key(|&k| (k.abs_diff(key), k));
                        prop_assert_eq!(on_path, nearest);
                    }
                }
                check_below(&forest, tree.root, 0, u32::MAX);
            }
        }
    }

    #[test]
    fn removed_nodes_are_used_again() {
        let mut forest = Forest::default();
        let mut tree = Tree::default();
        for round in 0..100 {
            forest.insert(&mut tree, round);
            assert!(forest.remove(&mut tree, round));
        }
        assert_eq!(forest.nodes.len(), 1);
    }
}
