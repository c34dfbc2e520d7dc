-- What visitors searched without a result, and how often on a day (UTC). Nothing says who.
CREATE TABLE missed_searches (
  day TEXT NOT NULL,
  phrase TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, phrase)
) STRICT, WITHOUT ROWID;
