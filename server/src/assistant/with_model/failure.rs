//! What a user is told when the model gives no answer.

use cranedesk_platform::llm::{Failure, LlmError};

use crate::error::Error;

pub(in crate::assistant) fn no_answer(error: LlmError) -> Error {
    tracing::warn!(failure = ?error.failure, detail = error.detail, "the model gave no answer");
    let sentence = match error.failure {
        Failure::Unreachable => "The model does not answer right now.",
        Failure::TimedOut => "The model took too long.",
        Failure::Quota => "The model has been asked too often for now.",
        Failure::Denied => {
            "The model does not accept this server's key. Please tell whoever runs it."
        }
        Failure::Refused => "The model declined to answer this.",
        Failure::Unusable => "The model gave no usable answer.",
    };
    Error::NoAnswer(sentence.into())
}
