//! Who asks: the browser that a cookie names, or else the address a request comes from.
//!
//! A workbench for one machine alone has one person, whose games are those of the terminal. One that others can reach
//! gives every browser a cookie: games belong to the browser, and so does its turn in every queue. A cookie holds a
//! random name and a mark that only this server can make, so nobody invents names; and an address gets only so many.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use workbench::refusal::Refusal;
use workbench::words::Language;

use super::connections::Peer;
use super::reply::Refused;
use crate::failure::Failure;

/// The name of the cookie.
const COOKIE: &str = "quadrille";
/// Days for which a browser keeps it.
const DAYS: u64 = 400;
/// How many browsers of one address are told apart at once: a lecture hall may have a single address.
const BURST: f64 = 400.0;
/// How many more a second.
const A_SECOND: f64 = 0.5;
/// Addresses that are remembered.
const MOST_ADDRESSES: usize = 10_000;

/// Who sent a request.
#[derive(Debug, Clone)]
pub(super) struct Client {
    /// Whose turn it is in queues.
    pub(super) key: Arc<str>,
    /// Whose games these are; empty for the person of this machine.
    pub(super) owner: Arc<str>,
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refused> {
        let found = parts.extensions.get::<Self>().cloned();
        found.ok_or_else(|| Refused(Refusal::broken()))
    }
}

/// Tells clients apart.
pub(super) struct Clients {
    /// What marks are made with; none where everybody is the person of this machine.
    secret: Option<[u8; 32]>,
    /// What is left of each address's new browsers.
    left: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

impl Clients {
    /// Everybody is the same person.
    pub(super) fn one() -> Self {
        Self {
            secret: None,
            left: Mutex::default(),
        }
    }

    /// Every browser is a person; this secret makes the marks.
    pub(super) fn many(secret: [u8; 32]) -> Self {
        Self {
            secret: Some(secret),
            left: Mutex::default(),
        }
    }

    /// Whether this address may have one more browser.
    fn has_room(&self, address: IpAddr) -> bool {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if MOST_ADDRESSES < left.len() {
            left.retain(|_, (room, seen)| *room + seen.elapsed().as_secs_f64() * A_SECOND < BURST);
        }
        let row = left.entry(address).or_insert((BURST, Instant::now()));
        let room = (row.0 + row.1.elapsed().as_secs_f64() * A_SECOND).min(BURST);
        let has_room = 1.0 <= room;
        *row = (if has_room { room - 1.0 } else { room }, Instant::now());
        has_room
    }
}

/// Finds out who asks, and gives a new browser its cookie.
pub(super) async fn identify(
    State(clients): State<Arc<Clients>>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = address(&request);
    let by_address: Arc<str> = format!("address {address}").into();
    let Some(secret) = &clients.secret else {
        let client = Client {
            key: by_address,
            owner: "".into(),
        };
        request.extensions_mut().insert(client);
        return next.run(request).await;
    };
    let known = cookie(request.headers(), COOKIE).and_then(|text| name_in(text, secret));
    if let Some(name) = known {
        let owner = owner_of(&name);
        let key = format!("browser {owner}").into();
        request.extensions_mut().insert(Client { key, owner });
        return next.run(request).await;
    }
    // Files are the same for everybody. The page itself brings the cookie, before its scripts ask for anything.
    let path = request.uri().path();
    if path != "/" && !path.starts_with("/api/") {
        return next.run(request).await;
    }
    if !clients.has_room(address) {
        let refusal = Refusal::new(429, Language::of("").page("too-many-browsers"));
        return Refused(refusal).into_response();
    }
    let name = match random::<16>() {
        Ok(name) => hex(&name),
        Err(failure) => return Refused(Refusal::new(500, failure.message())).into_response(),
    };
    let is_safe = is_over_tls(request.headers());
    request.extensions_mut().insert(Client {
        key: by_address,
        owner: owner_of(&name),
    });
    let mut reply = next.run(request).await;
    let seconds = DAYS * 86_400;
    let text = format!("{name}{}", mark(&name, secret));
    let set = set_cookie(COOKIE, &text, seconds, is_safe);
    if let Ok(value) = HeaderValue::from_str(&set) {
        reply.headers_mut().append(header::SET_COOKIE, value);
    }
    reply
}

/// The address a request comes from.
pub(crate) fn address(request: &Request) -> IpAddr {
    let peer = request.extensions().get::<Peer>();
    peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0)
}

/// Whether a proxy in front of us says that the browser speaks TLS. Who lies about it only gets a stricter cookie.
pub(crate) fn is_over_tls(headers: &HeaderMap) -> bool {
    let scheme = headers.get("x-forwarded-proto");
    scheme.is_some_and(|scheme| scheme.as_bytes().eq_ignore_ascii_case(b"https"))
}

/// The header that sets a cookie which no script can read and no other site's form can use.
pub(crate) fn set_cookie(name: &str, value: &str, seconds: u64, is_safe: bool) -> String {
    let secure = if is_safe { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lists = headers.get_all(header::COOKIE).iter();
    let mut rows = lists
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(';'));
    rows.find_map(|row| row.trim().strip_prefix(name)?.strip_prefix('='))
}

/// Random bytes of the system.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Failure::plain(error.to_string()))?;
    Ok(bytes)
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What the store knows a browser by: not the name itself, which is as good as a key.
fn owner_of(name: &str) -> Arc<str> {
    hex(&Sha256::digest(name)[..16]).into()
}

/// The name in a cookie with the right mark.
fn name_in(text: &str, secret: &[u8; 32]) -> Option<String> {
    let (name, found) = text.split_at_checked(32)?;
    let expected = mark(name, secret);
    (is_same(found, &expected)).then(|| name.to_owned())
}

/// The mark of a name. All names have one length, so none can be made longer to fit a mark.
fn mark(name: &str, secret: &[u8; 32]) -> String {
    let digest = Sha256::new().chain_update(secret).chain_update(name);
    hex(&digest.finalize()[..16])
}

/// Whether two texts are the same, in a time that does not tell where they differ.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let differs = one
        .bytes()
        .zip(other.bytes())
        .fold(0, |d, (a, b)| d | a ^ b);
    one.len() == other.len() && differs == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_marked_names_are_known() {
        let (secret, other) = ([7; 32], [8; 32]);
        let name = "0123456789abcdef0123456789abcdef";
        let text = format!("{name}{}", mark(name, &secret));
        assert_eq!(name_in(&text, &secret).as_deref(), Some(name));
        assert_eq!(name_in(&text, &other), None);
        assert_eq!(name_in(&text.replace("0123", "1123"), &secret), None);
        assert_eq!(name_in(&format!("{text}0"), &secret), None);
        assert_eq!(name_in(name, &secret), None);
        assert_eq!(name_in("é", &secret), None);
    }

    #[test]
    fn a_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(
            header::COOKIE,
            HeaderValue::from_static("a=1; quadrille2=x"),
        );
        headers.append(
            header::COOKIE,
            HeaderValue::from_static("b=2;quadrille=yes"),
        );
        assert_eq!(cookie(&headers, COOKIE), Some("yes"));
        assert_eq!(cookie(&headers, "c"), None);
    }

    #[test]
    fn an_address_gets_only_so_many_browsers() {
        let clients = Clients::many([0; 32]);
        let crowd = IpAddr::from([10, 0, 0, 1]);
        let n = (0..1000).filter(|_| clients.has_room(crowd)).count();
        assert!((400..410).contains(&n), "{n}");
        assert!(clients.has_room(IpAddr::from([10, 0, 0, 2])));
    }
}
