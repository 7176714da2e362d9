//! Keeps other web sites from driving the local server, and puzzle texts from being run.
//!
//! A site can make a browser send requests here, either across origins or through a name of its own that it lets
//! point at 127.0.0.1. The first kind carries its `Origin`; the second carries its own name as `Host`. So the host
//! must be an address or a name of this server, and the origin, where there is one, this server itself.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use workbench::refusal::Refusal;

use super::reply::Refused;

/// Nothing but this server's own files; no inline scripts or styles.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The names by which this server may be called, beside addresses.
#[derive(Clone)]
pub(crate) struct Names(pub(crate) Arc<Vec<String>>);

/// Lets a request through if it comes from our own page or from a program.
pub(crate) async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    let mut response = match refusal(request.headers(), &names) {
        None => next.run(request).await,
        Some(why) => Refused(Refusal::new(403, why)).into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refusal(headers: &HeaderMap, names: &Names) -> Option<String> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or("");
    if !is_ours(host, names) {
        return Some(format!("this server is not called `{}`", shown(host)));
    }
    match text(header::ORIGIN) {
        Some(origin) if !is_of(origin, host) => Some(format!(
            "requests from `{}` are not answered here",
            shown(origin)
        )),
        _ => None,
    }
}

/// Whether an origin is this host, also behind a proxy that speaks TLS.
fn is_of(origin: &str, host: &str) -> bool {
    let site = origin.strip_prefix("http://");
    let site = site.or_else(|| origin.strip_prefix("https://"));
    site.is_some_and(|site| site.eq_ignore_ascii_case(host))
}

/// Whether a `Host` header names this server: an address, `localhost`, or a name given by who started it.
fn is_ours(host: &str, names: &Names) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(""),
        None => host.split(':').next().unwrap_or(""),
    };
    let is_address = name.parse::<IpAddr>().is_ok();
    let is_named = |known: &String| known.eq_ignore_ascii_case(name);
    is_address || name.eq_ignore_ascii_case("localhost") || names.0.iter().any(is_named)
}

fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(host: &str, origin: Option<&'static str>, is_let_through: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        let names = Names(Arc::new(vec!["classroom".to_owned()]));
        let refusal = refusal(&headers, &names);
        assert_eq!(
            refusal.is_none(),
            is_let_through,
            "{host} {origin:?}: {refusal:?}"
        );
    }

    #[test]
    fn only_our_own_page_and_programs_are_answered() {
        check("127.0.0.1:8080", None, true);
        check("localhost:8080", Some("http://localhost:8080"), true);
        check("[::1]:8080", Some("http://[::1]:8080"), true);
        check("classroom:8080", None, true);
        check("ClassRoom:8080", Some("http://classroom:8080"), true);
        check("classroom", Some("https://classroom"), true);
        check("classroom", Some("https://classroom.evil.example"), false);
        check("evil.example:8080", None, false);
        check("127.0.0.1.evil.example", None, false);
        check("127.0.0.1:8080", Some("http://evil.example"), false);
        check("127.0.0.1:8080", Some("http://127.0.0.1:9999"), false);
        check("127.0.0.1:8080", Some("null"), false);
        check("", None, false);
    }
}
