-- A hold on the last third of a departure's seats is short until a card was sent.
ALTER TABLE holds ADD COLUMN is_short INTEGER NOT NULL DEFAULT 0;

-- Departures of which unpaid carts hold more than half, since when, and whether the office was alerted.
CREATE TABLE held_departures (
  tour_date_id TEXT PRIMARY KEY,
  since INTEGER NOT NULL,
  alerted INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX tour_dates_held ON tour_dates (id) WHERE held > 0;
