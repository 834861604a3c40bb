"""Makes the plain fonts of crates/documents and the small ones of the web application from the packages' variable ones.

    pip install fonttools brotli && python3 tools/fonts.py

resvg and typst read neither WOFF2 nor weights on an axis. Both Latin subsets are put together, because what people type is
not always English. Run after an update of the font packages."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
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


for name, weight in [("newsreader", 500), ("figtree", 400), ("figtree", 600)]:
    font = both(name, weight)
    font["OS/2"].usWeightClass = weight
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
