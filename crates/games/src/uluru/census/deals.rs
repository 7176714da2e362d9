//! All deals up to renaming the birds, one of each class, shape by shape and card by card.

use super::super::rules::Rules;
use super::super::wish::{Need, Wish, resolve_one};
use super::BIRDS;
use super::kinds::{Kinds, LETTERS, SINGLES};
use super::shapes::{Shape, Whole};

/// A deal that stands for its class.
pub(super) struct Deal<'a> {
    /// What the last bird needs; the needs of the others were told before.
    pub(super) last: Need,
    /// The levels of its cards, one bit each.
    pub(super) levels: u8,
    /// How many deals of the pack belong to the class.
    pub(super) weight: u64,
    wishes: &'a [Wish; BIRDS],
}

impl Deal<'_> {
    /// The deal as a puzzle.
    pub(super) fn text(&self) -> String {
        let cards = self
            .wishes
            .iter()
            .map(|wish| format!(" {}", wish.spelled(Rules::Cards)));
        format!("uluru cards{}", cards.collect::<String>())
    }
}

/// Whoever goes along with the walk. Deals that begin alike follow each other, so that what is known of the beginning
/// serves them all.
pub(super) trait Follow {
    /// What a bird needs; those after it are not known any more. Never called with the last bird.
    fn need(&mut self, bird: usize, need: Need);

    /// A deal; false ends the walk.
    fn deal(&mut self, deal: &Deal<'_>) -> bool;
}

/// Leads through the deals of one part of all; none if it was ended.
pub(super) fn walk(
    shapes: &[Shape],
    kinds: &Kinds,
    part: u64,
    n_parts: u64,
    follow: &mut impl Follow,
) -> Option<()> {
    let mut n_begun = 0;
    for shape in shapes {
        let mut walk = Walk {
            shape,
            kinds,
            follow,
            cards: [0; BIRDS],
            wishes: [Wish::NOTHING; BIRDS],
            taken: [0; BIRDS],
            n_single: [0; SINGLES.len()],
            n_begun,
            part,
            n_parts,
        };
        let begun = State {
            levels: 0,
            n_copies: 1,
            n_symmetries: 1,
            n_equal: 1,
        };
        walk.deal_to(0, begun)?;
        n_begun = walk.n_begun;
    }
    Some(())
}

/// Parts are told apart by the cards of this many birds.
const BEGINNING: usize = 3;

/// The walk through the deals of a shape.
struct Walk<'a, F> {
    shape: &'a Shape,
    kinds: &'a Kinds,
    follow: &'a mut F,
    /// The kind of each bird's card: a row of [`SINGLES`], or one of [`LETTERS`] counted on from there.
    cards: [u8; BIRDS],
    wishes: [Wish; BIRDS],
    /// The letters by which each bird is named, one bit each.
    taken: [u8; BIRDS],
    /// How many birds have each card without a name.
    n_single: [u8; SINGLES.len()],
    n_begun: u64,
    part: u64,
    n_parts: u64,
}

/// What is known of the cards so far.
#[derive(Clone, Copy)]
struct State {
    levels: u8,
    /// In how many ways the equal cards can be chosen from the pack.
    n_copies: u64,
    /// How many renamings map the whole components so far to themselves.
    n_symmetries: u64,
    /// How many components that are equal, cards included, stand last.
    n_equal: u64,
}

