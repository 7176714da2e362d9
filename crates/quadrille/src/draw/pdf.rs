//! PDF files, made from SVG pages: shapes stay shapes, texts stay texts, and the fonts that they need are inside.
//!
//! What becomes of an SVG is the part of it that our own drawings use: filled and stroked paths of one colour each, groups
//! that move and scale, and texts that stand upright. Anything else (pictures, gradients, masks) is left out. That part is
//! small, so it is written here with the parts that larger libraries are made of (`pdf-writer`, `subsetter`) on the tree of
//! shapes that PNG pictures are made from; libraries that read SVG themselves bring a second reader and more fonts code.

mod font;
mod page;

use std::collections::BTreeMap;

use games::words::Sentence;
use pdf_writer::types::{ActionType, AnnotationType};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use resvg::usvg::{Options, Tree, fontdb};
use workbench::booklet::Page;

use super::png::fonts;
use crate::failure::Failure;
use font::Font;

/// The resources that pages use, counted as they are met.
struct Resources {
    fonts: BTreeMap<fontdb::ID, Font>,
    /// Parts of a hundred that shapes let through: those of fills, those of strokes.
    opacities: Vec<(u8, u8)>,
}

impl Resources {
    /// The name of how much shines through.
    fn opacity(&mut self, fill: u8, stroke: u8) -> String {
        let known = self.opacities.iter().position(|it| *it == (fill, stroke));
        let at = known.unwrap_or_else(|| {
            self.opacities.push((fill, stroke));
            self.opacities.len() - 1
        });
        format!("g{at}")
    }
}

/// Turns pages into a PDF file of this title and language.
pub(crate) fn draw(pages: &[Page], title: &str, lang: &str) -> Result<Vec<u8>, Failure> {
    let options = Options {
        fontdb: fonts(),
        ..Options::default()
    };
    let mut resources = Resources {
        fonts: BTreeMap::new(),
        opacities: Vec::new(),
    };
    let mut contents: Vec<(f32, f32, Content)> = Vec::new();
    for page in pages {
        let tree = Tree::from_str(&page.svg, &options).map_err(|error| {
            Failure::new(Sentence::new("fail-picture").with("error", error.to_string()))
        })?;
        // The drawing is in points; SVG reads a length in `pt` as pixels, of which there are 96 an inch.
        let (width, height) = (0.75 * tree.size().width(), 0.75 * tree.size().height());
        let content = page::content(&tree, height, &mut resources);
        contents.push((width, height, content));
    }
    Ok(written(pages, contents, &resources, title, lang))
}

fn written(
    pages: &[Page],
    contents: Vec<(f32, f32, Content)>,
    resources: &Resources,
    title: &str,
    lang: &str,
) -> Vec<u8> {
    let mut next = 0;
    let mut new = || {
        next += 1;
        Ref::new(next)
    };
    let (catalog, tree, info) = (new(), new(), new());
    let page_ids: Vec<(Ref, Ref)> = contents.iter().map(|_| (new(), new())).collect();
    let font_ids: Vec<[Ref; 5]> = resources
        .fonts
        .iter()
        .map(|_| std::array::from_fn(|_| new()))
        .collect();
    let link_ids: Vec<Vec<Ref>> = pages
        .iter()
        .map(|page| page.links.iter().map(|_| new()).collect())
        .collect();
    let opacity_ids: Vec<Ref> = resources.opacities.iter().map(|_| new()).collect();
    let mut pdf = Pdf::new();
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr(lang));
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    let mut about = pdf.document_info(info);
    about.title(TextStr(title)).creator(TextStr("Quadrille"));
    about.finish();
    let kids = page_ids.iter().map(|ids| ids.0);
    pdf.pages(tree).kids(kids).count(page_ids.len() as i32);
    for (nth, (width, height, content)) in contents.into_iter().enumerate() {
        let (page_id, content_id) = &page_ids[nth];
        let (links, link_ids) = (&pages[nth].links, &link_ids[nth]);
        let mut page = pdf.page(*page_id);
        page.media_box(Rect::new(0.0, 0.0, width, height));
        page.parent(tree).contents(*content_id);
        let mut used = page.resources();
        let mut fonts = used.fonts();
        for (font, ids) in resources.fonts.values().zip(&font_ids) {
            fonts.pair(Name(font.name.as_bytes()), ids[0]);
        }
        fonts.finish();
        let mut states = used.ext_g_states();
        for (at, id) in opacity_ids.iter().enumerate() {
            states.pair(Name(format!("g{at}").as_bytes()), *id);
        }
        states.finish();
        used.finish();
        page.annotations(link_ids.iter().copied());
        page.finish();
        for (link, id) in links.iter().zip(link_ids) {
            let [left, top, right, bottom] = link.area;
            let mut annotation = pdf.annotation(*id);
            annotation.subtype(AnnotationType::Link);
            annotation.rect(Rect::new(left, height - bottom, right, height - top));
            annotation.border(0.0, 0.0, 0.0, None);
            let mut action = annotation.action();
            action.action_type(ActionType::Uri);
            action.uri(Str(link.to.as_bytes()));
        }
        let packed = font::packed(&content.finish());
        pdf.stream(*content_id, &packed).filter(Filter::FlateDecode);
    }
    for (font, ids) in resources.fonts.values().zip(&font_ids) {
        font.write(&mut pdf, *ids);
    }
    for (&(fill, stroke), id) in resources.opacities.iter().zip(&opacity_ids) {
        let mut state = pdf.ext_graphics(*id);
        state.non_stroking_alpha(f32::from(fill) / 100.0);
        state.stroking_alpha(f32::from(stroke) / 100.0);
    }
    pdf.finish()
}

#[cfg(test)]
mod tests {
    use workbench::booklet::Link;

    use super::*;

    fn drawn(shapes: &str) -> String {
        let page = Page {
            svg: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 400\" width=\"300pt\" height=\"400pt\">{shapes}</svg>"
            ),
            links: vec![Link {
                area: [10.0, 20.0, 30.0, 50.0],
                to: "https://example.org/".to_owned(),
            }],
        };
        let pdf = draw(&[page], "A title", "en").unwrap();
        String::from_utf8_lossy(&pdf).into_owned()
    }

    #[test]
    fn a_page_has_its_size_in_points_and_its_links_upside_down() {
        let pdf = drawn("<rect width=\"10\" height=\"10\"/>");
        assert!(pdf.contains("/MediaBox [0 0 300 400]"), "{pdf}");
        assert!(
            pdf.contains("/Rect [10 350 30 380]") && pdf.contains("example.org"),
            "{pdf}"
        );
    }

    #[test]
    fn a_font_is_inside_if_there_is_text_and_no_picture_is() {
        let text = "<text x=\"20\" y=\"50\" font-family=\"DejaVu Sans\">Tents</text>";
        let pdf = drawn(text);
        assert!(
            pdf.contains("/FontFile2") && pdf.contains("/ToUnicode"),
            "{pdf}"
        );
        assert!(!pdf.contains("/Image"));
        assert!(!drawn("<rect width=\"10\" height=\"10\"/>").contains("/FontFile2"));
    }

    #[test]
    fn the_same_pages_are_the_same_bytes() {
        let text = "<text x=\"20\" y=\"50\" font-family=\"DejaVu Sans\">Tents ★</text>";
        assert_eq!(drawn(text), drawn(text));
    }
}
