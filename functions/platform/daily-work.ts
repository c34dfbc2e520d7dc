/** Whether work with this name was done at an instant or after it. */
export async function wasDoneSince(db: D1Database, name: string, since: number): Promise<boolean> {
  const row = await db.prepare('SELECT 1 FROM daily_work WHERE name = ?1 AND done_at >= ?2').bind(name, since).first();
  return row !== null;
}

export async function markDone(db: D1Database, name: string, at: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO daily_work (name, done_at) VALUES (?1, ?2)
       ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at`,
    )
    .bind(name, at)
    .run();
}
