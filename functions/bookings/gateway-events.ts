export async function hasSeenEvent(db: D1Database, id: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM gateway_events WHERE id = ?').bind(id).first()) !== null;
}

export async function rememberEvent(db: D1Database, id: string, at: number): Promise<void> {
  await db
    .prepare('INSERT INTO gateway_events (id, received_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING')
    .bind(id, at)
    .run();
}

/** Whether any event of the provider came since an instant. */
export async function hasEventSince(db: D1Database, since: number): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM gateway_events WHERE received_at >= ? LIMIT 1').bind(since).first()) !== null;
}
