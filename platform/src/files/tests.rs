//! Every promise of the store, kept on a real folder and on a real S3 server alike.

mod broken;
mod places;
mod sealing;
mod settings;

use std::cell::Cell;
use std::collections::HashSet;
use std::convert::Infallible;
use std::fs;
use std::io::Read;
use std::ops::Range;
use std::pin::pin;
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use futures_util::{FutureExt, StreamExt, TryStreamExt, stream};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use tokio::task::JoinSet;

use super::put::{Piece, Upload};
use super::*;
use places::{Place, on_both};

const MB: usize = 1_000_000;
const NO_LIMIT: u64 = u64::MAX;

/// Bytes of which no two stretches are alike, so that a mix-up shows.
fn sample(len: usize) -> Bytes {
    let words = (0_u64..).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17));
    words
        .flat_map(u64::to_le_bytes)
        .take(len)
        .collect::<Vec<u8>>()
        .into()
}

async fn put(files: &Files, content: &Bytes) -> StoredFile {
    let incoming = Incoming::from(content.clone());
    files.put(incoming, NO_LIMIT).await.unwrap()
}

async fn read(files: &Files, key: &FileKey, range: Option<Range<u64>>) -> (FileBody, Vec<u8>) {
    let mut body = files.read(key, range).await.unwrap().unwrap();
    let stream = std::mem::replace(&mut body.stream, stream::empty().boxed());
    let chunks: Vec<Bytes> = stream.try_collect().await.unwrap();
    (body, chunks.concat())
}

async fn keys(files: &Files) -> HashSet<FileKey> {
    files
        .list()
        .map_ok(|entry| entry.key)
        .try_collect()
        .await
        .unwrap()
}

on_both! {
    async fn a_file_can_be_handed_to_another_process(place: Place) {
        let content = sample(3 * MB + 7);
        let stored = put(&place.files, &content).await;
        let mut file = place.files.open_file(&stored.key).await.unwrap().unwrap();
        let mut seen = Vec::new();
        file.read_to_end(&mut seen).unwrap();
        assert!(seen == content, "{} bytes", seen.len());
        place.files.delete(&stored.key).await.unwrap();
        assert!(place.files.open_file(&stored.key).await.unwrap().is_none());
    }

    async fn a_file_comes_back_as_it_went_in(place: Place) {
        for len in [0, 1, S3_PART - 1, S3_PART, S3_PART + 1, FOLDER_PART, FOLDER_PART + 1] {
            let content = sample(len);
            let stored = put(&place.files, &content).await;
            let (body, bytes) = read(&place.files, &stored.key, None).await;

            assert!(bytes == content, "{len} bytes came back changed");
            assert_eq!((stored.size, body.size), (len as u64, len as u64));
            assert_eq!(body.range, 0..len as u64);
        }
    }

    async fn a_file_shorter_than_its_head_is_stored_whole(place: Place) {
        // Unlike most, this stream panics when it is asked again after its end.
        let once = stream::unfold(true, async |first| {
            first.then_some((Ok::<_, Infallible>(Bytes::from("short")), false))
        });
        let incoming = Incoming::new(once, 100).await.unwrap();
        let stored = place.files.put(incoming, NO_LIMIT).await.unwrap();

        assert_eq!(read(&place.files, &stored.key, None).await.1, b"short");
    }

    async fn the_hash_and_the_place_follow_from_content_and_key(place: Place) {
        let content = Bytes::from_static(b"abc");
        let stored = put(&place.files, &content).await;
        let key = stored.key.as_str();

        assert_eq!(
            stored.sha256,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        let object = place.object(&format!("{}/{}", &key[..2], &key[2..]));
        assert_eq!(fs::read(object).unwrap(), content);
    }

    async fn sixty_megabytes_stream_through(place: Place) {
        let content = sample(60 * MB);
        let chunks = (0..content.len())
            .step_by(70_001)
            .map(|at| content.slice(at..content.len().min(at + 70_001)));
        let incoming = Incoming::new(stream::iter(chunks.map(Ok::<_, Infallible>)), 16)
            .await
            .unwrap();
        let stored = place.files.put(incoming, 60 * MB as u64).await.unwrap();
        let body = place.files.read(&stored.key, None).await.unwrap().unwrap();
        let hash = body
            .stream
            .try_fold(Sha256::new(), async |hash, chunk| Ok(hash.chain_update(chunk)))
            .await
            .unwrap();

        assert!(hash.finalize() == Sha256::digest(&content));
        assert_eq!(stored.size, 60 * MB as u64);
    }

    async fn uploads_at_the_same_time_do_not_mix(place: Place) {
        let mut uploads = JoinSet::new();
        for len in S3_PART..S3_PART + 4 {
            let files = place.files.clone();
            uploads.spawn(async move { (len, put(&files, &sample(len).slice(len % 4..)).await) });
        }
        for (len, stored) in uploads.join_all().await {
            let (_, bytes) = read(&place.files, &stored.key, None).await;
            assert!(bytes == sample(len)[len % 4..]);
        }
        let files = place.files.clone();
        let swept = tokio::spawn(async move {
            let none = async |_| Ok::<_, Infallible>(HashSet::new());
            files.sweep(Timestamp::MAX, none).await
        });
        assert_eq!(swept.await.unwrap().unwrap().files, 4);
        assert_eq!(place.traces(), Vec::<PathBuf>::new());
    }

    async fn any_range_can_be_read(place: Place) {
        let content = sample(700_000);
        let len = content.len() as u64;
        let key = put(&place.files, &content).await.key;
        for (asked, given) in [
            (0..1, 0..1),
            (0..len, 0..len),
            (100..600_000, 100..600_000),
            (len - 1..len, len - 1..len),
            (len - 5..len + 5, len - 5..len),
        ] {
            let (body, bytes) = read(&place.files, &key, Some(asked)).await;
            assert_eq!((body.size, body.range), (len, given.clone()));
            assert!(bytes == content[given.start as usize..given.end as usize]);
        }
        for outside in [len..len + 1, len + 7..len + 9, 5..5] {
            let refused = place.files.read(&key, Some(outside)).await;
            assert!(matches!(refused, Err(FilesError::OutOfRange)));
        }
    }

    async fn an_absent_file_is_none_and_deleting_it_is_fine(place: Place) {
        let key = put(&place.files, &sample(10)).await.key;
        place.files.delete(&key).await.unwrap();
        place.files.delete(&key).await.unwrap();

        assert!(place.files.read(&key, None).await.unwrap().is_none());
        assert!(place.files.read(&key, Some(0..1)).await.unwrap().is_none());
        assert_eq!(place.traces(), Vec::<PathBuf>::new());
    }

    async fn the_list_shows_stored_files_and_nothing_foreign(place: Place) {
        let stored = put(&place.files, &sample(321)).await;
        let split_elsewhere = format!("abc/{}", "0".repeat(29));
        for foreign in ["readme.txt", "ab/readme.txt", "ab/cd/ef", &split_elsewhere] {
            let path = place.object(foreign);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "not ours").unwrap();
        }
        let entries: Vec<FileEntry> = place.files.list().try_collect().await.unwrap();

        assert_eq!(entries.len(), 1, "{entries:?}");
        assert_eq!((&entries[0].key, entries[0].size), (&stored.key, 321));
    }

    async fn a_sweep_removes_old_files_that_nobody_needs(place: Place) {
        let needed = put(&place.files, &sample(1)).await.key;
        let orphan = put(&place.files, &sample(2)).await.key;
        let newest = place.files.list().map_ok(|entry| entry.modified).try_collect::<Vec<_>>();
        let newest = newest.await.unwrap().into_iter().max().unwrap();
        let keep = async |_| Ok::<_, Infallible>(HashSet::from([needed.clone()]));

        let before_any = newest - jiff::SignedDuration::from_hours(1);
        assert_eq!(place.files.sweep(before_any, keep).await.unwrap(), Swept::default());
        assert_eq!(keys(&place.files).await, HashSet::from([needed.clone(), orphan]));

        let after_all = newest + jiff::SignedDuration::from_secs(1);
        let swept = place.files.sweep(after_all, keep).await.unwrap();
        assert_eq!(swept, Swept { files: 1, unfinished_uploads: 0 });
        assert_eq!(keys(&place.files).await, HashSet::from([needed]));
    }

    async fn a_sweep_that_cannot_ask_removes_nothing(place: Place) {
        let key = put(&place.files, &sample(1)).await.key;
        let swept = place.files.sweep(Timestamp::MAX, async |_| Err("the database is away")).await;

        assert!(matches!(swept, Err(SweepError::Lookup("the database is away"))));
        assert_eq!(keys(&place.files).await, HashSet::from([key]));
    }
}

