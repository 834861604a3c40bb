//! Files that lie beside an export. Nothing is ever fetched for one that does not.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use texts::pictures::MAX_BYTES;

/// One byte more than is taken, so that a larger file shows as one.
const MOST_READ: u64 = MAX_BYTES as u64 + 1;

/// Folders of the longest path that is looked for: each beginning of it is left out in turn.
const MAX_PARTS: usize = 64;

/// Places of the pictures of an export.
#[derive(Debug, Clone, Default)]
pub enum SidecarFiles {
    #[default]
    Nothing,
    /// Such as `wp-content/uploads`, or a folder above it.
    Folder(PathBuf),
    /// Files of an archive, by their path in it.
    Files(HashMap<String, Vec<u8>>),
}

impl SidecarFiles {
    pub fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }

    /// The bytes of the file that an address of the old site names. The folder may be any part of that site: the path
    /// is looked for whole, then without its first part, and so on. Of a picture that WordPress made smaller the
    /// original is preferred.
    pub fn find_file(&self, path: &str) -> Option<Vec<u8>> {
        let parts: Vec<_> = path
            .split('/')
            .filter(|part| !part.is_empty())
            .take(MAX_PARTS + 1)
            .collect();
        if parts.len() > MAX_PARTS {
            return None;
        }
        (0..parts.len()).find_map(|from| {
            let (folder, name) = (&parts[from..parts.len() - 1], parts[parts.len() - 1]);
            let names = [original_of(name), Some(name.to_owned())];
            names.into_iter().flatten().find_map(|name| {
                let whole: Vec<_> = folder.iter().copied().chain([name.as_str()]).collect();
                self.read_file(&whole.join("/"))
            })
        })
    }

    fn read_file(&self, path: &str) -> Option<Vec<u8>> {
        match self {
            Self::Nothing => None,
            Self::Files(files) => files.get(path).cloned(),
            Self::Folder(folder) => {
                // Neither `..` nor a path of its own may lead out of the folder; nor may a link, once it is resolved.
                let inside = Path::new(path);
                if !inside.components().all(|part| matches!(part, Component::Normal(_))) {
                    return None;
                }
                let whole = folder.join(inside).canonicalize().ok()?;
                if !whole.starts_with(folder.canonicalize().ok()?) {
                    return None;
                }
                let file = File::open(whole).ok()?;
                if !file.metadata().ok()?.is_file() {
                    return None;
                }
                let mut bytes = Vec::new();
                file.take(MOST_READ).read_to_end(&mut bytes).ok()?;
                Some(bytes)
            }
        }
    }
}

/// `photo.jpg` of `photo-300x200.jpg`.
fn original_of(name: &str) -> Option<String> {
    let (stem, extension) = name.rsplit_once('.')?;
    let (stem, size) = stem.rsplit_once('-')?;
    let (width, height) = size.split_once('x')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(width) && is_number(height)).then(|| format!("{stem}.{extension}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_from_any_part_of_the_old_site_and_never_outside_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let uploads = folder.path().join("uploads");
        std::fs::create_dir_all(uploads.join("2020/01")).unwrap();
        std::fs::write(uploads.join("2020/01/a.jpg"), "a").unwrap();
        std::fs::write(folder.path().join("secret.jpg"), "s").unwrap();
        let beside = SidecarFiles::Folder(uploads.clone());
        for path in [
            "/wp-content/uploads/2020/01/a.jpg",
            "/2020/01/a.jpg",
            "2020/01/a-300x200.jpg",
        ] {
            assert_eq!(beside.find_file(path).as_deref(), Some(&b"a"[..]), "{path}");
        }
        let mut outside = vec![
            "/2020/01/b.jpg",
            "/../secret.jpg",
            "/x/../../secret.jpg",
            "/2020",
            "",
            "/",
        ];
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(folder.path().join("secret.jpg"), uploads.join("link.jpg")).unwrap();
            outside.push("/link.jpg");
        }
        for path in outside {
            assert_eq!(beside.find_file(path), None, "{path}");
        }
    }
}
