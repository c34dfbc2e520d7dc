-- The commit of the site that made a quote; empty where the site was built outside of a repository. It replaces the
-- stored texts of pages: with it, the words of the day are in the repository.
ALTER TABLE quotes ADD COLUMN site_commit TEXT NOT NULL DEFAULT '';
DROP TRIGGER quotes_are_immutable;
UPDATE quotes SET site_commit = quote_pages.site_commit FROM quote_pages WHERE quote_id = quotes.id;
CREATE TRIGGER quotes_are_immutable BEFORE UPDATE ON quotes
BEGIN
  SELECT RAISE(ABORT, 'a quote never changes');
END;
DROP TABLE quote_pages;
DROP TABLE published_pages;
