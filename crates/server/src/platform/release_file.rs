//! The operator's own data release: publishers' files in a folder, and the file that is made of them.

use std::fs::{self, File};
use std::io::{self, Cursor, Read, Write};
use std::path::{Path, PathBuf};

use place::{OwnRelease, OwnReleaseError, PublishedFile, PublishedTable};
use zip::ZipArchive;

/// Name of the release in the data folder.
const RELEASE_FILE: &str = "figures.release";
/// Largest file of a publisher that is read, unpacked.
const MAX_FILE_BYTES: u64 = 512 << 20;

/// Reason for which files make no release, or a release cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ReleaseFileError {
    #[error("{}: {cause}", .path.display())]
    File { path: PathBuf, cause: io::Error },
    #[error("{}: the archive cannot be unpacked. Download it again", .0.display())]
    Archive(PathBuf),
    #[error("{}: the archive holds no {wanted}. Take it as the publisher ships it", .path.display())]
    NotInside { path: PathBuf, wanted: String },
    #[error("{}: the file is larger than such a table can be", .0.display())]
    TooLarge(PathBuf),
    #[error("{} has no file that a data release is made of. `sidestart data check --help` lists their names", .0.display())]
    NoFile(PathBuf),
    #[error("{0}")]
    Release(#[from] OwnReleaseError),
}

/// Files of a folder: those of publishers, and the names of the others.
#[derive(Debug)]
pub struct ReleaseFolder {
    pub files: Vec<PublishedFile>,
    pub others: Vec<String>,
}

fn with_path<T>(path: &Path, result: io::Result<T>) -> Result<T, ReleaseFileError> {
    result.map_err(|cause| ReleaseFileError::File {
        path: path.to_owned(),
        cause,
    })
}

/// Reads the publishers' files of a folder, unpacked or as the ZIP files in which they are shipped.
///
/// # Errors
/// When a file cannot be read, or none of them is known.
pub fn read_folder(folder: &Path) -> Result<ReleaseFolder, ReleaseFileError> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in with_path(folder, fs::read_dir(folder))? {
        paths.push(with_path(folder, entry)?.path());
    }
    paths.sort();
    let mut found = ReleaseFolder {
        files: Vec::new(),
        others: Vec::new(),
    };
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if PublishedTable::is_wage_archive(&name) {
            found.files.extend(read_wage_archive(&path, &name)?);
            continue;
        }
        match PublishedTable::parse_name(&name) {
            Some((table, year)) => found.files.push(PublishedFile {
                bytes: read_published(&path, &name)?,
                name,
                table,
                year,
            }),
            None => found.others.push(name),
        }
    }
    match found.files.is_empty() {
        true => Err(ReleaseFileError::NoFile(folder.to_owned())),
        false => Ok(found),
    }
}

/// Workbooks with wages in an archive of the Bureau of Labor Statistics.
fn read_wage_archive(path: &Path, archive_name: &str) -> Result<Vec<PublishedFile>, ReleaseFileError> {
    let packed = read_bounded(path, with_path(path, File::open(path))?)?;
    let broken = |_| ReleaseFileError::Archive(path.to_owned());
    let mut archive = ZipArchive::new(Cursor::new(packed)).map_err(broken)?;
    let mut files = Vec::new();
    let mut left = MAX_FILE_BYTES;
    for at in 0..archive.len() {
        let inside = archive.by_index(at).map_err(broken)?;
        let Some(name) = inside.enclosed_name() else { continue };
        let name = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some((table @ PublishedTable::Wages, year)) = PublishedTable::parse_name(&name) {
            let bytes = read_within(path, inside, left)?;
            left -= bytes.len() as u64;
            files.push(PublishedFile {
                name: format!("{archive_name}/{name}"),
                table,
                year,
                bytes,
            });
        }
    }
    match files.is_empty() {
        true => Err(ReleaseFileError::NotInside {
            path: path.to_owned(),
            wanted: "workbook with wages, such as MSA_MYYYY_dl.xlsx".to_owned(),
        }),
        false => Ok(files),
    }
}

fn read_published(path: &Path, name: &str) -> Result<Vec<u8>, ReleaseFileError> {
    let file = with_path(path, File::open(path))?;
    if !name.to_ascii_lowercase().ends_with(".zip") {
        return read_bounded(path, file);
    }
    let packed = read_bounded(path, file)?;
    let broken = |_| ReleaseFileError::Archive(path.to_owned());
    let mut archive = ZipArchive::new(Cursor::new(packed)).map_err(broken)?;
    let wanted = format!("{}.txt", &name[..name.len() - ".zip".len()]);
    let is_wanted = |inside: &Path| {
        let name = inside.file_name().unwrap_or_default();
        name.to_string_lossy().eq_ignore_ascii_case(&wanted)
    };
    let at = (0..archive.len()).find(|&at| {
        let inside = archive.by_index(at).ok().and_then(|file| file.enclosed_name());
        inside.is_some_and(|inside| is_wanted(&inside))
    });
    let at = at.ok_or_else(|| ReleaseFileError::NotInside {
        path: path.to_owned(),
        wanted,
    })?;
    let inside = archive.by_index(at).map_err(broken)?;
    read_bounded(path, inside)
}

fn read_bounded(path: &Path, reader: impl Read) -> Result<Vec<u8>, ReleaseFileError> {
    read_within(path, reader, MAX_FILE_BYTES)
}

fn read_within(path: &Path, reader: impl Read, most: u64) -> Result<Vec<u8>, ReleaseFileError> {
    let mut bytes = Vec::new();
    with_path(path, reader.take(most + 1).read_to_end(&mut bytes))?;
    match bytes.len() as u64 > most {
        true => Err(ReleaseFileError::TooLarge(path.to_owned())),
        false => Ok(bytes),
    }
}

/// Returns the path of `figures.release` in a data folder.
pub fn release_path(data_dir: &Path) -> PathBuf {
    data_dir.join(RELEASE_FILE)
}

/// Reads the release of a data folder; none where there is no such file.
///
/// # Errors
/// When it cannot be read, is damaged, or was made by another version.
pub fn load_release(data_dir: &Path) -> Result<Option<OwnRelease>, ReleaseFileError> {
    let path = release_path(data_dir);
    match File::open(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        opened => Ok(Some(OwnRelease::unpack(&read_bounded(
            &path,
            with_path(&path, opened)?,
        )?)?)),
    }
}

/// Writes the release under another name first, so that a server that starts meanwhile reads the old or the new one.
///
/// # Errors
/// When the folder cannot be written.
pub fn write_release(data_dir: &Path, release: &mut OwnRelease) -> Result<PathBuf, ReleaseFileError> {
    let path = release_path(data_dir);
    let packed = with_path(&path, release.pack())?;
    with_path(data_dir, fs::create_dir_all(data_dir))?;
    let mut part = with_path(data_dir, tempfile::NamedTempFile::new_in(data_dir))?;
    with_path(&path, part.write_all(&packed).and_then(|()| part.as_file().sync_all()))?;
    with_path(&path, part.persist(&path).map_err(|error| error.error))?;
    Ok(path)
}

/// Removes the release file. Returns false without one.
///
/// # Errors
/// When the file cannot be removed.
pub fn remove_release(data_dir: &Path) -> Result<bool, ReleaseFileError> {
    let path = release_path(data_dir);
    match fs::remove_file(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        removed => with_path(&path, removed).map(|()| true),
    }
}
