//! The page of a game that is being played, and everything that happens around it.

use std::path::Path;
use std::time::{Duration, Instant};

use games::answer::{Claim, Step};
use games::budget::Budget;
use games::game::{Choice, Status};
use games::view::{Tone, View};
use games::why::{Place, Why};
use games::words::{Sentence, Value};
use ratatui::crossterm::event::Event;
use workbench::outcome;
use workbench::session::{Player, Session};
use workbench::words::tell_all;

use super::advice::{Advice, Heard, Stage};
use super::answer;
use super::film::{DELAYS, Film};
use super::school::School;
use super::search::Search;
use crate::run::clock_seed;
use crate::tui::app::{Context, Go, Recipe};
use crate::tui::board::{self, Board};
use crate::tui::job::{Job, News};
use crate::tui::keys::Command;
use crate::tui::stopwatch::Stopwatch;

/// A bot that plays with a person waits this long, so that its move can be followed.
const BOT_PAUSE: Duration = Duration::from_millis(250);

/// How often the time is kept while nothing is played.
const KEEP_EVERY: Duration = Duration::from_secs(10);

/// A game that is being played.
pub(in crate::tui) struct PlayPage {
    pub(super) session: Session,
    pub(super) recipe: Option<Recipe>,
    /// The lesson that it is, if it is one.
    pub(super) school: Option<School>,
    /// What is shown of the session.
    pub(super) view: View,
    pub(super) board: Board,
    pub(super) cursor: Option<Place>,
    /// The spot from which something was taken.
    pub(super) held: Option<usize>,
    /// Where the mouse button went down, and whether it has painted since.
    pub(super) pressed: Option<(Place, bool)>,
    pub(super) message: Option<(String, Tone)>,
    pub(super) advice: Advice,
    pub(super) search: Search,
    /// The solver whose solutions are shown; the game's usual one if none was chosen.
    solver: Option<&'static str>,
    /// Whether the solution is shown as soon as it is found.
    pub(super) wants_film: bool,
    pub(super) film: Option<Film>,
    pub(super) overlay: Option<Overlay>,
    /// How far the overlay is scrolled, and how far it can be.
    pub(super) scroll: u16,
    pub(super) most_scroll: u16,
    pub(super) has_letters: bool,
    pub(super) is_timer_hidden: bool,
    pub(super) is_paused: bool,
    /// The number of the delay between the pictures of a film and the moves of bots.
    pub(super) speed: usize,
    /// The player's own lowest cost, kept from before.
    pub(super) record: Option<u64>,
    time: Stopwatch,
    bot: Option<Job<Result<Choice<String>, games::error::Error>>>,
    bot_choice: Option<Choice<String>>,
    moved_at: Instant,
    was_over: bool,
    kept_at: Instant,
    shown_second: u64,
}

/// What lies over the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tui) enum Overlay {
    /// The keys.
    Help,
    /// The rules of the game.
    Rules,
    /// The text of the puzzle.
    Text,
    /// What the solver has to tell about its answer.
    Notes,
}

impl PlayPage {
    /// Sits down at a game.
    pub(in crate::tui) fn new(
        session: Session,
        recipe: Option<Recipe>,
        school: Option<School>,
        context: &Context<'_>,
    ) -> Self {
        let view = session.view().clone();
        let mut session = session;
        session.know_best(context.store.best(session.text()).ok().flatten());
        let record = context.store.own().record(session.text()).ok().flatten();
        let mut page = Self {
            cursor: board::first_place(&view),
            view,
            recipe,
            school,
            board: Board::default(),
            held: None,
            pressed: None,
            message: None,
            advice: Advice::None,
            search: Search::default(),
            solver: None,
            wants_film: false,
            film: None,
            overlay: None,
            scroll: 0,
            most_scroll: 0,
            has_letters: false,
            is_timer_hidden: false,
            is_paused: false,
            speed: 3,
            record: record.and_then(|row| row.cost),
            time: Stopwatch::at(session.millis()),
            bot: None,
            bot_choice: None,
            moved_at: Instant::now(),
            was_over: session.is_over(),
            kept_at: Instant::now(),
            shown_second: 0,
            session,
        };
        // How good it can be is a question for one player; two have each other.
        let is_alone = page.session.position().n_seats() == 1 && page.school.is_none();
        if is_alone && page.session.best().is_none() {
            page.search.start_with(page.session.puzzle(), None);
        }
        page.settle(context);
        page
    }

