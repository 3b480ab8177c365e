# The whole project from one place. Each target installs what it lacks.
.PHONY: run test test-faults fuzz dev demo build web generate screenshots sbom release bench bench-growth bench-build

run: build            ## Build the release and serve it on http://127.0.0.1:8080
	./target/release/cranedesk serve

test:                 ## Everything: formatting, lints, Rust, web and browser tests
	scripts/test

test-faults:          ## Kills, full disks, dead services: minutes, with figures; ONLY="drips mail" for some
	cargo build --locked -p cranedesk
	cargo build --locked -p cranedesk-platform --features testing --example bucket
	scripts/with-postgres faults/run.py $(ONLY)

fuzz:                 ## Odd dates, names, searches and questions, 20 s each, then 20,000 odd requests; `make test` tries some
	FUZZ_SECONDS=20 scripts/with-postgres cargo test --locked -p cranedesk --bin cranedesk -- fuzz_ --nocapture --test-threads 1
	cargo build --locked
	scripts/fuzz-contract thorough

dev: web/node_modules ## Server and web app, both rebuilt as you type
	scripts/install-tools build
	node scripts/dev.mjs

demo: build           ## A fleet to look at, in ./data-demo; prints the sign-in
	CRANEDESK_DATA_DIR=./data-demo CRANEDESK_LOG=$${CRANEDESK_LOG:-warn} ./target/release/cranedesk demo --serve

build: web            ## The release binary with the web app inside
	scripts/install-tools build
	cargo build --release --locked

# Built anew only when something it is made from changed: the program has it inside and would be built anew too.
web: web/dist/index.html
web/dist/index.html: web/node_modules $(shell find web/src web/public web/build -type f) $(wildcard web/*.json web/*.ts web/*.html)
	cd web && npm run build

generate: web/node_modules ## The API contract, and the web app's types from it
	cargo run --quiet --locked -- openapi > api/openapi.json.new && mv api/openapi.json.new api/openapi.json
	cd web && npm run generate

screenshots: build e2e/node_modules ## The README's pictures, taken from the demonstration
	node scripts/screenshots.mjs

sbom:                 ## Everything that is inside the program, as CycloneDX, in ./sbom.json
	node scripts/sbom.mjs > sbom.json
	@echo "$$(grep -c '"type": "library"' sbom.json) crates and packages are listed in sbom.json."

release:              ## The tagged version in ./release: binary, checksums, list of what is inside
	scripts/release

bench: bench-build bench/node_modules ## Every figure beside its reference; ONLY=list for one
	./target/release/cranedesk-bench $(if $(ONLY),--only $(ONLY))

bench-growth: bench-build ## How requests, start-up and size grow with other people's data
	./target/release/cranedesk-bench growth

bench-build: web
	scripts/install-tools build
	cargo build --release --locked --workspace

# `npm install` rather than `npm ci`: registries that lag behind lack some other
# platform's optional package, and `ci` refuses a lock file over that.
%/node_modules: %/package.json %/package-lock.json
	cd $* && npm install && touch node_modules
