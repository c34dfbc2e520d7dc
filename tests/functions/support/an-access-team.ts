import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished, vi } from 'vitest';

const AUDIENCE = 'a'.repeat(64);
const NOW = Date.parse('2026-11-20T02:00:00Z') / 1000;

let teams = 0;

/** A team of Cloudflare Access, for one test: the settings of its site, and what Access adds to requests. */
export async function anAccessTeam() {
  const team = `team-${(teams += 1)}`;
  const issuer = `https://${team}.cloudflareaccess.com`;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  const fetchKeys = vi.fn((url: string) =>
    url === `${issuer}/cdn-cgi/access/certs`
      ? Promise.resolve(Response.json({ keys }))
      : Promise.reject(new Error(url)),
  );
  vi.stubGlobal('fetch', fetchKeys);
  onTestFinished(() => void vi.unstubAllGlobals());

  /** A token for an hour, for Jo unless the claims name somebody else. */
  const tokenFor = (claims: Record<string, unknown> = {}, signedWith = privateKey, kid = 'one') =>
    new SignJWT({
      iss: issuer,
      aud: [AUDIENCE],
      iat: NOW,
      exp: NOW + 3600,
      email: 'jo.hallett@saltbush.example',
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(signedWith);
  return {
    settings: { ACCESS_TEAM: team, ACCESS_AUDIENCE: AUDIENCE },
    tokenFor,
    keysAsked: () => fetchKeys.mock.calls.length,
    /** The header for a member of staff in a browser. */
    person: async (email: string) => withToken(await tokenFor({ email })),
    /** The header for a program with a service token. */
    program: async () => withToken(await tokenFor({ email: undefined, common_name: 'commands', sub: '' })),
  };
}

export type AccessTeam = Awaited<ReturnType<typeof anAccessTeam>>;

/** The header that Access adds to a request. */
export const withToken = (token: string) => ({ 'cf-access-jwt-assertion': token });
