//! Where a server listens, by which names it is called, and the address that people are told.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use games::words::Sentence;
use tokio::net::TcpListener;

use crate::failure::Failure;
use crate::speech::told;

/// Listens on an address or a name of this machine.
pub(crate) async fn listen(host: &str, port: u16) -> Result<TcpListener, Failure> {
    let failed = |error: std::io::Error| {
        let where_ = Sentence::new("fail-listen").with("address", format!("{host}:{port}"));
        Failure::on_file(&told(where_), &error)
    };
    let found = tokio::net::lookup_host((host, port))
        .await
        .map_err(failed)?;
    let found: Vec<SocketAddr> = found.collect();
    let is_here_alone = found.iter().all(|address| address.ip().is_loopback());
    let is_name = host.parse::<IpAddr>().is_err() && !host.eq_ignore_ascii_case("localhost");
    // Many systems let their own name lead to themselves. Whoever names it wants to be reached by it.
    if is_name && is_here_alone {
        let everywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
        return TcpListener::bind(everywhere).await.map_err(failed);
    }
    TcpListener::bind(&*found).await.map_err(failed)
}

/// The names by which a server may be called that listens here, beside addresses and `localhost`.
pub(crate) fn names(host: &str, address: IpAddr, more: &[String]) -> Vec<String> {
    let mut names: Vec<String> = more.iter().map(|name| name.to_ascii_lowercase()).collect();
    if host.parse::<IpAddr>().is_err() {
        names.push(host.to_ascii_lowercase());
    }
    if !address.is_loopback()
        && let Some(own) = host_name()
    {
        let short = own.split('.').next().unwrap_or(&own).to_owned();
        names.extend([format!("{short}.local"), short, own]);
    }
    names.sort();
    names.dedup();
    names
}

/// The address to visit: one that others can open, if others can reach the server.
pub(crate) fn url(host: &str, address: SocketAddr) -> String {
    let port = address.port();
    let is_name = host.parse::<IpAddr>().is_err();
    if is_name {
        return format!("http://{host}:{port}/");
    }
    let ip = match address.ip() {
        ip if !ip.is_unspecified() => ip,
        ip => outward(ip).unwrap_or(match ip {
            IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
        }),
    };
    format!("http://{}/", SocketAddr::new(ip, port))
}

/// The address with which this machine would speak to the world. Nothing is sent to find out: the far addresses are
/// reserved for documents and belong to nobody.
fn outward(listening: IpAddr) -> Option<IpAddr> {
    let (here, far): (IpAddr, IpAddr) = match listening {
        IpAddr::V4(_) => (
            Ipv4Addr::UNSPECIFIED.into(),
            Ipv4Addr::new(192, 0, 2, 1).into(),
        ),
        IpAddr::V6(_) => (
            Ipv6Addr::UNSPECIFIED.into(),
            Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
        ),
    };
    let socket = UdpSocket::bind((here, 0)).ok()?;
    socket.connect((far, 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

/// What this machine calls itself, where that is known.
fn host_name() -> Option<String> {
    #[cfg(target_os = "linux")]
    let name = nix::unistd::gethostname().ok()?.into_string().ok()?;
    #[cfg(not(target_os = "linux"))]
    let name = std::env::var("HOSTNAME")
        .or_else(|_| std::env::var("COMPUTERNAME"))
        .ok()?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    (!name.is_empty() && name.chars().all(is_plain)).then(|| name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_told_is_one_that_others_can_open() {
        let here = SocketAddr::from(([127, 0, 0, 1], 80));
        assert_eq!(url("127.0.0.1", here), "http://127.0.0.1:80/");
        assert_eq!(url("classroom", here), "http://classroom:80/");
        let everywhere = url("0.0.0.0", SocketAddr::from(([0, 0, 0, 0], 8080)));
        assert!(!everywhere.contains("0.0.0.0"), "{everywhere}");
        let six = url("::", "[::]:8080".parse().unwrap());
        assert!(
            six.starts_with("http://[") && !six.contains("[::]"),
            "{six}"
        );
    }

    #[test]
    fn names_are_those_given_and_those_of_the_machine() {
        let given = ["Course.Example".to_owned()];
        let here = names("127.0.0.1", IpAddr::from([127, 0, 0, 1]), &given);
        assert_eq!(here, ["course.example"]);
        let named = names("ClassRoom", IpAddr::from([127, 0, 0, 1]), &[]);
        assert_eq!(named, ["classroom"]);
    }
}
