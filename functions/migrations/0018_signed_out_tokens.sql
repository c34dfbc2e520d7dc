-- Tokens of Cloudflare Access that staff signed out with. A token is valid by itself until it expires, so the site has to
-- remember which ones it no longer takes.
CREATE TABLE signed_out_tokens (
  -- SHA-256 of the signed part of the token.
  hash TEXT PRIMARY KEY,
  -- When the token expires.
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX signed_out_tokens_by_end ON signed_out_tokens (ends_at);
