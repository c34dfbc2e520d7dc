-- What happened: carts, seats, payments, orders. What is offered lives in content and is never copied here,
-- except for the capacity a seat counter is checked against.
-- Money is integer minor units; instants are epoch milliseconds; days are YYYY-MM-DD in the operator's zone.

-- D1 has no interactive transactions and a batch goes on after an UPDATE that matched no row. A statement that must
-- have changed exactly one row is therefore followed by `UPDATE expect SET rows = changes()`, which aborts the batch.
CREATE TABLE expect (rows INTEGER NOT NULL CHECK (rows = 1)) STRICT;
INSERT INTO expect (rows) VALUES (1);

-- The seat ledger. Counters move only together with rows of `holds`.
CREATE TABLE tour_dates (
  id TEXT PRIMARY KEY,
  capacity INTEGER NOT NULL CHECK (capacity >= 0),
  held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
  sold INTEGER NOT NULL DEFAULT 0 CHECK (sold >= 0),
  CHECK (held + sold <= capacity)
) STRICT, WITHOUT ROWID;

-- `id` is the SHA-256 of the cookie. `wishes` is a list of ids; nothing in it is a price.
CREATE TABLE carts (
  id TEXT PRIMARY KEY,
  wishes TEXT NOT NULL DEFAULT '[]',
  currency TEXT NOT NULL,
  promo_code TEXT NOT NULL DEFAULT '',
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE guests (
  cart_id TEXT PRIMARY KEY REFERENCES carts (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  other_names TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  gender TEXT NOT NULL,
  dob TEXT NOT NULL,
  phone TEXT NOT NULL,
  hear TEXT NOT NULL,
  terms_version TEXT NOT NULL,
  terms_accepted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE holds (
  id TEXT PRIMARY KEY,
  cart_id TEXT NOT NULL,
  tour_date_id TEXT NOT NULL REFERENCES tour_dates (id),
  state TEXT NOT NULL CHECK (state IN ('active', 'sold', 'released', 'expired')),
  -- Whose sold seat this is; empty until it is sold.
  order_id TEXT NOT NULL DEFAULT '',
  -- Hash of the address the guest came from: one address holds so many seats and no more.
  address TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX holds_one_active ON holds (cart_id, tour_date_id) WHERE state = 'active';
CREATE INDEX holds_by_date ON holds (tour_date_id, state);
CREATE INDEX holds_by_order ON holds (order_id) WHERE order_id <> '';
CREATE INDEX holds_by_address ON holds (address) WHERE state = 'active';
CREATE INDEX holds_expiring ON holds (expires_at) WHERE state = 'active';

-- What a guest agreed to pay, and for what. Never changed after it is written.
CREATE TABLE quotes (
  id TEXT PRIMARY KEY,
  cart_id TEXT NOT NULL,
  cart_version TEXT NOT NULL,
  cart_revision INTEGER NOT NULL,
  installment INTEGER NOT NULL CHECK (installment IN (1, 2)),
  currency TEXT NOT NULL,
  lines TEXT NOT NULL,
  promo_code TEXT NOT NULL,
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  deposit_minor INTEGER,
  due_minor INTEGER NOT NULL CHECK (due_minor > 0 AND due_minor <= total_minor),
  balance_due TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER quotes_are_immutable BEFORE UPDATE ON quotes
BEGIN
  SELECT RAISE(ABORT, 'a quote never changes');
END;

CREATE TABLE attempts (
  id TEXT PRIMARY KEY,
  quote_id TEXT NOT NULL REFERENCES quotes (id),
  cart_id TEXT NOT NULL,
  gateway TEXT NOT NULL,
  gateway_id TEXT UNIQUE,
  state TEXT NOT NULL CHECK (state IN (
    'created', 'open', 'authorised', 'capturing', 'captured', 'capture-failed',
    'cancelling', 'cancelled', 'voiding', 'voided', 'refunding', 'refunded', 'disputed'
  )),
  declines INTEGER NOT NULL DEFAULT 0,
  -- The guest as they were when they agreed to pay; emptied once an order has it, or none will.
  guest TEXT NOT NULL,
  -- The order this attempt makes, known beforehand so that every retry makes the same one.
  order_id TEXT NOT NULL UNIQUE,
  -- Why a guest was not charged, in words for the guest; empty while there is nothing to say.
  message TEXT NOT NULL DEFAULT '',
  return_to TEXT NOT NULL DEFAULT '/',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX attempts_one_open ON attempts (cart_id)
  WHERE state IN ('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding');
CREATE INDEX attempts_unfinished ON attempts (updated_at)
  WHERE state IN ('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding', 'refunding');

CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  attempt_id TEXT NOT NULL UNIQUE REFERENCES attempts (id),
  quote_id TEXT NOT NULL UNIQUE REFERENCES quotes (id),
  cart_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('confirmed', 'paid', 'capture-failed', 'refunded', 'disputed')),
  guest_name TEXT NOT NULL,
  guest_email TEXT NOT NULL,
  guest TEXT NOT NULL,
  currency TEXT NOT NULL,
  total_minor INTEGER NOT NULL,
  paid_minor INTEGER NOT NULL DEFAULT 0 CHECK (paid_minor >= 0 AND paid_minor <= total_minor),
  balance_due TEXT,
  terms_version TEXT NOT NULL,
  terms_accepted_at INTEGER NOT NULL,
  -- The check-in link is made from this order and a key outside the database; only its hash is kept.
  check_in_hash TEXT NOT NULL UNIQUE,
  check_in_until INTEGER,
  details_completed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX orders_by_cart ON orders (cart_id, created_at);
CREATE INDEX orders_by_guest ON orders (guest_email);

-- One reference for each tour of an order.
CREATE TABLE bookings (
  reference TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  tour_date_id TEXT NOT NULL,
  trip_name TEXT NOT NULL,
  position INTEGER NOT NULL,
  UNIQUE (order_id, tour_date_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bookings_by_date ON bookings (tour_date_id);

-- Answers given after payment. `sealed` is encrypted with a key outside the database.
CREATE TABLE travel_details (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  friends TEXT NOT NULL,
  flight_quote INTEGER NOT NULL CHECK (flight_quote IN (0, 1)),
  sealed TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE promo_codes (
  code TEXT PRIMARY KEY,
  rules TEXT NOT NULL,
  max_uses INTEGER,
  reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0),
  created_at INTEGER NOT NULL,
  CHECK (max_uses IS NULL OR reserved + used <= max_uses)
) STRICT, WITHOUT ROWID;

CREATE TABLE promo_uses (
  code TEXT NOT NULL REFERENCES promo_codes (code),
  quote_id TEXT NOT NULL REFERENCES quotes (id),
  state TEXT NOT NULL CHECK (state IN ('reserved', 'used', 'returned')),
  PRIMARY KEY (code, quote_id)
) STRICT, WITHOUT ROWID;

-- Events a provider told us of and that were acted on. Acting twice does no harm; remembering saves the work.
CREATE TABLE gateway_events (
  id TEXT PRIMARY KEY,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Mail to be sent, written in the same batch as its cause. The key is the mail service's idempotency key.
CREATE TABLE outbox (
  key TEXT PRIMARY KEY,
  template TEXT NOT NULL,
  -- The order the mail speaks of; the attempt where no order came to be.
  subject_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead')),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_waiting ON outbox (next_try_at) WHERE state = 'waiting';

-- Where the inbox mail adapter delivers: the local stand-in for a mail service.
CREATE TABLE inbox (
  key TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Every change of state of a payment or a booking. Holds no personal data.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  subject TEXT NOT NULL,
  what TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX audit_by_subject ON audit (subject);

CREATE TABLE rate_limits (
  key TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (key, window_start)
) STRICT, WITHOUT ROWID;
