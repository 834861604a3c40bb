//! Names that people use for a city or a state and that no table has.

/// Nickname, the city's folded name, its state, and the size that orders it; zero: the city's own.
///
/// "Washington" and "New York" are states as well; the size puts the city first and the state second.
pub(super) const CITY_NICKNAMES: [(&str, &str, &str, u32); 40] = [
    ("nyc", "new york", "NY", 0),
    ("ny", "new york", "NY", 30_000_000),
    ("new york", "new york", "NY", 30_000_000),
    ("new york city", "new york", "NY", 0),
    ("big apple", "new york", "NY", 0),
    ("la", "los angeles", "CA", 10_000_000),
    ("l a", "los angeles", "CA", 0),
    ("sf", "san francisco", "CA", 0),
    ("san fran", "san francisco", "CA", 0),
    ("frisco ca", "san francisco", "CA", 0),
    ("hollywood ca", "los angeles", "CA", 0),
    ("washington", "washington", "DC", 12_000_000),
    ("philly", "philadelphia", "PA", 0),
    ("pitt", "pittsburgh", "PA", 0),
    ("vegas", "las vegas", "NV", 0),
    ("nola", "new orleans", "LA", 0),
    ("atl", "atlanta", "GA", 0),
    ("okc", "oklahoma city", "OK", 0),
    ("slc", "salt lake city", "UT", 0),
    ("kc", "kansas city", "MO", 0),
    ("kcmo", "kansas city", "MO", 0),
    ("kck", "kansas city", "KS", 0),
    ("indy", "indianapolis", "IN", 0),
    ("jax", "jacksonville", "FL", 0),
    ("pdx", "portland", "OR", 0),
    ("phx", "phoenix", "AZ", 0),
    ("chi", "chicago", "IL", 0),
    ("chi town", "chicago", "IL", 0),
    ("cincy", "cincinnati", "OH", 0),
    ("abq", "albuquerque", "NM", 0),
    ("saint pete", "saint petersburg", "FL", 0),
    ("fort laud", "fort lauderdale", "FL", 0),
    ("htx", "houston", "TX", 0),
    ("atx", "austin", "TX", 0),
    ("satx", "san antonio", "TX", 0),
    ("dfw", "dallas", "TX", 0),
    ("boise", "boise city", "ID", 0),
    ("vb", "virginia beach", "VA", 0),
    ("msp", "minneapolis", "MN", 0),
    ("stl", "saint louis", "MO", 0),
];

/// Nickname and code of a county.
pub(super) const COUNTY_NICKNAMES: [(&str, u32); 3] = [("manhattan", 36061), ("oc", 6059), ("dade county", 12086)];

/// Nickname and code of a state.
pub(super) const STATE_NICKNAMES: [(&str, &str); 12] = [
    ("calif", "CA"),
    ("cali", "CA"),
    ("ariz", "AZ"),
    ("colo", "CO"),
    ("conn", "CT"),
    ("mass", "MA"),
    ("mich", "MI"),
    ("minn", "MN"),
    ("okla", "OK"),
    ("penn", "PA"),
    ("tenn", "TN"),
    ("wash", "WA"),
];
