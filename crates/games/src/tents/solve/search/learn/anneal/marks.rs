//! Moves in lists, some of them marked, so that the marked ones of a list are met without looking at the others.

/// Lists and marks.
pub(super) struct Marks {
    /// Behind one another, each list beginning with a new word of marks.
    moves: Vec<u16>,
    words: Vec<u64>,
    n_words: usize,
    /// By move: where it stands.
    places: Vec<u32>,
}

/// The bits of a word.
const BITS: usize = u64::BITS as usize;

impl Marks {
    /// So many lists without marks; each move is in the list that is given for it.
    pub(super) fn new(n_lists: usize, list_of: &[usize]) -> Self {
        let mut lengths = vec![0; n_lists];
        list_of.iter().for_each(|&list| lengths[list] += 1);
        let n_words = lengths
            .iter()
            .max()
            .map_or(0, |most: &usize| most.div_ceil(BITS));
        let mut moves = vec![0; n_lists * n_words * BITS];
        let mut places = Vec::with_capacity(list_of.len());
        for (mv, &list) in list_of.iter().enumerate() {
            lengths[list] -= 1;
            let place = list * n_words * BITS + lengths[list];
            moves[place] = mv as u16;
            places.push(place as u32);
        }
        Self {
            moves,
            words: vec![0; n_lists * n_words],
            n_words,
            places,
        }
    }

    /// Sets the mark of a move, or takes it away.
    #[inline(always)]
    pub(super) fn turn(&mut self, mv: usize) {
        let place = self.places[mv] as usize;
        self.words[place / BITS] ^= 1 << (place % BITS);
    }

    /// The words that hold the marks of a list.
    pub(super) fn words_of(&self, list: usize) -> std::ops::Range<usize> {
        list * self.n_words..(list + 1) * self.n_words
    }

    /// The marked moves of a word. What is marked meanwhile does not matter.
    #[inline(always)]
    pub(super) fn marked(&self, word: usize) -> Marked {
        Marked {
            word,
            left: self.words[word],
        }
    }
}

/// Goes through the marked moves of a word.
pub(super) struct Marked {
    word: usize,
    left: u64,
}

impl Marked {
    /// The next one.
    #[inline(always)]
    pub(super) fn next(&mut self, marks: &Marks) -> Option<usize> {
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left.checked_sub(1)?;
        Some(marks.moves[self.word * BITS + bit] as usize)
    }
}
