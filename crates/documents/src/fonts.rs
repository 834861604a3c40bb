//! The site's own faces, Latin letters only; `tools/fonts.py` makes them from the web application's.

/// Newsreader 500 for headings and great numbers, Figtree 400 and 600 for all else.
pub(crate) const FACES: [&[u8]; 3] = [
    include_bytes!("../fonts/newsreader-500.ttf"),
    include_bytes!("../fonts/figtree-400.ttf"),
    include_bytes!("../fonts/figtree-600.ttf"),
];
