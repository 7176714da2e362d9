//! Sessions as requests: opened, told what to do, shown.
//!
//! Each command names the version of the session it was made for. One that comes too late, because another window or
//! the terminal has played since, changes nothing: the reply is the present state and says so. A command that was
//! obeyed and whose reply got lost is recognised when it comes again.

use games::any::AnyPuzzle;
use games::game::Choice;
use games::options::Options;
use games::view::View;
use games::words::Book;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::InLanguage;
use crate::cursor;
use crate::given;
use crate::limits::{MAX_LINE, MAX_PUZZLE, MAX_SPOTS};
use crate::outcome::{Outcome, player_name};
use crate::refusal::Refusal;
use crate::save::{Finish, Save};
use crate::session::{BotTurn, Player, Rounds, Session, TrialState};
use crate::view::{ViewJson, changes_json, status_json, view_json};
use crate::words::{Language, kind_name, rules, tell_all};

/// The longest name of a session.
const LONGEST_ID: usize = 32;

/// Which game to open.
#[derive(Debug, Clone, Deserialize)]
pub struct Open {
    /// A session there is already; it comes before everything else.
    #[serde(default)]
    pub id: String,
    /// A puzzle in any form, if there is no such session.
    #[serde(default)]
    puzzle: String,
    /// The spec that the puzzle was made from, if the sender knows it.
    #[serde(default)]
    spec: String,
    /// The seed that it was made with, if the sender knows it.
    seed: Option<u64>,
    /// Moves made by someone else, beside those that the text holds.
    #[serde(default)]
    line: String,
    /// Who plays, such as `person greedy:10ms`; the usual players when left out.
    #[serde(default)]
    players: String,
    /// The round of a series to play, as the reply to an earlier request gave it; it comes before the puzzle.
    #[serde(default)]
    series: String,
    /// The game of the series.
    #[serde(default)]
    game: String,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

/// What to do, and for which version.
#[derive(Debug, Clone, Deserialize)]
pub struct Command {
    /// The version that the sender sees.
    version: u64,
    /// The time played, in milliseconds.
    #[serde(default)]
    millis: u64,
    /// What to do.
    #[serde(flatten)]
    act: Act,
    /// Send what has changed in the view, not all of it.
    #[serde(default)]
    changes: bool,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

impl Command {
    /// Hears who has a clock of their own: no less time was played than this, and never more than a month.
    pub fn has_taken(&mut self, at_least: u64) {
        const MONTH: u64 = 31 * 24 * 3600 * 1000;
        self.millis = self.millis.max(at_least).min(MONTH);
    }
}

/// What can be done to a session.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum Act {
    /// Makes moves as one turn.
    Play {
        line: String,
        /// The moves belong to the turn before.
        #[serde(default)]
        joins: bool,
        /// A hint made them.
        #[serde(default)]
        hinted: bool,
    },
    /// Takes back a turn.
    Undo,
    /// Plays a turn again.
    Redo,
    /// Takes back everything.
    Restart,
    /// Goes on from a line that a solver made.
    TakeOver { line: String },
    /// Puts a player on a seat.
    Seat {
        seat: usize,
        /// `person` or the name of a bot.
        name: String,
        /// The bot's limit; empty for its own.
        #[serde(default)]
        limit: String,
    },
    /// From here on moves are only tried out.
    Try,
    /// Takes back what was tried out.
    Back,
    /// Keeps what was tried out.
    Keep,
    /// Only hears the time: it may be over.
    Time,
}

/// What a bot is asked for.
#[derive(Debug, Clone, Deserialize)]
pub struct AskBot {
    /// The version that the sender sees.
    version: u64,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

impl AskBot {
    /// The turn of the bot that is to move, unless the sender sees another version than this one.
    pub fn turn(&self, session: &Session, version: u64) -> Result<BotTurn, Refusal> {
        let turn = session.bot_turn();
        turn.filter(|_| version == self.version)
            .ok_or_else(|| Refusal::conflict(self.spoken.language().page("no-bot-to-move")))
    }

