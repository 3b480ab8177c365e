//! The program as somebody meets it who means it no good: a list of requests,
//! each with the status and the words that must come back. Whatever is sent,
//! there is no answer of 500, it is the same process at the end, its memory is
//! bounded, and nothing is left behind.
//!
//! A case is a line in one of the tables; what it takes to send it is in
//! `case.rs`, who sends it and what there is to be reached in `house.rs`.

mod assistant;
mod bodies;
mod case;
mod files;
mod guessing;
mod house;
mod model;
mod others;
mod protocol;
mod secrets;
mod slow;
#[path = "../support/mod.rs"]
mod support;
mod uploads;

use house::House;

/// The most that the server may ever have held while all of this went on.
const MOST_MEMORY_KB: u64 = 400 * 1024;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_sent_gets_its_sentence_and_the_server_goes_on() {
    let house = House::open().await;
    let known = house.everything().await;
    let (mut count, mut wrong) = (0, Vec::new());
    // They take a minute; all else is tried beside them.
    let slow = slow::begin(&house);
    for (table, cases) in [
        ("uploads", uploads::cases()),
        ("bodies", bodies::cases()),
        ("secrets", secrets::cases()),
        ("the assistant", assistant::cases()),
        ("other people's things", others::cases()),
    ] {
        count += cases.len();
        println!("{:>4} cases: {table}", cases.len());
        for case in &cases {
            wrong.extend(case.try_on(&house).await.err());
        }
    }
    let cases = protocol::cases();
    count += cases.len();
    println!("{:>4} cases: the wire", cases.len());
    for case in &cases {
        wrong.extend(case.try_on(&house).await.err());
    }
    count += slow.len();
    println!("{:>4} cases: slow senders", slow.len());
    for case in slow {
        wrong.extend(case.ended().await.err());
    }
    count += guessing::COUNT;
    println!("{:>4} cases: guessing on and on", guessing::COUNT);
    wrong.extend(guessing::wrong(&house).await);
    count += model::count();
    println!("{:>4} cases: a model's answers", model::count());
    wrong.extend(model::wrong().await);
    println!("{count:>4} cases in all");
    assert!(count >= 200, "{count} cases");
    assert!(
        wrong.is_empty(),
        "{} of {count} cases:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    house.is_the_same_process();
    assert!(house.most_memory_kb() < MOST_MEMORY_KB);
    assert_eq!(house.everything().await, known, "nothing changed");
    house.nothing_is_left_behind().await;
}
