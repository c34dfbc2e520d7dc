import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Mail, Mailer } from '#functions/mail/mailer.ts';
import { unsubscribeAsRequested } from '#functions/leads/mailing-list.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { consentText, CONSENT_VERSION } from '#domain/text/lead-texts.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { anEmail, contextOf, FORMS, inboxOf, OUR_PAGE, sendAll, sendForm } from '../support/a-lead.ts';
import { everyTable } from '../support/every-table.ts';
import { aSite, ORIGIN, type Answer } from '../support/a-site.ts';

const site = aSite([]);

const ask = (email: string, fields: object = {}) => sendForm(site.visitor(), 'mailing-list', { email, ...fields });
const stateOf = (email: string) =>
  env.DB.prepare('SELECT * FROM subscriptions WHERE lower(email) = lower(?)')
    .bind(email)
    .first<Record<string, string | number | null>>();

/** Sends all mails and returns the paths of the links in the newest one to an address. */
async function linksOf(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  await sendAll(site);
  const mails = (await inboxOf(email)).map(({ html }) => html).join();
  const link = (which: string) =>
    [...mails.matchAll(new RegExp(`${ORIGIN}(/subscribe/${which}/\\?token=[\\w-]{43})`, 'g'))].at(-1)?.[1] ?? '';
  return { confirm: link('confirm'), unsubscribe: link('leave') };
}

/** Presses the button of a link's page. */
async function press(link: string): Promise<Answer> {
  const page = await site.visitor().get(link);
  const token = /name="token" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  return site.visitor().postForm(link.split('?')[0]!, { token }, { accept: 'text/html', ...OUR_PAGE });
}

async function aMember(): Promise<{ email: string; links: { confirm: string; unsubscribe: string } }> {
  const email = anEmail();
  await ask(email);
  const links = await linksOf(email);
  await press(links.confirm);
  return { email, links };
}

describe('a visitor who asks for the mailing list [P40, D34]', () => {
  test('is on it once they press the button behind the link that was mailed to them, and is welcomed once', async () => {
    const email = anEmail();
    await ask(email, { name: 'Ada' });
    expect(await stateOf(email)).toMatchObject({ state: 'pending', told: 'yes' });
    const { confirm } = await linksOf(email);
    expect(await inboxOf(email)).toHaveLength(1);
    const page = await press(confirm);
    expect([page.status, page.text.includes('data-state="confirmed"')]).toEqual([200, true]);
    await press(confirm);
    await sendAll(site);
    expect((await inboxOf(email)).map(({ subject }) => subject)).toEqual([
      'Please confirm: newsletter from Saltbush',
      'You’re subscribed: newsletter from Saltbush',
    ]);
    expect(await stateOf(email)).toMatchObject({ state: 'confirmed', told: 'waiting', name: 'Ada' });
  });

  test('is remembered with the words they agreed to, their version, time and page [P13]', async () => {
    const email = anEmail();
    await site
      .visitor()
      .postJson('/api/subscribe-mailinglist', { email, consent: true }, { ...OUR_PAGE, referer: `${ORIGIN}/faq/` });
    expect(await stateOf(email)).toMatchObject({
      consent_wording: consentText('mailing-list'),
      consent_version: CONSENT_VERSION,
      consented_at: site.now(),
      page: '/faq/',
    });
  });

  test('is not put on it by a program that opens every link of a mail', async () => {
    const email = anEmail();
    await ask(email);
    const { confirm, unsubscribe } = await linksOf(email);
    for (const link of [confirm, unsubscribe, confirm]) {
      const page = await site.visitor().get(link);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect(await stateOf(email)).toMatchObject({ state: 'pending' });
  });

  test('cannot be asked again within the hour, in any case of its letters, and has one row', async () => {
    const email = anEmail();
    await Promise.all([ask(email), ask(email), ask(email.toUpperCase())]);
    await linksOf(email);
    expect(await inboxOf(email)).toHaveLength(1);
    const { results } = await env.DB.prepare('SELECT 1 FROM subscriptions WHERE lower(email) = ?').bind(email).all();
    expect(results).toHaveLength(1);
  });

  test('is asked again after seven days, since the link has expired', async () => {
    const email = anEmail();
    await ask(email);
    const { confirm } = await linksOf(email);
    site.advance(7 * DAY + 1);
    const late = await site.visitor().get(confirm);
    expect(late.status).toBe(404);
    expect(late.text).toContain('data-state="expired"');
    expect((await press(confirm)).status).toBe(404);
    await ask(email);
    expect((await press((await linksOf(email)).confirm)).status).toBe(200);
    expect(await stateOf(email)).toMatchObject({ state: 'confirmed' });
  });

  test('learns nothing of an address: on the list, off it or unknown, the answers are the same', async () => {
    const { email: member } = await aMember();
    const { email: gone, links } = await aMember();
    await press(links.unsubscribe);
    site.advance(2 * HOUR);
    const facts = ({ status, text, headers }: Answer) => ({ status, text, headers: [...headers] });
    const answers = await Promise.all([member, gone, anEmail()].map(async (email) => facts(await ask(email))));
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[1]).toEqual(answers[2]);
    const pages = await Promise.all(
      [member, gone, anEmail()].map((email) =>
        site
          .visitor()
          .postForm(FORMS['mailing-list'].path, { email, consent: 'on', name: 'x' }, { accept: 'text/html' }),
      ),
    );
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  });

  test('stays as they are when a stranger types their address', async () => {
    const { email } = await aMember();
    const before = await stateOf(email);
    site.advance(2 * HOUR);
    await ask(email.toUpperCase(), { name: 'Mallory' });
    expect(await stateOf(email)).toEqual(before);
  });
});

