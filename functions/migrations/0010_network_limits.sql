-- Which networks a hold comes from, as hashes: one network holds a share of a departure's seats and no more, and holds
-- that ran out are counted over a day. Rows are deleted after that day.
CREATE TABLE hold_networks (
  network TEXT NOT NULL,
  held_at INTEGER NOT NULL,
  hold_id TEXT NOT NULL REFERENCES holds (id),
  PRIMARY KEY (network, held_at, hold_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX hold_networks_by_time ON hold_networks (held_at);

-- holds.address has no use any more. The column stays until no version of the site is left that writes it.
DROP INDEX holds_by_address;
UPDATE holds SET address = '' WHERE address <> '';

-- Whether a hold came to a payment.
CREATE INDEX attempts_by_cart ON attempts (cart_id, created_at);
-- Carts that nobody has touched for long, and details whose date of birth is not kept any longer.
CREATE INDEX carts_by_touch ON carts (updated_at);
CREATE INDEX guests_with_birth ON guests (terms_accepted_at) WHERE dob <> '';
