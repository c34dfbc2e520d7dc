-- When work that is done once a day was last done to its end.
CREATE TABLE daily_work (
  name TEXT PRIMARY KEY,
  done_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whether the provider's messages still arrive is asked every hour.
CREATE INDEX gateway_events_by_time ON gateway_events (received_at);