describe('a subscriber who unsubscribes [P40]', () => {
  test('does so by the link of any mail, by a button, at any time, and a second time harms nothing', async () => {
    const { email, links } = await aMember();
    site.advance(400 * DAY);
    const page = await press(links.unsubscribe);
    expect(page.text).toContain('data-state="left"');
    expect((await press(links.unsubscribe)).status).toBe(200);
    expect(await stateOf(email)).toMatchObject({ state: 'unsubscribed', told: 'waiting', left_at: site.now() });
  });

  test('does so by their email program’s own button, from whatever page it posts, and every email of the list names it', async () => {
    const email = anEmail();
    await ask(email);
    await press((await linksOf(email)).confirm);
    const sent: Mail[] = [];
    const mailer: Mailer = { deliver: (mail) => Promise.resolve(void sent.push(mail)) };
    for (const { key } of site.queued.splice(0)) await sendMail(contextOf(site), key, mailer);
    const url = sent.find(({ to }) => to === email)!.unsubscribeUrl!;
    expect(url).toMatch(new RegExp(`^${ORIGIN}/subscribe/leave/\\?token=[\\w-]{43}$`));
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const headers = { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' };
    const forged = await site
      .visitor()
      .send(`${ORIGIN}/subscribe/leave/?token=forged`, { method: 'POST', body, headers });
    expect(forged.status).toBe(404);
    expect(await stateOf(email)).toMatchObject({ state: 'confirmed' });
    const answer = await site.visitor().send(url, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
    expect(await stateOf(email)).toMatchObject({ state: 'unsubscribed' });
  });

  test('is taken off by the office, as if they had left themselves, and can come back within the hour', async () => {
    const { email, links } = await aMember();
    await env.DB.prepare('UPDATE subscriptions SET asked_to_leave = 1 WHERE email = ?').bind(email).run();
    await unsubscribeAsRequested(contextOf(site));
    expect(await stateOf(email)).toMatchObject({ state: 'unsubscribed', told: 'waiting', asked_to_leave: 0 });
    await press(links.confirm);
    expect(await stateOf(email)).toMatchObject({ state: 'unsubscribed' });

    site.advance(MINUTE);
    await ask(email);
    await press((await linksOf(email)).confirm);
    expect(await stateOf(email)).toMatchObject({ state: 'confirmed' });
  });

  test('is not brought back by an old link, and is by asking and pressing again', async () => {
    const { email, links } = await aMember();
    await sendAll(site);
    await press(links.unsubscribe);
    expect((await press(links.confirm)).status).toBe(404);
    expect(await stateOf(email)).toMatchObject({ state: 'unsubscribed' });
    site.advance(2 * HOUR);
    await ask(email);
    expect(await stateOf(email)).toMatchObject({ state: 'pending' });
    const again = await linksOf(email);
    expect(again.confirm).not.toBe(links.confirm);
    expect((await press(links.confirm)).status).toBe(404);
    await press(again.confirm);
    await sendAll(site);
    expect(await stateOf(email)).toMatchObject({ state: 'confirmed', left_at: null });
    expect((await inboxOf(email)).filter(({ subject }) => subject.startsWith('You’re subscribed'))).toHaveLength(2);
  });

  test('before confirming is sent to no service, and a mail that still waits is not sent', async () => {
    const { email, links } = await aMember();
    await press(links.unsubscribe);
    site.advance(2 * HOUR);
    await ask(email);
    await press(links.unsubscribe);
    const { key } = site.queued.splice(0).at(-1)!;
    expect(await sendMail(contextOf(site), key)).toBe('dropped');
  });
});

test.each(['', 'x', 'A'.repeat(43), "' OR 1=1 --"])('a token that is none opens nothing: %s [P40]', async (token) => {
  for (const which of ['confirm', 'leave']) {
    expect((await site.visitor().get(`/subscribe/${which}/?token=${encodeURIComponent(token)}`)).status).toBe(404);
    expect((await site.visitor().postForm(`/subscribe/${which}/`, { token })).status).toBe(404);
  }
});

test('the database holds no token that opens a subscription [P40]', async () => {
  const { links } = await aMember();
  const tables = await everyTable(env.DB, ['inbox']);
  for (const link of Object.values(links)) expect(tables).not.toContain(link.split('token=')[1]);
});

test('another site cannot confirm a subscription [P28]', async () => {
  const email = anEmail();
  await ask(email);
  const token = (await linksOf(email)).confirm.split('token=')[1]!;
  const answer = await site.visitor().postForm('/subscribe/confirm/', { token }, { origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
  expect(await stateOf(email)).toMatchObject({ state: 'pending' });
});
