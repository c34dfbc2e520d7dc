/** The chat's tables. Columns have the names of the values that are read from them. */
export const CHAT_MIGRATIONS = [
  `
  CREATE TABLE conversations (
    id TEXT PRIMARY KEY, tokenHash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL DEFAULT '', email TEXT NOT NULL DEFAULT '',
    pagePath TEXT NOT NULL DEFAULT '', pageTitle TEXT NOT NULL DEFAULT '',
    cartId TEXT NOT NULL DEFAULT '', siteUrl TEXT NOT NULL DEFAULT '',
    lastSeq INTEGER NOT NULL DEFAULT 0,
    readByStaff INTEGER NOT NULL DEFAULT 0, readByVisitor INTEGER NOT NULL DEFAULT 0,
    done INTEGER NOT NULL DEFAULT 0, lastAt INTEGER NOT NULL, leftAt INTEGER,
    officeMailed INTEGER NOT NULL DEFAULT 0, officeMailedAt INTEGER NOT NULL DEFAULT 0,
    visitorMailed INTEGER NOT NULL DEFAULT 0, visitorMailedAt INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX conversations_by_time ON conversations (lastAt);
  CREATE INDEX conversations_connected ON conversations (id) WHERE leftAt IS NULL;

  CREATE TABLE messages (
    conversation TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL,
    writer TEXT NOT NULL CHECK (writer IN ('visitor', 'staff', 'notice')),
    name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (conversation, seq), UNIQUE (conversation, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mails (
    key TEXT PRIMARY KEY, conversation TEXT NOT NULL, side TEXT NOT NULL,
    afterSeq INTEGER NOT NULL, upToSeq INTEGER NOT NULL,
    recipient TEXT NOT NULL, siteUrl TEXT NOT NULL, handedOver INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX mails_waiting ON mails (key) WHERE handedOver = 0;
  CREATE INDEX mails_by_conversation ON mails (conversation);

  -- Whether connected visitors last saw the office as open: one row.
  CREATE TABLE hours_sent (open INTEGER NOT NULL) STRICT;
  `,
];
