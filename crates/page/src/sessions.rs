//! Sessions under way, as the HTTP server keeps them: the latest ones in memory, each change handed back to be kept.

use games::budget::Budget;
use serde_json::json;
use workbench::refusal::Refusal;
use workbench::requests::InLanguage;
use workbench::requests::sessions::{self, AskBot, Command, Open, UnderWay, state_text};
use workbench::session::Session;
use workbench::words::Language;

use crate::router::{Aside, Given, Reply, json as json_reply, text};

/// How many sessions are kept in memory.
const MOST: usize = 32;

/// The sessions in memory; those used last stand last.
#[derive(Default)]
pub(crate) struct Sessions(Vec<UnderWay>);

impl Sessions {
    /// `POST /api/sessions`: opens a session, one there is or a new one.
    pub(crate) fn open(&mut self, asked: &Open, given: &Given) -> Result<Reply, Refusal> {
        let language = asked.spoken.language();
        let under_way = match self.find(&asked.id, given, language)? {
            Some(at) => self.0.get_mut(at),
            None => {
                let session = sessions::open(asked, given.id.clone())?;
                self.add(UnderWay::new(session));
                self.0.last_mut()
            }
        };
        let under_way = under_way.expect("it was found or added");
        shown(&mut under_way.session, given, language)
    }

    /// `GET /api/sessions/ID`: the state of a session.
    pub(crate) fn look(
        &mut self,
        id: &str,
        spoken: &InLanguage,
        given: &Given,
    ) -> Result<Reply, Refusal> {
        let under_way = self.known(id, given, spoken.language())?;
        shown(&mut under_way.session, given, spoken.language())
    }

    /// `POST /api/sessions/ID`: tells a session what to do.
    pub(crate) fn command(
        &mut self,
        id: &str,
        command: &Command,
        given: &Given,
    ) -> Result<Reply, Refusal> {
        let language = command.spoken.language();
        let under_way = self.known(id, given, language)?;
        let obeyed = under_way.obey(command)?;
        let session = &mut under_way.session;
        learn_best(session, given);
        let note = obeyed.note(session);
        let mut reply = text(state_text(session, Some(&obeyed), &note, language)?);
        if let Some((save, finish)) = obeyed.to_keep(session) {
            reply.aside = Aside {
                save: Some(save),
                finish,
                ..Aside::default()
            };
        }
        reply.aside.puzzle = Some(session.text().to_owned());
        Ok(reply)
    }

    /// `GET /api/sessions/ID/save`: the session as it is now, to be handed to an instance that thinks for it.
    pub(crate) fn save(
        &mut self,
        id: &str,
        spoken: &InLanguage,
        given: &Given,
    ) -> Result<Reply, Refusal> {
        let under_way = self.known(id, given, spoken.language())?;
        json_reply(json!({ "save": under_way.session.to_save() }))
    }

    /// `POST /api/sessions/ID/next`: what to open for the next round of the series.
    pub(crate) fn next(
        &mut self,
        id: &str,
        spoken: &InLanguage,
        given: &Given,
    ) -> Result<Reply, Refusal> {
        let under_way = self.known(id, given, spoken.language())?;
        json_reply(sessions::next_round(&under_way.session, spoken.language())?)
    }

    /// `GET /api/sessions/ID/steps`: where the arrows lead from each spot.
    pub(crate) fn steps(
        &mut self,
        id: &str,
        spoken: &InLanguage,
        given: &Given,
    ) -> Result<Reply, Refusal> {
        let under_way = self.known(id, given, spoken.language())?;
        json_reply(sessions::steps(&under_way.session))
    }

    /// Drops a session from memory.
    pub(crate) fn forget(&mut self, id: &str) {
        self.0.retain(|under_way| under_way.session.id() != id);
    }

    /// A session that must be there.
    fn known(
        &mut self,
        id: &str,
        given: &Given,
        language: &Language,
    ) -> Result<&mut UnderWay, Refusal> {
        let at = self.find(id, given, language)?;
        let at = at.ok_or_else(|| Refusal::missing(language.page("no-such-save")))?;
        Ok(&mut self.0[at])
    }

    /// Where the session with this id is, in its latest version, from memory or from what the store holds.
    fn find(
        &mut self,
        id: &str,
        given: &Given,
        language: &Language,
    ) -> Result<Option<usize>, Refusal> {
        let saved = given.save.as_ref().filter(|save| save.id == id);
        let mut rows = self.0.iter();
        if let Some(at) = rows.position(|under_way| under_way.session.id() == id) {
            let version = self.0[at].session.version();
            let under_way = self.0.remove(at);
            self.0.push(match saved {
                Some(save) if version < save.version => UnderWay::from_save(save, language)?,
                _ => under_way,
            });
        } else {
            match saved {
                Some(save) => self.add(UnderWay::from_save(save, language)?),
                None => return Ok(None),
            }
        }
        Ok(Some(self.0.len() - 1))
    }

    fn add(&mut self, under_way: UnderWay) {
        if MOST <= self.0.len() {
            self.0.remove(0);
        }
        self.0.push(under_way);
    }
}

/// `POST /api/sessions/ID/bot`: the move of the bot whose turn it is in a save. It is only told; the sender plays it.
pub(crate) fn bot(
    id: &str,
    asked: &AskBot,
    given: &Given,
    patience: &Budget<'_>,
) -> Result<Reply, Refusal> {
    let language = asked.spoken.language();
    let save = given.save.as_ref().filter(|save| save.id == id);
    let save = save.ok_or_else(|| Refusal::missing(language.page("no-such-save")))?;
    let session = UnderWay::from_save(save, language)?.session;
    let choice = asked.turn(&session, save.version)?.think(patience);
    let choice = choice.map_err(|error| Refusal::of(&error, "", language))?;
    json_reply(asked.told(choice))
}

/// The state of a session that was only looked at.
fn shown(session: &mut Session, given: &Given, language: &Language) -> Result<Reply, Refusal> {
    learn_best(session, given);
    let mut reply = text(sessions::look(session, language)?);
    reply.aside.puzzle = Some(session.text().to_owned());
    Ok(reply)
}

fn learn_best(session: &mut Session, given: &Given) {
    if session.best().is_none() {
        session.know_best(given.best);
    }
}
