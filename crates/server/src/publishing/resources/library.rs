//! Entries inside this binary, and the table of the blog's guides.

use std::collections::HashMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;
use serde::Deserialize;

use super::resource::{PlanPlacement, RejectedFile, Resource, ResourceKind};

#[derive(RustEmbed)]
#[folder = "../../content/resources"]
#[allow_missing = true]
struct ResourceFiles;

/// Entries and guides of the product.
#[derive(Debug, Default)]
pub struct Library {
    /// Sorted by slug, for the binary search.
    pub entries: Vec<Resource>,
    pub guides: Vec<BlogGuide>,
}

/// An article of the blog that the library lists as well.
#[derive(Debug)]
pub struct BlogGuide {
    /// Slug of the article when the product was written: its name in stored marks.
    pub slug: String,
    pub kind: ResourceKind,
    pub placement: PlanPlacement,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GuideFile {
    #[serde(default)]
    guide: Vec<GuideRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GuideRow {
    slug: String,
    kind: ResourceKind,
    level: u8,
    weeks: Vec<u8>,
    steps: Vec<String>,
    tool: Option<String>,
}

/// The library inside this binary. A file that cannot be read is one line in the log, and the others are there.
static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let (library, rejected) = read_embedded();
    for file in rejected {
        tracing::error!(resources.problem = %file, "a file of the library cannot be read");
    }
    if library.entries.is_empty() {
        tracing::error!("the library has no entries: content/resources was missing when this binary was built");
    }
    library
});

/// Returns the library inside this binary.
pub fn embedded_library() -> &'static Library {
    &LIBRARY
}

/// Reads the files inside this binary, with the rejected ones.
pub fn read_embedded() -> (Library, Vec<RejectedFile>) {
    let bytes = |name: &str| ResourceFiles::get(name).map(|file| file.data.into_owned());
    let files = ResourceFiles::iter().filter_map(|name| Some((name.to_string(), bytes(&name)?)));
    Library::from_files(files, include_str!("../../../../../content/guides.toml"))
}

impl Library {
    /// Reads the files of a folder by their names, and the table of guides.
    pub fn from_files(files: impl Iterator<Item = (String, Vec<u8>)>, guides: &str) -> (Self, Vec<RejectedFile>) {
        let files: HashMap<String, Vec<u8>> = files.collect();
        let mut names: Vec<&String> = files.keys().collect();
        names.sort_unstable();
        let (mut library, mut rejected) = (Self::default(), Vec::new());
        for name in names {
            let mut reject = |line, problem| {
                rejected.push(RejectedFile {
                    file: format!("resources/{name}"),
                    line,
                    problem,
                });
            };
            match (name.strip_suffix(".md"), name.rsplit_once('.')) {
                (Some(slug), _) => match read_entry(slug, &files) {
                    Ok(entry) => library.entries.push(entry),
                    Err((line, problem)) => reject(line, problem),
                },
                (None, Some((stem, "csv" | "txt"))) if files.contains_key(&format!("{stem}.md")) => {}
                _ => reject(1, "belongs to no entry".to_owned()),
            }
        }
        match read_guides(guides, &library) {
            Ok(read) => library.guides = read,
            Err((line, problem)) => rejected.push(RejectedFile {
                file: "guides.toml".to_owned(),
                line,
                problem,
            }),
        }
        (library, rejected)
    }

    pub fn find_entry(&self, slug: &str) -> Option<&Resource> {
        let at = self.entries.binary_search_by(|entry| entry.slug.as_str().cmp(slug));
        at.ok().map(|at| &self.entries[at])
    }

    pub fn find_guide(&self, slug: &str) -> Option<&BlogGuide> {
        self.guides.iter().find(|guide| guide.slug == slug)
    }
}

fn read_entry(slug: &str, files: &HashMap<String, Vec<u8>>) -> Result<Resource, (usize, String)> {
    let bytes = &files[&format!("{slug}.md")];
    let text = std::str::from_utf8(bytes).map_err(|_| (1, "is no UTF-8".to_owned()))?;
    let template = ["csv", "txt"]
        .iter()
        .find_map(|ending| files.get(&format!("{slug}.{ending}")));
    Resource::parse(slug, text, template.map(Vec::as_slice))
}

fn read_guides(text: &str, library: &Library) -> Result<Vec<BlogGuide>, (usize, String)> {
    let file: GuideFile = toml::from_str(text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or("");
        (1 + before.matches('\n').count(), error.message().to_owned())
    })?;
    let mut guides: Vec<BlogGuide> = Vec::new();
    for row in file.guide {
        let wrong = |problem: String| {
            let before = text
                .lines()
                .take_while(|line| !line.contains(&format!("\"{}\"", row.slug)));
            (before.count() + 1, problem)
        };
        let is_taken = library.find_entry(&row.slug).is_some() || guides.iter().any(|guide| guide.slug == row.slug);
        if is_taken {
            return Err(wrong(format!("{} is there twice", row.slug)));
        }
        let placement = PlanPlacement::from_names(row.level, row.weeks.clone(), &row.steps, row.tool.as_deref());
        let placement = placement.map_err(|(key, problem)| wrong(format!("{key}: {problem}")))?;
        guides.push(BlogGuide {
            slug: row.slug,
            kind: row.kind,
            placement,
        });
    }
    Ok(guides)
}
