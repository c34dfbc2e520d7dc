-- When staff said that a question of the contact form is answered, and who said so; null and empty before.
ALTER TABLE leads ADD COLUMN answered_at INTEGER;
ALTER TABLE leads ADD COLUMN answered_by TEXT NOT NULL DEFAULT '';
CREATE INDEX questions_by_age ON leads (created_at) WHERE form = 'contact' AND suspect = 0;
