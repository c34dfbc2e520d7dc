import { env } from 'cloudflare:workers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetStaffSessions } from '#functions/office/staff-sessions.ts';
import { aSite, ORIGIN } from '../support/a-site.ts';
import { everyTable } from '../support/every-table.ts';
import { asPage, PASSWORD, PRODUCTION, signIn, stateOf } from '../support/a-staff-member.ts';

describe('with Cloudflare Access', () => {
  const AUDIENCE = 'a'.repeat(64);
  let team = '';
  let teams = 0;
  let key: CryptoKey;
  let keysAsked = 0;

  beforeEach(async () => {
    team = `team-${(teams += 1)}`;
    keysAsked = 0;
    const pair = await generateKeyPair('RS256', { extractable: true });
    key = pair.privateKey;
    const keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
    vi.stubGlobal('fetch', (url: string) => {
      if (url !== `https://${team}.cloudflareaccess.com/cdn-cgi/access/certs`) throw new Error(url);
      keysAsked += 1;
      return Promise.resolve(Response.json({ keys }));
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const site = () =>
    aSite([], { ...PRODUCTION, STAFF_PASSWORD: PASSWORD, ACCESS_TEAM: team, ACCESS_AUDIENCE: AUDIENCE });

  async function tokenFor(claims: Record<string, unknown> = {}, signedWith = key, kid = 'one'): Promise<string> {
    const now = Date.parse('2026-11-20T02:00:00Z') / 1000;
    return new SignJWT({
      iss: `https://${team}.cloudflareaccess.com`,
      aud: [AUDIENCE],
      iat: now,
      exp: now + 3600,
      email: 'jo.hallett@saltbush.example',
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(signedWith);
  }

  const withToken = (token: string) => ({ 'cf-access-jwt-assertion': token });

  test('a person it let through is staff, named by their address, and its keys are fetched once', async () => {
    const visitor = site().visitor();
    const token = await tokenFor();
    expect((await visitor.get('/staff/session/', withToken(token))).json()).toEqual({ name: 'Jo Hallett' });
    expect((await visitor.get('/staff/chat/', { ...asPage, ...withToken(token) })).text).toContain('The staff chat');
    visitor.cookies.set('CF_Authorization', token);
    expect((await visitor.get('/staff/session/')).status).toBe(200);
    expect(keysAsked).toBe(1);
    const out = await visitor.postForm('/staff/sign-out/', {}, withToken(token));
    expect(out.headers.get('location')).toBe('/cdn-cgi/access/logout');
  });

  test('the audit keeps the whole address of who answered a question [P24]', async () => {
    const here = site();
    const question = { name: 'Ada', email: 'ada@example.com', question: 'Is there a pool?', consent: true };
    await here.visitor().postJson('/api/contact/', question, { origin: ORIGIN, 'sec-fetch-site': 'same-origin' });
    const lead = await env.DB.prepare("SELECT id FROM leads WHERE question = 'Is there a pool?'").first<{
      id: string;
    }>();
    const headers = withToken(await tokenFor({ email: 'jo.hallett+office@saltbush.example' }));
    const answered = await here.visitor().postForm(`/staff/questions/${lead!.id}/`, { answered: 'yes' }, headers);
    expect(answered.status).toBe(303);
    const row = await env.DB.prepare('SELECT answered_by FROM leads WHERE id = ?').bind(lead!.id).first();
    expect(row).toEqual({ answered_by: 'jo.hallett+office@saltbush.example' });
  });

  /** The same signature in other letters: the last of them has bits that no reader looks at. */
  const spelledAnew = (token: string) => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return token.slice(0, -1) + letters[letters.indexOf(token.at(-1)!) ^ 1]!;
  };

  test.each(['header', 'cookie'])('a copied token opens nothing after signing out by the %s', async (place) => {
    const here = site();
    const [visitor, thief] = [here.visitor(), here.visitor()];
    const [token, other] = [await tokenFor(), await tokenFor({ iat: 1 })];
    const copies = [withToken(token), withToken(spelledAnew(token)), { cookie: `CF_Authorization=${token}` }];
    for (const copy of copies) expect((await thief.get('/staff/session/', copy)).status).toBe(200);
    if (place === 'cookie') visitor.cookies.set('CF_Authorization', token);
    for (let times = 0; times < 2; times += 1) {
      const out = await visitor.postForm('/staff/sign-out/', {}, place === 'header' ? withToken(token) : {});
      expect(out.status).toBe(303);
    }
    for (const copy of copies) expect((await thief.get('/staff/session/', copy)).status).toBe(401);
    expect((await visitor.get('/staff/session/', withToken(other))).status).toBe(200);
    expect(await everyTable(env.DB)).not.toContain(token.split('.')[1]);
  });

  test('a token that Access did not sign is not stored at signing out, and a signed one goes when it expires', async () => {
    const here = site();
    const forged = await tokenFor({}, (await generateKeyPair('RS256')).privateKey);
    const kept = () => env.DB.prepare('SELECT count(*) AS n FROM signed_out_tokens').first<number>('n');
    const before = (await kept())!;
    await here.visitor().postForm('/staff/sign-out/', {}, withToken(forged));
    expect(await kept()).toBe(before);
    await here.visitor().postForm('/staff/sign-out/', {}, withToken(await tokenFor()));
    expect(await kept()).toBe(before + 1);
    const expires = Date.parse('2026-11-20T03:00:00Z');
    await forgetStaffSessions(env.DB, expires - 1);
    expect(await kept()).toBe(before + 1);
    await forgetStaffSessions(env.DB, expires);
    expect(await kept()).toBe(0);
  });

  test.each<[string, () => Promise<string>]>([
    ['for another application', () => tokenFor({ aud: ['b'.repeat(64)] })],
    ['of another team', () => tokenFor({ iss: 'https://others.cloudflareaccess.com' })],
    ['that is over', () => tokenFor({ exp: Date.parse('2026-11-20T01:59:00Z') / 1000 })],
    ['that never ends', () => tokenFor({ exp: undefined })],
    ['without an email', () => tokenFor({ email: undefined })],
    ['signed with another key', async () => tokenFor({}, (await generateKeyPair('RS256')).privateKey)],
    ['signed with an unknown key', async () => tokenFor({}, (await generateKeyPair('RS256')).privateKey, 'two')],
    ['without a signature', async () => (await tokenFor()).replace(/[^.]+$/, '')],
    [
      'that says it needs none',
      async () => `${btoa('{"alg":"none"}').replaceAll('=', '')}.${(await tokenFor()).split('.')[1]}.`,
    ],
    ['that is no token', () => Promise.resolve('hello')],
  ])('a token %s does not sign in', async (_what, token) => {
    const visitor = site().visitor();
    expect((await visitor.get('/staff/session/', withToken(await token()))).status).toBe(401);
  });

  test('without a token there is no access, not even with a password, and the page says that Access is missing', async () => {
    const visitor = site().visitor();
    for (const answer of [await visitor.get('/staff/'), await signIn(visitor)]) {
      expect([answer.status, stateOf(answer)]).toEqual([403, 'access']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(keysAsked).toBe(0);
  });

  test('without the keys there is no access, and the log has the fault without the token', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
    const token = await tokenFor();
    expect((await site().visitor().get('/staff/session/', withToken(token))).status).toBe(401);
    expect(JSON.stringify(logged.mock.calls)).toContain('Cloudflare Access keys');
    expect(JSON.stringify(logged.mock.calls)).not.toContain(token);
    logged.mockRestore();
  });
});
