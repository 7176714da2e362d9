//! A puzzle as one file that plays with the rules, the solvers and the hints of the program, from a disk and without a
//! network: the page without a server, with its module and its scripts inside.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use games::any::AnyPuzzle;
use serde_json::json;
use workbench::booklet::play_link;
use workbench::svg::escape;

use crate::commands::page;
use crate::failure::Failure;

/// What unpacks the file in a browser.
const SCRIPT: &str = include_str!("whole.js");

/// What the page fetches, each before those that need it.
const CARRIED: [(&str, &str); 4] = [
    ("engine.js", "text/javascript"),
    ("worker.js", "text/javascript"),
    ("quadrille.wasm", "application/wasm"),
    ("app.js", "text/javascript"),
];

/// The file of a puzzle with this title, in a language.
pub(super) fn write(puzzle: &dyn AnyPuzzle, title: &str, lang: &str) -> Result<String, Failure> {
    let folder = page::folder()?;
    let page = String::from_utf8_lossy(&read(&folder, "index.html")?).into_owned();
    let style = String::from_utf8_lossy(&read(&folder, "print.css")?).into_owned();
    let mut carried = Vec::new();
    for (name, kind) in CARRIED {
        let packed = letters(&packed(&read(&folder, name)?)?);
        carried.push(json!({ "name": name, "type": kind, "packed": packed }));
    }
    let begin = play_link("", &puzzle.text());
    // What is fetched from beside the page stands inside it, and nothing else may be fetched.
    let is_fetched = |line: &&str| {
        let tags = ["<link ", "<script ", "<meta http-equiv="];
        !tags.iter().any(|tag| line.starts_with(tag))
    };
    let lines: Vec<&str> = page.lines().filter(is_fetched).collect();
    let inside = format!(
        "<script type=\"application/json\" id=\"carried\">{}</script>\n\
         <script type=\"application/json\" id=\"begin\">{}</script>\n\
         <script>\n{SCRIPT}</script>\n</body>",
        json!(carried),
        json!({ "hash": begin, "lang": lang }),
    );
    let title = format!("<title>{}</title>", escape(title));
    let head = format!("{title}\n<style media=\"print\">\n{style}</style>");
    let page = lines
        .join("\n")
        .replacen("<title>Quadrille</title>", &head, 1);
    Ok(page.replacen("</body>", &inside, 1) + "\n")
}

fn read(folder: &Path, name: &str) -> Result<Vec<u8>, Failure> {
    let path = folder.join(name);
    fs::read(&path).map_err(|error| Failure::on_file(&path.display().to_string(), &error))
}

fn packed(bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Bytes written with 64 letters (RFC 4648).
fn letters(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |nth: usize| u32::from(three.get(nth).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for nth in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * nth) & 63) as usize];
            text.push(if nth <= three.len() {
                letter.into()
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_the_standard_says() {
        let told =
            ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| letters(text.as_bytes()));
        let expected = [
            "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy",
        ];
        assert_eq!(told, expected);
    }
}
