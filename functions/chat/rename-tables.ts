/**
 * Renames the tables and columns of chats that were stored under their former names: `talks` with the column `talk`, and
 * `told`. Does nothing on a new storage and on one that is renamed already. Runs before the tables are created.
 */
export function renameOldTables(sql: SqlStorage): void {
  const [found] = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'talks'").toArray();
  if (found === undefined) return;
  sql.exec(`
    ALTER TABLE talks RENAME TO conversations;
    ALTER TABLE messages RENAME COLUMN talk TO conversation;
    ALTER TABLE mails RENAME COLUMN talk TO conversation;
    ALTER TABLE told RENAME TO hours_sent;
    DROP INDEX talks_by_time;
    DROP INDEX talks_connected;
    DROP INDEX mails_by_talk;
  `);
}
