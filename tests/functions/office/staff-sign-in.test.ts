import { describe, expect, test, vi } from 'vitest';
import { generateKeyPair } from 'jose';
import type { Env } from '#functions/platform/env.ts';
import { createApp } from '#functions/app.ts';
import { DELETIONS } from '#functions/timers/retention.ts';
import { HOUR, MINUTE } from '#domain/durations.ts';
import { aPaidGuest } from '../support/a-booking.ts';
import { anEmail, leadsOf, sendForm } from '../support/a-lead.ts';
import { aSite, type Site, type Visitor } from '../support/a-site.ts';
import { anAccessTeam, withToken, type AccessTeam } from '../support/an-access-team.ts';
import { everyTable, allRows, execute, firstRow } from '../support/database.ts';
import {
  anOffice,
  aStaffedSite,
  aStaffMember,
  asked,
  asPage,
  PASSWORD,
  PRODUCTION,
  signIn,
  stateOf,
} from '../support/a-staff-member.ts';

const withPassword = (bindings: Partial<Env> = {}) => aStaffedSite([], {}, bindings);

describe('with a password', () => {
  test('staff sign in with a name, get to the page they asked for, and sign out again', async () => {
    const visitor = withPassword().visitor();
    const next = '/staff/departures/RC10-2027-03-13/needs/';
    const asked = await visitor.get(next, asPage);
    const address = `/staff/?next=${encodeURIComponent(next)}`;
    expect([asked.status, asked.text, asked.headers.get('location')]).toEqual([303, '', address]);
    expect(stateOf(await visitor.get(address))).toBe('form');

    const signedIn = await signIn(visitor, { next });
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, next]);
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^staff=\S+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect((await visitor.get('/staff/chat/', asPage)).text).toMatch(/<b data-fill="who">Tam<.*The staff chat/);
    expect((await visitor.get('/staff/session/')).json()).toEqual({ name: 'Tam' });
    expect((await visitor.get('/staff/')).text).toContain('<b data-fill="name">Tam</b>');

    expect((await visitor.postForm('/staff/sign-out/', {})).headers.get('location')).toBe('/staff/');
    expect((await visitor.get('/staff/session/')).status).toBe(401);
  });

  test.each(['/staff/', '/staff/chat/', '/staff/session/', '/staff/departures/', '/staff/anything/'])(
    '%s is not cached, framed or indexed',
    async (path) => {
      const site = withPassword();
      const staff = site.visitor();
      await signIn(staff);
      for (const visitor of [site.visitor(), staff]) {
        const { headers, status } = await visitor.get(path);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        if (status !== 200 || path === '/staff/session/') continue;
        expect(headers.get('x-robots-tag')).toBe('noindex');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
      }
    },
  );

  test('a wrong or missing password has a message at its field, and the typed name stays', async () => {
    const visitor = withPassword().visitor();
    const answer = await signIn(visitor, { name: 'Tam "T" Nguyen', password: 'guess' });
    expect([answer.status, stateOf(answer)]).toEqual([400, 'form']);
    expect(answer.text).toContain('Wrong password. Please try again.');
    expect(answer.text).toContain('Tam &quot;T&quot; Nguyen');
    expect(answer.text).not.toContain('guess');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { text } = await signIn(visitor, { name: ' ', password: '' });
    for (const message of ['This field is required', 'Enter the password.']) expect(text).toContain(message);
  });

  test('after ten tries an address waits, even with the right password, and others do not [P12]', async () => {
    const site = withPassword();
    const here = { 'cf-connecting-ip': '203.0.113.7' };
    const visitor = site.visitor();
    const guesses = await Promise.all(Array.from({ length: 15 }, () => signIn(visitor, { password: 'guess' }, here)));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    const refused = await signIn(visitor, {}, here);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect(refused.text).toContain('in 15 minutes');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await signIn(site.visitor(), {}, { 'cf-connecting-ip': '203.0.113.8' })).status).toBe(303);
    site.advance(15 * MINUTE);
    expect((await signIn(visitor, {}, here)).status).toBe(303);
  });

  test('another site opens no connection with the cookie of staff', async () => {
    const staff = await aStaffMember(withPassword());
    const connection = await staff.get('/staff/chat/', { upgrade: 'websocket', origin: 'https://evil.example' });
    expect(connection.status).toBe(403);
  });

  test.each(['https://evil.example/', '//evil.example/', '/staff/../api/', '/staff/chat/?x=1', '/trips/'])(
    'signing in does not lead to %s',
    async (next) => {
      expect((await signIn(withPassword().visitor(), { next })).headers.get('location')).toBe('/staff/chat/');
    },
  );

  test('a session ends after twelve hours, even if the browser keeps its cookie', async () => {
    const site = withPassword();
    const visitor = site.visitor();
    await signIn(visitor);
    site.advance(12 * HOUR - 1);
    expect((await visitor.get('/staff/session/')).status).toBe(200);
    site.advance(1);
    expect((await visitor.get('/staff/session/')).status).toBe(401);
  });

  test('a copy of the cookie opens nothing after signing out, nor after signing in anew', async () => {
    const site = withPassword();
    const visitor = site.visitor();
    const thief = site.visitor();
    for (const end of [() => visitor.postForm('/staff/sign-out/', {}), () => signIn(visitor)]) {
      await signIn(visitor);
      thief.cookies.set('staff', visitor.cookies.get('staff')!);
      expect((await thief.get('/staff/session/')).status).toBe(200);
      await end();
      expect((await thief.get('/staff/session/')).status).toBe(401);
    }
    expect((await visitor.get('/staff/session/')).status).toBe(200);
  });

  test('signing out at one computer leaves the others signed in', async () => {
    const site = withPassword();
    const [office, home] = [site.visitor(), site.visitor()];
    await signIn(office);
    await signIn(home);
    await office.postForm('/staff/sign-out/', {});
    expect((await home.get('/staff/session/')).json()).toEqual({ name: 'Tam' });
  });

  test('a session that was made up, or begun with another password, is none', async () => {
    const visitor = withPassword().visitor();
    await signIn(visitor);
    const cookie = visitor.cookies.get('staff')!;
    const others = withPassword({ STAFF_PASSWORD: 'another' }).visitor();
    await signIn(others, { password: 'another' });
    const kept = await allRows<{ hash: string }>('SELECT hash FROM staff_sessions');
    for (const forged of ['A'.repeat(22), others.cookies.get('staff')!, '', '....', ...kept.map((row) => row.hash)]) {
      visitor.cookies.set('staff', forged);
      expect((await visitor.get('/staff/session/')).status, forged).toBe(401);
    }
    visitor.cookies.set('staff', cookie);
    expect((await visitor.get('/staff/session/')).status).toBe(200);
    expect(await everyTable()).not.toContain(cookie);
  });
});

