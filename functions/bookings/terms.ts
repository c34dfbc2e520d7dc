import { query, type Query } from '#functions/platform/query.ts';

/** Keeps the words of a version of the terms, unless they are kept already. */
export function keepTermsQuery(db: D1Database, version: string, text: string): Query<void> {
  const statement = db.prepare('INSERT INTO terms (version, text) VALUES (?, ?) ON CONFLICT DO NOTHING');
  return query(statement.bind(version, text), () => undefined);
}

/** The words of a version of the terms; null for a version that nobody agreed to. */
export function findTerms(db: D1Database, version: string): Promise<string | null> {
  return db.prepare('SELECT text FROM terms WHERE version = ?').bind(version).first<string>('text');
}
