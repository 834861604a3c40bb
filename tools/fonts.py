"""Makes the plain fonts of crates/documents from the variable ones of the web application.

    pip install fonttools brotli && python3 tools/fonts.py

resvg reads neither WOFF2 nor weights on an axis. Run after an update of the font packages."""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
FROM = ROOT / "web/node_modules/@fontsource-variable"
TO = ROOT / "crates/documents/fonts"

for name, weight in [("newsreader", 500), ("figtree", 400), ("figtree", 600)]:
    font = TTFont(FROM / name / f"files/{name}-latin-wght-normal.woff2")
    font = instantiateVariableFont(font, {"wght": weight}, updateFontNames=False)
    font["OS/2"].usWeightClass = weight
    # The axis' default names the file ("Figtree Light"); a drawing asks for the family and a weight.
    for record in list(font["name"].names):
        if record.nameID in (16, 17):
            font["name"].removeNames(nameID=record.nameID)
    font["name"].setName(name.title(), 1, 3, 1, 0x409)
    font.flavor = None
    # The same bytes on every machine.
    font.recalcTimestamp = False
    font.save(TO / f"{name}-{weight}.ttf")
    (TO / f"{name}-LICENSE.txt").write_text((FROM / name / "LICENSE").read_text())
