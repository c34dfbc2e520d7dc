import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createApp } from '#functions/app.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { createContext } from '#functions/context/context.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest, textOfPage } from '../support/a-booking.ts';
import { aSite, ORIGIN, type Answer } from '../support/a-site.ts';

const MARCH = 'RC10-2027-03-13';
const site = aSite([aTour({ departures: [aDeparture({ capacity: 99 })] })]);
const ask = (email: string, address = '') =>
  site.visitor().postForm('/check-in/lost/', { email }, address === '' ? {} : { 'cf-connecting-ip': address });

async function linkMailsTo(email: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT key FROM outbox WHERE template = 'check-in-link' AND recipient = ? ORDER BY key`,
  )
    .bind(email)
    .all<{ key: string }>();
  return results.map(({ key }) => key);
}

describe('a lost link [P19]', () => {
  test('is mailed to the address of the booking, for each of its bookings, and opens them', async () => {
    const email = 'Lost@example.com';
    const guest = await aPaidGuest(site, [MARCH], { guest: { email } });
    await aPaidGuest(site, [MARCH], { guest: { email, other_names: 'Bea' } });
    const answer = await ask('  lost@EXAMPLE.com ');
    expect(answer.text).toContain('data-state="asked"');
    const keys = await linkMailsTo(email);
    expect(keys).toHaveLength(2);
    expect(site.queued.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    for (const key of keys) {
      const context = createContext(site.env, createExecutionContext(), ORIGIN, { now: () => site.now() });
      expect(await sendMail(context, key)).toBe('sent');
    }
    const { results } = await env.DB.prepare(`SELECT text FROM inbox WHERE recipient = ?`)
      .bind(email)
      .all<{ text: string }>();
    expect(results.map(({ text }) => text).join()).toContain(guest.link);
  });

  test('the answer is the same for an address with a booking and for one without', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const facts = ({ status, text, headers }: Answer) => ({ status, text, headers: [...headers] });
    expect(facts(await ask(guest.email))).toEqual(facts(await ask('nobody@example.com')));
    expect(await linkMailsTo(guest.email)).toHaveLength(1);
    expect(await linkMailsTo('nobody@example.com')).toEqual([]);
  });

  test('the answer is there before anything about the address is looked up', async () => {
    const asked: string[] = [];
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const db = {
      prepare: (sql: string) => {
        asked.push(sql);
        if (!sql.includes('guest_email')) return env.DB.prepare(sql);
        const all = () => held.then(() => ({ results: [] }));
        return { bind: () => ({ all }) };
      },
      batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    } as unknown as D1Database;
    const executionCtx = createExecutionContext();
    const body = new URLSearchParams({ email: 'slow@example.com' });
    const request = new Request(`${ORIGIN}/check-in/lost/`, { method: 'POST', body });
    const answer = await createApp().fetch(request, { ...site.env, DB: db }, executionCtx);
    expect(await answer.text()).toContain('data-state="asked"');
    release!();
    await waitOnExecutionContext(executionCtx);
    expect(asked.some((sql) => sql.includes('guest_email'))).toBe(true);
  });

  test('a booking’s link is mailed once an hour, across the hour’s end too', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    site.advance(HOUR - (site.now() % HOUR) + 55 * MINUTE);
    await ask(guest.email);
    expect(await linkMailsTo(guest.email)).toHaveLength(1);
    site.advance(10 * MINUTE);
    await ask(guest.email);
    expect(await linkMailsTo(guest.email)).toHaveLength(1);
    site.advance(51 * MINUTE);
    await ask(guest.email);
    expect(await linkMailsTo(guest.email)).toHaveLength(2);
  });

  test('an address that asks again and again is stopped, even with other emails [P12]', async () => {
    const answers: number[] = [];
    for (let index = 0; index < 21; index += 1) answers.push((await ask(`a${index}@example.com`, '192.0.2.7')).status);
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(answers[20]).toBe(429);
    expect((await ask('a1@example.com', '192.0.2.8')).status).toBe(200);
  });

  test('a mailbox is looked up three times a day, wherever it is asked from and however it is spelled [P12]', async () => {
    const email = 'looked.up@example.com';
    site.advance(DAY - (site.now() % DAY));
    const spellings = ['lookedup@example.com', 'looked.up+trips@example.com', 'Looked.Up@Example.com'];
    for (const [index, spelling] of spellings.entries()) await ask(spelling, `198.51.100.${index}`);
    await aPaidGuest(site, [MARCH], { guest: { email } });
    await ask(email, '198.51.100.4');
    site.advance(HOUR);
    await ask(email, '198.51.100.4');
    expect(await linkMailsTo(email)).toHaveLength(0);
    site.advance(DAY);
    await ask(email, '198.51.100.4');
    expect(await linkMailsTo(email)).toHaveLength(1);
  });

  test.each(['', 'nobody', 'a@b', `${'x'.repeat(250)}@example.com`, '"><img src=x>@example.com'])(
    'a text that is no address is refused and shown again: %s',
    async (email) => {
      const page = await ask(email);
      expect(page.status).toBe(400);
      expect(page.text).toContain('id="email-error"');
      expect(page.text).not.toContain('"><img');
      if (/^[\w@]+$/.test(email)) expect(page.text).toContain(`value="${email}"`);
    },
  );

  test('another site cannot ask [P28]', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await site.visitor().postForm('/check-in/lost/', { email: 'a@example.com' }, headers)).status).toBe(403);
  });

  test('the page itself is the Worker’s, and asks; its script is answered in JSON', async () => {
    const visitor = site.visitor();
    expect((await visitor.get('/check-in/lost/')).text).toContain('action="/check-in/lost/"');
    const refused = await visitor.postJson('/check-in/lost/', { email: 'ada@' });
    expect(refused.status).toBe(400);
    expect(refused.json()).toEqual({ email: ['Enter a valid email address.'] });
    const asked = await visitor.postJson('/check-in/lost/', { email: 'nobody@example.com' });
    expect([asked.status, asked.json()]).toEqual([200, {}]);
  });
});

describe('the confirmation once more [P06]', () => {
  test('goes to the booking’s own address; a double click is one mail', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await Promise.all([guest.post('mail'), guest.post('mail')]);
    const { results } = await env.DB.prepare(
      `SELECT recipient FROM outbox WHERE template = 'booking-confirmed' AND subject_id = ?`,
    )
      .bind(guest.orderId)
      .all();
    expect(results).toEqual([{ recipient: guest.email }, { recipient: guest.email }]);
  });
});

describe('the balance [P09]', () => {
  const gatewayOf = async (orderId: string) =>
    (await env.DB.prepare(`SELECT gateway_id AS id FROM attempts WHERE order_id = ? AND purpose = 'balance'`)
      .bind(orderId)
      .first<{ id: string }>())!.id;

  test('is paid on the provider’s page, and the area says what the order says', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await guest.open();
    const away = await guest.post('balance');
    expect(away.status).toBe(303);
    expect(away.headers.get('location')).toMatch(/\/api\/sandbox\/pay\//);
    const attempt = await env.DB.prepare(`SELECT id FROM attempts WHERE order_id = ? AND purpose = 'balance'`)
      .bind(guest.orderId)
      .first<{ id: string }>();
    const back = `/api/checkout/return/?attempt=${attempt!.id}`;

    const early = await guest.visitor.get(back);
    const page = await guest.visitor.get(early.headers.get('location')!);
    expect(textOfPage(page)).toContain('Your payment didn’t go through and you haven’t been charged.');
    expect(textOfPage(page)).toContain('Balance $2,180 AUD');

    expect((await guest.post('balance')).headers.get('location')).toBe(away.headers.get('location'));
    await sandboxStub(env).authorise({
      key: 'paid by hand',
      id: await gatewayOf(guest.orderId),
      card: { brand: 'Visa', last4: '4242' },
      behaviour: { kind: 'approve' },
    });
    const paid = await guest.visitor.get((await guest.visitor.get(back)).headers.get('location')!);
    expect(textOfPage(paid)).toContain('Thank you. Your trip is paid in full.');
    expect(textOfPage(paid)).toContain('Nothing to pay');
    expect(paid.text).not.toContain('Pay the balance');
    expect((await guest.post('balance')).headers.get('location')).toBe('/check-in/?done=balance');
    expect(await brokenInvariants(env.DB)).toEqual([]);
  });

  test('an address that claims a payment does not change the balance shown', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await guest.open();
    const page = await guest.visitor.get('/check-in/?done=balance&paid=yes');
    expect(textOfPage(page)).toContain('you haven’t been charged');
    expect(textOfPage(page)).toContain('Balance $2,180 AUD');
  });
});
