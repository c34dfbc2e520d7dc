import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Store } from '#functions/store/store.ts';

/** A token with which commands sign in as the member of staff who made it. It can do what its maker may do. */
export interface CommandToken {
  readonly id: number;
  readonly name: string;
  /** Who made it. */
  readonly account: string;
  readonly madeAt: number;
  /** Null until a command signed in with it. */
  readonly usedAt: number | null;
}

/** Who gives a command, and when. */
export interface Asking {
  /** Whose command token it is. */
  readonly by: string;
  readonly now: number;
  /** The day at the operator's. */
  readonly today: CalendarDate;
  /** Whether the site is on the internet, where commands ask it with `--remote`. */
  readonly isLive: boolean;
}

interface NewCommandToken {
  readonly hash: string;
  readonly name: string;
  readonly account: string;
  readonly at: number;
}

/** Stores a token by its hash, so that whoever reads the books cannot use it. */
export function storeCommandToken(store: Store, { hash, name, account, at }: NewCommandToken): void {
  const values = [hash, name, account, at] as const;
  store.run('INSERT INTO command_tokens (hash, name, account, made_at) VALUES (?, ?, ?, ?)', ...values);
}

/** All tokens, the newest first. */
export function listCommandTokens(store: Store): CommandToken[] {
  return store.all<CommandToken>(
    'SELECT id, name, account, made_at AS madeAt, used_at AS usedAt FROM command_tokens ORDER BY made_at DESC, id DESC',
  );
}

/** Who made a token that a command signs in with; null when nobody did, or when it was revoked. */
export function useCommandToken(store: Store, hash: string, now: number): string | null {
  const sql = 'UPDATE command_tokens SET used_at = ? WHERE hash = ? RETURNING account';
  return store.get<{ account: string }>(sql, now, hash)?.account ?? null;
}

/** Revokes one's own token, or as an owner (`account` is null) anybody's. */
export function revokeCommandToken(store: Store, id: number, account: string | null): void {
  store.run('DELETE FROM command_tokens WHERE id = ?1 AND account = coalesce(?2, account)', id, account);
}
