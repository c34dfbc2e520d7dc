import type { Env } from '#functions/platform/env.ts';
import { secretKeyBytes } from '#functions/platform/secret-keys.ts';

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
