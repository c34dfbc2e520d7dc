import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Fetch } from '#functions/platform/ask-api.ts';
import { HOUR } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { anEmail, FORM_NAMES, FORMS, leadsOf, OUR_PAGE, outboxOf, sendForm, type FormName } from '../support/a-lead.ts';
import { aSite, type Answer, type Site, type Visitor } from '../support/a-site.ts';

const tours = [aTour({ departures: [aDeparture()] })];
const site = aSite(tours);

const aboutToken = (answer: Answer) => (answer.json() as Record<string, string[]>)['csrfmiddlewaretoken']?.[0] ?? '';
const general = (answer: Answer) => (answer.json() as Record<string, string[]>)['__all__']?.[0] ?? '';
const tokenOf = async (visitor: Visitor) =>
  ((await visitor.get('/api/csrf/')).json() as { csrfmiddlewaretoken: string }).csrfmiddlewaretoken;

function post(
  form: FormName,
  fields: object = {},
  { headers, visitor = site.visitor() }: { headers?: Record<string, string>; visitor?: Visitor } = {},
): Promise<Answer> {
  return sendForm(visitor, form, fields, headers);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the trap [P25]', () => {
  test.each(FORM_NAMES)('a robot that fills it in at %s gets a normal answer, and no mail is sent', async (form) => {
    const [email, person] = [anEmail(), anEmail()];
    const asJson = await post(form, { email, website: 'https://spam.example' });
    expect([asJson.status, asJson.json()]).toEqual([200, {}]);
    const fields = { ...FORMS[form].fields, email, website: 'spam', name: 'R' };
    const asPage = await site.visitor().postForm(FORMS[form].path, fields, { accept: 'text/html' });
    const honest = { ...fields, email: person, website: '' };
    expect(asPage.text).toBe((await site.visitor().postForm(FORMS[form].path, honest, { accept: 'text/html' })).text);
    const stored = await leadsOf(email);
    expect(stored.map(({ suspect }) => suspect)).toEqual([1, 1]);
    expect(await outboxOf(email)).toEqual([]);
    const office = await outboxOf('hello@saltbush.example');
    for (const { id } of stored) expect(office.join()).not.toContain(id);
  });

  test('what a robot sends does not use up what an address may be sent', async () => {
    const email = anEmail();
    for (let index = 0; index < 15; index += 1) await post('contact', { email, question: `${index}`, website: 'x' });
    expect((await post('contact', { email })).status).toBe(200);
    expect(await outboxOf(email)).toHaveLength(1);
  });
});

