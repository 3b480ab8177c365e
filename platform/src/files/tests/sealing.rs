//! A sealed store: what comes back, what lies on the disk, and which key it takes.

use super::*;
use crate::sealed::{FIRST, HEADER, MainKey, OTHER, is_sealed};

fn ring(current: Option<&MainKey>, old: &[&MainKey]) -> Keyring {
    Keyring {
        current: current.cloned(),
        old: old.iter().map(|key| (*key).clone()).collect(),
    }
}

impl Place {
    fn with(&self, current: Option<&MainKey>, old: &[&MainKey]) -> Files {
        let files = Files::open(&self.location).unwrap();
        files.with_keys(ring(current, old))
    }

    fn stored(&self, key: &FileKey) -> std::path::PathBuf {
        let (folder, name) = key.as_str().split_at(2);
        self.object(&format!("{folder}/{name}"))
    }
}

async fn reseal_all(files: &Files) -> Vec<Resealed> {
    let entries: Vec<FileEntry> = files.list().try_collect().await.unwrap();
    let mut done = Vec::new();
    for entry in entries {
        done.push(files.reseal(&entry).await.unwrap());
    }
    done
}

on_both! {
    async fn a_sealed_file_comes_back_whole_and_in_parts(place: Place) {
        let key = MainKey::random();
        let files = place.with(Some(&key), &[]);
        files.unlock().await.unwrap();
        for len in [0, 1, FIRST, FIRST + 1, FIRST + OTHER, S3_PART - 1, S3_PART, S3_PART + 200_000] {
            let content = sample(len);
            let stored = put(&files, &content).await;
            assert_eq!(stored.sha256, hex::encode(Sha256::digest(&content)));
            let (body, bytes) = read(&files, &stored.key, None).await;
            assert!(bytes == content && body.size == len as u64, "{len} bytes");
            let on_disk = fs::read(place.stored(&stored.key)).unwrap();
            assert!(is_sealed(&on_disk) && on_disk.len() > len);
            let end = len as u64;
            for range in [0..1, end / 2..end, end.saturating_sub(1)..end + 9, 70_000..140_000] {
                let expected = content.get(range.start as usize..(range.end as usize).min(len));
                let Some(expected) = expected.filter(|part| !part.is_empty()) else {
                    let refused = files.read(&stored.key, Some(range)).await;
                    assert!(matches!(refused, Err(FilesError::OutOfRange)));
                    continue;
                };
                let (body, bytes) = read(&files, &stored.key, Some(range.clone())).await;
                assert!(bytes == expected, "{range:?} of {len}");
                assert_eq!(body.range, range.start..range.end.min(end));
            }
        }
    }

    async fn another_process_gets_a_sealed_file_opened(place: Place) {
        let files = place.with(Some(&MainKey::random()), &[]);
        let content = sample(MB);
        let stored = put(&files, &content).await;
        let mut file = files.open_file(&stored.key).await.unwrap().unwrap();
        let mut seen = Vec::new();
        file.read_to_end(&mut seen).unwrap();
        assert!(seen == content);
    }

    async fn the_wrong_key_is_told_and_changes_nothing(place: Place) {
        let (right, wrong) = (MainKey::random(), MainKey::random());
        let files = place.with(Some(&right), &[]);
        assert_eq!(files.unlock().await.unwrap(), Sealing::On(right.id()));
        let stored = put(&files, &sample(1000)).await;
        let before = place.traces().len();

        let other = place.with(Some(&wrong), &[]);
        let refused = other.unlock().await.unwrap_err();
        assert_eq!(refused.to_string(), format!(
            "The stored files are encrypted with the key {}, which is not the one that is set.",
            right.id()
        ));
        assert!(other.put(Incoming::from(sample(10)), NO_LIMIT).await.is_err());
        let none = place.with(None, &[]);
        let refused = none.unlock().await.unwrap_err().to_string();
        assert!(refused.ends_with("and CRANEDESK_FILES_KEY is not set."), "{refused}");
        assert_eq!(place.traces().len(), before);
        assert_eq!(read(&files, &stored.key, None).await.1.len(), 1000);
    }

    async fn what_is_there_is_sealed_and_the_key_changed_step_by_step(place: Place) {
        let contents = [sample(10), sample(FIRST + 7), sample(MB)];
        let mut keys = Vec::new();
        for content in &contents {
            keys.push(put(&place.files, content).await.key);
        }
        let (first, second) = (MainKey::random(), MainKey::random());
        let check = async |files: &Files| {
            for (key, content) in keys.iter().zip(&contents) {
                assert!(read(files, key, None).await.1 == *content);
            }
        };

        // Plain files are read on, and sealed one by one; cut off, it goes on.
        let files = place.with(Some(&first), &[]);
        files.unlock().await.unwrap();
        check(&files).await;
        let entries: Vec<FileEntry> = files.list().try_collect().await.unwrap();
        assert_eq!(files.reseal(&entries[0]).await.unwrap(), Resealed::Done);
        check(&files).await;
        let done = reseal_all(&files).await;
        assert_eq!(done.iter().filter(|one| **one == Resealed::Already).count(), 1);
        check(&files).await;
        assert!(keys.iter().all(|key| is_sealed(&fs::read(place.stored(key)).unwrap())));

        // With the new key and the old one, both kinds are read.
        let files = place.with(Some(&second), &[&first]);
        files.unlock().await.unwrap();
        check(&files).await;
        assert_eq!(reseal_all(&files).await, [Resealed::Done; 3]);
        // Until all of it is said to be done, the old key is asked for.
        assert!(place.with(Some(&second), &[]).unlock().await.is_err());
        files.forget_keys_before().await.unwrap();
        let files = place.with(Some(&second), &[]);
        files.unlock().await.unwrap();
        check(&files).await;
        assert!(place.with(Some(&first), &[]).unlock().await.is_err());

        // And off again.
        let files = place.with(None, &[&second]);
        files.unlock().await.unwrap();
        assert_eq!(reseal_all(&files).await, [Resealed::Done; 3]);
        files.forget_key().await.unwrap();
        let files = place.with(None, &[]);
        assert_eq!(files.unlock().await.unwrap(), Sealing::Off);
        check(&files).await;
    }

    async fn a_damaged_file_is_not_given_out_and_not_resealed(place: Place) {
        let (key, next) = (MainKey::random(), MainKey::random());
        let files = place.with(Some(&key), &[]);
        let stored = put(&files, &sample(FIRST + OTHER + 5)).await;
        let path = place.stored(&stored.key);
        let mut bytes = fs::read(&path).unwrap();
        bytes[HEADER + FIRST + 40] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let body = files.read(&stored.key, None).await.unwrap().unwrap();
        let chunks: Result<Vec<Bytes>, FilesError> = body.stream.try_collect().await;
        assert!(matches!(chunks, Err(FilesError::Damaged)));

        let files = place.with(Some(&next), &[&key]);
        let entries: Vec<FileEntry> = files.list().try_collect().await.unwrap();
        assert!(matches!(files.reseal(&entries[0]).await, Err(FilesError::Damaged)));
        assert!(fs::read(&path).unwrap() == bytes, "it was replaced");
    }
}
