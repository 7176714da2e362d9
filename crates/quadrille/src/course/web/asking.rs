//! Who asks, and in which language.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use games::words::{Book, Lang, Sentence};
use workbench::refusal::Refusal;

use super::Shared;
use crate::course::book;
use crate::course::store::{Person, Role};
use crate::failure::Failure;
use crate::web::client::{cookie, is_over_tls};
use crate::web::connections::Peer;
use crate::web::reply::Refused;

/// The name of the cookie.
pub(super) const COOKIE: &str = "course";

/// A request before anybody has looked whose it is.
#[derive(Debug, Clone)]
pub(super) struct Asking {
    pub(super) ticket: Option<String>,
    pub(super) address: IpAddr,
    pub(super) lang: Lang,
    /// Whether the browser speaks TLS.
    pub(super) is_safe: bool,
}

impl FromRequestParts<Arc<Shared>> for Asking {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Self, Refused> {
        let peer = parts.extensions.get::<Peer>();
        let peer = peer.ok_or_else(|| Refused(Refusal::broken()))?.0;
        Ok(Self {
            ticket: cookie(&parts.headers, COOKIE).map(str::to_owned),
            address: address(peer, &parts.headers),
            lang: lang(&parts.uri).unwrap_or(shared.course.plan.lang),
            is_safe: is_over_tls(&parts.headers),
        })
    }
}

/// Whom a request comes from. A proxy on this very machine says for whom it asks; the word of others counts for
/// nothing.
fn address(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !peer.is_loopback() {
        return peer;
    }
    let told = headers.get("x-forwarded-for");
    let told = told.and_then(|list| list.to_str().ok());
    let last = told.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer)
}

fn lang(uri: &Uri) -> Option<Lang> {
    let mut words = uri.query()?.split('&');
    let code = words.find_map(|word| word.strip_prefix("lang="))?;
    Lang::from_locale(code)
}

impl Asking {
    /// The words of the reply.
    pub(super) fn book(&self) -> &'static Book {
        book(self.lang)
    }

    /// A refusal in words.
    pub(super) fn refuse(&self, status: u16, why: impl Into<Sentence>) -> Refusal {
        Refusal::new(status, self.book().tell(&why.into()))
    }

    /// There is nothing of that name, or nothing that the sender may see.
    pub(super) fn missing(&self) -> Refusal {
        self.refuse(404, "course-missing")
    }
}

impl Shared {
    /// Does something for whoever asks.
    pub(super) async fn work<T: Send + 'static>(
        self: &Arc<Self>,
        asking: &Asking,
        work: impl FnOnce(&Self, &Asking, Option<Person>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refused> {
        let key = match self.known(asking).await? {
            Some(person) => format!("person {person}"),
            None => format!("address {}", asking.address),
        };
        self.work_as(key.into(), asking, work).await
    }

    /// The same for whoever comes with the token of a link. If it is one, what others ask from the same address does
    /// not matter.
    pub(super) async fn enter(
        self: &Arc<Self>,
        asking: &Asking,
        token: String,
    ) -> Result<String, Refused> {
        let (shared, tried) = (Arc::clone(self), token.clone());
        let owner = tokio::task::spawn_blocking(move || shared.course.store.owner_of(&tried));
        let owner = owner.await.map_err(|_| Refused(Refusal::broken()))?;
        let owner = owner.map_err(broken)?;
        let key = match owner {
            Some(person) => format!("link {person}"),
            None => format!("address {}", asking.address),
        };
        let work = move |shared: &Self, asking: &Asking, _: Option<Person>| {
            let entered = shared.course.store.enter(&token).map_err(broken)?;
            entered.ok_or_else(|| {
                if shared.gate.may_guess(asking.address) {
                    asking.refuse(401, "course-no-link")
                } else {
                    asking.refuse(429, "course-too-often")
                }
            })
        };
        let ticket = self.work_as(key.into(), asking, work).await?;
        if let Some(person) = owner {
            self.gate.knows(&ticket, person);
        }
        Ok(ticket)
    }

    /// Whose ticket came with a request. It is looked for before anybody has to wait: whoever has one is not kept out by
    /// what others ask from the same address.
    async fn known(self: &Arc<Self>, asking: &Asking) -> Result<Option<i64>, Refused> {
        let Some(ticket) = &asking.ticket else {
            return Ok(None);
        };
        if let Some(person) = self.gate.known(ticket) {
            return Ok(Some(person));
        }
        let (shared, asking) = (Arc::clone(self), asking.clone());
        let found = tokio::task::spawn_blocking(move || shared.visitor(&asking)).await;
        let found = found.map_err(|_| Refused(Refusal::broken()))??;
        Ok(found.map(|person| person.id))
    }

    async fn work_as<T: Send + 'static>(
        self: &Arc<Self>,
        key: Arc<str>,
        asking: &Asking,
        work: impl FnOnce(&Self, &Asking, Option<Person>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refused> {
        if !self.gate.lets_in(&key) {
            return Err(asking.refuse(429, "course-too-often").into());
        }
        let (shared, asking) = (Arc::clone(self), asking.clone());
        let work = move || {
            let person = shared.visitor(&asking)?;
            work(&shared, &asking, person)
        };
        Ok(self.workers.quick(&key, work).await?)
    }

    /// The same for somebody who has come through a link.
    pub(super) async fn personal<T: Send + 'static>(
        self: &Arc<Self>,
        asking: &Asking,
        work: impl FnOnce(&Self, &Asking, Person) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refused> {
        let personal = |shared: &Self, asking: &Asking, person: Option<Person>| match person {
            Some(person) => work(shared, asking, person),
            None => Err(asking.refuse(401, "course-no-visit")),
        };
        self.work(asking, personal).await
    }

    /// The same for staff.
    pub(super) async fn for_staff<T: Send + 'static>(
        self: &Arc<Self>,
        asking: &Asking,
        work: impl FnOnce(&Self, &Asking) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refused> {
        let staff = |shared: &Self, asking: &Asking, person: Person| match person.role {
            Role::Staff => work(shared, asking),
            Role::Student => Err(asking.missing()),
        };
        self.personal(asking, staff).await
    }

    fn visitor(&self, asking: &Asking) -> Result<Option<Person>, Refusal> {
        let Some(ticket) = &asking.ticket else {
            return Ok(None);
        };
        let person = self.course.store.visitor(ticket).map_err(broken)?;
        match &person {
            Some(person) => self.gate.knows(ticket, person.id),
            None => self.gate.forgets(ticket),
        }
        Ok(person)
    }
}

/// A failure of ours as a refusal.
pub(super) fn broken(failure: Failure) -> Refusal {
    Refusal::new(500, failure.message())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_on_this_machine_may_speak_for_others() {
        let mut headers = HeaderMap::new();
        let told = axum::http::HeaderValue::from_static("203.0.113.9, 198.51.100.7");
        headers.insert("x-forwarded-for", told);
        let (here, there) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([10, 0, 0, 1]));
        assert_eq!(address(here, &headers), IpAddr::from([198, 51, 100, 7]));
        assert_eq!(address(there, &headers), there);
        assert_eq!(address(here, &HeaderMap::new()), here);
    }
}
