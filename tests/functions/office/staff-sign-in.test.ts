import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Env } from '#functions/platform/env.ts';
import worker from '#functions/index.ts';
import { storeStaffSession } from '#functions/office/staff-sessions.ts';
import { HOUR, MINUTE } from '#domain/durations.ts';
import { aSite } from '../support/a-site.ts';
import { everyTable } from '../support/every-table.ts';
import { asPage, PASSWORD, PRODUCTION, signIn, stateOf } from '../support/a-staff-member.ts';

const NO_ACCESS = { ACCESS_TEAM: undefined, ACCESS_AUDIENCE: undefined, STAGE: undefined } satisfies Partial<Env>;

const withPassword = (bindings: Partial<Env> = {}) =>
  aSite([], { ...NO_ACCESS, STAFF_PASSWORD: PASSWORD, ...bindings });

describe('with a password', () => {
  test('staff sign in with a name, see the staff chat, and sign out again', async () => {
    const visitor = withPassword().visitor();
    const asked = await visitor.get('/staff/chat/', asPage);
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/staff/?next=%2Fstaff%2Fchat%2F']);
    expect(stateOf(await visitor.get('/staff/?next=%2Fstaff%2Fchat%2F'))).toBe('form');

    const signedIn = await signIn(visitor, { next: '/staff/chat/' });
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/staff/chat/']);
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^staff=\S+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect((await visitor.get('/staff/chat/', asPage)).text).toContain('The staff chat');
    expect((await visitor.get('/staff/session/')).json()).toEqual({ name: 'Tam' });
    expect((await visitor.get('/staff/')).text).toContain('<b data-fill="name">Tam</b>');

    expect((await visitor.postForm('/staff/sign-out/', {})).headers.get('location')).toBe('/staff/');
    expect((await visitor.get('/staff/session/')).status).toBe(401);
  });

  test.each(['/staff/', '/staff/chat/', '/staff/session/', '/staff/anything/'])(
    '%s is not cached, framed or indexed',
    async (path) => {
      const site = withPassword();
      const staff = site.visitor();
      await signIn(staff);
      for (const visitor of [site.visitor(), staff]) {
        const { headers, status } = await visitor.get(path);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        if (status === 200 && path !== '/staff/session/') expect(headers.get('x-robots-tag')).toBe('noindex');
      }
    },
  );

  test('a wrong password has a message at its field, and the typed name stays', async () => {
    const visitor = withPassword().visitor();
    const answer = await signIn(visitor, { name: 'Tam "T" Nguyen', password: 'guess' });
    expect([answer.status, stateOf(answer)]).toEqual([400, 'form']);
    expect(answer.text).toContain('Wrong password. Please try again.');
    expect(answer.text).toContain('Tam &quot;T&quot; Nguyen');
    expect(answer.text).not.toContain('guess');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('a name and a password are asked for', async () => {
    const answer = await signIn(withPassword().visitor(), { name: ' ', password: '' });
    expect(answer.text).toContain('This field is required');
    expect(answer.text).toContain('Enter the password.');
  });

  test('after ten tries an address waits, even with the right password, and others do not [P12]', async () => {
    const site = withPassword();
    const here = { 'cf-connecting-ip': '203.0.113.7' };
    const visitor = site.visitor();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await signIn(visitor, { password: `guess ${tries}` }, here)).status).toBe(400);
    }
    const refused = await signIn(visitor, {}, here);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect(refused.text).toContain('in 15 minutes');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await signIn(site.visitor(), {}, { 'cf-connecting-ip': '203.0.113.8' })).status).toBe(303);
    site.advance(15 * MINUTE);
    expect((await signIn(visitor, {}, here)).status).toBe(303);
  });

  test('another site cannot sign a person in or out, or open a connection with their cookie', async () => {
    const visitor = withPassword().visitor();
    await signIn(visitor);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await signIn(visitor, {}, foreign)).status).toBe(403);
    expect((await visitor.postForm('/staff/sign-out/', {}, foreign)).status).toBe(403);
    const connection = await visitor.get('/staff/chat/', { upgrade: 'websocket', origin: 'https://evil.example' });
    expect(connection.status).toBe(403);
    expect((await visitor.get('/staff/session/')).status).toBe(200);
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
    const kept = await env.DB.prepare('SELECT hash FROM staff_sessions').all<{ hash: string }>();
    for (const forged of [
      'A'.repeat(22),
      others.cookies.get('staff')!,
      '',
      '....',
      ...kept.results.map((row) => row.hash),
    ]) {
      visitor.cookies.set('staff', forged);
      expect((await visitor.get('/staff/session/')).status, forged).toBe(401);
    }
    visitor.cookies.set('staff', cookie);
    expect((await visitor.get('/staff/session/')).status).toBe(200);
    expect(await everyTable(env.DB)).not.toContain(cookie);
  });

  test('the hourly timer forgets sessions that ended', async () => {
    const session = { name: 'Tam', madeAt: 0 };
    await storeStaffSession(env.DB, { ...session, hash: 'ended', endsAt: Date.now() });
    await storeStaffSession(env.DB, { ...session, hash: 'runs', endsAt: Date.now() + HOUR });
    const hourly = { cron: '0 * * * *', scheduledTime: Date.now(), noRetry: () => undefined };
    await worker.scheduled(hourly, aSite([]).env, createExecutionContext());
    const { results } = await env.DB.prepare(`SELECT hash FROM staff_sessions WHERE hash IN ('ended', 'runs')`).all();
    expect(results).toEqual([{ hash: 'runs' }]);
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