#[tokio::test]
async fn a_sweep_clears_what_a_crash_left_of_an_upload() {
    let place = Place::folder();
    let kept = put(&place.files, &sample(1)).await.key;
    let hour = |n: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(n * 3_600);
    for (name, modified) in [
        ("ab/old#1", hour(1)),
        ("ab/busy#12", hour(3)),
        ("ab/c#d", hour(1)),
    ] {
        let path = place.object(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let file = fs::File::create(&path).unwrap();
        file.set_modified(modified).unwrap();
    }
    let all = async |keys: Vec<FileKey>| Ok::<_, Infallible>(HashSet::from_iter(keys));
    let cut_off = Timestamp::try_from(hour(2)).unwrap();
    let swept = place.files.sweep(cut_off, all).await.unwrap();

    assert_eq!(swept.unfinished_uploads, 1);
    assert!(!place.object("ab/old#1").exists());
    assert!(place.object("ab/busy#12").exists() && place.object("ab/c#d").exists());
    assert_eq!(keys(&place.files).await, HashSet::from([kept]));
}

#[tokio::test]
async fn an_upload_holds_two_parts_at_most() {
    const PART: usize = 1_000;
    let (mut upload, mut pieces, _outcome) = Upload::new(PART, PART);
    let taken_in = Cell::new(0);
    let mut filling = pin!(async {
        while upload.write(&[0; 3]).await.is_ok() {
            taken_in.set(taken_in.get() + 3);
        }
    });
    for parts in 1..=5 {
        assert!(filling.as_mut().now_or_never().is_none());
        let last_full_write = parts * PART / 3 * 3;
        assert_eq!(taken_in.get(), last_full_write, "no more is read than fits");
        let piece = pieces.recv().await;
        assert!(matches!(piece, Some(Piece::More(part)) if part.len() == PART));
    }
    drop(pieces);
    assert!(
        filling.now_or_never().is_some(),
        "a store that failed takes no more"
    );
}