describe('the token [M70, D36]', () => {
  test('of a form that was open long enough is good, for every form and for several at once', async () => {
    const visitor = site.visitor();
    const [first, second] = [await tokenOf(visitor), await tokenOf(visitor)];
    site.advance(2000);
    for (const form of FORM_NAMES) {
      for (const csrfmiddlewaretoken of [first, second]) {
        const answer = await post(form, { email: anEmail(), csrfmiddlewaretoken }, { visitor, headers: {} });
        expect(answer.status).toBe(200);
      }
    }
  });

  test('comes with a cookie that no script needs and no other site sends', async () => {
    for (const path of ['/api/csrf/', '/api/csrf']) {
      const answer = await site.visitor().get(path);
      expect(answer.headers.get('set-cookie')).toMatch(/^form=[\w-]{22}; .*Path=\/; HttpOnly; SameSite=Lax$/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each(FORM_NAMES)(
    '%s that is sent quicker than a person could asks to press once more, and loses nothing',
    async (form) => {
      const visitor = site.visitor();
      const email = anEmail();
      const csrfmiddlewaretoken = await tokenOf(visitor);
      site.advance(1999);
      const quick = await post(form, { email, csrfmiddlewaretoken }, { visitor });
      expect(quick.status).toBe(400);
      expect(aboutToken(quick)).toContain('press the button again');
      expect(await leadsOf(email)).toEqual([]);
      const fields = { ...FORMS[form].fields, email, csrfmiddlewaretoken };
      const page = await visitor.postForm(FORMS[form].path, fields, { accept: 'text/html' });
      expect([page.status, page.text.includes(`value="${email}"`)]).toEqual([400, true]);
      site.advance(1);
      expect((await post(form, { email, csrfmiddlewaretoken }, { visitor })).status).toBe(200);
    },
  );

  test.each<[string, (token: string) => string, number]>([
    ['of another browser', () => '', 0],
    ['with another time', (token) => `1${token}`, 0],
    ['with another signature', (token) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 0],
    ['that is no token', () => 'made-up', 0],
    ['that is a day old', (token) => token, 24 * HOUR + 1],
  ])('%s is refused, and asks to press once more', async (what, forge, later) => {
    const [visitor, other] = [site.visitor(), site.visitor()];
    const [mine, theirs] = [await tokenOf(visitor), await tokenOf(other)];
    site.advance(2000 + later);
    const csrfmiddlewaretoken = what === 'of another browser' ? theirs : forge(mine);
    const answer = await post('brochure', { email: anEmail(), csrfmiddlewaretoken }, { visitor });
    expect(answer.status).toBe(400);
    expect(aboutToken(answer)).toContain('press the button again');
  });

  test('trip notes as JSON need one with its cookie, or the browser’s word that our page asks', async () => {
    const fields = { email: anEmail() };
    const visitor = site.visitor();
    const csrfmiddlewaretoken = await tokenOf(visitor);
    site.advance(2000);
    expect((await post('trip-notes', fields, { headers: {} })).status).toBe(400);
    expect((await post('trip-notes', { ...fields, csrfmiddlewaretoken }, { headers: {} })).status).toBe(400);
    expect((await post('trip-notes', { ...fields, csrfmiddlewaretoken }, { headers: {}, visitor })).status).toBe(200);
    const words: Record<string, string>[] = [{ origin: OUR_PAGE.origin }, { 'sec-fetch-site': 'same-origin' }];
    for (const headers of words) {
      expect((await post('trip-notes', { email: anEmail() }, { headers })).status).toBe(200);
    }
  });

  test('a browser that keeps no cookies can send a form of ours all the same', async () => {
    const csrfmiddlewaretoken = await tokenOf(site.visitor());
    expect((await post('trip-notes', { email: anEmail(), csrfmiddlewaretoken })).status).toBe(200);
  });
});

describe('limits [P12]', () => {
  const from = (address: string) => ({ ...OUR_PAGE, 'cf-connecting-ip': address });

  test('an address that sends on and on is stopped, with what else it can do; a token of ours is good for more', async () => {
    const sent = await Promise.all(
      Array.from({ length: 15 }, () => post('brochure', { email: anEmail() }, { headers: from('192.0.2.1') })),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    const stopped = await post('contact', { email: anEmail() }, { headers: from('192.0.2.1') });
    expect(stopped.headers.get('retry-after')).toBe('3600');
    expect(general(stopped)).toMatch(/try again in an hour, call \+61 2 5550 0100 or email hello@saltbush\.example/);
    const visitor = site.visitor();
    const csrfmiddlewaretoken = await tokenOf(visitor);
    site.advance(2000);
    const known = { email: anEmail(), csrfmiddlewaretoken };
    expect((await post('contact', known, { headers: from('192.0.2.1'), visitor })).status).toBe(200);
    expect((await post('contact', { email: anEmail() }, { headers: from('192.0.2.2') })).status).toBe(200);
    site.advance(HOUR);
    expect((await post('contact', { email: anEmail() }, { headers: from('192.0.2.1') })).status).toBe(200);
  });

  test('without scripts the page of the form says the same, with what was typed', async () => {
    const { path, fields: given } = FORMS.contact;
    const fields = { ...given, email: anEmail() };
    const headers = { accept: 'text/html', 'cf-connecting-ip': '192.0.2.3' };
    for (let index = 0; index < 10; index += 1) await site.visitor().postForm(path, fields, headers);
    const page = await site.visitor().postForm(path, fields, headers);
    expect(page.status).toBe(429);
    expect(page.text).toContain('call +61 2 5550 0100');
    expect(page.text).toContain(fields.email);
  });

  test('a mailbox is not filled by requests from any network or in any case of its address', async () => {
    const email = anEmail();
    const ask = (index: number) =>
      post(
        'contact',
        { email: index % 2 === 0 ? email : email.toUpperCase(), question: `Question ${index}` },
        { headers: from(`198.51.100.${index}`) },
      );
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(index)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(general(refused[0]!)).toContain('try again in an hour');
    site.advance(HOUR);
    for (let index = 10; index < 16; index += 1) expect((await ask(index)).status).toBe(200);
    site.advance(HOUR);
    const today = await ask(20);
    expect([today.status, today.headers.get('retry-after')]).toEqual([429, '86400']);
    expect(general(today)).toContain('try again tomorrow');
    site.advance(24 * HOUR);
    expect((await ask(21)).status).toBe(200);
  });

  test('a mailbox is one for a limit with dots and tags in its name, and mail goes to it as it was typed', async () => {
    const [name = '', domain = ''] = anEmail().split('@');
    const names = [name, `${name}+one`, `${name}+two`, `v.${name.slice(1)}`, `v.${name.slice(1)}+one`, `${name}+three`];
    for (const own of names) expect((await post('contact', { email: `${own}@${domain}` })).status).toBe(200);
    expect((await post('contact', { email: `${name}+four@${domain}` })).status).toBe(429);
    expect(await outboxOf(`v.${name.slice(1)}+one@${domain}`)).toHaveLength(1);
    expect((await post('contact', { email: `another${name}@${domain}` })).status).toBe(200);
  });

  test('a form that has something wrong in it counts for nothing', async () => {
    for (let index = 0; index < 12; index += 1) await post('brochure', { name: '' }, { headers: from('192.0.2.4') });
    expect((await post('brochure', { email: anEmail() }, { headers: from('192.0.2.4') })).status).toBe(200);
  });
});

describe('the key of the site [M135, D35]', () => {
  const keyed = aSite(tours, { SITE_KEY: 'pk_saltbush' });
  const send = (authorization?: string) =>
    keyed
      .visitor()
      .postJson(
        '/api/brochure/',
        { ...FORMS.brochure.fields, email: anEmail() },
        { ...OUR_PAGE, ...(authorization !== undefined && { authorization }) },
      );

  test('is taken, may be missing, and is refused when it is another, on a site that has one', async () => {
    expect((await send('Token pk_saltbush')).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect((await send('Basic dGVzdDp0ZXN0')).status).toBe(200);
    const wrong = await send('Token pk_other');
    expect(wrong.status).toBe(401);
    expect(general(wrong)).toContain('reload it');
    const headers = { ...OUR_PAGE, authorization: 'Token anything' };
    expect((await post('brochure', { email: anEmail() }, { headers })).status).toBe(200);
  });
});

describe('Turnstile, where it is switched on [P25]', () => {
  type Mood = 'well' | 'silent' | 'broken' | 'wrong secret' | 'not json';

  /** Simulates Turnstile: it accepts one answer, once. */
  function withTurnstile(env: Parameters<typeof aSite>[1] = {}) {
    const fake = { mood: 'well' as Mood, asked: 0, used: new Set<string>() };
    const fetch: Fetch = async (url, init) => {
      const request = new Request(url, init);
      expect(request.url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify');
      const body = await request.json<{ secret: string; response: string }>();
      fake.asked += 1;
      if (fake.mood === 'silent') throw new Error('The connection was closed');
      if (fake.mood === 'broken') return Response.json({}, { status: 500 });
      if (fake.mood === 'not json') return new Response('<html>');
      if (fake.mood === 'wrong secret' || body.secret !== 'secret') {
        return Response.json({ success: false, 'error-codes': ['invalid-input-secret'] });
      }
      const isGood = body.response.startsWith('good') && !fake.used.has(body.response);
      fake.used.add(body.response);
      return Response.json({ success: isGood, 'error-codes': isGood ? [] : ['timeout-or-duplicate'] });
    };
    return { fake, own: aSite(tours, { TURNSTILE_SECRET_KEY: 'secret', ...env }, {}, { fetch }) };
  }
  const send = (own: Site, answer?: string, email = anEmail()) => {
    const fields = { ...FORMS.contact.fields, email, 'cf-turnstile-response': answer };
    return own.visitor().postJson('/api/contact/', fields, OUR_PAGE);
  };

  test('a person passes once with one answer; who has none, or a used one, is asked to press again', async () => {
    const { own } = withTurnstile();
    expect((await send(own, 'good 1')).status).toBe(200);
    for (const answer of ['good 1', 'bad', undefined]) {
      const refused = await send(own, answer);
      expect(refused.status).toBe(400);
      expect(general(refused)).toContain('call +61 2 5550 0100');
    }
  });

  test('a refused answer does not use up what an address may be sent', async () => {
    const { own } = withTurnstile();
    const email = anEmail();
    for (let index = 0; index < 8; index += 1) expect((await send(own, 'bad', email)).status).toBe(400);
    expect((await send(own, 'good', email)).status).toBe(200);
  });

  test('a page without scripts has no such thing, and passes with fewer forms', async () => {
    const { own, fake } = withTurnstile();
    const fields = { ...FORMS.contact.fields, email: anEmail() };
    expect((await own.visitor().postForm('/api/contact/', fields, { accept: 'text/html' })).status).toBe(200);
    expect(fake.asked).toBe(0);
    const forged = { ...fields, 'cf-turnstile-response': 'bad' };
    expect((await own.visitor().postForm('/api/contact/', forged, { accept: 'text/html' })).status).toBe(400);
  });

  test.each<Mood>(['silent', 'broken', 'not json', 'wrong secret'])(
    'when it is %s, production refuses every visitor, and other stages let every visitor pass',
    async (mood) => {
      const logged = vi.spyOn(console, 'error').mockReturnValue();
      const test = withTurnstile();
      const live = withTurnstile({ STAGE: 'production', LINK_KEY: btoa('k'.repeat(32)) });
      test.fake.mood = mood;
      live.fake.mood = mood;
      expect((await send(test.own, 'good')).status).toBe(200);
      expect((await send(live.own, 'good')).status).toBe(400);
      expect(logged).toHaveBeenCalledTimes(2);
      expect(JSON.stringify(logged.mock.calls)).not.toMatch(/good|"secret"/);
    },
  );

  test('it is asked nothing where it is switched off', async () => {
    const { own, fake } = withTurnstile({ TURNSTILE_SECRET_KEY: '' });
    expect((await send(own)).status).toBe(200);
    expect(fake.asked).toBe(0);
  });
});