    /// What is told of the bot's move; the sender plays it.
    pub fn told(&self, choice: Choice<String>) -> Value {
        let book = &self.spoken.language().book;
        let comment = choice.comment.map(|comment| book.tell(&comment));
        json!({ "version": self.version, "move": choice.mv, "comment": comment })
    }
}

/// A session under way, with what is needed to recognise a command that comes twice.
pub struct UnderWay {
    /// The session.
    pub session: Session,
    last: Option<(u64, Act)>,
}

/// How a command went.
pub struct Obeyed {
    /// It was made for another version and changed nothing.
    pub is_stale: bool,
    /// The session has changed and must be kept.
    pub is_changed: bool,
    /// The view before, if the sender has it and wants to hear of the changes alone.
    before: Option<View>,
}

/// What a reply says beside the state.
#[derive(Default)]
pub struct Note {
    /// The command came too late.
    pub is_stale: bool,
    /// The game is in the store as it is shown.
    pub is_saved: bool,
    /// Why it could not be kept.
    pub problem: Option<String>,
}

impl UnderWay {
    /// A session that has heard no command yet.
    pub fn new(session: Session) -> Self {
        Self {
            session,
            last: None,
        }
    }

    /// The session that a save holds.
    pub fn from_save(save: &Save, language: &Language) -> Result<Self, Refusal> {
        let session = Session::from_save(save);
        session
            .map(Self::new)
            .map_err(|error| Refusal::of(&error, "", language))
    }

    /// Does what a command asks for.
    pub fn obey(&mut self, command: &Command) -> Result<Obeyed, Refusal> {
        let language = command.spoken.language();
        let session = &mut self.session;
        let version = session.version();
        let nothing = |is_stale| Obeyed {
            is_stale,
            is_changed: false,
            before: None,
        };
        if command.version != version {
            let is_repeated = self
                .last
                .as_ref()
                .is_some_and(|(before, act)| *before == command.version && *act == command.act);
            return Ok(nothing(!is_repeated || version != command.version + 1));
        }
        session.set_time(command.millis);
        let before = command.changes.then(|| session.view().clone());
        act(session, &command.act, language)?;
        if session.version() == version {
            // A move that leaves everything as it is: the sender hears that nothing has changed.
            return Ok(Obeyed {
                before,
                ..nothing(false)
            });
        }
        self.last = Some((version, command.act.clone()));
        Ok(Obeyed {
            is_stale: false,
            is_changed: true,
            before,
        })
    }
}

impl Obeyed {
    /// What must be kept before anyone hears of it. Even when nothing changed, the time did; but what nobody has touched
    /// is nobody's game yet.
    pub fn to_keep(&self, session: &Session) -> Option<(Save, Option<Finish>)> {
        let is_kept = is_touched(session) && !self.is_stale;
        is_kept.then(|| (session.to_save(), session.to_finish()))
    }