    /// Hears a key or the mouse.
    pub(in crate::tui) fn handle(&mut self, event: &Event, context: &Context<'_>) -> Go {
        let go = match event {
            Event::Key(key) => self.key(key, context),
            Event::Mouse(mouse) => {
                self.mouse(mouse, context);
                Go::Stay
            }
            _ => Go::Stay,
        };
        self.run_clock();
        go
    }

    /// Lets the time run while somebody plays; it waits behind whatever lies over the table, and during films.
    fn run_clock(&mut self) {
        let is_played = !self.session.is_over() && !self.is_watched();
        if is_played && self.overlay.is_none() && self.film.is_none() {
            self.time.start();
        } else {
            self.time.stop();
        }
    }

    /// Lets time pass; says whether the picture changed.
    pub(in crate::tui) fn tick(&mut self, context: &Context<'_>) -> bool {
        let mut is_changed = false;
        self.session.set_time(self.time.millis());
        match self.session.call_time() {
            Ok(true) => {
                self.settle(context);
                is_changed = true;
            }
            Ok(false) => {}
            Err(error) => self.say(context.problem(&error), Tone::Wrong),
        }
        is_changed |= self.hear_advice(context);
        is_changed |= self.hear_search(context);
        let delay = DELAYS[self.speed];
        if let Some(film) = &mut self.film {
            is_changed |= film.tick(delay);
        } else {
            is_changed |= self.tick_bot(context);
        }
        self.run_clock();
        if KEEP_EVERY < self.kept_at.elapsed() && !self.was_over {
            self.keep(context);
        }
        let second = match self.session.millis_left() {
            Some(left) => left.div_ceil(1000),
            None => self.session.millis() / 1000,
        };
        is_changed |= std::mem::replace(&mut self.shown_second, second) != second;
        is_changed
    }

    /// Keeps the game and stops its time.
    pub(in crate::tui) fn put_aside(&mut self, context: &Context<'_>) {
        self.time.stop();
        // A game that nobody has touched is not worth keeping, nor is a lesson.
        if 0 < self.session.n_played() + self.session.n_taken_back() {
            self.keep(context);
        }
    }

    /// Plays moves as one turn of the person who is to move.
    pub(super) fn play(&mut self, line: &str, context: &Context<'_>) {
        if self.school.is_some() {
            return self.learn(line, context);
        }
        if !self.is_persons_turn() {
            return self.tell("tui-not-your-turn", Tone::Plain, context);
        }
        self.session.set_time(self.time.millis());
        match self.session.play(line) {
            Ok(()) => self.settle(context),
            Err(error) => self.say(context.problem(&error), Tone::Wrong),
        }
    }

    /// Whether a person may move now.
    pub(super) fn is_persons_turn(&self) -> bool {
        self.session.to_move() == Some(&Player::Person)
    }

    /// Whether only bots play.
    pub(super) fn is_watched(&self) -> bool {
        !self.session.has_people()
    }

    pub(super) fn say(&mut self, words: String, tone: Tone) {
        self.message = Some((words, tone));
    }

    pub(super) fn tell(&mut self, id: &str, tone: Tone, context: &Context<'_>) {
        self.say(context.say(id), tone);
    }

    /// Runs a command of the table of keys.
    pub(super) fn command(&mut self, command: Command, context: &Context<'_>) -> Go {
        if let Some(go) = self.school_command(command, context) {
            return go;
        }
        match command {
            Command::Help => self.open(Overlay::Help),
            Command::Rules => self.open(Overlay::Rules),
            Command::Text => self.open(Overlay::Text),
            Command::Undo => self.undo(context),
            Command::Redo => {
                let is_done = self.session.redo();
                self.after_jump(is_done, "tui-nothing-to-redo", context);
            }
            Command::Restart => {
                let is_done = self.session.restart();
                self.after_jump(is_done, "tui-nothing-to-undo", context);
            }
            Command::Hint => self.hint(context),
            Command::Check => {
                self.advice = Advice::check(self.session.position().duplicate());
                self.tell("tui-thinking", Tone::Plain, context);
            }
            Command::Solve => self.solve(context),
            Command::Solver => self.choose_solver(context),
            Command::Save => self.save(context),
            Command::Next => return self.next(context),
            Command::Timer => self.is_timer_hidden = !self.is_timer_hidden,
            Command::Pause => {
                self.is_paused = !self.is_paused;
                let id = if self.is_paused {
                    "tui-paused"
                } else {
                    "tui-goes-on"
                };
                self.tell(id, Tone::Plain, context);
            }
            Command::Faster => self.change_speed(1, context),
            Command::Slower => self.change_speed(-1, context),
            Command::Letters => {
                self.has_letters = !self.has_letters;
                let id = if self.has_letters {
                    "tui-letters-on"
                } else {
                    "tui-letters-off"
                };
                self.tell(id, Tone::Plain, context);
            }
            Command::Leave => return Go::Menu(None),
            Command::Quit => return Go::Quit,
        }
        Go::Stay
    }

