import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished, vi } from 'vitest';

let teams = 0;

/** A team of Cloudflare Access, for one test: the settings of its site, and the header that Access adds to requests. */
export async function anAccessTeam() {
  const team = `command-team-${(teams += 1)}`;
  const audience = 'a'.repeat(64);
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ keys })));
  onTestFinished(() => void vi.unstubAllGlobals());
  const letThrough = async (claims: Record<string, unknown>) => ({
    'cf-access-jwt-assertion': await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(`https://${team}.cloudflareaccess.com`)
      .setAudience(audience)
      .setExpirationTime(Date.parse('2026-11-21T02:00:00Z') / 1000)
      .sign(privateKey),
  });
  return {
    settings: { ACCESS_TEAM: team, ACCESS_AUDIENCE: audience },
    /** For a member of staff in a browser. */
    person: (email: string) => letThrough({ email }),
    /** For a program with a service token. */
    program: () => letThrough({ common_name: 'commands', sub: '' }),
  };
}
