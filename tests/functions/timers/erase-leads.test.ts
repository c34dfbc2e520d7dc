import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseOldLeads } from '#functions/timers/erase-leads.ts';
import { DAY } from '#domain/durations.ts';
import { aTour } from '../../support/a-tour.ts';
import {
  anEmail,
  contextOf,
  FORM_NAMES,
  leadsOf,
  outboxOf,
  sendAll,
  sendForm,
  type FormName,
} from '../support/a-lead.ts';
import { aSite, type Site } from '../support/a-site.ts';

async function send(site: Site, form: FormName, fields: object): Promise<void> {
  expect((await sendForm(site.visitor(), form, fields)).status).toBe(200);
}

const subscriptionsOf = async (email: string) =>
  (await env.DB.prepare('SELECT state FROM subscriptions WHERE email = ?').bind(email).all<{ state: string }>())
    .results;

describe('what visitors sent with a form [N17]', () => {
  beforeEach(async () => {
    await env.DB.batch(['leads', 'outbox', 'subscriptions'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  });

  test.each(FORM_NAMES)('is kept for the days the settings say, and then gone with its mails: %s', async (form) => {
    const site = aSite([aTour({ code: 'RC10' })]);
    const email = anEmail();
    await send(site, form, { email });
    await sendAll(site);
    site.advance(365 * DAY - 1);
    await eraseOldLeads(contextOf(site));
    expect(await leadsOf(email)).toHaveLength(1);
    expect(await outboxOf(email)).toHaveLength(1);

    site.advance(2);
    await eraseOldLeads(contextOf(site));
    expect([await leadsOf(email), await outboxOf(email)]).toEqual([[], []]);
    expect(await env.DB.prepare('SELECT COUNT(*) AS count FROM outbox').first()).toEqual({ count: 0 });
  });

  test('a mail that still waits is not lost with its age', async () => {
    const site = aSite([]);
    const email = anEmail();
    await send(site, 'brochure', { email });
    site.advance(366 * DAY);
    await eraseOldLeads(contextOf(site));
    expect(await outboxOf(email)).toHaveLength(1);
  });

  test('a robot’s is gone after a month', async () => {
    const site = aSite([]);
    const email = anEmail();
    await send(site, 'brochure', { email, website: 'https://spam.example' });
    expect(await leadsOf(email)).toMatchObject([{ suspect: 1 }]);
    site.advance(31 * DAY);
    await eraseOldLeads(contextOf(site));
    expect(await leadsOf(email)).toEqual([]);
  });

  test('an unconfirmed address is deleted after a month; members stay, and so do unsubscribed ones', async () => {
    const site = aSite([]);
    const [asked, member, left] = [anEmail(), anEmail(), anEmail()];
    for (const email of [asked, member, left]) await send(site, 'mailing-list', { email });
    const become = (state: string, email: string) =>
      env.DB.prepare('UPDATE subscriptions SET state = ? WHERE email = ?').bind(state, email).run();
    await become('confirmed', member);
    await become('unsubscribed', left);
    site.advance(2000 * DAY);
    await eraseOldLeads(contextOf(site));
    expect(await subscriptionsOf(asked)).toEqual([]);
    expect(await subscriptionsOf(member)).toEqual([{ state: 'confirmed' }]);
    expect(await subscriptionsOf(left)).toEqual([{ state: 'unsubscribed' }]);
  });

  test('the mails are found by their own index, however many bookings have mails', async () => {
    const seen: string[] = [];
    const watched = new Proxy(env.DB, {
      get: (db, name) => {
        if (name === 'batch') return (statements: D1PreparedStatement[]) => db.batch(statements);
        return (sql: string) => (seen.push(sql), db.prepare(sql));
      },
    });
    await eraseOldLeads({ ...contextOf(aSite([])), db: watched });
    const sql = seen.find((text) => text.startsWith('DELETE FROM outbox'))!;
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(0, 1).all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join('\n')).toContain('outbox_of_visitors');
  });
});