impl<F: Follow> Walk<'_, F> {
    /// Gives a bird and those after it each card in turn.
    fn deal_to(&mut self, bird: usize, state: State) -> Option<()> {
        if bird == BEGINNING {
            self.n_begun += 1;
            if self.n_begun % self.n_parts != self.part {
                return Some(());
            }
            // The needs of the first birds are only told to those who need them.
            for before in 0..bird {
                self.tell(before);
            }
        }
        let Some(named) = self.shape.named[bird] else {
            return self.deal_single(bird, state);
        };
        let elder = self.shape.elder[bird].map(|elder| self.cards[usize::from(elder)]);
        for &letter in &self.kinds.letters {
            let card = letter + SINGLES.len() as u8;
            let is_taken = self.taken[usize::from(named)] >> letter & 1 == 1;
            if is_taken || elder.is_some_and(|elder| card <= elder) {
                continue;
            }
            let (want, level) = LETTERS[usize::from(letter)];
            self.cards[bird] = card;
            self.wishes[bird] = Wish::of(want(u16::from(named)));
            self.taken[usize::from(named)] |= 1 << letter;
            let levels = state.levels | 1 << (level - 1);
            let went = self.go_on(bird, State { levels, ..state });
            self.taken[usize::from(named)] &= !(1 << letter);
            went?;
        }
        Some(())
    }

    /// Gives a bird each card without a name in turn.
    fn deal_single(&mut self, bird: usize, state: State) -> Option<()> {
        for &single in &self.kinds.singles {
            let (want, copies, level) = SINGLES[usize::from(single)];
            let used = self.n_single[usize::from(single)];
            if copies <= usize::from(used) {
                continue;
            }
            self.cards[bird] = single;
            self.wishes[bird] = Wish::of(want);
            self.n_single[usize::from(single)] += 1;
            let went = self.go_on(
                bird,
                State {
                    levels: state.levels | 1 << (level - 1),
                    n_copies: state.n_copies * (copies as u64 - u64::from(used)),
                    ..state
                },
            );
            self.n_single[usize::from(single)] -= 1;
            went?;
        }
        Some(())
    }

    /// Goes on after a bird got its card, unless an image of the deal comes before it.
    fn go_on(&mut self, bird: usize, mut state: State) -> Option<()> {
        if let Some(whole) = &self.shape.whole[bird] {
            let Some(n_turns) = self.n_turns(whole) else {
                return Some(());
            };
            state.n_equal = match self.is_after_twin(whole) {
                None => return Some(()),
                Some(true) => 1,
                // Equal components may be exchanged.
                Some(false) => state.n_equal + 1,
            };
            state.n_symmetries *= n_turns * state.n_equal;
        }
        if bird + 1 < BIRDS {
            if BEGINNING <= bird {
                self.tell(bird);
            }
            return self.deal_to(bird + 1, state);
        }
        self.tell_ring(bird);
        let deal = Deal {
            last: resolve_one(&self.wishes, bird, Rules::Cards),
            levels: state.levels,
            weight: N_RENAMINGS / state.n_symmetries * state.n_copies,
            wishes: &self.wishes,
        };
        self.follow.deal(&deal).then_some(())
    }

    /// Tells what a bird needs. What birds of a ring need may be known only when it is closed.
    fn tell(&mut self, bird: usize) {
        if !self.shape.is_waiting[bird] {
            self.tell_ring(bird);
            let need = resolve_one(&self.wishes, bird, Rules::Cards);
            self.follow.need(bird, need);
        }
    }

    /// Tells what the other birds of a ring need that is closed by this one.
    fn tell_ring(&mut self, bird: usize) {
        let length = usize::from(self.shape.closes[bird]);
        for other in bird + 1 - length.max(1)..bird {
            let need = resolve_one(&self.wishes, other, Rules::Cards);
            self.follow.need(other, need);
        }
    }

    /// How many rotations map a component to itself with its cards; none if one of them comes before it.
    fn n_turns(&self, whole: &Whole) -> Option<u64> {
        let cards = &self.cards[usize::from(whole.first)..][..usize::from(whole.size)];
        let mut n = 1;
        for turn in &whole.turns {
            let turned = turn.iter().map(|bird| cards[usize::from(*bird)]);
            match turned.cmp(cards.iter().copied()) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => n += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(n)
    }

    /// Whether a component comes after the one before it, not having equal cards; none if it comes before it. One that
    /// has no twin before it comes after.
    fn is_after_twin(&self, whole: &Whole) -> Option<bool> {
        if !whole.is_twin {
            return Some(true);
        }
        let (first, size) = (usize::from(whole.first), usize::from(whole.size));
        let before = &self.cards[first - size..first];
        match before.cmp(&self.cards[first..first + size]) {
            std::cmp::Ordering::Less => Some(true),
            std::cmp::Ordering::Equal => Some(false),
            std::cmp::Ordering::Greater => None,
        }
    }
}

/// 8!
const N_RENAMINGS: u64 = 40_320;
