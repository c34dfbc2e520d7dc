import type { Env } from '#functions/platform/env.ts';

/** The keys outside the database: for links and for sealed travel details. */
export type SecretName = 'LINK_KEY' | 'SENSITIVE_DATA_KEY';

/**
 * The 32 bytes of a key.
 *
 * Without the key a local run or a preview derives bytes that protect nothing, so that it needs no set-up. A site with a
 * stage throws.
 */
export async function secretKeyBytes(env: Env, name: SecretName): Promise<Uint8Array<ArrayBuffer>> {
  const text = env[name];
  if (text === undefined || text === '') {
    if (env.STAGE !== undefined) throw new Error(`${name} is not set: add it as a secret before taking bookings`);
    return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`local ${name}`)));
  }
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (bytes.length !== 32) throw new Error(`${name} must be the base64 of 32 random bytes`);
  return bytes;
}

/** Signing keys by name and secret, cached because every request signs its network address. */
const signingKeys = new Map<string, Promise<CryptoKey>>();

/** SHA-256 HMAC of a text under one of the keys, as base64url. */
export async function signText(env: Env, name: SecretName, text: string): Promise<string> {
  const known = `${name} ${env.STAGE ?? ''} ${env[name] ?? ''}`;
  const key = signingKeys.get(known) ?? importSigningKey(env, name);
  signingKeys.set(known, key);
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(text))));
}

async function importSigningKey(env: Env, name: SecretName): Promise<CryptoKey> {
  const bytes = await secretKeyBytes(env, name);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** SHA-256 of a text as base64url. The database stores a token only in this form. */
export async function hashText(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** Compares two texts in constant time. */
export async function isSameText(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map((text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  );
  return crypto.subtle.timingSafeEqual(a!, b!);
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
