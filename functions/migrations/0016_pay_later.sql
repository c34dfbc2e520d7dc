-- Payments that the card provider did not answer. Their guest gets a link to pay by mail once it answers again.
CREATE TABLE pay_later (
  attempt_id TEXT PRIMARY KEY REFERENCES attempts (id) ON DELETE CASCADE,
  cart_id TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  -- SHA-256 of the link's token.
  token_hash TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'mailed', 'dropped')),
  asked_at INTEGER NOT NULL,
  -- The timer begins with the one that it tried longest ago.
  tried_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pay_later_waiting ON pay_later (tried_at) WHERE state = 'waiting';
CREATE INDEX pay_later_by_cart ON pay_later (cart_id);
