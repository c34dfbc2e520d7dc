-- What the check-in area adds: the days of a booking, arrival details, and links that staff take back.

-- A booking's days are its own. An open-dated tour is bought without any and gets them later, while the quote stays as
-- it was agreed; `quoted_date_id` names the quote's lines that are this booking's.
ALTER TABLE bookings ADD COLUMN start TEXT;
ALTER TABLE bookings ADD COLUMN finish TEXT;
ALTER TABLE bookings ADD COLUMN quoted_date_id TEXT NOT NULL DEFAULT '';
UPDATE bookings SET quoted_date_id = tour_date_id, (start, finish) = (
  SELECT line.value ->> '$.start', line.value ->> '$.finish'
  FROM orders JOIN quotes ON quotes.id = orders.quote_id, json_each(quotes.lines) AS line
  WHERE orders.id = bookings.order_id AND line.value ->> '$.kind' = 'tour'
    AND line.value ->> '$.tourDateId' = bookings.tour_date_id
);

-- When staff last took the check-in link back. It is part of what the next link's token is made of.
ALTER TABLE orders ADD COLUMN check_in_revoked_at INTEGER;

-- Lost links are asked for by address, in whatever case it is typed.
CREATE INDEX orders_by_email ON orders (lower(guest_email));

-- Where and when a guest lands, for the pick-up. A day and a time are those of the airport.
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
