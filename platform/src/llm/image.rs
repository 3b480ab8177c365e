//! Pictures by a model that speaks OpenAI's way of asking for them.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use serde_json::json;

use super::error::by_status;
use super::{Failure, LlmError, Models, Provider};
use crate::secret::Secret;

/// A picture of a few megapixels, written as text.
const LARGEST: usize = 40 * 1024 * 1024;

#[derive(Deserialize)]
struct Drawn {
    data: Vec<Picture>,
}

#[derive(Deserialize)]
struct Picture {
    b64_json: Option<String>,
}

impl Models {
    /// The file of a picture, of whatever kind the model makes. Nothing is
    /// known of what is in it.
    pub async fn draw(&self, prompt: &str) -> Result<Vec<u8>, LlmError> {
        tokio::time::timeout(self.settings.limits.whole, self.ask_to_draw(prompt))
            .await
            .unwrap_or_else(|_| Err(LlmError::timed_out()))
    }

    async fn ask_to_draw(&self, prompt: &str) -> Result<Vec<u8>, LlmError> {
        let unusable = |detail: &str| LlmError::new(Failure::Unusable, detail);
        let Some(model) = &self.settings.image_model else {
            return Err(unusable("there is no image model"));
        };
        let path = match self.settings.provider {
            Provider::Gemini => "openai/images/generations",
            _ => "images/generations",
        };
        let mut url = self.base.join(path).map_err(|_| unusable("no such path"))?;
        url.set_query(self.base.query());
        let mut wish = json!({"model": model, "prompt": prompt, "n": 1});
        // gpt-image models always answer in base64 and refuse this parameter.
        if !model.starts_with("gpt-image") {
            wish["response_format"] = json!("b64_json");
        }
        let mut request = self.http.post(url).json(&wish);
        if let Some(key) = &self.settings.key {
            request = request.bearer_auth(Secret::reveal(key));
        }
        let response = request
            .send()
            .await
            .map_err(|error| LlmError::from(&error))?;
        let status = response.status();
        let body = read(response).await?;
        if !status.is_success() {
            return Err(by_status(status, &String::from_utf8_lossy(&body)));
        }
        let drawn: Drawn =
            serde_json::from_slice(&body).map_err(|_| unusable("the answer is no picture"))?;
        let picture = drawn.data.into_iter().next();
        let text = picture.and_then(|picture| picture.b64_json);
        text.and_then(|text| BASE64_STANDARD.decode(text).ok())
            .ok_or_else(|| unusable("the answer holds no picture"))
    }
}

async fn read(mut response: reqwest::Response) -> Result<Vec<u8>, LlmError> {
    let mut body = Vec::new();
    while let Some(piece) = response
        .chunk()
        .await
        .map_err(|error| LlmError::from(&error))?
    {
        body.extend_from_slice(&piece);
        if body.len() > LARGEST {
            return Err(LlmError::new(Failure::Unusable, "the picture is too large"));
        }
    }
    Ok(body)
}
