-- The files that came with an email of the local inbox: names, media types and texts as JSON.
ALTER TABLE inbox ADD COLUMN attachments TEXT NOT NULL DEFAULT '[]';
