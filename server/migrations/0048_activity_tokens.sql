-- What a program did with a token says with which: by its name at that time,
-- since a token goes and what was done stays.
ALTER TABLE activity ADD COLUMN token TEXT NOT NULL DEFAULT '';
