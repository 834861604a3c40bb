"""Makes the plain fonts of crates/documents and the small ones of the web application from the packages' variable ones.

    pip install fonttools brotli && python3 tools/fonts.py

resvg and typst read neither WOFF2 nor weights on an axis. Both Latin subsets are put together, because what people type is
not always English. Run after an update of the font packages."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
FROM = ROOT / "web/node_modules/@fontsource-variable"
TO = ROOT / "crates/documents/fonts"
WEB = ROOT / "web/src/ui/fonts"


def plain(name: str, subset: str, weight: int) -> TTFont:
    font = TTFont(FROM / name / f"files/{name}-{subset}-wght-normal.woff2")
    font = instantiateVariableFont(font, {"wght": weight}, updateFontNames=False)
    font.flavor = None
    font.recalcTimestamp = False
    return font


def both(name: str, weight: int) -> TTFont:
    with TemporaryDirectory() as folder:
        parts = [Path(folder) / f"{subset}.ttf" for subset in ("latin", "latin-ext")]
        for part in parts:
            plain(name, part.stem, weight).save(part)
        font = Merger().merge([str(part) for part in parts])
        first = TTFont(parts[0])
    # Makes the bytes equal on every machine and day.
    font.recalcTimestamp = False
    font["head"].created, font["head"].modified = first["head"].created, first["head"].modified
    return font


def box(pen: TTGlyphPen, left: int, bottom: int, right: int, top: int) -> None:
    pen.moveTo((left, bottom))
    for corner in ((left, top), (right, top), (right, bottom)):
        pen.lineTo(corner)
    pen.closePath()


def ceiling(font: TTFont, is_left: bool) -> TTGlyphPen:
    """A bracket without its lower bar, as thick as the face's vertical bar."""
    glyphs = font["glyf"]
    bracket, bar = glyphs["bracketleft" if is_left else "bracketright"], glyphs["bar"]
    thick = bar.xMax - bar.xMin
    pen = TTGlyphPen(None)
    stem = bracket.xMin if is_left else bracket.xMax - thick
    box(pen, stem, bracket.yMin, stem + thick, bracket.yMax - thick)
    box(pen, bracket.xMin, bracket.yMax - thick, bracket.xMax, bracket.yMax)
    return pen


def at_least(font: TTFont, than: str) -> TTGlyphPen:
    """The sign for more or less, raised, above a bar as wide and thick as the minus."""
    glyphs = font["glyf"]
    minus, sign = glyphs["minus"], glyphs[than]
    thick = minus.yMax - minus.yMin
    pen = TTGlyphPen(glyphs)
    pen.addComponent(than, (1, 0, 0, 1, 0, thick))
    box_pen = TTGlyphPen(None)
    box(box_pen, sign.xMin, sign.yMin - thick, sign.xMax, sign.yMin)
    glyphs["bar.under." + than] = box_pen.glyph()
    font["hmtx"]["bar.under." + than] = (font["hmtx"][than][0], sign.xMin)
    font.setGlyphOrder([*dict.fromkeys([*font.getGlyphOrder(), "bar.under." + than])])
    pen.addComponent("bar.under." + than, (1, 0, 0, 1, 0, 0))
    return pen


def add_signs(font: TTFont) -> None:
    """Signs of formulas that the packages' Latin subsets lack."""
    names = font.getBestCmap()
    assert all(letter in names for letter in map(ord, "[]|<>−"))
    signs = {
        0x2264: ("lessequal", names[ord("<")], lambda: at_least(font, names[ord("<")])),
        0x2265: ("greaterequal", names[ord(">")], lambda: at_least(font, names[ord(">")])),
        0x2308: ("uni2308", names[ord("[")], lambda: ceiling(font, True)),
        0x2309: ("uni2309", names[ord("]")], lambda: ceiling(font, False)),
    }
    for code, (name, like, draw) in signs.items():
        if code in names:
            continue
        glyph = draw().glyph()
        font["glyf"][name] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (font["hmtx"][like][0], glyph.xMin)
        font.setGlyphOrder([*dict.fromkeys([*font.getGlyphOrder(), name])])
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name


for name, weight in [("newsreader", 500), ("figtree", 400), ("figtree", 600)]:
    font = both(name, weight)
    font["OS/2"].usWeightClass = weight
    add_signs(font)
    # The axis' default names the file ("Figtree Light"); a drawing asks for the family and a weight.
    for record in list(font["name"].names):
        if record.nameID in (16, 17):
            font["name"].removeNames(nameID=record.nameID)
    font["name"].setName(name.title(), 1, 3, 1, 0x409)
    font.save(TO / f"{name}-{weight}.ttf")
    (TO / f"{name}-LICENSE.txt").write_text((FROM / name / "LICENSE").read_text())


def written(font: TTFont) -> TTFont:
    """The font as a reader finds it: the subsetter stumbles over what the instancer left unpacked."""
    stream = BytesIO()
    font.flavor = None
    font.recalcTimestamp = False
    font.save(stream)
    return TTFont(stream, recalcTimestamp=False)


def web(name: str, weight: int | tuple[int, int]) -> None:
    """The weights that pages ask for, and the letters and features they can: half the bytes of the package's files."""
    font = TTFont(FROM / name / f"files/{name}-latin-wght-normal.woff2")
    unicodes = set(font.getBestCmap())
    font = written(instantiateVariableFont(font, {"wght": weight}, updateFontNames=False))
    options = Options(layout_features=["ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"], flavor="woff2", hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(WEB / f"{name}.woff2")
    (WEB / f"{name}-LICENSE.txt").write_text((FROM / name / "LICENSE").read_text())


web("newsreader", 500)
web("figtree", (400, 600))
