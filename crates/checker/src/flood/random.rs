//! Small boards of every kind, for tests.

use super::puzzle::Puzzle;

/// Numbers that look random and are the same every time.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 33) as usize % n
    }
}

/// The text of a small board for so many seats: squares with and without holes, rings, and any graph.
pub(super) fn random_puzzle(random: &mut Random, n_seats: usize) -> String {
    loop {
        let text = draw_puzzle(random, n_seats);
        if Puzzle::read(&text).is_ok() {
            return text;
        }
    }
}

fn draw_puzzle(random: &mut Random, n_seats: usize) -> String {
    let (width, height) = (1 + random.below(4), 2 + random.below(2));
    let n = width * height;
    let n_colours = 2 + random.below(4);
    let mut colours: Vec<char> = (0..n)
        .map(|_| char::from(b'0' + random.below(n_colours) as u8))
        .collect();
    if random.below(4) == 0 {
        colours[random.below(n)] = '.';
    }
    let colours: String = colours.into_iter().collect();
    let mut text = match n_seats {
        1 => "floodit ".to_owned(),
        _ => "flood ".to_owned(),
    };
    match random.below(4) {
        0 => {
            let edges: Vec<String> = (1..n + random.below(n))
                .map(|v| (v % n, random.below(v.min(n - 1))))
                .filter(|(one, other)| one != other)
                .map(|(one, other)| format!("{one}-{other}"))
                .collect();
            text += &format!("graph {colours} edges={}", edges.join(","));
        }
        1 => text += &format!("torus {width}x{height}:{colours}"),
        _ => text += &format!("{width}x{height}:{colours}"),
    }
    text += &format!(" colours={n_colours}");
    if n_seats == 1 {
        return text + &format!(" start={}", random.below(n));
    }
    text += &format!(" start={},{}", random.below(n), random.below(n));
    if random.below(2) == 0 {
        let forbidden = [(); 2].map(|()| match random.below(2) {
            0 => String::new(),
            _ => random.below(n_colours).to_string(),
        });
        text += &format!(" forbidden={}", forbidden.join(","));
    }
    if random.below(3) == 0 {
        text += " goal=colour";
    }
    text + ["", " first=1"][random.below(2)]
}
