//! The parts that need no store: locations, keys, heads and the words of errors.

use std::io;
use std::path::PathBuf;

use bytes::Bytes;
use futures_util::{FutureExt, StreamExt, stream};

use crate::files::{FileKey, Files, FilesError, FilesLocation, Incoming, InvalidKey, S3Access};

fn access() -> S3Access {
    S3Access {
        endpoint: None,
        region: "ap-southeast-6".to_owned(),
        access_key: Some("crane".to_owned()),
        secret_key: Some("hook-and-block".to_owned()),
        allow_http: false,
    }
}

#[test]
fn a_location_is_read_from_its_url() {
    let parse = |url| FilesLocation::parse(url, access()).unwrap();
    let bucket = |prefix: Option<&str>| FilesLocation::S3 {
        bucket: "paper".to_owned(),
        prefix: prefix.map(str::to_owned),
        access: access(),
    };

    let folder = FilesLocation::Folder(PathBuf::from("/srv/crane files"));
    assert_eq!(parse("file:///srv/crane files"), folder);
    assert_eq!(parse("s3://paper"), bucket(None));
    assert_eq!(parse("s3://paper/"), bucket(None));
    assert_eq!(parse("s3://paper/yard/north/"), bucket(Some("yard/north")));
}

#[test]
fn a_location_that_makes_no_sense_is_refused_with_a_sentence() {
    for (url, part_of_sentence) in [
        ("", "no place for files"),
        ("/srv/files", "Write file:///srv/files or s3://"),
        ("https://bucket.example", "no place for files"),
        ("file://srv/files", "needs a full path"),
        ("file:///srv/my%20files", "without % codes"),
        ("s3://", "3 to 63"),
        ("s3://crane:secret@paper", "3 to 63"),
    ] {
        let refused = FilesLocation::parse(url, access()).unwrap_err().to_string();
        assert!(refused.contains(part_of_sentence), "{url}: {refused}");
        assert!(!refused.contains("secret"), "{refused}");
    }
}

#[test]
fn a_bucket_is_not_opened_on_half_of_its_settings() {
    let open = |access| Files::open(&FilesLocation::parse("s3://paper", access).unwrap());
    let no_secret = S3Access {
        secret_key: None,
        ..access()
    };
    let plain_http = S3Access {
        endpoint: Some("http://files.example".to_owned()),
        ..access()
    };

    assert!(open(access()).is_ok());
    let refused = open(no_secret).unwrap_err().to_string();
    assert!(refused.contains("belong together"), "{refused}");
    let refused = open(plain_http).unwrap_err().to_string();
    assert!(refused.contains("unprotected"), "{refused}");
}

#[test]
fn a_folder_that_cannot_be_made_is_named_to_the_operator() {
    let disk = tempfile::tempdir().unwrap();
    let in_the_way = disk.path().join("file");
    std::fs::write(&in_the_way, "").unwrap();
    let refused = Files::open(&FilesLocation::Folder(in_the_way.join("files"))).unwrap_err();

    assert!(refused.to_string().contains("file/files cannot be used"));
}

#[test]
fn the_secret_key_stays_out_of_debug_output() {
    let location = FilesLocation::parse("s3://paper", access()).unwrap();
    let files = Files::open(&location).unwrap();

    assert!(!format!("{location:?} {files:?}").contains("hook-and-block"));
}

#[test]
fn only_a_key_is_a_key() {
    let key = FileKey::random();
    assert_eq!(key.as_str().parse(), Ok(key.clone()));
    assert_ne!(key, FileKey::random());
    for text in [
        "",
        "../../../../../../../../etc/pass",
        "0123456789ABCDEF0123456789ABCDEF",
        "0123456789abcdef0123456789abcde",
    ] {
        assert_eq!(text.parse::<FileKey>(), Err(InvalidKey), "{text}");
    }
}

#[test]
fn the_head_is_as_long_as_asked_however_the_bytes_arrive() {
    for chunks in [vec!["%PDF-1.7"], vec!["%", "PD", "", "F-1.7"]] {
        let head = |len| {
            let chunks = stream::iter(chunks.clone()).map(|text| Ok::<_, ()>(Bytes::from(text)));
            let incoming = Incoming::new(chunks, len).now_or_never().unwrap().unwrap();
            String::from_utf8(incoming.head().to_vec()).unwrap()
        };
        assert_eq!(head(0), "");
        assert_eq!(head(5), "%PDF-");
        assert_eq!(head(100), "%PDF-1.7");
    }
}

#[test]
fn a_stream_that_breaks_in_the_head_is_no_file() {
    let broken = stream::iter([Ok(Bytes::from("%P")), Err("hung up")]);
    let refused = Incoming::new(broken, 5).now_or_never().unwrap();

    assert_eq!(refused.err(), Some("hung up"));
}

#[derive(Debug, thiserror::Error)]
#[error("cannot write /srv/files/ab")]
struct AtPath(#[source] io::Error);

#[test]
fn an_error_says_what_is_wrong_and_not_where() {
    let from_store = |kind| object_store::Error::Generic {
        store: "folder",
        source: AtPath(io::Error::from(kind)).into(),
    };
    for (kind, sentence) in [
        (io::ErrorKind::StorageFull, "The file store is full."),
        (io::ErrorKind::QuotaExceeded, "The file store is full."),
        (
            io::ErrorKind::PermissionDenied,
            "The file store refused access.",
        ),
        (
            io::ErrorKind::ReadOnlyFilesystem,
            "The file store refused access.",
        ),
        (io::ErrorKind::NotFound, "The file store does not answer."),
    ] {
        assert_eq!(
            FilesError::from(io::Error::from(kind)).to_string(),
            sentence
        );
        assert_eq!(FilesError::from(from_store(kind)).to_string(), sentence);
    }
}