    /// Brings everything in line with the position after it changed, and keeps it.
    pub(super) fn settle(&mut self, context: &Context<'_>) {
        self.view = self.session.view().clone();
        self.advice = Advice::None;
        self.message = None;
        self.held = None;
        self.bot = None;
        self.bot_choice = None;
        self.moved_at = Instant::now();
        if let Some(place) = board::visited(&self.view) {
            self.cursor = Some(place);
        }
        self.run_clock();
        let is_over = self.session.is_over();
        if 0 < self.session.n_played() + self.session.n_taken_back() {
            self.keep(context);
        }
        match self.session.status() {
            _ if self.school.is_some() => {}
            _ if is_over => self.say_end(context),
            // It counts already, and gets better only while the clock runs.
            Status::Solved { cost } => {
                let sentence = Sentence::new("tui-still-time").with("cost", cost);
                self.say(context.tell(&sentence), Tone::Plain);
            }
            _ => {}
        }
        self.was_over = is_over;
    }

    fn keep(&mut self, context: &Context<'_>) {
        self.kept_at = Instant::now();
        if self.school.is_some() {
            return;
        }
        self.session.set_time(self.time.millis());
        let finish = self.session.to_finish();
        let kept = context
            .store
            .own()
            .keep(&self.session.to_save(), finish.as_ref());
        if let Err(failure) = kept {
            self.say(failure.message().to_owned(), Tone::Wrong);
        }
    }

    /// Says how the game ended and what can be done now.
    fn say_end(&mut self, context: &Context<'_>) {
        let Some(outcome) = self.session.outcome() else {
            return;
        };
        let mut words = outcome.words(
            self.session.game(),
            self.session.players(),
            context.speech.book,
        );
        if let (Some(rounds), Some(cost)) = (self.session.rounds(), outcome.cost()) {
            let is_last = rounds.round == rounds.n_rounds(self.session.game());
            let id = if is_last { "tui-sum" } else { "tui-sum-so-far" };
            let sentence = Sentence::new(id)
                .with("sum", rounds.total() + cost)
                .with("rounds", rounds.round);
            words.push(context.tell(&sentence));
        }
        words.push(context.say(match self.session.rounds() {
            Some(rounds) if rounds.round < rounds.n_rounds(self.session.game()) => "tui-end-round",
            _ => "tui-end-keys",
        }));
        self.say(words.join(" "), outcome.tone());
    }

    /// A sentence of the view, which tells of those who play by name.
    pub(super) fn tell_named(&self, sentence: &Sentence, context: &Context<'_>) -> String {
        let (game, players) = (self.session.game(), self.session.players());
        context.tell(&outcome::with_names(
            sentence,
            game,
            players,
            context.speech.book,
        ))
    }

    /// What a player is called on the screen.
    pub(super) fn player_name(&self, seat: usize, context: &Context<'_>) -> String {
        outcome::player_name(
            self.session.game(),
            self.session.players(),
            seat,
            context.speech.book,
        )
    }

    /// A move as the view offers it, in words; as it is written where the view has none.
    fn told(&self, mv: &str, context: &Context<'_>) -> String {
        let mut offers = self.view.all_offers();
        let offer = offers.find(|offer| offer.line == mv);
        offer.map_or_else(|| mv.to_owned(), |offer| context.tell(&offer.label))
    }

