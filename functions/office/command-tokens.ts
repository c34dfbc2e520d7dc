import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Role, StaffMember } from '#domain/operator.ts';
import type { Network } from '#functions/context/networks.ts';
import { staffTryLimits } from '#functions/office/staff-sessions.ts';
import { countTry, giveTryBack } from '#functions/platform/rate-limits.ts';
import type { Store } from '#functions/store/store.ts';

/** A token with which commands sign in as the member of staff who made it. It can do what its maker may do. */
export interface CommandToken {
  readonly id: number;
  readonly name: string;
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
  readonly today: CalendarDate;
  /** The operator's. */
  readonly timeZone: string;
  /** Whether the site is on the internet, where commands ask it with `--remote`. */
  readonly isLive: boolean;
}

export interface NewCommandToken {
  readonly hash: string;
  readonly name: string;
  readonly listed: ListedStaff;
}

/**
 * Makes a token for somebody who may use the commands. It is stored by its hash, so that whoever reads the books cannot
 * use it. Returns all tokens; null for anybody else.
 */
export function makeCommandToken(
  store: Store,
  { hash, name, listed }: NewCommandToken,
  account: string,
  at: number,
): CommandToken[] | null {
  if (roleOf(listed, account) === null) return null;
  store.run('INSERT INTO command_tokens (hash, name, account, made_at) VALUES (?, ?, ?, ?)', hash, name, account, at);
  return listCommandTokens(store);
}

/** All tokens, the newest first. */
export function listCommandTokens(store: Store): CommandToken[] {
  return store.all<CommandToken>(
    'SELECT id, name, account, made_at AS madeAt, used_at AS usedAt FROM command_tokens ORDER BY made_at DESC, id DESC',
  );
}

/** Who made a token that a command signs in with; null when nobody did, or when it was revoked. */
function useCommandToken(store: Store, hash: string, now: number): string | null {
  const sql = 'UPDATE command_tokens SET used_at = ? WHERE hash = ? RETURNING account';
  return store.get<{ account: string }>(sql, now, hash)?.account ?? null;
}

/** Revokes one's own token, or as an owner anybody's. */
export function revokeCommandToken(
  store: Store,
  { id, listed }: { readonly id: number; readonly listed: ListedStaff },
  account: string,
): void {
  const maker = roleOf(listed, account) === 'owner' ? null : account;
  store.run('DELETE FROM command_tokens WHERE id = ?1 AND account = coalesce(?2, account)', id, maker);
}

/** Who may use the commands. Null on a site with a staff password. */
export type ListedStaff = readonly StaffMember[] | null;

export interface CommandKey {
  readonly networks: readonly Network[];
  readonly isPassword: boolean;
  /** Hash of the command token; null for what can be none. */
  readonly tokenHash: string | null;
  readonly listed: ListedStaff;
}

/** What a command is answered, or why it is not. */
export type Commanded<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'too-often' | 'unknown' | 'not-staff' | 'not-owner' };

/** Whom the audit names for what was done with the staff password alone. */
const PASSWORD_ACCOUNT = 'the staff password';

/** Answers a command that carries a command token or the staff password. A try counts before the token is looked at. */
export async function answerCommand<Answer>(
  store: Store,
  { key, needs, now }: { readonly key: CommandKey; readonly needs: Role; readonly now: number },
  answer: (by: string) => Answer | Promise<Answer>,
): Promise<Commanded<Answer>> {
  const limits = staffTryLimits(key.networks);
  if (!countTry(store, limits, now)) return { kind: 'too-often' };
  const account = key.isPassword ? PASSWORD_ACCOUNT : key.tokenHash && useCommandToken(store, key.tokenHash, now);
  if (account === null) return { kind: 'unknown' };
  giveTryBack(store, limits, now);
  const role = roleOf(key.listed, account);
  if (role === null) return { kind: 'not-staff' };
  if (needs === 'owner' && role !== 'owner') return { kind: 'not-owner' };
  return { kind: 'answered', answer: await answer(account) };
}

/** What somebody may do with the commands. The staff password proves no name, so whoever knows it is an owner. */
export function roleOf(listed: ListedStaff, account: string): Role | null {
  if (listed === null) return 'owner';
  return listed.find(({ email }) => email.toLowerCase() === account.toLowerCase())?.role ?? null;
}
