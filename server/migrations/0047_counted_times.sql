-- The moments of what is limited to so many in an hour or a day.
ALTER TABLE attempt_limits ADD COLUMN times TEXT NOT NULL DEFAULT '';

-- Which node reads a document, so that one that starts again knows what it left.
ALTER TABLE documents ADD COLUMN text_reader TEXT;
