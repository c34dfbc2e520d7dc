-- What visitors leave in the four lead forms, and who is on the mailing list.

-- What was sent, as it was sent, with the words it was agreed to with. `id` is made from what was typed and the hour, so
-- that the same form sent twice is one lead and its mails are sent once.
CREATE TABLE leads (
  id TEXT PRIMARY KEY,
  form TEXT NOT NULL CHECK (form IN ('brochure', 'contact', 'trip-notes', 'mailing-list')),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  address TEXT NOT NULL,
  question TEXT NOT NULL,
  tour_code TEXT NOT NULL,
  office TEXT NOT NULL,
  currency TEXT NOT NULL,
  uk INTEGER NOT NULL CHECK (uk IN (0, 1)),
  -- Where the visit came from, as JSON; empty when it is not known.
  source TEXT NOT NULL,
  consent_wording TEXT NOT NULL,
  consent_version TEXT NOT NULL,
  consented_at INTEGER NOT NULL,
  -- Path of our own page that the form stood on; empty when the browser did not say.
  page TEXT NOT NULL,
  -- Sent by what is most likely a robot: nobody was mailed.
  suspect INTEGER NOT NULL CHECK (suspect IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX leads_by_age ON leads (created_at);
CREATE INDEX leads_by_email ON leads (lower(email), created_at);

-- One row for each address, in whatever case it is typed. Who left stays, so that no old link brings them back.
CREATE TABLE subscriptions (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  -- Counts how often somebody left: it is part of what the tokens are made of, of which only hashes are kept.
  round INTEGER NOT NULL DEFAULT 1,
  confirm_hash TEXT NOT NULL UNIQUE,
  leave_hash TEXT NOT NULL UNIQUE,
  consent_wording TEXT NOT NULL,
  consent_version TEXT NOT NULL,
  consented_at INTEGER NOT NULL,
  page TEXT NOT NULL,
  confirmed_at INTEGER,
  left_at INTEGER,
  -- Whether the mailing-list service knows. 'given-up': it would not take this address for two weeks.
  told TEXT NOT NULL DEFAULT 'yes' CHECK (told IN ('yes', 'waiting', 'given-up')),
  -- Counts changes that are to be told: an answer to the one before does not settle the next.
  change INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER NOT NULL DEFAULT 0,
  taken_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX subscriptions_by_email ON subscriptions (lower(email));
CREATE INDEX subscriptions_to_tell ON subscriptions (next_try_at) WHERE told = 'waiting';
CREATE INDEX subscriptions_pending ON subscriptions (consented_at) WHERE state = 'pending';