    /// The lowest cost there can be, if it is known.
    pub(super) fn best(&self) -> Option<u64> {
        self.session.best().or_else(|| self.search.best())
    }

    fn undo(&mut self, context: &Context<'_>) {
        let is_done = self.session.undo();
        if self.is_watched() {
            self.is_paused = true;
        }
        self.after_jump(is_done, "tui-nothing-to-undo", context);
    }

    fn after_jump(&mut self, is_done: bool, otherwise: &str, context: &Context<'_>) {
        if is_done {
            self.settle(context);
        } else if self.session.is_over() {
            // The result stays.
            self.say_end(context);
        } else {
            self.tell(otherwise, Tone::Plain, context);
        }
    }

    fn change_speed(&mut self, n: i64, context: &Context<'_>) {
        let speed = (self.speed as i64 + n).clamp(0, DELAYS.len() as i64 - 1);
        self.speed = speed as usize;
        let sentence = Sentence::new("tui-speed")
            .with("n", self.speed + 1)
            .with("most", DELAYS.len());
        self.say(context.tell(&sentence), Tone::Plain);
    }

    /// A hint, or more of the one that is shown.
    fn hint(&mut self, context: &Context<'_>) {
        if self.session.is_over() {
            // The result stays; there is nothing left to hint at.
            return self.say_end(context);
        }
        if !self.is_persons_turn() {
            return self.tell("tui-not-your-turn", Tone::Plain, context);
        }
        match &mut self.advice {
            Advice::Thinking(_) => {}
            Advice::Hint { stage, .. } if *stage == Stage::Place => {
                *stage = Stage::Reason;
                self.show_hint(context);
            }
            Advice::Hint { step, .. } => {
                let line = step.moves.join(" ");
                let words = context.tell(&step.why.rule);
                let mut position = self.session.position().duplicate();
                let told = step.moves.iter().map(|mv| {
                    let told = position.tell(mv);
                    position.play(mv).expect("a hint is legal");
                    told
                });
                let told = tell_all(told.collect(), context.speech.book);
                self.session.count_hints(step.moves.len());
                self.play(&line, context);
                if self.message.is_none() {
                    let sentence = Sentence::new("tui-hint-played")
                        .with("moves", told)
                        .with("reason", words);
                    self.say(context.tell(&sentence), Tone::Plain);
                }
            }
            _ => {
                self.advice = Advice::hint(self.session.position().duplicate());
                self.tell("tui-thinking", Tone::Plain, context);
            }
        }
    }

    /// Shows as much of the hint as was asked for.
    fn show_hint(&mut self, context: &Context<'_>) {
        let Advice::Hint { step, stage } = &self.advice else {
            return;
        };
        let words = match stage {
            Stage::Place => context.say("tui-hint-place"),
            Stage::Reason => {
                let sentence =
                    Sentence::new("tui-hint-reason").with("reason", context.tell(&step.why.rule));
                context.tell(&sentence)
            }
        };
        self.say(words, Tone::Plain);
    }

    fn hear_advice(&mut self, context: &Context<'_>) -> bool {
        match self.advice.hear(&self.view) {
            Heard::None => return false,
            Heard::Hint => {
                if let Some(Place::Spot(at)) = self
                    .advice
                    .why()
                    .and_then(|why| why.follows.first().copied())
                {
                    self.cursor = board::visited(&self.view).or(Some(Place::Spot(at)));
                }
                self.show_hint(context);
            }
            Heard::NoHint => match (&self.view.clock, self.session.status()) {
                // Nothing gets better any more, so the time need not run out.
                (Some(clock), Status::Solved { .. }) => {
                    let moves = clock.line.split_whitespace().map(str::to_owned).collect();
                    let why = Why::new(Sentence::new("tui-hint-end"));
                    let step = Step { moves, why };
                    let stage = Stage::Reason;
                    self.advice = Advice::Hint { step, stage };
                    self.show_hint(context);
                }
                _ => self.tell("no-hint", Tone::Plain, context),
            },
            Heard::NoMistake => self.tell("no-mistake", Tone::Good, context),
            Heard::Failed => self.tell("tui-work-failed", Tone::Wrong, context),
            Heard::Mistakes => {
                if let Advice::Mistakes(mistakes) = &self.advice {
                    let words: Vec<String> =
                        mistakes.iter().map(|why| context.tell(&why.rule)).collect();
                    self.say(words.join("; "), Tone::Wrong);
                }
            }
        }
        true
    }

