-- What a guest's pages said (E14). A text is stored once for all bookings that were made with it.
CREATE TABLE published_pages (
  version TEXT PRIMARY KEY,
  page TEXT NOT NULL,
  first_sold_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The commit of the site that made a quote, the version of its terms, and each departure as it was on sale with the
-- version of its page.
CREATE TABLE quote_pages (
  quote_id TEXT PRIMARY KEY REFERENCES quotes (id) ON DELETE CASCADE,
  site_commit TEXT NOT NULL,
  terms TEXT NOT NULL,
  departures TEXT NOT NULL
) STRICT, WITHOUT ROWID;
