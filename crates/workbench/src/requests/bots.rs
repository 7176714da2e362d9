//! Bots asked for one move, where each request seats one anew; and whole games between two of them.

use games::budget::Budget;
use games::game::{Limit, Status};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{At, InLanguage};
use crate::given;
use crate::outcome::player_name;
use crate::refusal::Refusal;
use crate::session::Player;

/// Who is asked, and how long it may think.
#[derive(Debug, Deserialize)]
pub struct Ask {
    /// Where it is asked.
    #[serde(flatten)]
    pub at: At,
    bot: String,
    /// Such as `10ms`, `5000n` or `d4`; the bot's own when left out.
    limit: Option<String>,
    #[serde(default)]
    seed: u64,
}

/// `POST /api/bot`: the move a bot would make here. Whatever its own limit is, it ends with `patience`.
pub fn ask(ask: &Ask, patience: &Budget<'_>) -> Result<Value, Refusal> {
    let language = ask.at.spoken.language();
    let refuse = |error| Refusal::of(&error, &ask.bot, language);
    let game = ask.at.puzzle()?.game();
    let position = ask.at.position()?;
    if !matches!(position.status(), Status::Open { .. }) {
        return Err(Refusal::conflict(language.page("game-over")));
    }
    // Each move has its own seed, since nothing is remembered of the last one.
    let seed = ask.seed.wrapping_add(ask.at.line()?.len() as u64);
    let mut seat = game.seat(&ask.bot, seed).map_err(refuse)?;
    let usual = game.bots().into_iter().find(|(name, _)| *name == ask.bot);
    let limit = match &ask.limit {
        Some(limit) => limit.parse::<Limit>().map_err(refuse)?,
        None => usual.map_or(Limit::None, |(_, limit)| limit),
    };
    let mut budget = limit.budget();
    budget.deadline = budget.deadline.into_iter().chain(patience.deadline).min();
    budget.stop = patience.stop;
    let choice = position.ask(&mut seat, &mut budget).map_err(refuse)?;
    let comment = choice.comment.map(|comment| language.book.tell(&comment));
    Ok(json!({ "move": choice.mv, "comment": comment }))
}

/// Two bots that shall play a game.
#[derive(Debug, Deserialize)]
pub struct Match {
    game: String,
    /// The kind of puzzle; empty for the game's default.
    #[serde(default)]
    spec: String,
    /// Which puzzle of that kind; it also seeds the bots.
    seed: u64,
    /// Who plays, by seat, such as `greedy minimax:d4`.
    players: String,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

/// `POST /api/match`: a game between two bots, played to its end. Whatever their own limits are, they end with
/// `patience`, and the game is then as far as it came.
pub fn play_match(asked: &Match, patience: &Budget<'_>) -> Result<Value, Refusal> {
    let language = asked.spoken.language();
    let refuse = |error| Refusal::of(&error, &asked.spec, language);
    let game = given::find_game(&asked.game).map_err(refuse)?;
    let puzzle = game.draw_for_two(&asked.spec, asked.seed).map_err(refuse)?;
    let puzzle = super::small_enough(puzzle, language)?;
    let refuse = |error| Refusal::of(&error, &asked.players, language);
    let players = asked.players.split_whitespace().map(str::parse::<Player>);
    let players: Vec<Player> = players.collect::<Result<_, _>>().map_err(refuse)?;
    let mut position = puzzle.start();
    if players.len() != position.n_seats() || players.contains(&Player::Person) {
        return Err(Refusal::new(422, language.page("match-needs-two")));
    }
    let seats = players.iter().zip([1, 2]).map(|(player, n)| {
        let seed = asked.seed.wrapping_mul(2).wrapping_add(n);
        game.seat(player.name(), seed)
    });
    let mut seats = seats.collect::<Result<Vec<_>, _>>().map_err(refuse)?;
    let (mut line, mut movers, mut comments) = (Vec::new(), Vec::new(), Vec::new());
    while let Status::Open { seat } = position.status()
        && !patience.ends().are_reached()
    {
        let name = players[seat].name();
        let usual = game.bots().into_iter().find(|(known, _)| *known == name);
        let limit = players[seat].limit().or(usual.map(|row| row.1));
        let mut budget = limit.unwrap_or(Limit::None).budget();
        budget.deadline = budget.deadline.into_iter().chain(patience.deadline).min();
        budget.stop = patience.stop;
        let choice = position
            .ask(&mut seats[seat], &mut budget)
            .map_err(refuse)?;
        position.play(&choice.mv).map_err(refuse)?;
        comments.push(choice.comment.map(|comment| language.book.tell(&comment)));
        line.push(choice.mv);
        movers.push(seat);
    }
    let name = |seat| player_name(game, &players, seat, &language.book);
    let margin = match position.status() {
        Status::Finished { margin } => Some(margin),
        _ => None,
    };
    Ok(json!({
        "game": game.info().id,
        "puzzle": puzzle.text(),
        "line": line.join(" "),
        "movers": movers,
        "comments": comments,
        "players": (0..players.len()).map(name).collect::<Vec<_>>(),
        "margin": margin,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(players: &str) -> Result<Value, u16> {
        let asked = json!({ "game": "flood", "spec": "c 5 4", "seed": 3, "players": players });
        let asked = serde_json::from_value(asked).unwrap();
        play_match(&asked, &Budget::unlimited()).map_err(|refusal| refusal.status)
    }

    #[test]
    fn two_bots_play_to_the_end_and_say_what_they_think() {
        let told = check("greedy minimax:d2").unwrap();
        let line = told["line"].as_str().unwrap();
        let puzzle = games::read(
            told["puzzle"].as_str().unwrap(),
            &games::options::Options::default(),
        );
        let position = puzzle
            .unwrap()
            .after(line.split_ascii_whitespace())
            .unwrap();
        let Status::Finished { margin } = position.status() else {
            panic!("{told}");
        };
        assert_eq!(told["margin"], json!(margin));
        let n_moves = line.split_ascii_whitespace().count();
        assert_eq!(told["comments"].as_array().unwrap().len(), n_moves);
        // Who begins is drawn with the board: here the second seat does.
        let movers = (0..n_moves).map(|nth| (nth + 1) % 2);
        assert_eq!(told["movers"], json!(movers.collect::<Vec<_>>()));
        assert_eq!(told["players"], json!(["Casual", "Advanced d2"]));
        assert_eq!(
            check("greedy minimax:d2").unwrap(),
            told,
            "a seed says it all"
        );
    }

    #[test]
    fn only_bots_that_there_are_can_be_asked_to_play() {
        assert_eq!(check("greedy"), Err(422));
        assert_eq!(check("greedy person"), Err(422));
        assert_eq!(check("greedy nobody"), Err(400));
        assert_eq!(check("greedy minimax:soon"), Err(400));
    }
}