    /// Takes the next solver of the game for solutions; behind the last comes the first again.
    fn choose_solver(&mut self, context: &Context<'_>) {
        let game = self.session.game();
        let solvers = game.solvers();
        let at = solvers.iter().position(|name| Some(*name) == self.solver);
        let next = (at.unwrap_or(0) + 1) % solvers.len().max(1);
        let Some(&name) = solvers.get(next) else {
            return;
        };
        self.solver = Some(name);
        let about = context.say(&format!("{}-solver-{name}", game.info().id));
        let sentence = Sentence::new("tui-solver").with("name", name);
        self.say(context.tell(&sentence.with("about", about)), Tone::Plain);
    }

    /// Writes the game so far to files in the current folder.
    fn save(&mut self, context: &Context<'_>) {
        match answer::save(&self.session, Path::new(".")) {
            Ok(files) => {
                let files: Vec<Value> = files.into_iter().map(Value::Text).collect();
                let sentence = Sentence::new("tui-saved").with("files", files);
                self.say(context.tell(&sentence), Tone::Good);
            }
            Err(failure) => self.say(failure.message().to_owned(), Tone::Wrong),
        }
    }

    /// Shows the solution, once it is there.
    fn solve(&mut self, context: &Context<'_>) {
        self.search.start_with(self.session.puzzle(), self.solver);
        self.wants_film = true;
        if !self.search.is_working() {
            self.show_solution(context);
        }
    }

    /// Whether a solution is looked for that shall be shown.
    pub(super) fn is_solving(&self) -> bool {
        self.wants_film && self.search.is_working() && !self.search.is_hurried
    }

    fn hear_search(&mut self, context: &Context<'_>) -> bool {
        let mut is_changed = false;
        while self.search.hear() {
            is_changed = true;
        }
        if !is_changed || self.search.is_working() {
            return is_changed;
        }
        if let Some(best) = self.search.best() {
            self.session.know_best(Some(best));
            if let Err(failure) = context.store.know_best(self.session.text(), best) {
                self.say(failure.message().to_owned(), Tone::Wrong);
            }
        }
        if self.wants_film {
            self.show_solution(context);
        } else if self.session.is_over() {
            self.say_end(context);
        }
        true
    }

    fn show_solution(&mut self, context: &Context<'_>) {
        self.wants_film = false;
        let problem = match &self.search.found {
            Some(Ok((answer, checker::Verdict::Rejected(_)))) => {
                context.say(&format!("claim-{}", answer.claim.word()))
            }
            Some(Ok((answer, _))) if answer.line().next().is_some() => {
                self.film = Some(Film::new(&**self.session.puzzle(), answer));
                self.message = None;
                self.held = None;
                self.advice = Advice::None;
                return;
            }
            Some(Ok((answer, _))) if answer.claim == Claim::Unknown => {
                context.say("tui-no-solution")
            }
            Some(Ok((answer, _))) => context.say(&format!("claim-{}", answer.claim.word())),
            Some(Err(error)) => context.problem(error),
            None => return,
        };
        self.say(problem, Tone::Wrong);
    }

    /// Makes the solution that was shown the player's own game.
    pub(super) fn keep_film(&mut self, context: &Context<'_>) {
        let Some(film) = self.film.take() else {
            return;
        };
        let turns = film
            .steps()
            .iter()
            .map(|(moves, _)| moves.clone())
            .collect();
        if let Err(error) = self.session.take_over(turns) {
            return self.say(context.problem(&error), Tone::Wrong);
        }
        self.settle(context);
    }

