//! A model that fails: what the user hears, and that nothing else suffers.

use cranedesk_platform::on_both_engines;
use cranedesk_platform::testing::{Scripted, openai};
use futures_util::future::join_all;
use serde_json::json;
use tokio::task::JoinSet;

use super::{Bed, ask, events, question, seconds, streaming};

on_both_engines!(
    Bed: a_failure_is_told_in_a_sentence_and_the_built_in_answer_offered,
    a_silent_model_is_cut_off,
    silent_models_hold_no_connection, one_user_keeps_a_model_from_nobody,
    hanging_up_cancels_the_question,
);

async fn a_failure_is_told_in_a_sentence_and_the_built_in_answer_offered(bed: Bed) {
    let error = |status| Scripted::Json(status, json!({"error": {"message": "sk-secret"}}));
    let cases = [
        (
            error(401),
            "The model does not accept this server's key. Please tell whoever runs it.",
        ),
        (error(429), "The model has been asked too often for now."),
        (error(500), "The model does not answer right now."),
        (error(400), "The model gave no usable answer."),
        (
            Scripted::Events(openai::stops(&["I would"], "content_filter")),
            "The model declined to answer this.",
        ),
        (
            Scripted::Events(openai::says(&[""])),
            "The model gave no usable answer.",
        ),
    ];
    let owner = &bed.crew.owner;
    for (script, sentence) in cases {
        bed.provider.then([script.clone(), script]);
        let answer = ask(owner, question("Hello?")).await;
        assert_eq!((answer.status, answer.text.as_str()), (503, sentence));
        assert!(answer.header("content-type").starts_with("text/plain"));
        let events = events(owner, question("Hello?")).await;
        let (name, data) = events.last().expect("events");
        let expected = json!({"status": 503, "message": sentence, "builtInOffered": true});
        assert_eq!((name.as_str(), data), ("error", &expected));
    }
    let asked = bed.provider.asked().len();
    let built_in = ask(owner, question("How many cranes?").text("builtIn", "true")).await;
    assert_eq!(built_in.json()["answeredBy"], "built-in");
    assert_eq!(bed.provider.asked().len(), asked, "the model was not asked");
}

async fn a_silent_model_is_cut_off(bed: Bed) {
    let dialect = bed.app.app.db.dialect();
    // On a busy machine a short pause may be over before the model was reached.
    let mut pause = std::time::Duration::from_millis(20);
    loop {
        let hasty = Bed::start_with(dialect, |config| {
            config.models.as_mut().expect("a model").limits.pause = pause;
        })
        .await;
        hasty.provider.then([Scripted::Silence]);
        let answer = ask(&hasty.crew.owner, question("Hello?")).await;
        assert_eq!(
            (answer.status, answer.text.as_str()),
            (503, "The model took too long.")
        );
        if !hasty.provider.asked().is_empty() {
            return hasty.provider.until_hung_up().await;
        }
        pause *= 4;
    }
}

async fn silent_models_hold_no_connection(bed: Bed) {
    // Twice as many as there are connections, most of them in the middle of their tools. No more wishes than one
    // question may have, so that a single quick one cannot use them up and end.
    let wish = openai::wants(&[("query_register", json!({"of": "cranes"}))]);
    let script = vec![Scripted::Events(wish); 6];
    bed.provider
        .then(script.into_iter().chain(vec![Scripted::Silence; 8]));
    let askers = bed.crew.insiders().into_iter().cycle().take(8);
    let questions = join_all(askers.map(|asker| ask(asker, question("Hello?"))));
    let others = async {
        bed.provider.until_asked_times(14).await;
        let cranes = bed.crew.owner.get("/api/cranes").await;
        assert_eq!(cranes.status, 200);
        let mate = json!({"username": "pending"});
        bed.crew.stranger.post("/api/mates/requests", &mate).await
    };
    let others = tokio::time::timeout(seconds(120), others);
    tokio::select! {
        _ = questions => panic!("nobody answers these"),
        answer = others => {
            let answer = answer.expect("the others do not wait for the model");
            assert!(answer.status < 500, "{}", answer.text);
        }
    }
}

async fn one_user_keeps_a_model_from_nobody(bed: Bed) {
    bed.provider.then(vec![Scripted::Silence; 3]);
    let mut open = JoinSet::new();
    for _ in 0..3 {
        open.spawn(streaming(&bed.crew.owner, question("Hello?")).send());
    }
    bed.provider.until_asked_times(3).await;
    let fourth = streaming(&bed.crew.owner, question("Hello?")).send();
    let mut fourth = fourth.await.expect("an answer begins");
    let said = fourth.chunk().await.expect("a piece").unwrap_or_default();
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(said.contains("Other questions come first…"), "{said}");
    let answer = openai::says(&["Hello."]);
    bed.provider.then([Scripted::Events(answer)]);
    let answer = ask(&bed.crew.stranger, question("Hello?")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

async fn hanging_up_cancels_the_question(bed: Bed) {
    let begun = openai::delta(&json!({"content": "Well, "}), None);
    for script in [Scripted::Silence, Scripted::EventsThenSilence(begun)] {
        bed.provider.then([script]);
        let request = streaming(&bed.crew.owner, question("Hello?")).send();
        let asking = tokio::spawn(async move {
            let response = request.await.expect("an answer begins");
            response.bytes().await
        });
        bed.provider.until_asked().await;
        asking.abort();
        bed.provider.until_hung_up().await;
    }
}
