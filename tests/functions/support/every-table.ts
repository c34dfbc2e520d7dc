/** The whole database as one text, to search for what must not be in it. */
export async function everyTable(db: D1Database, except: readonly string[] = []): Promise<string> {
  const { results: tables } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'`,
    )
    .all<{ name: string }>();
  const kept = tables.filter(({ name }) => !except.includes(name));
  const rows = await Promise.all(kept.map(({ name }) => db.prepare(`SELECT * FROM "${name}"`).all()));
  return kept.map(({ name }, index) => `${name}: ${JSON.stringify(rows[index]!.results)}`).join('\n');
}
