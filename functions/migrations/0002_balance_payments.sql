-- A payment may also pay what is left of an order: then several payments name the same one. Only the payment that makes
-- an order names it alone. `way` says whether the card was typed here or on the provider's own page.
PRAGMA defer_foreign_keys = on;

CREATE TABLE attempts_new (
  id TEXT PRIMARY KEY,
  quote_id TEXT NOT NULL REFERENCES quotes (id),
  -- The cart that is paid for. A balance has none: it stands under its order, so that one runs at a time there too.
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
  -- The order this attempt makes, known beforehand so that every retry makes the same one; or the one it pays the rest of.
  order_id TEXT NOT NULL,
  purpose TEXT NOT NULL DEFAULT 'booking' CHECK (purpose IN ('booking', 'balance')),
  way TEXT NOT NULL DEFAULT 'card' CHECK (way IN ('card', 'hosted')),
  -- Why a guest was not charged, in words for the guest; empty while there is nothing to say.
  message TEXT NOT NULL DEFAULT '',
  return_to TEXT NOT NULL DEFAULT '/',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO attempts_new
  (id, quote_id, cart_id, gateway, gateway_id, state, declines, guest, order_id, message, return_to, created_at, updated_at)
SELECT id, quote_id, cart_id, gateway, gateway_id, state, declines, guest, order_id, message, return_to, created_at,
  updated_at FROM attempts;
DROP TABLE attempts;
ALTER TABLE attempts_new RENAME TO attempts;

CREATE UNIQUE INDEX attempts_one_open ON attempts (cart_id)
  WHERE state IN ('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding');
CREATE INDEX attempts_unfinished ON attempts (updated_at)
  WHERE state IN ('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding', 'refunding');
CREATE UNIQUE INDEX attempts_one_booking ON attempts (order_id) WHERE purpose = 'booking';
CREATE INDEX attempts_by_order ON attempts (order_id);

-- When staff or the provider ended the booking. From then on no money is taken for it, and what was taken is given back.
ALTER TABLE orders ADD COLUMN cancelled_at INTEGER;
