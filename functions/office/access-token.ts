import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { logFault } from '#functions/platform/log-fault.ts';

/** The Cloudflare Access application in front of the staff's pages. */
export interface AccessApplication {
  readonly team: string;
  readonly audience: string;
}

/** A team's public keys, fetched once and again only when a token names one that is not among them. */
const keySets = new Map<string, JWTVerifyGetKey>();

/**
 * The email address of whoever Cloudflare Access let through, from the token it sends along; null for a token that is
 * forged, over, or meant for another application.
 *
 * Whoever reaches the Worker past Access could send any header, so the token counts and nothing else does.
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
    // Keys that cannot be fetched let nobody in, and the operator is told.
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
