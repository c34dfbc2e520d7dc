import type { Env } from '#functions/platform/env.ts';

/** The keys outside the database: for links and for sealed travel details. */
type SecretName = 'LINK_KEY' | 'SENSITIVE_DATA_KEY';

/**
 * Without the key a local run or a preview derives bytes that protect nothing, so that it needs no set-up. A site with
 * a stage throws.
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

const NONCE_BYTES = 12;
const SHOWN = '[on file]';

type Answers = Readonly<Record<string, string>>;

/**
 * Sensitive answers of a guest: passport, health, emergency contact.
 *
 * Printed, logged or turned into text or JSON they only say that they are on file: mail or log code cannot read them.
 * Only `open-details.ts` reads the values and records for whom and why; a test keeps all other files from it.
 */
export class Sensitive {
  readonly #answers: Answers;

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  /** These answers merged over earlier ones: an empty answer keeps the earlier one. */
  over(before: Sensitive): Sensitive {
    const given = Object.entries(this.#answers).filter(([, answer]) => answer !== '');
    return new Sensitive({ ...before.#answers, ...Object.fromEntries(given) });
  }

  /** The names of the answered fields, without the values. */
  answered(): ReadonlySet<string> {
    return new Set(Object.keys(this.#answers).filter((name) => this.#answers[name] !== ''));
  }

  /** The values, an empty text for a missing one. Only `open-details.ts` may call this. */
  reveal<Name extends string>(names: readonly Name[]): Record<Name, string> {
    return Object.fromEntries(names.map((name) => [name, this.#answers[name] ?? ''])) as Record<Name, string>;
  }

  /** Encrypts the answers for one record; they cannot be opened for another record. */
  async seal(env: Env, recordId: string): Promise<string> {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify(this.#answers));
    const sealed = await crypto.subtle.encrypt(cipher(nonce, recordId), await sealingKey(env), plain);
    return toBase64(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
  }

  /** Decrypts a sealed text. Throws when it was changed, or sealed for another record or with another key. */
  static async open(env: Env, recordId: string, sealed: string): Promise<Sensitive> {
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
    const nonce = bytes.slice(0, NONCE_BYTES);
    const opened = await crypto.subtle.decrypt(
      cipher(nonce, recordId),
      await sealingKey(env),
      bytes.slice(NONCE_BYTES),
    );
    return new Sensitive(JSON.parse(new TextDecoder().decode(opened)) as Answers);
  }
}

async function sealingKey(env: Env): Promise<CryptoKey> {
  const bytes = await secretKeyBytes(env, 'SENSITIVE_DATA_KEY');
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function cipher(nonce: Uint8Array<ArrayBuffer>, recordId: string) {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(recordId) };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