    /// What the reply says, if all that must be is kept.
    pub fn note(&self, session: &Session) -> Note {
        Note {
            is_stale: self.is_stale,
            is_saved: is_touched(session),
            problem: None,
        }
    }
}

fn is_touched(session: &Session) -> bool {
    0 < session.version()
}

/// Whether a text can be the name of a session.
pub fn is_id(id: &str) -> bool {
    (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// `POST /api/sessions`: a new session with this id, for a request that names none there is.
pub fn open(asked: &Open, id: String) -> Result<Session, Refusal> {
    let language = asked.spoken.language();
    let refuse = |text: &str| {
        let text = text.to_owned();
        move |error| Refusal::of(&error, &text, language)
    };
    if !asked.series.is_empty() {
        let rounds: Rounds = asked.series.parse().map_err(refuse(&asked.series))?;
        let game = given::find_game(&asked.game).map_err(refuse(&asked.game))?;
        return Session::round(id, game, rounds).map_err(refuse(&asked.series));
    }
    if asked.puzzle.trim().is_empty() {
        return Err(Refusal::missing(language.page("no-such-save")));
    }
    if MAX_PUZZLE < asked.puzzle.len() {
        return Err(Refusal::too_large(language.page("puzzle-too-large")));
    }
    let given = given::any_text(&asked.puzzle, None, None, &Options::default())
        .map_err(refuse(&asked.puzzle))?;
    small_enough(&*given.puzzle, language)?;
    let own: Vec<String> = moves(&asked.line);
    let line = if own.is_empty() {
        moves(&given.line.unwrap_or_default())
    } else {
        own
    };
    if MAX_LINE < line.len() {
        return Err(Refusal::too_large(language.page("line-too-long")));
    }
    let players = asked.players.split_whitespace().map(str::parse);
    let players: Vec<Player> = players
        .collect::<Result<_, _>>()
        .map_err(refuse(&asked.players))?;
    for player in &players {
        if let Player::Bot { name, .. } = player {
            let known = given.puzzle.game().seat(name, 0);
            known.map_err(refuse(&asked.players))?;
        }
    }
    Session::handed_over(id, given.puzzle, &line, players)
        .map(|session| session.made_from(&asked.spec, asked.seed))
        .map_err(refuse(&asked.line))
}

/// `POST /api/sessions/ID/next`: what to open for the next round of the series.
pub fn next_round(session: &Session, language: &Language) -> Result<Value, Refusal> {
    match session.next_round(String::new()) {
        Some(Ok(next)) => Ok(json!({
            "game": next.game().info().id,
            "puzzle": next.text(),
            "series": next.rounds().map(Rounds::to_string),
        })),
        Some(Err(error)) => Err(Refusal::of(&error, "", language)),
        None => Err(Refusal::missing(language.page("no-such-round"))),
    }
}

/// `GET /api/sessions/ID/steps`: where the arrows lead from each spot, in the order left, right, up, down.
pub fn steps(session: &Session) -> Value {
    json!({ "steps": cursor::steps(session.view()) })
}

/// `GET /api/sessions/ID`: the state of a session that is only looked at.
pub fn look(session: &Session, language: &Language) -> Result<String, Refusal> {
    let note = Note {
        is_saved: is_touched(session),
        ..Note::default()
    };
    state_text(session, None, &note, language)
}

/// The state of a session as JSON text.
pub fn state_text(
    session: &Session,
    obeyed: Option<&Obeyed>,
    note: &Note,
    language: &Language,
) -> Result<String, Refusal> {
    let state = session.state();
    let before = obeyed.and_then(|obeyed| obeyed.before.as_ref());
    let changes = before.filter(|before| before.spots.len() == state.view.spots.len());
    let player = |(seat, player): (usize, &Player)| {
        json!({
            "name": player.name(),
            "limit": player.limit().map_or(String::new(), |limit| limit.to_string()),
            "title": player_name(session.game(), session.players(), seat, &language.book),
        })
    };
    let reply = StateJson {
        id: session.id(),
        version: state.version,
        is_stale: note.is_stale,
        is_saved: note.is_saved,
        problem: note.problem.as_deref(),
        game: session.game().info().id,
        puzzle: session.text(),
        spec: session.spec(),
        seed: session.seed(),
        kind: match session.spec() {
            "" => String::new(),
            spec => kind_name(session.game(), spec, &language.book),
        },
        line: session.line(),
        status: status_json(state.status),
        outcome: state
            .outcome
            .map(|outcome| outcome_json(&outcome, session, language)),
        n_played: state.n_played,
        can_undo: 0 < state.n_played,
        can_redo: 0 < state.n_taken_back,
        to_move: state
            .to_move
            .map(|(seat, player)| json!({ "seat": seat, "name": player.name() })),
        players: session.players().iter().enumerate().map(player).collect(),
        series: state.rounds.map(|rounds| series_json(rounds, session)),
        millis: state.millis,
        millis_left: state.millis_left,
        n_hints: session.n_hints(),
        best: session.best(),
        trial: state.trial.map(|trial| trial_json(trial, &language.book)),
        rules: obeyed
            .is_none()
            .then(|| rules(session.game(), session.players().len(), &language.book)),
        // Whoever opens a board wants to walk on it; the ways stay the same while it is played.
        steps: obeyed.is_none().then(|| cursor::steps(state.view)),
        view: match changes {
            Some(before) => changes_json(before, state.view, &language.book),
            None => view_json(state.view, &language.book),
        }
        .naming(
            state.view,
            session.game(),
            session.players(),
            &language.book,
        ),
    };
    serde_json::to_string(&reply).map_err(|_| Refusal::broken())
}

/// Written straight to text: a board of a thousand squares is sent when it is opened.
#[derive(Serialize)]
struct StateJson<'a> {
    id: &'a str,
    version: u64,
    is_stale: bool,
    is_saved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<&'a str>,
    game: &'static str,
    puzzle: &'a str,
    spec: &'a str,
    seed: Option<u64>,
    kind: String,
    line: String,
    status: Value,
    outcome: Option<Value>,
    n_played: usize,
    can_undo: bool,
    can_redo: bool,
    to_move: Option<Value>,
    players: Vec<Value>,
    series: Option<Value>,
    millis: u64,
    millis_left: Option<u64>,
    n_hints: u64,
    best: Option<u64>,
    trial: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<[Option<usize>; 4]>>,
    view: ViewJson<'a>,
}

fn outcome_json(outcome: &Outcome, session: &Session, language: &Language) -> Value {
    json!({
        "kind": outcome.word(),
        "cost": outcome.cost(),
        "tone": crate::view::tone_word(outcome.tone()),
        "is_celebrated": outcome.is_celebrated(),
        "is_recorded": outcome.is_recorded() && session.has_people(),
        "words": outcome.words(session.game(), session.players(), &language.book),
    })
}

fn trial_json(trial: TrialState, book: &Book) -> Value {
    json!({
        "since": trial.since,
        "spots": trial.spots,
        "assumed": tell_all(trial.assumed, book),
    })
}

fn series_json(rounds: &Rounds, session: &Session) -> Value {
    let n_rounds = rounds.n_rounds(session.game());
    let cost = session.outcome().and_then(|outcome| outcome.cost());
    json!({
        "name": rounds.name,
        "text": rounds.to_string(),
        "round": rounds.round,
        "rounds": n_rounds,
        "total_before": rounds.total(),
        "total": cost.map(|cost| rounds.total().saturating_add(cost)),
        "has_next": cost.is_some() && rounds.round < n_rounds,
    })
}

fn act(session: &mut Session, act: &Act, language: &Language) -> Result<(), Refusal> {
    let line = match act {
        Act::Play { line, .. } | Act::TakeOver { line } => line.as_str(),
        Act::Seat { limit, .. } => limit.as_str(),
        _ => "",
    };
    let n_moves = line.split_ascii_whitespace().take(MAX_LINE + 1).count();
    if MAX_LINE < session.n_played().saturating_add(n_moves) {
        return Err(Refusal::too_large(language.page("line-too-long")));
    }
    let done = match act {
        Act::Play {
            line,
            joins,
            hinted,
        } => {
            let played = if *joins {
                session.play_on(line)
            } else {
                session.play(line)
            };
            if played.is_ok() && *hinted {
                session.count_hints(n_moves);
            }
            played
        }
        Act::Undo => {
            session.undo();
            Ok(())
        }
        Act::Redo => {
            session.redo();
            Ok(())
        }
        Act::Restart => {
            session.restart();
            Ok(())
        }
        Act::Try => {
            session.try_out();
            Ok(())
        }
        Act::Back => {
            session.leave_trial();
            Ok(())
        }
        Act::Keep => {
            session.keep_trial();
            Ok(())
        }
        Act::TakeOver { line } => {
            session.take_over(moves(line).into_iter().map(|mv| vec![mv]).collect())
        }
        Act::Seat { seat, name, limit } => {
            let text = match (name.as_str(), limit.trim()) {
                ("person", _) | (_, "") => name.clone(),
                (name, limit) => format!("{name}:{limit}"),
            };
            text.parse().and_then(|player| session.seat(*seat, player))
        }
        Act::Time => session.call_time().map(drop),
    };
    done.map_err(|error| Refusal::of(&error, line, language))
}

fn moves(line: &str) -> Vec<String> {
    let words = line.split_ascii_whitespace().take(MAX_LINE + 1);
    words.map(str::to_owned).collect()
}

fn small_enough(puzzle: &dyn AnyPuzzle, language: &Language) -> Result<(), Refusal> {
    if MAX_PUZZLE < puzzle.text().len() || MAX_SPOTS < puzzle.start().n_spots() {
        return Err(Refusal::too_large(language.page("puzzle-too-large")));
    }
    Ok(())
}