describe('every address of staff', () => {
  const OPEN = ['/staff/sign-out'];
  const ADDRESSES = createApp().routes.filter(
    ({ path, method }) => path.startsWith('/staff/') && method !== 'ALL' && !OPEN.includes(path),
  );
  /** Fills every form. */
  const FORM = { ...asked, name: 'Laptop', answered: 'no' };

  const STRANGERS: Record<string, (site: Site) => Promise<Visitor>> = {
    'no session': (site) => Promise.resolve(site.visitor()),
    'a session that was made up': (site) => {
      const visitor = site.visitor();
      visitor.cookies.set('staff', 'A'.repeat(22));
      return Promise.resolve(visitor);
    },
    'a session that ended': async (site) => {
      const visitor = await aStaffMember(site);
      site.advance(12 * HOUR);
      return visitor;
    },
    'a session that was signed out': async (site) => {
      const [owner, visitor] = [await aStaffMember(site), site.visitor()];
      visitor.cookies.set('staff', owner.cookies.get('staff')!);
      await owner.postForm('/staff/sign-out/', {});
      return visitor;
    },
  };

  test.each(Object.entries(STRANGERS))('shows and changes nothing with %s', async (_what, strangerOf) => {
    const { site, staff, id } = await anOffice();
    const { references } = await aPaidGuest(site, [id]);
    await sendForm(site.visitor(), 'contact', { name: 'Ada', email: anEmail(), question: 'Are there snakes?' });
    await execute(`UPDATE leads SET answered_at = 1, answered_by = 'Tam'`);
    await staff.postForm('/staff/tokens/', { name: 'Desk' });
    const lead = await firstRow<{ id: string }>('SELECT id FROM leads');
    const token = await firstRow<{ id: number }>('SELECT id FROM command_tokens');
    const open = (visitor: Visitor, { path, method }: (typeof ADDRESSES)[number]) => {
      const address = path
        .replace(':reference', references[0]!)
        .replace('departures/:id', `departures/${id}`)
        .replace('questions/:id', `questions/${lead!.id}`)
        .replace('tokens/:id', `tokens/${token!.id}`);
      if (method === 'GET') return visitor.get(address);
      if (path.startsWith('/staff/api/')) return visitor.postJson(address, {});
      return visitor.postForm(address, FORM);
    };
    const stranger = await strangerOf(site);
    await execute('DELETE FROM rate_limits');
    const before = await everyTable(['rate_limits']);
    for (const address of ADDRESSES) {
      const { status, text } = await open(stranger, address);
      expect([address.path, status]).toEqual([address.path, 401]);
      expect(text).toMatch(/^\{"title":"Unauthorized"/);
    }
    expect(await everyTable(['rate_limits'])).toBe(before);
    const member = await aStaffMember(site);
    for (const address of ADDRESSES.filter(({ path }) => !path.startsWith('/staff/api/')))
      expect((await open(member, address)).status, address.path).not.toBe(401);
    expect(ADDRESSES.length).toBeGreaterThan(20);
  });

  test('a page that no route fills is shown to nobody', async () => {
    const visitor = withPassword().visitor();
    visitor.cookies.set('staff', 'A'.repeat(22));
    const answer = await visitor.get('/staff/demonstration/', asPage);
    expect([answer.status, answer.text]).toEqual([303, '']);
    expect((await visitor.get('/staff/demonstration/')).status).toBe(401);
  });
});

describe('production', () => {
  test('refuses the password, and sessions that were begun with it, and says what is missing', async () => {
    const before = withPassword({ LINK_KEY: PRODUCTION.LINK_KEY }).visitor();
    await signIn(before);
    const visitor = withPassword(PRODUCTION).visitor();
    for (const answer of [await visitor.get('/staff/', asPage), await signIn(visitor)]) {
      expect([answer.status, stateOf(answer)]).toEqual([403, 'unset']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    visitor.cookies.set('staff', before.cookies.get('staff')!);
    expect((await visitor.get('/staff/session/')).status).toBe(401);
  });

  test('a site without any way in says so too', async () => {
    const answer = await withPassword({ STAFF_PASSWORD: '' }).visitor().get('/staff/');
    expect([answer.status, stateOf(answer)]).toEqual([403, 'unset']);
  });
});

describe('with Cloudflare Access', () => {
  /** A live site of a team. */
  async function behindAccess() {
    const access = await anAccessTeam();
    return { ...access, site: aSite([], { ...PRODUCTION, STAFF_PASSWORD: PASSWORD, ...access.settings }) };
  }

  const anotherKey = async () => (await generateKeyPair('RS256')).privateKey;

  test('a person it let through is staff, named by their address, and its keys are fetched once', async () => {
    const { site, tokenFor, keysAsked } = await behindAccess();
    const visitor = site.visitor();
    const token = await tokenFor();
    expect((await visitor.get('/staff/session/', withToken(token))).json()).toEqual({ name: 'Jo Hallett' });
    expect((await visitor.get('/staff/chat/', { ...asPage, ...withToken(token) })).text).toContain('The staff chat');
    visitor.cookies.set('CF_Authorization', token);
    expect((await visitor.get('/staff/session/')).status).toBe(200);
    expect(keysAsked()).toBe(1);
    const out = await visitor.postForm('/staff/sign-out/', {}, withToken(token));
    expect(out.headers.get('location')).toBe('/cdn-cgi/access/logout');
  });

  test('the audit keeps the whole address of who answered a question [P24]', async () => {
    const { site, person } = await behindAccess();
    const email = anEmail();
    await sendForm(site.visitor(), 'contact', { email });
    const [lead] = await leadsOf(email);
    const headers = await person('jo.hallett+office@saltbush.example');
    const answered = await site.visitor().postForm(`/staff/questions/${lead!.id}/`, { answered: 'yes' }, headers);
    expect(answered.status).toBe(303);
    expect((await leadsOf(email))[0]!['answered_by']).toBe('jo.hallett+office@saltbush.example');
  });

  /** The same signature in other letters: the last of them has bits that no reader looks at. */
  const spelledAnew = (token: string) => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return token.slice(0, -1) + letters[letters.indexOf(token.at(-1)!) ^ 1]!;
  };

  test.each(['header', 'cookie'])('a copied token opens nothing after signing out by the %s', async (place) => {
    const { site, tokenFor } = await behindAccess();
    const [visitor, thief] = [site.visitor(), site.visitor()];
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
    expect(await everyTable()).not.toContain(token.split('.')[1]);
  });

  test('a token that Access did not sign is not stored at signing out, and a signed one goes when it expires', async () => {
    const { site, tokenFor } = await behindAccess();
    const forged = await tokenFor({}, await anotherKey());
    const kept = async () => (await firstRow<{ n: number }>('SELECT count(*) AS n FROM signed_out_tokens'))!.n;
    const before = await kept();
    await site.visitor().postForm('/staff/sign-out/', {}, withToken(forged));
    expect(await kept()).toBe(before);
    await site.visitor().postForm('/staff/sign-out/', {}, withToken(await tokenFor()));
    expect(await kept()).toBe(before + 1);
    const expires = Date.parse('2026-11-20T03:00:00Z');
    const deleteEnded = (now: number) => DELETIONS.deleteSignedOutTokens(site.context({ now: () => now }));
    await deleteEnded(expires - 1);
    expect(await kept()).toBe(before + 1);
    await deleteEnded(expires);
    expect(await kept()).toBe(0);
  });

  const NO_ALGORITHM = btoa('{"alg":"none"}').replaceAll('=', '');

  test.each<[string, (tokenFor: AccessTeam['tokenFor']) => Promise<string>]>([
    ['for another application', (tokenFor) => tokenFor({ aud: ['b'.repeat(64)] })],
    ['of another team', (tokenFor) => tokenFor({ iss: 'https://others.cloudflareaccess.com' })],
    ['that is over', (tokenFor) => tokenFor({ exp: Date.parse('2026-11-20T01:59:00Z') / 1000 })],
    ['that never ends', (tokenFor) => tokenFor({ exp: undefined })],
    ['without an email', (tokenFor) => tokenFor({ email: undefined })],
    ['signed with another key', async (tokenFor) => tokenFor({}, await anotherKey())],
    ['signed with an unknown key', async (tokenFor) => tokenFor({}, await anotherKey(), 'two')],
    ['without a signature', async (tokenFor) => (await tokenFor()).replace(/[^.]+$/, '')],
    ['that says it needs none', async (tokenFor) => `${NO_ALGORITHM}.${(await tokenFor()).split('.')[1]}.`],
    ['that is no token', () => Promise.resolve('hello')],
  ])('a token %s does not sign in', async (_what, tokenBy) => {
    const { site, tokenFor } = await behindAccess();
    const token = await tokenBy(tokenFor);
    expect((await site.visitor().get('/staff/session/', withToken(token))).status).toBe(401);
  });

  test('without a token there is no access, not even with a password, and the page says that Access is missing', async () => {
    const { site, keysAsked } = await behindAccess();
    const visitor = site.visitor();
    for (const answer of [await visitor.get('/staff/'), await signIn(visitor)]) {
      expect([answer.status, stateOf(answer)]).toEqual([403, 'access']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(keysAsked()).toBe(0);
  });

  test('without the keys there is no access, and the log has the fault without the token', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { site, tokenFor } = await behindAccess();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
    const token = await tokenFor();
    expect((await site.visitor().get('/staff/session/', withToken(token))).status).toBe(401);
    expect(JSON.stringify(logged.mock.calls)).toContain('Cloudflare Access keys');
    expect(JSON.stringify(logged.mock.calls)).not.toContain(token);
    logged.mockRestore();
  });
});
