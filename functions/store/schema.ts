/** The tables of the books. A change after a deployment is a migration of its own, at the end of the list. */
export const MIGRATIONS: readonly string[] = [
  /* sql */ `
-- What happened: carts, seats, payments, orders. What is offered lives in content and is never copied here,
-- except for the capacity a seat counter is checked against.
-- Money is integer minor units; instants are epoch milliseconds; days are YYYY-MM-DD in the operator's zone.

-- The seat ledger. Counters move only together with rows of holds.
CREATE TABLE tour_dates (
  id TEXT PRIMARY KEY,
  capacity INTEGER NOT NULL CHECK (capacity >= 0),
  held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
  sold INTEGER NOT NULL DEFAULT 0 CHECK (sold >= 0),
  CHECK (held + sold <= capacity)
) STRICT, WITHOUT ROWID;
CREATE INDEX tour_dates_held ON tour_dates (id) WHERE held > 0;
CREATE INDEX tour_dates_by_day ON tour_dates (substr(id, -10));

-- What a visitor wants: ids, and nothing that is a price.
CREATE TABLE carts (
  id TEXT PRIMARY KEY,
  requested_tours TEXT NOT NULL DEFAULT '[]',
  currency TEXT NOT NULL,
  promo_code TEXT NOT NULL DEFAULT '',
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX carts_by_touch ON carts (updated_at);

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
  terms_accepted_at INTEGER NOT NULL,
  -- Where the guest's visit came from, as JSON; empty when nobody knows. An order keeps it with its copy of the guest.
  source TEXT NOT NULL DEFAULT '',
  -- The key by which a person is recognised, made of name and address: see functions/bookings/guests.ts.
  person TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX guests_with_birth ON guests (terms_accepted_at) WHERE dob <> '';

CREATE TABLE holds (
  id TEXT PRIMARY KEY,
  cart_id TEXT NOT NULL,
  tour_date_id TEXT NOT NULL REFERENCES tour_dates (id),
  state TEXT NOT NULL CHECK (state IN ('active', 'sold', 'released', 'expired')),
  -- Whose sold seat this is; empty until it is sold.
  order_id TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- A hold on the last third of a departure's seats is short until a card was sent.
  is_short INTEGER NOT NULL DEFAULT 0 CHECK (is_short IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX holds_one_active ON holds (cart_id, tour_date_id) WHERE state = 'active';
CREATE INDEX holds_by_date ON holds (tour_date_id, state);
CREATE INDEX holds_by_order ON holds (order_id) WHERE order_id <> '';
CREATE INDEX holds_expiring ON holds (expires_at) WHERE state = 'active';
CREATE INDEX holds_ended ON holds (expires_at) WHERE state IN ('released', 'expired');

-- Which networks a hold comes from, as hashes: one network holds a share of a departure's seats and no more, and holds
-- that ran out are counted over a day. Rows are deleted after that day.
CREATE TABLE hold_networks (
  network TEXT NOT NULL,
  held_at INTEGER NOT NULL,
  hold_id TEXT NOT NULL REFERENCES holds (id),
  PRIMARY KEY (network, held_at, hold_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX hold_networks_by_time ON hold_networks (held_at);
CREATE INDEX hold_networks_by_hold ON hold_networks (hold_id);

-- Departures of which unpaid carts hold more than half, since when, and whether the office was alerted.
CREATE TABLE held_departures (
  tour_date_id TEXT PRIMARY KEY,
  since INTEGER NOT NULL,
  alerted INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE promo_codes (
  code TEXT PRIMARY KEY,
  rules TEXT NOT NULL,
  max_uses INTEGER,
  reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0),
  created_at INTEGER NOT NULL,
  -- When the office ended it. Uses that are returned later don't open it again.
  ended_at INTEGER,
  CHECK (max_uses IS NULL OR reserved + used <= max_uses)
) STRICT, WITHOUT ROWID;

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
  expires_at INTEGER NOT NULL,
  -- The commit of the site that made the quote; empty where the site was built outside of a repository.
  site_commit TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE TRIGGER quotes_are_immutable BEFORE UPDATE ON quotes
BEGIN
  SELECT RAISE(ABORT, 'a quote never changes');
END;

CREATE TABLE promo_uses (
  code TEXT NOT NULL REFERENCES promo_codes (code),
  quote_id TEXT NOT NULL REFERENCES quotes (id),
  state TEXT NOT NULL CHECK (state IN ('reserved', 'used', 'returned')),
  PRIMARY KEY (code, quote_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX promo_uses_by_quote ON promo_uses (quote_id);
CREATE INDEX promo_uses_reserved ON promo_uses (code, quote_id) WHERE state = 'reserved';

-- A payment of a quote. One may also pay what is left of an order: then several payments name the same one, and only
-- the payment that makes the order names it alone. way says whether the card was typed here or at the provider's.
CREATE TABLE attempts (
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
  -- Cards sent, counted before each is sent: the next one's key is made of it.
  tries INTEGER NOT NULL DEFAULT 0,
  declines INTEGER NOT NULL DEFAULT 0,
  -- Whether a bank asked the guest about a card.
  challenged INTEGER NOT NULL DEFAULT 0 CHECK (challenged IN (0, 1)),
  -- The gateway's id of the last decline, so that each counts once.
  last_decline TEXT NOT NULL DEFAULT '',
  -- The card that paid, as "Visa ending in 4242"; empty before, and where the provider does not say.
  card TEXT NOT NULL DEFAULT '',
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
CREATE UNIQUE INDEX attempts_one_open ON attempts (cart_id)
  WHERE state IN ('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding');
CREATE INDEX attempts_unfinished ON attempts (updated_at)
  WHERE state IN ('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding', 'refunding');
CREATE UNIQUE INDEX attempts_one_booking ON attempts (order_id) WHERE purpose = 'booking';
CREATE INDEX attempts_by_order ON attempts (order_id);
CREATE INDEX attempts_by_cart ON attempts (cart_id, created_at);
CREATE INDEX attempts_by_change ON attempts (updated_at);
CREATE INDEX attempts_by_quote ON attempts (quote_id);
CREATE INDEX attempts_with_guest ON attempts (updated_at) WHERE guest <> '';
CREATE INDEX attempts_with_birth ON attempts (updated_at) WHERE guest <> '' AND guest ->> '$.dob' <> '';
CREATE INDEX attempts_in_vain ON attempts (updated_at) WHERE state IN ('cancelled', 'voided', 'capture-failed');

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
  -- The sums of its account.
  total_minor INTEGER NOT NULL DEFAULT 0,
  paid_minor INTEGER NOT NULL DEFAULT 0 CHECK (paid_minor >= 0 AND paid_minor <= total_minor),
  balance_due TEXT,
  terms_version TEXT NOT NULL,
  terms_accepted_at INTEGER NOT NULL,
  -- The check-in link is made from this order and a key outside the database; only its hash is kept.
  check_in_hash TEXT NOT NULL UNIQUE,
  check_in_until INTEGER,
  details_completed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- When staff or the provider ended the booking. From then on no money is taken for it, and what was taken is given back.
  cancelled_at INTEGER,
  -- When staff last took the check-in link back. It is part of what the next link's token is made of.
  check_in_revoked_at INTEGER,
  -- The day on which the clock looks at the order again, in the operator's zone. Empty: at once. Null: never again, unless
  -- something about it changes.
  remind_on TEXT DEFAULT '',
  -- When passport, health and emergency data, date of birth, gender and how the guest heard of us were deleted.
  details_erased_at INTEGER,
  person TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX orders_by_cart ON orders (cart_id, created_at);
CREATE INDEX orders_by_guest ON orders (guest_email);
CREATE INDEX orders_by_email ON orders (lower(guest_email));
CREATE INDEX orders_to_remind ON orders (remind_on) WHERE state = 'paid' AND remind_on IS NOT NULL;
CREATE TRIGGER orders_remind_anew AFTER UPDATE OF state, paid_minor, balance_due, check_in_until, details_completed_at
ON orders
BEGIN
  UPDATE orders SET remind_on = '' WHERE id = new.id;
END;
CREATE INDEX orders_owing ON orders (balance_due)
  WHERE state = 'paid' AND paid_minor < total_minor AND balance_due IS NOT NULL;
CREATE INDEX orders_holding_details ON orders (check_in_until, created_at) WHERE details_erased_at IS NULL;
CREATE INDEX orders_ended_holding_details ON orders (updated_at)
  WHERE details_erased_at IS NULL AND state IN ('capture-failed', 'refunded', 'disputed');
CREATE INDEX orders_in_vain_with_birth ON orders (attempt_id)
  WHERE state = 'capture-failed' AND guest <> '' AND guest ->> '$.dob' <> '';
CREATE INDEX orders_by_person ON orders (person);

-- One reference for each tour of an order.
CREATE TABLE bookings (
  reference TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  tour_date_id TEXT NOT NULL,
  trip_name TEXT NOT NULL,
  position INTEGER NOT NULL,
  -- A booking's days are its own. An open-dated tour is bought without any and gets them later, while the quote stays as
  -- it was agreed; quoted_date_id names the quote's lines that are this booking's.
  start TEXT,
  finish TEXT,
  quoted_date_id TEXT NOT NULL,
  UNIQUE (order_id, tour_date_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bookings_by_date ON bookings (tour_date_id);
CREATE INDEX bookings_by_end ON bookings (coalesce(finish, '9999-12-31'));

-- Who travels: one row for each traveller of a booking. Today that is the guest alone.
CREATE TABLE travellers (
  reference TEXT NOT NULL REFERENCES bookings (reference) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  name TEXT NOT NULL,
  PRIMARY KEY (reference, number)
) STRICT, WITHOUT ROWID;

-- The account of an order: what it costs, for whom, and the money that came or went back. Rows are only added. What an
-- order costs and what is paid are their sums, which the trigger keeps with the order.
CREATE TABLE account (
  id INTEGER PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'payment', 'refund', 'dispute')),
  amount_minor INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- The kind of line that a charge is for, and its traveller.
  line TEXT NOT NULL DEFAULT '',
  reference TEXT,
  traveller INTEGER,
  -- The payment by which money came or went back.
  attempt_id TEXT REFERENCES attempts (id),
  FOREIGN KEY (reference, traveller) REFERENCES travellers (reference, number) ON DELETE CASCADE,
  CHECK ((kind = 'charge') = (attempt_id IS NULL)),
  CHECK (kind = 'charge' OR (kind = 'payment') = (amount_minor > 0))
) STRICT;
CREATE INDEX account_by_order ON account (order_id);
-- The money of a payment comes once and goes back once.
CREATE UNIQUE INDEX account_once ON account (attempt_id, kind = 'payment') WHERE attempt_id IS NOT NULL;
CREATE INDEX account_by_traveller ON account (reference, traveller) WHERE reference IS NOT NULL;
CREATE TRIGGER account_is_only_added_to BEFORE UPDATE ON account
BEGIN
  SELECT RAISE(ABORT, 'an account never changes');
END;
-- A copy of the books has the sums already.
CREATE TRIGGER account_adds_up AFTER INSERT ON account
WHEN NOT EXISTS (SELECT 1 FROM daily_work WHERE name = 'import')
BEGIN
  UPDATE orders SET
    total_minor = total_minor + iif(new.kind = 'charge', new.amount_minor, 0),
    paid_minor = paid_minor + iif(new.kind = 'charge', 0, new.amount_minor),
    updated_at = new.at
  WHERE id = new.order_id;
END;

-- Answers given after payment. sealed is encrypted with a key outside the database.
CREATE TABLE travel_details (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  friends TEXT NOT NULL,
  flight_quote INTEGER NOT NULL CHECK (flight_quote IN (0, 1)),
  sealed TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Whether everything is there that a booking cannot do without: what is missing is asked for again.
  complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1))
) STRICT, WITHOUT ROWID;
-- Details given after they were deleted are deleted again.
CREATE TRIGGER travel_details_given_again AFTER INSERT ON travel_details
BEGIN
  UPDATE orders SET details_erased_at = NULL WHERE id = new.order_id;
END;

-- Where and when a guest lands, for the pick-up. A day and a time are those where they land.
CREATE TABLE arrivals (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  arrival_date TEXT NOT NULL,
  arrival_time TEXT NOT NULL,
  flight TEXT NOT NULL,
  airport TEXT NOT NULL,
  pick_up INTEGER NOT NULL CHECK (pick_up IN (0, 1)),
  departure_flight TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The words of each version of the terms, from the first guest who agreed to it: emails attach what was agreed to.
CREATE TABLE terms (
  version TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Payments that the card provider did not answer. Their guest gets a link to pay by mail once it answers again.
CREATE TABLE pay_later (
  attempt_id TEXT PRIMARY KEY REFERENCES attempts (id) ON DELETE CASCADE,
  cart_id TEXT NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  -- SHA-256 of the link's token.
  token_hash TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'mailed', 'dropped')),
  -- When it was mailed or dropped; null before.
  ended_at INTEGER,
  -- The timer begins with the one that it tried longest ago.
  tried_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pay_later_waiting ON pay_later (tried_at) WHERE state = 'waiting';
CREATE INDEX pay_later_by_cart ON pay_later (cart_id);

-- Events a provider told us of and that were acted on. Acting twice does no harm; remembering saves the work.
CREATE TABLE gateway_events (
  id TEXT PRIMARY KEY,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX gateway_events_by_time ON gateway_events (received_at);

-- Mail to be sent, written in the same batch as its cause. The key is the mail service's idempotency key. A mail that is
-- not true any more when it could leave is 'dropped': never sent, and kept to show that it was due.
CREATE TABLE outbox (
  key TEXT PRIMARY KEY,
  template TEXT NOT NULL,
  -- The order the mail speaks of; the attempt where it speaks of one payment; the day where it is a list for the office.
  subject_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped', 'dead')),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  -- Until when a run is sending it, and how often one began to.
  taken_until INTEGER NOT NULL DEFAULT 0,
  times_taken INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_waiting ON outbox (next_try_at) WHERE state = 'waiting';
CREATE INDEX outbox_dead ON outbox (key) WHERE state = 'dead';
CREATE INDEX outbox_by_subject ON outbox (subject_id);
CREATE INDEX outbox_of_visitors ON outbox (created_at)
  WHERE template IN ('brochure', 'question', 'trip-notes', 'lead-office', 'list-opt-in', 'list-welcome', 'chat-waiting', 'chat-answer');
CREATE INDEX outbox_by_leaving ON outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_with_address ON outbox (created_at)
  WHERE recipient <> '' AND state IN ('sent', 'dropped')
    AND template NOT IN ('brochure', 'question', 'trip-notes', 'lead-office', 'list-opt-in', 'list-welcome', 'chat-waiting', 'chat-answer');
CREATE INDEX outbox_of_office_lists ON outbox (created_at) WHERE template IN ('overdue-balances', 'expected-guests');

-- Where the inbox mail adapter delivers: the local stand-in for a mail service.
CREATE TABLE inbox (
  key TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  -- The files that came with the email: names, media types and texts as JSON.
  attachments TEXT NOT NULL DEFAULT '[]'
) STRICT, WITHOUT ROWID;
CREATE INDEX inbox_by_age ON inbox (received_at);

-- What visitors sent in the lead forms, as it was sent, with the words it was agreed to with. id is made from what was
-- typed and the hour, so that the same form sent twice is one lead and its mails are sent once.
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
  created_at INTEGER NOT NULL,
  -- When staff said that a question of the contact form is answered, and who said so; null and empty before.
  answered_at INTEGER,
  answered_by TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX leads_by_age ON leads (created_at);
CREATE INDEX leads_of_robots ON leads (created_at) WHERE suspect = 1;
CREATE INDEX leads_by_email ON leads (lower(email), created_at);
CREATE INDEX questions_by_age ON leads (created_at) WHERE form = 'contact' AND suspect = 0;

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
  sync_state TEXT NOT NULL DEFAULT 'done' CHECK (sync_state IN ('done', 'waiting', 'given-up')),
  -- Counts changes that are to be told: an answer to the one before does not settle the next.
  change INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER NOT NULL DEFAULT 0,
  taken_until INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  -- Which list has the subscription, so that another one is told of everybody anew.
  synced_to TEXT NOT NULL DEFAULT 'own',
  -- Whom the operator asked to take off the list: the site does it, because it alone can make the next link.
  asked_to_leave INTEGER NOT NULL DEFAULT 0 CHECK (asked_to_leave IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX subscriptions_by_email ON subscriptions (lower(email));
CREATE INDEX subscriptions_to_sync ON subscriptions (next_try_at) WHERE sync_state = 'waiting';
CREATE INDEX subscriptions_pending ON subscriptions (consented_at) WHERE state = 'pending';
CREATE INDEX subscriptions_asked_to_leave ON subscriptions (id) WHERE asked_to_leave = 1;

-- What visitors searched without a result, and how often on a day (UTC). Nothing says who.
CREATE TABLE missed_searches (
  day TEXT NOT NULL,
  phrase TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, phrase)
) STRICT, WITHOUT ROWID;

-- Who of the staff is signed in with the password. hash is made of the cookie and the password.
CREATE TABLE staff_sessions (
  hash TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_sessions_by_end ON staff_sessions (ends_at);

-- With what the commands sign in as the member of staff who made it.
CREATE TABLE command_tokens (
  id INTEGER PRIMARY KEY,
  -- Made of the token and, where staff have one, the password.
  hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  account TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;

-- Tokens of Cloudflare Access that staff signed out with. A token is valid by itself until it expires.
CREATE TABLE signed_out_tokens (
  -- SHA-256 of the signed part of the token.
  hash TEXT PRIMARY KEY,
  -- When the token expires.
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX signed_out_tokens_by_end ON signed_out_tokens (ends_at);

-- When work that is done once a day was last done to its end.
CREATE TABLE daily_work (
  name TEXT PRIMARY KEY,
  done_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How far each round through the whole books has come: the last id that was checked.
CREATE TABLE rounds (
  kind TEXT PRIMARY KEY,
  last TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rate_limits (
  key TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (key, window_start)
) STRICT, WITHOUT ROWID;

-- Every change of state of a payment or a booking. Holds no personal data.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  subject TEXT NOT NULL,
  what TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX audit_by_subject ON audit (subject, what, at);
-- Openings of sealed details whose reason is to be deleted.
CREATE INDEX audit_with_reason ON audit (at) WHERE what = 'details opened' AND instr(detail, '"reason":""') = 0;

-- The address at which the site was last asked, for the links of emails that no request writes. One row, or none where
-- SITE_URL says it.
CREATE TABLE site (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  address TEXT NOT NULL
) STRICT;
`,
];
