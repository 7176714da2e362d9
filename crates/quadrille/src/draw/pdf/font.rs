//! Fonts inside a PDF: the glyphs that are used and no others, with what each stands for, so that texts can be searched
//! and copied.

use std::collections::BTreeMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use resvg::usvg::fontdb;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use subsetter::GlyphRemapper;

const SYSTEM: SystemInfo = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// A font and what is used of it.
pub(super) struct Font {
    /// What pages call it.
    pub(super) name: String,
    data: Vec<u8>,
    index: u32,
    units_per_em: f32,
    glyphs: GlyphRemapper,
    /// What the codes of glyphs stand for.
    texts: BTreeMap<u16, String>,
    /// The old numbers of glyphs by their codes.
    old: BTreeMap<u16, u16>,
}

impl Font {
    /// A font of which nothing is used yet.
    pub(super) fn new(name: String, fonts: &fontdb::Database, id: fontdb::ID) -> Self {
        let data = fonts.with_face_data(id, |data, index| (data.to_vec(), index));
        let (data, index) = data.expect("a font that was laid out is there");
        let units_per_em = face(&data, index)
            .metrics(Size::unscaled(), LocationRef::default())
            .units_per_em;
        Self {
            name,
            data,
            index,
            units_per_em: f32::from(units_per_em),
            glyphs: GlyphRemapper::new(),
            texts: BTreeMap::new(),
            old: BTreeMap::new(),
        }
    }

    /// How many of its units are as high as a line.
    pub(super) fn units_per_em(&self) -> f32 {
        self.units_per_em
    }

    /// The code of a glyph that stands for this text.
    pub(super) fn code(&mut self, glyph: u16, text: &str) -> u16 {
        let code = self.glyphs.remap(glyph);
        self.old.insert(code, glyph);
        self.texts.entry(code).or_insert_with(|| text.to_owned());
        code
    }

    /// Writes the font: itself, its glyphs' widths, its figures, its file, and what its codes stand for.
    pub(super) fn write(&self, pdf: &mut Pdf, [font, cid, figures, file, texts]: [Ref; 5]) {
        let face = face(&self.data, self.index);
        let subset = subsetter::subset(&self.data, self.index, &self.glyphs);
        let subset = subset.expect("our own fonts can be cut");
        let per_mille = 1000.0 / self.units_per_em;
        let metrics = face.metrics(Size::unscaled(), LocationRef::default());
        let widths = face.glyph_metrics(Size::unscaled(), LocationRef::default());
        let weight = face.attributes().weight.value();
        // Six letters and a plus say that it is a part of a font.
        let family = if 600.0 <= weight {
            "DejaVuSans-Bold"
        } else {
            "DejaVuSans"
        };
        let name = format!("QUADRI+{family}");
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(texts);
        let mut inner = pdf.cid_font(cid);
        inner.subtype(CidFontType::Type2).base_font(name);
        inner.system_info(SYSTEM).font_descriptor(figures);
        inner.default_width(0.0);
        inner.cid_to_gid_map_predefined(Name(b"Identity"));
        let mut table = inner.widths();
        for (&code, &old) in &self.old {
            let width = widths.advance_width(GlyphId::new(old.into()));
            table.same(code, code, width.unwrap_or(0.0) * per_mille);
        }
        table.finish();
        inner.finish();
        let bounds = metrics.bounds.unwrap_or_default();
        pdf.font_descriptor(figures)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(
                bounds.x_min * per_mille,
                bounds.y_min * per_mille,
                bounds.x_max * per_mille,
                bounds.y_max * per_mille,
            ))
            .italic_angle(0.0)
            .ascent(metrics.ascent * per_mille)
            .descent(metrics.descent * per_mille)
            .cap_height(metrics.cap_height.unwrap_or(metrics.ascent) * per_mille)
            .stem_v(if 600.0 <= weight { 140.0 } else { 80.0 })
            .font_file2(file);
        let packed = packed(&subset);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Length1"), subset.len() as i32);
        stream.finish();
        let mut cmap = UnicodeCmap::new(Name(b"Texts"), SYSTEM);
        for (&code, text) in &self.texts {
            cmap.pair_with_multiple(code, text.chars());
        }
        let cmap = cmap.finish();
        pdf.cmap(texts, &cmap);
    }
}

fn face(data: &[u8], index: u32) -> FontRef<'_> {
    FontRef::from_index(data, index).expect("a font that was laid out can be read")
}

/// Bytes, compressed.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes).expect("memory takes any bytes");
    packer.finish().expect("memory takes any bytes")
}
