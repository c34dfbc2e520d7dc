import type { Store } from '#functions/store/store.ts';
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { MINUTE } from '#domain/durations.ts';
import type { Context } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { logFault } from '#functions/platform/audit.ts';
import { countTry, type RateLimit } from '#functions/platform/rate-limits.ts';
import { hashText, isSameText } from '#functions/platform/secrets.ts';

/** A signed-in member of staff. */
export interface Staff {
  /** Shown to visitors and colleagues. */
  readonly name: string;
  /** What the audit keeps: the address that Access has proved, or the name that was typed with the password. */
  readonly account: string;
}

/** The session of a signed-in member of staff, with its end. */
interface StaffSession {
  /** Keyed hash of the cookie and the password. */
  readonly hash: string;
  readonly name: string;
  readonly madeAt: number;
  readonly endsAt: number;
}

export function storeStaffSession(store: Store, { hash, name, madeAt, endsAt }: StaffSession): void {
  store.run(
    'INSERT INTO staff_sessions (hash, name, made_at, ends_at) VALUES (?, ?, ?, ?)',
    hash,
    name,
    madeAt,
    endsAt,
  );
}

/** The session's member of staff; null when it ended or is unknown. */
export function findStaffSession(store: Store, hash: string, now: number): { name: string } | null {
  return store.get<{ name: string }>('SELECT name FROM staff_sessions WHERE hash = ?1 AND ends_at > ?2', hash, now);
}

export function deleteStaffSession(store: Store, hash: string): void {
  store.run('DELETE FROM staff_sessions WHERE hash = ?', hash);
}

/** Remembers an Access token that was signed out with, until it expires by itself. */
export function storeSignedOutToken(store: Store, { hash, endsAt }: Pick<AccessToken, 'hash' | 'endsAt'>): void {
  store.run('INSERT INTO signed_out_tokens (hash, ends_at) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING', hash, endsAt);
}

export function isSignedOutToken(store: Store, hash: string): boolean {
  return store.get('SELECT 1 FROM signed_out_tokens WHERE hash = ?', hash) !== null;
}

/** The password, typed in a browser or sent by a command, and command tokens are tried under one limit. */
const STAFF_TRIES = { key: 'staff from', triesPerNetwork: 10 };

/** Checks a staff password. */
export function tryStaffPassword(
  context: Context,
  tried: Pick<SecretTry, 'networks' | 'given' | 'wanted'>,
): ReturnType<typeof trySecret> {
  return trySecret(context, { ...STAFF_TRIES, ...tried });
}

export function staffTryLimits(networks: readonly Network[]): RateLimit[] {
  return limitsOf({ ...STAFF_TRIES, networks });
}

const WINDOW_MS = 15 * MINUTE;

/** A secret that somebody gave, the one it has to be, and how often one network may try in a quarter of an hour. */
interface SecretTry {
  /** Names the secret in what is counted. */
  readonly key: string;
  readonly triesPerNetwork: number;
  readonly networks: readonly Network[];
  readonly given: string;
  readonly wanted: string;
}

/** Whether a secret is right. Every try counts, right or wrong, before it is looked at. */
export async function trySecret(
  context: Context,
  { given, wanted, ...tries }: SecretTry,
): Promise<'right' | 'wrong' | 'too-often'> {
  if (!countTry(context.store, limitsOf(tries), context.now())) return 'too-often';
  return (await isSameText(given, wanted)) ? 'right' : 'wrong';
}

/** A secret is never tried without end: requests from nowhere are counted together. */
function limitsOf({ key, triesPerNetwork, networks }: Omit<SecretTry, 'given' | 'wanted'>): RateLimit[] {
  const limit = { key, limit: triesPerNetwork, windowMs: WINDOW_MS };
  return networks.length === 0 ? [limit] : limitNetworks(networks, limit);
}

/** The Cloudflare Access application that protects the staff pages. */
export interface AccessApplication {
  readonly team: string;
  readonly audience: string;
}

/** A valid token of Cloudflare Access. */
interface AccessToken {
  readonly email: string;
  /** Hash of the signed part. The signature is left out, because one signature can be written in several ways. */
  readonly hash: string;
  /** When the token expires, in milliseconds. */
  readonly endsAt: number;
}

/** A team's public keys, fetched once, and again when a token names an unknown key. */
const keySets = new Map<string, JWTVerifyGetKey>();

/**
 * Reads the token of a person that Cloudflare Access let in. Returns null for a token that is forged, expired, or made for
 * another application.
 *
 * A request that bypasses Access could contain any header, so only the token counts.
 */
export async function readAccessToken(
  application: AccessApplication,
  token: string,
  now: number,
): Promise<AccessToken | null> {
  const payload = await verifyAccessToken(application, token, now);
  if (typeof payload?.email !== 'string') return null;
  return { email: payload.email, hash: await hashText(token.replace(/\.[^.]*$/, '')), endsAt: payload.exp * 1000 };
}

/** What Access signed, for a person or for a service token; null for a token that is forged or expired. */
export async function verifyAccessToken(
  { team, audience }: AccessApplication,
  token: string,
  now: number,
): Promise<{ readonly exp: number; readonly email: unknown } | null> {
  const issuer = `https://${team}.cloudflareaccess.com`;
  const keys = keySets.get(issuer) ?? createRemoteJWKSet(new URL(`${issuer}/cdn-cgi/access/certs`));
  keySets.set(issuer, keys);
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      currentDate: new Date(now),
    });
    return payload.exp === undefined ? null : { exp: payload.exp, email: payload['email'] };
  } catch (fault) {
    // Without keys nobody is let in, and the log has the fault.
    if (!isRefusal(fault)) logFault('Cloudflare Access keys', fault);
    return null;
  }
}

const REFUSALS = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];

function isRefusal(fault: unknown): boolean {
  return REFUSALS.some((refusal) => fault instanceof refusal);
}
