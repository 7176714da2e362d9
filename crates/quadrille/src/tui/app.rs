//! The program on the screen: which page is shown, and the loop that feeds it.

use std::time::Duration;

use games::any::{AnyGame, AnyPuzzle};
use games::budget::Budget;
use games::error::Error;
use games::words::Sentence;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};

use super::frame::{self, SMALLEST};
use super::job::{Job, News};
use super::menu::Menu;
use super::play::{PlayPage, School};
use super::screen::{self, Screen};
use super::style::Colours;
use crate::failure::Failure;
use crate::run;
use crate::speech::Speech;
use crate::store::Store;
use workbench::session::{Player, Session};
use workbench::words::kind_name;

/// How long the loop sleeps when nothing happens.
const NAP: Duration = Duration::from_millis(40);

/// Where the program begins.
pub(crate) enum Start {
    /// With the menu.
    Menu,
    /// With the menu of a game.
    Game(&'static dyn AnyGame),
    /// With a game.
    Play(Box<Session>, Option<Recipe>),
    /// With a puzzle yet to be made.
    Make(Recipe),
}

/// What a new puzzle is made from.
#[derive(Clone)]
pub(crate) struct Recipe {
    /// The game.
    pub(crate) game: &'static dyn AnyGame,
    /// What kind of puzzle.
    pub(crate) spec: String,
    /// Which one of that kind.
    pub(crate) seed: u64,
    /// Who plays; empty means that the player is asked.
    pub(crate) players: Vec<Player>,
}

/// What every page needs.
pub(super) struct Context<'a> {
    /// What outlives the program.
    pub(super) store: &'a Store,
    /// The words.
    pub(super) speech: &'a Speech,
    /// The colours.
    pub(super) colours: Colours,
}

