-- The words of each version of the terms, from the first guest who agreed to it: emails attach what was agreed to.
CREATE TABLE terms (
  version TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
