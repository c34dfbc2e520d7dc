-- Reminders by the clock, requests of the office, and what is deleted after a trip.

-- A mail may have to wait, and what it says may not be true any more when it could leave. Then it is 'dropped': never
-- sent, and kept to show that it was due.
CREATE TABLE outbox_new (
  key TEXT PRIMARY KEY,
  template TEXT NOT NULL,
  -- The order the mail speaks of; the attempt where it speaks of one payment; the day where it is a list for the office.
  subject_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped', 'dead')),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO outbox_new (key, template, subject_id, recipient, state, tries, next_try_at, created_at, sent_at)
SELECT key, template, subject_id, recipient, state, tries, next_try_at, created_at, sent_at FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_new RENAME TO outbox;
CREATE INDEX outbox_waiting ON outbox (next_try_at) WHERE state = 'waiting';
CREATE INDEX outbox_by_subject ON outbox (subject_id);

-- The day on which the clock looks at an order again, in the operator's zone. Empty: at once. Null: never again, unless
-- something about it changes.
ALTER TABLE orders ADD COLUMN remind_on TEXT DEFAULT '';
CREATE INDEX orders_to_remind ON orders (remind_on) WHERE state = 'paid' AND remind_on IS NOT NULL;
CREATE TRIGGER orders_remind_anew AFTER UPDATE OF state, paid_minor, balance_due, check_in_until, details_completed_at
ON orders
BEGIN
  UPDATE orders SET remind_on = '' WHERE id = new.id;
END;

-- Whether everything is there that a booking cannot do without: what is missing is asked for again. What was given
-- before this was known is taken to be all.
ALTER TABLE travel_details ADD COLUMN complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1));
UPDATE travel_details SET complete = 1;

CREATE INDEX orders_owing ON orders (balance_due)
  WHERE state = 'paid' AND paid_minor < total_minor AND balance_due IS NOT NULL;

-- What the office asked for from the command line. The minute's timer carries it out, once.
CREATE TABLE office_requests (
  id INTEGER PRIMARY KEY,
  what TEXT NOT NULL CHECK (what IN ('cancel', 'resend', 'revoke-link')),
  order_id TEXT NOT NULL REFERENCES orders (id),
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused', 'failed')),
  -- What became of it, in words for the office.
  outcome TEXT NOT NULL DEFAULT '',
  tries INTEGER NOT NULL DEFAULT 0,
  asked_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE UNIQUE INDEX office_requests_waiting ON office_requests (order_id, what) WHERE state = 'waiting';
CREATE INDEX office_requests_by_order ON office_requests (order_id);

-- When a guest's passport, health and emergency data, date of birth, gender and how they heard of us were deleted.
ALTER TABLE orders ADD COLUMN details_erased_at INTEGER;
CREATE INDEX orders_holding_details ON orders (check_in_until, created_at) WHERE details_erased_at IS NULL;
CREATE INDEX orders_ended_holding_details ON orders (updated_at)
  WHERE details_erased_at IS NULL AND state IN ('capture-failed', 'refunded');
-- Details given after they were deleted are deleted again.
CREATE TRIGGER travel_details_given_again AFTER INSERT ON travel_details
BEGIN
  UPDATE orders SET details_erased_at = NULL WHERE id = new.order_id;
END;

CREATE INDEX inbox_by_age ON inbox (received_at);
