# One image, one binary: the web app is inside it.
FROM node:22-bookworm-slim AS web
WORKDIR /src
COPY web/package.json web/package-lock.json web/
COPY web/codegen web/codegen
RUN cd web && npm install
COPY api api
COPY web web
RUN cd web && npm run build

FROM rust:1.95-bookworm AS server
WORKDIR /src
COPY Cargo.toml Cargo.lock clippy.toml ./
COPY platform platform
COPY server server
COPY bench/Cargo.toml bench/Cargo.toml
COPY bench/src bench/src
COPY bench bench
COPY --from=web /src/web/dist web/dist
RUN cargo build --release --locked

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        ca-certificates poppler-utils qpdf tesseract-ocr tesseract-ocr-eng \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home /data cranedesk \
    && install -d -m 700 -o cranedesk /data
COPY --from=server /src/target/release/cranedesk /usr/local/bin/cranedesk
USER cranedesk
ENV CRANEDESK_LISTEN=0.0.0.0:8080 CRANEDESK_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["cranedesk"]
CMD ["serve"]
