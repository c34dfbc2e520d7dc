/** A signed-in member of staff. */
export interface Staff {
  /** Shown to visitors and colleagues. */
  readonly name: string;
  /** What the audit keeps: the address that Access has proved, or the name that was typed with the password. */
  readonly account: string;
}

/** The session of a signed-in member of staff, with its end. */
export interface StaffSession {
  /** Keyed hash of the cookie and the password. */
  readonly hash: string;
  readonly name: string;
  readonly madeAt: number;
  readonly endsAt: number;
}

export async function storeStaffSession(db: D1Database, session: StaffSession): Promise<void> {
  await db
    .prepare('INSERT INTO staff_sessions (hash, name, made_at, ends_at) VALUES (?1, ?2, ?3, ?4)')
    .bind(session.hash, session.name, session.madeAt, session.endsAt)
    .run();
}

/** The session's member of staff; null when it ended or is unknown. */
export async function findStaffSession(db: D1Database, hash: string, now: number): Promise<{ name: string } | null> {
  return db
    .prepare('SELECT name FROM staff_sessions WHERE hash = ?1 AND ends_at > ?2')
    .bind(hash, now)
    .first<{ name: string }>();
}

export async function deleteStaffSession(db: D1Database, hash: string): Promise<void> {
  await db.prepare('DELETE FROM staff_sessions WHERE hash = ?').bind(hash).run();
}

/** Remembers an Access token that was signed out with, until it expires by itself. */
export async function storeSignedOutToken(
  db: D1Database,
  { hash, endsAt }: { readonly hash: string; readonly endsAt: number },
): Promise<void> {
  await db
    .prepare('INSERT INTO signed_out_tokens (hash, ends_at) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING')
    .bind(hash, endsAt)
    .run();
}

export async function isSignedOutToken(db: D1Database, hash: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM signed_out_tokens WHERE hash = ?').bind(hash).first()) !== null;
}

/** Deletes sessions that ended before an instant, and signed-out tokens that expired before it. */
export async function forgetStaffSessions(db: D1Database, before: number): Promise<void> {
  await db.batch(
    ['staff_sessions', 'signed_out_tokens'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE ends_at <= ?`).bind(before),
    ),
  );
}
