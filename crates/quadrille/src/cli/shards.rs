//! Options of commands whose work is cut into shards.

use clap::Args;
use games::text::plain_number;

/// What to do with the shards of a folder.
#[derive(Debug, Args)]
pub(crate) struct ShardArgs {
    /// List the shards that are missing, one name per line, and make none
    #[arg(long, conflicts_with_all = ["shard", "verify", "cluster"])]
    pub(crate) shards: bool,
    /// Make this shard alone
    #[arg(long, value_name = "NAME", conflicts_with_all = ["verify", "cluster"])]
    pub(crate) shard: Option<String>,
    /// Make a share of the finished shards again, such as 0.1 or 10%, and compare
    #[arg(long, value_name = "SHARE", value_parser = parse_share, conflicts_with = "cluster")]
    pub(crate) verify: Option<f64>,
    /// Have the shards made by a Ray cluster: `auto` for the one here, or HOST:PORT
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) cluster: Option<String>,
}

impl ShardArgs {
    /// The first option given that needs a folder.
    pub(crate) fn given(&self) -> Option<&'static str> {
        match self {
            Self { shards: true, .. } => Some("--shards"),
            Self { shard: Some(_), .. } => Some("--shard"),
            Self {
                verify: Some(_), ..
            } => Some("--verify"),
            Self {
                cluster: Some(_), ..
            } => Some("--cluster"),
            _ => None,
        }
    }
}

/// Reads how many lines a shard has.
pub(crate) fn parse_lines(text: &str) -> Result<u64, String> {
    plain_number(text)
        .filter(|n| (1..=1_000_000).contains(n))
        .ok_or_else(|| "expected 1 to 1000000 lines".to_owned())
}

/// Reads which of how many parts is meant, as a number counted from 0.
pub(crate) fn parse_part(text: &str) -> Result<(u64, u64), String> {
    let part = text.split_once('/');
    part.and_then(|(nth, of)| Some((plain_number::<u64>(nth)?, plain_number::<u64>(of)?)))
        .filter(|(nth, of)| (1..=*of).contains(nth))
        .map(|(nth, of)| (nth - 1, of))
        .ok_or_else(|| "expected which of how many parts, such as 1/4".to_owned())
}

fn parse_share(text: &str) -> Result<f64, String> {
    let (number, unit) = match text.strip_suffix('%') {
        Some(number) => (number, 100.0),
        None => (text, 1.0),
    };
    match number.parse::<f64>().map(|number| number / unit) {
        Ok(share) if 0.0 < share && share <= 1.0 => Ok(share),
        _ => Err("expected a share, such as 0.1 or 10%".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_one_of_several() {
        assert_eq!(parse_part("1/4"), Ok((0, 4)));
        assert_eq!(parse_part("4/4"), Ok((3, 4)));
        for wrong in ["0/4", "5/4", "1", "1/0", "/", "a/b"] {
            assert!(parse_part(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_share_is_a_part_of_one() {
        assert_eq!(parse_share("0.1"), Ok(0.1));
        assert_eq!(parse_share("10%"), Ok(0.1));
        assert_eq!(parse_share("100%"), Ok(1.0));
        for wrong in ["0", "1.5", "-1", "101%", "NaN", "", "%"] {
            assert!(parse_share(wrong).is_err(), "{wrong}");
        }
    }
}
