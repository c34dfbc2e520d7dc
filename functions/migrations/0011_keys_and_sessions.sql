-- What a visitor's cookie opens. A cart keeps its id; its key changes when guest details are entered and when it is paid.
CREATE TABLE cart_keys (
  -- In the order they were made.
  number INTEGER PRIMARY KEY,
  -- SHA-256 of the cookie.
  hash TEXT NOT NULL UNIQUE,
  cart_id TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  -- Ends the keys before it as soon as it comes in: until then nobody knows whether the browser has got it.
  waiting INTEGER NOT NULL DEFAULT 0 CHECK (waiting IN (0, 1)),
  ended_at INTEGER
) STRICT;
CREATE INDEX cart_keys_by_cart ON cart_keys (cart_id);
CREATE INDEX cart_keys_ended ON cart_keys (ended_at) WHERE ended_at IS NOT NULL;
-- Before this a cart's id was the hash of its only key.
INSERT INTO cart_keys (hash, cart_id) SELECT id, id FROM carts;

-- Who of the staff is signed in with the password. `hash` is made of the cookie and the password.
CREATE TABLE staff_sessions (
  hash TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_sessions_by_end ON staff_sessions (ends_at);
