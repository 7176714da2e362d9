//! One page: the shapes of an SVG tree as operators of PDF.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};
use resvg::tiny_skia::PathSegment;
use resvg::usvg::tiny_skia_path::{Path as Outline, Transform};
use resvg::usvg::{
    Fill, FillRule, Group, LineCap, LineJoin, Node, Paint, PaintOrder, Path, Stroke, Text, Tree,
};

use super::Resources;
use super::font::Font;

/// Draws a tree on a page of this height, in points.
pub(super) fn content(tree: &Tree, height: f32, resources: &mut Resources) -> Content {
    let mut content = Content::new();
    // SVG counts pixels downwards, PDF counts points upwards.
    let flip = Transform::from_row(0.75, 0.0, 0.0, -0.75, 0.0, height);
    content.transform(matrix(flip));
    let mut drawer = Drawer {
        content,
        tree,
        resources,
    };
    drawer.group(tree.root());
    drawer.content
}

fn matrix(it: Transform) -> [f32; 6] {
    [it.sx, it.ky, it.kx, it.sy, it.tx, it.ty]
}

struct Drawer<'a> {
    content: Content,
    tree: &'a Tree,
    resources: &'a mut Resources,
}

impl Drawer<'_> {
    fn group(&mut self, group: &Group) {
        self.content.save_state();
        if !group.transform().is_identity() {
            self.content.transform(matrix(group.transform()));
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group),
                Node::Path(path) => self.path(path),
                Node::Text(text) => self.text(text),
                // Our drawings have no pictures in them.
                Node::Image(_) => {}
            }
        }
        self.content.restore_state();
    }

    fn path(&mut self, path: &Path) {
        if !path.is_visible() {
            return;
        }
        let parts = [(path.fill(), None), (None, path.stroke())];
        let parts: Vec<_> = match path.paint_order() {
            PaintOrder::FillAndStroke => parts.into_iter().collect(),
            PaintOrder::StrokeAndFill => parts.into_iter().rev().collect(),
        };
        for (fill, stroke) in parts {
            self.outline(path.data(), fill, stroke);
        }
    }

    /// Fills or strokes an outline.
    fn outline(&mut self, outline: &Outline, fill: Option<&Fill>, stroke: Option<&Stroke>) {
        if fill.is_none() && stroke.is_none() {
            return;
        }
        self.content.save_state();
        let percent = |opacity: f32| (100.0 * opacity).round() as u8;
        let opacities = (
            fill.map_or(100, |fill| percent(fill.opacity().get())),
            stroke.map_or(100, |stroke| percent(stroke.opacity().get())),
        );
        if opacities != (100, 100) {
            let name = self.resources.opacity(opacities.0, opacities.1);
            self.content.set_parameters(Name(name.as_bytes()));
        }
        if let Some(fill) = fill {
            self.set_fill(fill.paint());
        }
        if let Some(stroke) = stroke {
            self.set_stroke(stroke);
        }
        self.trace(outline);
        match (fill, stroke) {
            (Some(fill), _) if fill.rule() == FillRule::EvenOdd => self.content.fill_even_odd(),
            (Some(_), _) => self.content.fill_nonzero(),
            (None, _) => self.content.stroke(),
        };
        self.content.restore_state();
    }

    fn set_fill(&mut self, paint: &Paint) {
        let [red, green, blue] = rgb(paint);
        self.content.set_fill_rgb(red, green, blue);
    }

    fn set_stroke(&mut self, stroke: &Stroke) {
        let [red, green, blue] = rgb(stroke.paint());
        self.content.set_stroke_rgb(red, green, blue);
        self.content.set_line_width(stroke.width().get());
        self.content.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        self.content.set_line_join(match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        if let Some(dashes) = stroke.dasharray() {
            let dashes = dashes.iter().copied();
            self.content.set_dash_pattern(dashes, stroke.dashoffset());
        }
    }

    fn trace(&mut self, outline: &Outline) {
        let mut last = (0.0, 0.0);
        for segment in outline.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    self.content.move_to(to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::LineTo(to) => {
                    self.content.line_to(to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::QuadTo(over, to) => {
                    // A curve with one control point as one with two.
                    let between = |from: f32, over: f32| from + (over - from) * 2.0 / 3.0;
                    self.content.cubic_to(
                        between(last.0, over.x),
                        between(last.1, over.y),
                        between(to.x, over.x),
                        between(to.y, over.y),
                        to.x,
                        to.y,
                    );
                    last = (to.x, to.y);
                }
                PathSegment::CubicTo(one, two, to) => {
                    self.content
                        .cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    /// Writes a text with fonts of its own; a stroke behind it, which keeps lines away from letters, is drawn as shapes.
    fn text(&mut self, text: &Text) {
        let has_halo = |stroke: Option<&Stroke>| stroke.is_some();
        if text
            .layouted()
            .iter()
            .any(|span| has_halo(span.stroke.as_ref()))
        {
            self.halos(text.flattened());
        }
        for span in text.layouted().iter().filter(|span| span.visible) {
            let Some(fill) = &span.fill else { continue };
            self.content.save_state();
            self.set_fill(fill.paint());
            self.content.begin_text();
            for glyph in &span.positioned_glyphs {
                let fonts = &mut self.resources.fonts;
                let n_fonts = fonts.len();
                let font = fonts.entry(glyph.font).or_insert_with(|| {
                    Font::new(format!("f{n_fonts}"), self.tree.fontdb(), glyph.font)
                });
                let Ok(id) = u16::try_from(glyph.id.0) else {
                    continue;
                };
                let code = font.code(id, &glyph.text);
                self.content.set_font(Name(font.name.as_bytes()), 1.0);
                // Glyphs are in the font's units and upwards; the text matrix makes them one unit large.
                let place = glyph
                    .outline_transform()
                    .pre_scale(font.units_per_em(), font.units_per_em());
                self.content.set_text_matrix(matrix(place));
                self.content.show(Str(&code.to_be_bytes()));
            }
            self.content.end_text();
            self.content.restore_state();
        }
    }

    /// The strokes of the outlines of a text.
    fn halos(&mut self, group: &Group) {
        self.content.save_state();
        self.content.transform(matrix(group.transform()));
        for node in group.children() {
            match node {
                Node::Group(group) => self.halos(group),
                Node::Path(path) => self.outline(path.data(), None, path.stroke()),
                Node::Text(_) | Node::Image(_) => {}
            }
        }
        self.content.restore_state();
    }
}

/// The colour of a paint; our drawings have no others than plain ones.
fn rgb(paint: &Paint) -> [f32; 3] {
    match paint {
        Paint::Color(colour) => {
            [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)
        }
        _ => [0.0; 3],
    }
}