    /// Another puzzle of the same kind, or the next round.
    fn next(&mut self, context: &Context<'_>) -> Go {
        if self.session.rounds().is_some() && !self.session.is_over() {
            self.tell("tui-round-is-open", Tone::Plain, context);
            return Go::Stay;
        }
        let id = match context.store.new_id() {
            Ok(id) => id,
            Err(failure) => {
                self.say(failure.message().to_owned(), Tone::Wrong);
                return Go::Stay;
            }
        };
        match self.session.next_round(id) {
            Some(Ok(round)) => return Go::Play(Box::new(round), None),
            Some(Err(error)) => {
                self.say(context.problem(&error), Tone::Wrong);
                return Go::Stay;
            }
            None => {}
        }
        match &self.recipe {
            Some(recipe) => Go::Make(Recipe {
                seed: clock_seed(),
                ..recipe.clone()
            }),
            // A game taken up again remembers what it was made from.
            None if !self.session.spec().is_empty() => {
                let recipe = Recipe {
                    game: self.session.game(),
                    spec: self.session.spec().to_owned(),
                    seed: clock_seed(),
                    players: self.session.players().to_vec(),
                };
                Go::Make(recipe)
            }
            None => Go::Menu(Some(self.session.game())),
        }
    }

    /// Lets the bot that is to move think, and makes its move when the time has come.
    fn tick_bot(&mut self, context: &Context<'_>) -> bool {
        if self.is_paused {
            return false;
        }
        let pause = if self.is_watched() {
            DELAYS[self.speed]
        } else {
            BOT_PAUSE
        };
        if self.bot_choice.is_none() && self.bot.is_none() {
            let Some(turn) = self.session.bot_turn() else {
                return false;
            };
            self.bot = Some(Job::start(move |stop, tell| {
                let mut patience = Budget::unlimited();
                patience.stop = Some(stop);
                let _ = tell.send(turn.think(&patience));
            }));
            return true;
        }
        if let Some(job) = &self.bot {
            match job.news() {
                News::None => return false,
                News::Some(Ok(choice)) => self.bot_choice = Some(choice),
                News::Some(Err(error)) => {
                    self.is_paused = true;
                    self.say(context.problem(&error), Tone::Wrong);
                }
                News::Ended => {
                    self.is_paused = true;
                    self.tell("tui-work-failed", Tone::Wrong, context);
                }
            }
            self.bot = None;
        }
        if self.moved_at.elapsed() < pause {
            return false;
        }
        let Some(choice) = self.bot_choice.take() else {
            return true;
        };
        let seat = self.session.state().to_move.map_or(0, |(seat, _)| seat);
        let name = self.player_name(seat, context);
        let told = self.told(&choice.mv, context);
        match self.session.play(&choice.mv) {
            Err(error) => {
                self.is_paused = true;
                self.say(context.problem(&error), Tone::Wrong);
            }
            Ok(()) => {
                self.settle(context);
                if self.message.is_none() {
                    let sentence = Sentence::new("tui-bot-plays")
                        .with("bot", name)
                        .with("move", told);
                    let mut words = context.tell(&sentence);
                    if let Some(comment) = &choice.comment {
                        words += &format!(". {}", context.tell(comment));
                    }
                    self.say(words, Tone::Plain);
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    use super::*;
    use crate::speech::Speech;
    use crate::store::Store;
    use crate::tui::style::Colours;

    #[test]
    fn the_clock_waits_while_something_lies_over_the_table_or_a_film_is_shown() {
        for game in games::GAMES {
            let store = Store::in_memory();
            let speech = Speech::for_tests();
            let context = Context {
                store: &store,
                speech: &speech,
                colours: Colours::None,
            };
            let spec = game.info().presets[0];
            let puzzle = game.generate(spec, 1, &mut Budget::unlimited()).unwrap();
            let session = Session::new("id".to_owned(), puzzle, Vec::new());
            let mut page = PlayPage::new(session, None, None, &context);
            let press = |page: &mut PlayPage, code| {
                let key = KeyEvent::new(code, KeyModifiers::NONE);
                page.handle(&Event::Key(key), &context);
            };
            assert!(page.time.is_running());
            for opens in [KeyCode::F(1), KeyCode::F(6), KeyCode::F(9)] {
                press(&mut page, opens);
                assert!(!page.time.is_running(), "{opens:?}");
                page.tick(&context);
                assert!(!page.time.is_running(), "{opens:?}");
                press(&mut page, KeyCode::Esc);
                assert!(page.time.is_running(), "{opens:?}");
            }
            press(&mut page, KeyCode::F(4));
            while page.film.is_none() {
                page.tick(&context);
                std::thread::yield_now();
            }
            page.tick(&context);
            assert!(!page.time.is_running(), "a film is shown");
            press(&mut page, KeyCode::Esc);
            assert!(page.time.is_running());
        }
    }
}
