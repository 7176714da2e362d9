//! Everything a person has played, taken from one store to another as a file.

use games::options::Options;
use serde::Deserialize;
use serde_json::{Value, json};

use super::InLanguage;
use super::sessions::is_id;
use crate::refusal::Refusal;
use crate::save::{Finish, Save};
use crate::session::Session;

/// The version of the file.
const VERSION: u64 = 1;

/// Games from elsewhere; a long list may come in several requests.
#[derive(Debug, Deserialize)]
pub struct Everything {
    /// The version of the file.
    quadrille: u64,
    #[serde(default)]
    saves: Vec<Save>,
    #[serde(default)]
    history: Vec<Finish>,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

/// Those of them that are games.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sound {
    /// Games being played, each of which can be gone on with.
    pub saves: Vec<Save>,
    /// Games finished.
    pub history: Vec<Finish>,
    /// How many rows were nothing of the kind.
    pub n_refused: usize,
}

/// `GET /api/everything`: what a store holds, as it is taken away.
pub fn everything(saves: &[Save], history: &[Finish]) -> Value {
    json!({ "quadrille": VERSION, "saves": saves, "history": history })
}

/// `POST /api/everything`: what can be added to a store. A file is somebody's word, so each row is read as a game.
pub fn sound(asked: Everything) -> Result<Sound, Refusal> {
    let language = asked.spoken.language();
    if asked.quadrille != VERSION {
        return Err(Refusal::new(422, language.page("no-such-file")));
    }
    let n_rows = asked.saves.len() + asked.history.len();
    let (mut saves, mut history) = (asked.saves, asked.history);
    saves.retain(|save| {
        let session = Session::from_save(save);
        let is_same = |it: Session| it.game().info().id == save.game && it.text() == save.puzzle;
        is_id(&save.id) && session.is_ok_and(is_same)
    });
    history.retain(|finish| {
        let puzzle = games::read(&finish.puzzle, &Options::default());
        is_id(&finish.id)
            && puzzle
                .is_ok_and(|it| it.game().info().id == finish.game && it.text() == finish.puzzle)
    });
    Ok(Sound {
        n_refused: n_rows - saves.len() - history.len(),
        saves,
        history,
    })
}

/// Whether one of these games, played again, ends with what a row of the history says. A row that no game shows is
/// somebody's word, and no record.
pub fn is_shown(finish: &Finish, saves: &[Save]) -> bool {
    let shows = |save: &&Save| save.id == finish.id && save.puzzle == finish.puzzle;
    let session = saves.iter().find(shows).map(Session::from_save);
    let Some(Ok(shown)) = session.map(|session| session.map(|it| it.to_finish())) else {
        return false;
    };
    shown.is_some_and(|shown| {
        let what = |row: &Finish| (row.cost, row.margin, row.millis, row.n_hints);
        what(&shown) == what(finish)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(file: Value) -> Result<(usize, usize, usize), u16> {
        let asked = serde_json::from_value(file).unwrap();
        let sound = sound(asked).map_err(|refusal| refusal.status)?;
        Ok((sound.saves.len(), sound.history.len(), sound.n_refused))
    }

    fn row(puzzle: &str, line: &str) -> Value {
        let puzzle = games::read(puzzle, &Options::default());
        let (game, puzzle) = puzzle.map_or(("none", String::new()), |it| {
            (it.game().info().id, it.text())
        });
        json!({
            "id": "ab12", "version": 3, "game": game, "puzzle": puzzle, "line": line, "played": line.matches('|').count(), "players": "person",
            "series": "", "millis": 5, "n_hints": 0, "is_over": false, "changed": 7, "date": 7, "cost": 2,
            "margin": null, "best": null,
        })
    }

    #[test]
    fn only_games_are_taken_from_a_file() {
        let puzzle = games::GAMES[0].generate("", 1, &mut games::budget::Budget::unlimited());
        let puzzle = puzzle.unwrap().text();
        let sound = row(&puzzle, "");
        assert_eq!(
            check(
                json!({ "quadrille": 1, "saves": [sound.clone(), row("nonsense", "")], "history": [sound.clone()] })
            ),
            Ok((1, 1, 1))
        );
        let mut forged = sound.clone();
        forged["line"] = json!("no-such-move |");
        forged["played"] = json!(1);
        let mut named = sound.clone();
        named["id"] = json!("../up");
        let mut other = sound.clone();
        other["game"] = json!(games::GAMES[1].info().id);
        let saves = [forged, named.clone(), other.clone()];
        assert_eq!(
            check(json!({ "quadrille": 1, "saves": saves, "history": [named, other] })),
            Ok((0, 0, 5))
        );
        assert_eq!(check(json!({ "quadrille": 2 })), Err(422));
    }

    #[test]
    fn a_row_of_the_history_is_shown_by_its_moves_alone() {
        // Some game is solved by a line that its first solver finds.
        let mut budget = games::budget::Budget::unlimited();
        let puzzle = games::GAMES[0].generate("", 1, &mut budget).unwrap();
        let line: Vec<String> = puzzle
            .solve(None, &mut budget)
            .unwrap()
            .line()
            .cloned()
            .collect();
        let mut session = Session::new("ab12".to_owned(), puzzle, Vec::new());
        session.play(&line.join(" ")).unwrap();
        session.set_time(5_000);
        let (save, finish) = (session.to_save(), session.to_finish().unwrap());
        let saves = [save];
        assert!(is_shown(&finish, &saves));
        assert!(!is_shown(&finish, &[]));
        let faster = Finish {
            millis: 1,
            ..finish.clone()
        };
        let cheaper = Finish {
            cost: finish.cost.map(|cost| cost.wrapping_sub(1)),
            ..finish
        };
        assert!(!is_shown(&faster, &saves) && !is_shown(&cheaper, &saves));
    }
}
