import type { Store } from '#functions/store/store.ts';
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { STAFF_NAME_LIMIT } from '#contract/office.ts';
import { HOUR, MINUTE } from '#domain/durations.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { logFault } from '#functions/platform/audit.ts';
import { countTry, type RateLimit } from '#functions/platform/rate-limits.ts';
import { hashText, isSameText } from '#functions/platform/secrets.ts';

export interface Staff {
  /** Shown to visitors and colleagues. */
  readonly name: string;
  /** What the audit keeps: the address that Access has proved, or the name that was typed with the password. */
  readonly account: string;
}

/** What a request has of a member of staff. Only the books know whether it has ended. */
export type StaffProof =
  /** The keyed hash of a session's cookie and the staff password. */
  { readonly kind: 'session'; readonly hash: string } | AccessToken;

/** Who has a proof; null when it ended, was signed out or is unknown. */
function findStaff(store: Store, proof: StaffProof, now: number): Staff | null {
  if (proof.kind === 'session') {
    const sql = 'SELECT name, name AS account FROM staff_sessions WHERE hash = ?1 AND ends_at > ?2';
    return store.get<Staff>(sql, proof.hash, now);
  }
  if (store.get('SELECT 1 FROM signed_out_tokens WHERE hash = ?', proof.hash) !== null) return null;
  return { name: nameFromEmail(proof.email), account: proof.email.toLowerCase() };
}

/** Access gives an email address, and visitors see a name: `ada.lovelace@example.com` becomes Ada Lovelace. */
function nameFromEmail(email: string): string {
  const words = email
    .replace(/[@+].*$/, '')
    .split(/[._-]+/)
    .filter(Boolean);
  return words
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, STAFF_NAME_LIMIT);
}

/** What a member of staff is answered; null for anybody who is not signed in. */
export type ForStaff<Answer> = { readonly staff: Staff; readonly answer: Answer } | null;

/** Answers staff alone: the proof is looked at first. */
export async function forStaff<Answer>(
  store: Store,
  proof: StaffProof,
  now: number,
  answer: (staff: Staff) => Answer | Promise<Answer>,
): Promise<ForStaff<Answer>> {
  const staff = findStaff(store, proof, now);
  return staff && { staff, answer: await answer(staff) };
}

export const SESSION_MS = 12 * HOUR;

/** A name and a password that somebody typed, and the session that begins if the password is right. */
interface StaffSignIn extends Pick<SecretTry, 'networks' | 'given' | 'wanted'> {
  readonly name: string;
  readonly hash: string;
  /** What this browser was signed in with before. It ends. */
  readonly earlier: readonly StaffProof[];
}

export async function signInStaff(
  store: Store,
  { name, hash, earlier, ...tried }: StaffSignIn,
  now: number,
): Promise<Verdict> {
  const verdict = await trySecret(store, { ...STAFF_TRIES, ...tried }, now);
  if (verdict === 'right') {
    store.transaction(() => {
      signOutStaff(store, earlier, now);
      const sql = 'INSERT INTO staff_sessions (hash, name, made_at, ends_at) VALUES (?, ?, ?, ?)';
      store.run(sql, hash, name, now, now + SESSION_MS);
    });
  }
  return verdict;
}

/** Ends what somebody is signed in with, and so every copy of it. Returns who that was. */
export function signOutStaff(store: Store, proofs: readonly StaffProof[], now: number): Staff | null {
  const staff = proofs.map((proof) => findStaff(store, proof, now)).find((found) => found !== null);
  // An Access token is remembered until it expires by itself.
  const remember = 'INSERT INTO signed_out_tokens (hash, ends_at) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING';
  for (const proof of proofs) {
    if (proof.kind === 'session') store.run('DELETE FROM staff_sessions WHERE hash = ?', proof.hash);
    else store.run(remember, proof.hash, proof.endsAt);
  }
  return staff ?? null;
}

/** The password, typed in a browser or sent by a command, and command tokens are tried under one limit. */
const STAFF_TRIES = { key: 'staff from', triesPerNetwork: 10 };

export function staffTryLimits(networks: readonly Network[]): RateLimit[] {
  return limitsOf({ ...STAFF_TRIES, networks });
}

const WINDOW_MS = 15 * MINUTE;

/** A secret that somebody gave, the one it has to be, and how often one network may try in a quarter of an hour. */
export interface SecretTry {
  /** Names the secret in what is counted. */
  readonly key: string;
  readonly triesPerNetwork: number;
  readonly networks: readonly Network[];
  readonly given: string;
  readonly wanted: string;
}

export type Verdict = 'right' | 'wrong' | 'too-often';

/** Whether a secret is right. Every try counts, right or wrong, before it is looked at. */
export async function trySecret(store: Store, { given, wanted, ...tries }: SecretTry, now: number): Promise<Verdict> {
  if (!countTry(store, limitsOf(tries), now)) return 'too-often';
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
  readonly kind: 'access';
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
  const hash = await hashText(token.replace(/\.[^.]*$/, ''));
  return { kind: 'access', email: payload.email, hash, endsAt: payload.exp * 1000 };
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
