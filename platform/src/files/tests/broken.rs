//! What goes wrong on the way in, and a store that is not there: nothing is left, nothing hangs.

use std::fs;
use std::future::pending;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::error::Elapsed;

use super::places::{Place, bucket_at, on_both};
use super::{MB, NO_LIMIT, sample};
use crate::files::{Files, FilesError, Incoming, PutError, S3_PART};

#[derive(Debug, PartialEq)]
struct HungUp;

/// Enough that S3 has a part and the folder has a staged file before the end is reached.
const SEVERAL_PARTS: usize = 3 * S3_PART;

fn chunks(total: usize) -> impl Stream<Item = Result<Bytes, HungUp>> {
    let chunk = sample(65_536);
    stream::repeat_with(move || Ok(chunk.clone())).take(total / 65_536 + 1)
}

fn nothing() -> Vec<PathBuf> {
    Vec::new()
}

/// Puts the stream and drops the future, as a server does when the client goes away, once
/// `reached` is told. Returns what was on the disk at that moment.
async fn put_and_drop(
    place: &Place,
    stream: impl Stream<Item = Result<Bytes, HungUp>> + Send,
    reached: &Notify,
) -> Vec<PathBuf> {
    let incoming = Incoming::new(stream, 4).await.unwrap();
    let mut put = Box::pin(place.files.put(incoming, NO_LIMIT));
    tokio::select! {
        biased;
        done = &mut put => panic!("ended too early: {done:?}"),
        () = reached.notified() => {}
    }
    let traces = place.traces();
    drop(put);
    place.files.settled().await;
    traces
}

on_both! {
    async fn a_file_at_the_limit_is_stored_and_one_byte_more_is_not(place: Place) {
        for limit in [10, SEVERAL_PARTS] {
            let at_limit = Incoming::from(sample(limit));
            let stored = place.files.put(at_limit, limit as u64).await.unwrap();
            place.files.delete(&stored.key).await.unwrap();

            let over = Incoming::from(sample(limit + 1));
            let refused = place.files.put(over, limit as u64).await.unwrap_err();
            assert!(matches!(refused, PutError::TooLarge { limit: told } if told == limit as u64));
            assert_eq!(place.traces(), nothing());
        }
    }

    async fn reading_stops_as_soon_as_the_limit_is_passed(place: Place) {
        let read = AtomicUsize::new(0);
        let endless = stream::repeat_with(|| {
            read.fetch_add(MB, Ordering::Relaxed);
            Ok::<_, HungUp>(Bytes::from(vec![7; MB]))
        });
        let incoming = Incoming::new(endless, 4).await.unwrap();
        let refused = place.files.put(incoming, 20 * MB as u64).await;

        assert!(matches!(refused, Err(PutError::TooLarge { .. })));
        assert_eq!(read.load(Ordering::Relaxed), 21 * MB);
        assert_eq!(place.traces(), nothing());
    }

    async fn a_stream_that_breaks_off_leaves_nothing(place: Place) {
        for sent in [10, SEVERAL_PARTS] {
            let at_break = Arc::new(Mutex::new(nothing()));
            let broken = chunks(sent).chain(stream::once(async {
                *at_break.lock().unwrap() = place.traces();
                Err(HungUp)
            }));
            let incoming = Incoming::new(broken, 4).await.unwrap();
            let refused = place.files.put(incoming, NO_LIMIT).await.unwrap_err();

            assert!(matches!(refused, PutError::Interrupted(HungUp)));
            let had_begun = !at_break.lock().unwrap().is_empty();
            assert_eq!(had_begun, sent == SEVERAL_PARTS);
            assert_eq!(place.traces(), nothing());
        }
    }

    async fn a_client_that_goes_away_midway_leaves_nothing(place: Place) {
        let reached = Notify::new();
        let stalled = chunks(SEVERAL_PARTS).chain(stream::once(async {
            reached.notify_one();
            pending().await
        }));
        let traces = put_and_drop(&place, stalled, &reached).await;

        assert_ne!(traces, nothing(), "the upload had begun");
        assert_eq!(place.traces(), nothing());
    }

    async fn a_client_that_goes_away_while_the_file_is_completed_leaves_nothing(place: Place) {
        for sent in [10, SEVERAL_PARTS] {
            let reached = Notify::new();
            let ending = chunks(sent).chain(stream::poll_fn(|_| {
                reached.notify_one();
                None.into()
            }));
            put_and_drop(&place, ending, &reached).await;

            assert_eq!(place.traces(), nothing());
        }
    }

    async fn the_store_is_ready_until_it_is_taken_away(place: Place) {
        place.files.check().await.unwrap();
        assert_eq!(place.traces(), nothing());

        fs::remove_dir_all(place.root()).unwrap();
        let away = place.files.check().await.unwrap_err();
        assert_eq!(away.to_string(), "The file store does not answer.");
        assert!(!place.root().exists(), "looking must not bring it back");
    }
}

#[tokio::test]
async fn a_folder_that_became_a_file_is_not_ready() {
    let place = Place::folder();
    fs::remove_dir(place.root()).unwrap();
    fs::write(place.root(), "in the way").unwrap();

    place.files.check().await.unwrap_err();
}

#[tokio::test]
async fn s3_refuses_a_wrong_key() {
    let place = Place::s3_with_wrong_key().await;
    for size in [10, SEVERAL_PARTS] {
        let refused = place
            .files
            .put(Incoming::from(sample(size)), NO_LIMIT)
            .await;
        let refused = refused.unwrap_err();
        assert!(matches!(refused, PutError::Store(FilesError::Refused(_))));
        assert_eq!(refused.to_string(), "The file store refused access.");
    }
    let refused = place.files.check().await;
    assert!(matches!(refused, Err(FilesError::Refused(_))));
    assert_eq!(place.traces(), nothing());
}

#[tokio::test]
async fn an_s3_server_that_is_not_there_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let files = Files::open(&bucket_at(format!("http://{address}"))).unwrap();

    let failed = files.check().await;
    assert!(matches!(failed, Err(FilesError::Unavailable(_))));
    let failed = files.put(Incoming::from(sample(10)), NO_LIMIT).await;
    assert!(matches!(
        failed,
        Err(PutError::Store(FilesError::Unavailable(_)))
    ));
}

#[tokio::test]
async fn an_s3_server_that_never_answers_is_given_up_on() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", silent.local_addr().unwrap());
    let files = Files::open(&bucket_at(endpoint)).unwrap();

    let failed = files.check().await;
    assert!(matches!(failed, Err(FilesError::Unavailable(cause)) if cause.is::<Elapsed>()));
}
