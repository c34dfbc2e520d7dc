import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { logFault } from '#functions/platform/log-fault.ts';
import { hashText } from '#functions/platform/secret-keys.ts';

/** The Cloudflare Access application that protects the staff pages. */
export interface AccessApplication {
  readonly team: string;
  readonly audience: string;
}

/** A valid token of Cloudflare Access. */
export interface AccessToken {
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
  { team, audience }: AccessApplication,
  token: string,
  now: number,
): Promise<AccessToken | null> {
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
    const { email, exp } = payload;
    if (typeof email !== 'string' || exp === undefined) return null;
    return { email, hash: await hashText(token.replace(/\.[^.]*$/, '')), endsAt: exp * 1000 };
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
