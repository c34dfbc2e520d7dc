import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { logFault } from '#functions/platform/log-fault.ts';

/** The Cloudflare Access application that protects the staff pages. */
export interface AccessApplication {
  readonly team: string;
  readonly audience: string;
}

/** A team's public keys, fetched once, and again when a token names an unknown key. */
const keySets = new Map<string, JWTVerifyGetKey>();

/**
 * The email address of the person that Cloudflare Access let in, from its token; null for a token that is forged,
 * expired, or made for another application.
 *
 * A request that bypasses Access could contain any header, so only the token counts.
 */
export async function emailFromAccess(
  { team, audience }: AccessApplication,
  token: string,
  now: number,
): Promise<string | null> {
  const issuer = `https://${team}.cloudflareaccess.com`;
  const keys = keySets.get(issuer) ?? createRemoteJWKSet(new URL(`${issuer}/cdn-cgi/access/certs`));
  keySets.set(issuer, keys);
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'email'],
      currentDate: new Date(now),
    });
    return typeof payload['email'] === 'string' ? payload['email'] : null;
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
