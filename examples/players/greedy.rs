//! Takes the colour that gains most at once. Build: rustc -O --edition 2024 [--target wasm32-wasip1] -o greedy greedy.rs
use std::io::{BufRead, Write};

#[derive(Default)]
struct Game {
    colours: Vec<Option<usize>>,
    neighbours: Vec<Vec<usize>>,
    starts: Vec<usize>,
    forbidden: Vec<Vec<usize>>,
    names: Vec<String>,
    seat: usize,
}

fn numbers(text: &str, separator: char) -> Vec<usize> {
    text.split(separator).filter_map(|word| word.parse().ok()).collect()
}

impl Game {
    /// Takes in one line of the board.
    fn read(&mut self, word: &str, rest: &str) {
        match word {
            "seat" => self.seat = numbers(rest, ' ')[0],
            "colours" => self.colours = rest.split(' ').map(|word| word.parse().ok()).collect(),
            "edges" => {
                self.neighbours = vec![Vec::new(); self.colours.len()];
                for edge in rest.split(' ').map(|word| numbers(word, '-')).filter(|edge| edge.len() == 2) {
                    self.neighbours[edge[0]].push(edge[1]);
                    self.neighbours[edge[1]].push(edge[0]);
                }
            }
            "starts" => self.starts = numbers(rest, ' '),
            "forbidden" => self.forbidden = rest.split(' ').map(|word| numbers(word, ',')).collect(),
            "names" => self.names = rest.split(' ').map(str::to_owned).collect(),
            _ => {}
        }
    }

    fn territory(&self, seat: usize, colours: &[Option<usize>]) -> Vec<usize> {
        let start = self.starts[seat];
        let mut found = vec![start];
        let mut next = 0;
        while next < found.len() {
            for &other in &self.neighbours[found[next]] {
                if colours[other] == colours[start] && !found.contains(&other) {
                    found.push(other);
                }
            }
            next += 1;
        }
        found
    }

    /// The board after a seat has played a colour.
    fn painted(&self, seat: usize, colour: usize) -> Vec<Option<usize>> {
        let mut colours = self.colours.clone();
        self.territory(seat, &self.colours).into_iter().for_each(|vertex| colours[vertex] = Some(colour));
        colours
    }

    /// Makes a move on our own board; the last name is the pass.
    fn play(&mut self, seat: usize, name: &str) {
        let colour = self.names.iter().position(|known| known == name).expect("moves have names");
        if colour + 1 < self.names.len() {
            self.colours = self.painted(seat, colour);
        }
    }

    fn choose(&self) -> &str {
        let own = self.territory(self.seat, &self.colours);
        let theirs = self.territory(1 - self.seat, &self.colours);
        let is_touching = own.iter().flat_map(|&vertex| &self.neighbours[vertex]).any(|other| theirs.contains(other));
        let taken = self.colours[theirs[0]].filter(|_| is_touching);
        let size = |colour: usize| self.territory(self.seat, &self.painted(self.seat, colour)).len();
        let pass = self.names.len() - 1;
        let legal = (0..pass).filter(|colour| !self.forbidden[self.seat].contains(colour) && taken != Some(*colour));
        let best = legal.filter(|&colour| own.len() < size(colour)).max_by_key(|&colour| size(colour));
        &self.names[best.unwrap_or(pass)]
    }
}

fn main() {
    let mut game = Game::default();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "quadrille" => println!("name Greedy in Rust\nready"),
            "start" => println!("ready"),
            "moved" => game.play(1 - game.seat, rest),
            "go" => {
                let mv = game.choose().to_owned();
                println!("move {mv}");
                game.play(game.seat, &mv);
            }
            "quit" => return,
            _ => game.read(word, rest),
        }
        std::io::stdout().flush().expect("the referee listens");
    }
}