/// Where to go after an event.
pub(super) enum Go {
    /// Nowhere.
    Stay,
    /// To the menu, or to the menu of a game.
    Menu(Option<&'static dyn AnyGame>),
    /// To a game.
    Play(Box<Session>, Option<Recipe>),
    /// To a new puzzle.
    Make(Recipe),
    /// To a lesson of a game, by its number.
    Learn(&'static dyn AnyGame, usize),
    /// Out.
    Quit,
}

/// Runs the program on the screen until the player has had enough.
pub(crate) fn run(start: Start, store: &Store, speech: &Speech) -> Result<(), Failure> {
    let context = Context {
        store,
        speech,
        colours: Colours::find(speech.is_coloured),
    };
    let mut app = App {
        page: Page::Menu(Menu::new(&context)?),
        context,
        is_done: false,
    };
    app.go(match start {
        Start::Menu => Go::Menu(None),
        Start::Game(game) => Go::Menu(Some(game)),
        Start::Play(session, recipe) => Go::Play(session, recipe),
        Start::Make(recipe) => Go::Make(recipe),
    })?;
    let mut screen = Screen::open()?;
    let events = screen::events();
    let mut is_changed = true;
    while !app.is_done && !run::is_stopped() && !screen::is_gone() {
        if is_changed {
            screen.draw(|frame| app.draw(frame))?;
        }
        is_changed = false;
        if let Ok(event) = events.recv_timeout(NAP) {
            app.handle(&event?)?;
            // Whatever has been typed is heard before the next picture.
            while !app.is_done
                && let Ok(event) = events.try_recv()
            {
                app.handle(&event?)?;
            }
            is_changed = true;
        }
        is_changed |= app.tick()?;
    }
    app.close()
}

/// The page that is shown.
enum Page {
    Menu(Menu),
    Making(Making),
    Play(Box<PlayPage>),
}

struct App<'a> {
    context: Context<'a>,
    page: Page,
    is_done: bool,
}

/// A puzzle that is being made.
struct Making {
    recipe: Recipe,
    job: Job<Result<Box<dyn AnyPuzzle>, Error>>,
}

impl App<'_> {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let sentence = Sentence::new("tui-too-small")
                .with("width", usize::from(SMALLEST.0))
                .with("height", usize::from(SMALLEST.1))
                .with("now_width", usize::from(area.width))
                .with("now_height", usize::from(area.height));
            return frame::too_small(frame, &self.context.tell(&sentence));
        }
        match &mut self.page {
            Page::Menu(menu) => menu.draw(frame, &self.context),
            Page::Making(_) => frame::too_small(frame, &self.context.say("tui-making")),
            Page::Play(page) => page.draw(frame, &self.context),
        }
    }

    fn handle(&mut self, event: &Event) -> Result<(), Failure> {
        if let Event::Key(key) = event
            && key.kind == KeyEventKind::Release
        {
            return Ok(());
        }
        let go = match &mut self.page {
            Page::Menu(menu) => menu.handle(event, &self.context)?,
            Page::Making(making) => match event {
                Event::Key(key) if key.code == KeyCode::Esc || is_quit(event) => {
                    Go::Menu(Some(making.recipe.game))
                }
                _ => Go::Stay,
            },
            Page::Play(page) => page.handle(event, &self.context),
        };
        self.go(go)
    }

    /// Lets time pass; says whether the picture changed.
    fn tick(&mut self) -> Result<bool, Failure> {
        match &mut self.page {
            Page::Menu(_) => Ok(false),
            Page::Play(page) => Ok(page.tick(&self.context)),
            Page::Making(making) => {
                let made = match making.job.news() {
                    News::None => return Ok(false),
                    News::Some(made) => made,
                    News::Ended => Err(Error::Refused(Sentence::new("tui-work-failed"))),
                };
                let recipe = making.recipe.clone();
                match made {
                    Ok(puzzle) => self.seat(recipe, puzzle)?,
                    Err(error) => {
                        let problem = self.context.problem(&error);
                        self.page =
                            Page::Menu(Menu::of_game(recipe.game, Some(problem), &self.context)?);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Sits down at a puzzle, or asks who plays.
    fn seat(&mut self, recipe: Recipe, puzzle: Box<dyn AnyPuzzle>) -> Result<(), Failure> {
        let n_seats = puzzle.start().n_seats();
        if 1 < n_seats && recipe.players.is_empty() {
            self.page = Page::Menu(Menu::of_players(recipe, puzzle, &self.context));
            return Ok(());
        }
        let session = Session::new(self.context.store.new_id()?, puzzle, recipe.players.clone())
            .made_from(&recipe.spec, Some(recipe.seed));
        self.go(Go::Play(Box::new(session), Some(recipe)))
    }

    fn go(&mut self, go: Go) -> Result<(), Failure> {
        match go {
            Go::Stay => {}
            Go::Menu(game) => {
                self.leave();
                self.page = Page::Menu(match game {
                    None => Menu::new(&self.context)?,
                    Some(game) => Menu::of_game(game, None, &self.context)?,
                });
            }
            Go::Play(session, recipe) => {
                self.leave();
                let page = PlayPage::new(*session, recipe, None, &self.context);
                self.page = Page::Play(Box::new(page));
            }
            Go::Learn(game, at) => {
                self.leave();
                self.page = Page::Play(Box::new(School::table(game, at, &self.context)?));
            }
            Go::Make(recipe) => {
                self.leave();
                if let Ok(spec) = recipe.game.spec(&recipe.spec) {
                    self.context
                        .store
                        .remember_kind(recipe.game.info().id, &spec)?;
                }
                let (game, spec, seed) = (recipe.game, recipe.spec.clone(), recipe.seed);
                let job = Job::start(move |stop, tell| {
                    let mut budget = Budget::unlimited();
                    budget.stop = Some(stop);
                    // Nobody listens any more when the player has gone back.
                    let _ = tell.send(game.generate(&spec, seed, &mut budget));
                });
                self.page = Page::Making(Making { recipe, job });
            }
            Go::Quit => self.is_done = true,
        }
        Ok(())
    }

    /// Keeps the game that is being played before something else is shown.
    fn leave(&mut self) {
        if let Page::Play(page) = &mut self.page {
            page.put_aside(&self.context);
        }
    }

    fn close(mut self) -> Result<(), Failure> {
        self.leave();
        Ok(())
    }
}

impl Context<'_> {
    /// The words of an id.
    pub(super) fn say(&self, id: &str) -> String {
        self.speech.book.tell_id(id)
    }

    /// The words of a sentence.
    pub(super) fn tell(&self, sentence: &Sentence) -> String {
        self.speech.book.tell(sentence)
    }

    /// What is wrong, in the player's language.
    pub(super) fn problem(&self, error: &Error) -> String {
        match error {
            Error::Illegal { why, .. } => self.tell(why),
            other => self.tell(&other.sentence()),
        }
    }

    /// What a kind of puzzle is called.
    pub(super) fn kind(&self, game: &dyn AnyGame, spec: &str) -> String {
        kind_name(game, spec, self.speech.book)
    }

    /// The title of a game.
    pub(super) fn title(&self, game: &dyn AnyGame) -> String {
        self.say(&format!("{}-title", game.info().id))
    }
}

/// Whether an event ends the program wherever it happens.
pub(super) fn is_quit(event: &Event) -> bool {
    let Event::Key(key) = event else {
        return false;
    };
    let is_control = key.modifiers.contains(event::KeyModifiers::CONTROL);
    is_control && matches!(key.code, KeyCode::Char('c' | 'q'))
}
