import { toBase64Url } from '#functions/platform/secret-keys.ts';

const TOKEN_BYTES = 16;

/** 128 random bits for a cookie. The database stores only the hash of a token that gives access. */
export function makeToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** Whether a cookie's text can be one of ours. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{22}$/.test(text);
}
