import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest';
import type { Mail, Mailer } from '#functions/mail/mailer.ts';
import { unsubscribeAsRequested, resyncMailingList, syncMailingList } from '#functions/leads/mailing-list.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { mailingListFor, type MailingList } from '#functions/leads/mailing-services.ts';
import { consentText, CONSENT_VERSION } from '#domain/text/lead-texts.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { anEmail, FORMS, inboxOf, OUR_PAGE, sendForm } from '../support/a-lead.ts';
import { everyTable, allRows, execute, firstRow } from '../support/database.ts';
import { aSite, ORIGIN, type Answer, type Site } from '../support/a-site.ts';
import { FakeListmonk, FakeMailchimp, type FakeList, type ListMood } from '../support/fake-mailing-lists.ts';

const site = aSite([]);

const ask = (email: string, fields: object = {}) => sendForm(site.visitor(), 'mailing-list', { email, ...fields });
const stateOf = (email: string) =>
  firstRow<Record<string, string | number | null>>('SELECT * FROM subscriptions WHERE lower(email) = lower(?)', email);

/** Sends all mails and returns the paths of the links in the newest one to an address. */
async function linksOf(email: string): Promise<{ confirm: string; unsubscribe: string }> {
  await site.sendMails();
  const mails = (await inboxOf(email)).map(({ html }) => html).join();
  const link = (path: string) =>
    [...mails.matchAll(new RegExp(`${ORIGIN}(${path}\\?token=[\\w-]{43})`, 'g'))].at(-1)?.[1] ?? '';
  return { confirm: link('/subscribe/confirm/'), unsubscribe: link('/unsubscribe/') };
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
    expect(await stateOf(email)).toMatchObject({ state: 'pending', sync_state: 'done' });
    const { confirm } = await linksOf(email);
    expect(await inboxOf(email)).toHaveLength(1);
    const page = await press(confirm);
    expect([page.status, page.text.includes('data-state="confirmed"')]).toEqual([200, true]);
    await press(confirm);
    await site.sendMails();
    expect((await inboxOf(email)).map(({ subject }) => subject)).toEqual([
      'Please confirm: newsletter from Saltbush',
      'You’re subscribed: newsletter from Saltbush',
    ]);
    expect(await stateOf(email)).toMatchObject({ state: 'confirmed', sync_state: 'waiting', name: 'Ada' });
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
    const results = await allRows('SELECT 1 FROM subscriptions WHERE lower(email) = ?', email);
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
    expect(await stateOf(email)).toMatchObject({ state: 'unsubscribed', sync_state: 'waiting', left_at: site.now() });
  });

  test('does so by their email program’s own button, from whatever page it posts, and every email of the list names it', async () => {
    const { email } = await aMember();
    const sent: Mail[] = [];
    const mailer: Mailer = { deliver: (mail) => Promise.resolve(void sent.push(mail)) };
    for (const { key } of site.queued.splice(0)) await sendMail(site.context(), key, mailer);
    const url = sent.find(({ to }) => to === email)!.unsubscribeUrl!;
    expect(url).toMatch(new RegExp(`^${ORIGIN}/unsubscribe/\\?token=[\\w-]{43}$`));
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const headers = { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' };
    const forged = await site.visitor().send(`${ORIGIN}/unsubscribe/?token=forged`, { method: 'POST', body, headers });
    expect(forged.status).toBe(404);
    expect(await stateOf(email)).toMatchObject({ state: 'confirmed' });
    const answer = await site.visitor().send(url, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
    expect(await stateOf(email)).toMatchObject({ state: 'unsubscribed' });
  });

  test('is taken off by the office, as if they had left themselves, and can come back within the hour', async () => {
    const { email, links } = await aMember();
    await execute('UPDATE subscriptions SET asked_to_leave = 1 WHERE email = ?', email);
    await unsubscribeAsRequested(site.context());
    expect(await stateOf(email)).toMatchObject({ state: 'unsubscribed', sync_state: 'waiting', asked_to_leave: 0 });
    await press(links.confirm);
    expect(await stateOf(email)).toMatchObject({ state: 'unsubscribed' });

    site.advance(MINUTE);
    await ask(email);
    await press((await linksOf(email)).confirm);
    expect(await stateOf(email)).toMatchObject({ state: 'confirmed' });
  });

  test('is not brought back by an old link, and is by asking and pressing again', async () => {
    const { email, links } = await aMember();
    await site.sendMails();
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
    await site.sendMails();
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
    expect(await sendMail(site.context(), key)).toBe('dropped');
  });
});

test.each(['', 'x', 'A'.repeat(43), "' OR 1=1 --"])('a token that is none opens nothing: %s [P40]', async (token) => {
  for (const path of ['/subscribe/confirm/', '/unsubscribe/']) {
    expect((await site.visitor().get(`${path}?token=${encodeURIComponent(token)}`)).status).toBe(404);
    expect((await site.visitor().postForm(path, { token })).status).toBe(404);
  }
});

test('the database holds no token that opens a subscription [P40]', async () => {
  const { links } = await aMember();
  const tables = await everyTable(['inbox']);
  for (const link of Object.values(links)) expect(tables).not.toContain(link.split('token=')[1]);
});

const ADA = "Ada.O'Lovelace@example.com";
const ADA_THERE = ADA.toLowerCase();

const MAILCHIMP = { MAILING_LIST: 'mailchimp', MAILCHIMP_API_KEY: 'key-us21', MAILCHIMP_LIST_ID: 'list1' } as const;
const LISTMONK = {
  MAILING_LIST: 'listmonk',
  LISTMONK_URL: 'https://letters.example/',
  LISTMONK_TOKEN: 'api:secret',
  LISTMONK_LIST_ID: '7',
} as const;

/** Each simulated service with its adapter. */
const SERVICES: Record<string, () => Promise<{ service: FakeList; list: MailingList; site: Site }>> = {
  mailchimp: async () => {
    const service = new FakeMailchimp();
    await service.expects(ADA);
    const site = aSite([], MAILCHIMP, {}, { fetch: service.fetch });
    return { service, site, list: mailingListFor(site.env, service.fetch) };
  },
  listmonk: () => {
    const service = new FakeListmonk();
    const site = aSite([], LISTMONK, {}, { fetch: service.fetch });
    return Promise.resolve({ service, site, list: mailingListFor(site.env, service.fetch) });
  },
};

let rows = 0;
async function confirmed(site: Site, email = ADA): Promise<string> {
  rows += 1;
  const id = `row-${rows}`;
  await execute(
    `INSERT INTO subscriptions (id, email, name, state, confirm_hash, leave_hash, consent_wording, consent_version,
       consented_at, page, confirmed_at, sync_state, change, next_try_at, created_at)
     VALUES (?1, ?2, 'Ada', 'confirmed', ?1, ?1, '', '', ?3, '', ?3, 'waiting', 1, ?3, ?3)`,
    id,
    email,
    site.now(),
  );
  return id;
}
const syncStateOf = async (id: string) =>
  (await firstRow<{ sync_state: string }>('SELECT sync_state FROM subscriptions WHERE id = ?', id))!.sync_state;

beforeEach(async () => {
  await execute('DELETE FROM subscriptions');
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(Object.entries(SERVICES))('the mailing list at %s [P40]', (_, open) => {
  test('adds and removes a member, however often the change is sent', async () => {
    const { service, list } = await open();
    for (const name of ['Ada', 'Ada']) await list.add({ email: ADA, name });
    expect(service.members()).toEqual({ [ADA_THERE]: 'Ada' });
    for (const email of [ADA, ADA, 'nobody@example.com']) await list.remove(email);
    expect(service.members()).toEqual({});
  });

  test('accepts a member it has already, and one without a name', async () => {
    const { service, list } = await open();
    service.knows(ADA);
    await list.add({ email: ADA, name: '' });
    // Mailchimp itself asks an address that unsubscribed there.
    if (service instanceof FakeMailchimp) {
      expect([...service.byHash.values()]).toEqual([{ email: ADA, name: '', status: 'pending' }]);
    } else {
      expect(service.members()).toEqual({ [ADA_THERE]: '' });
    }
  });

  test.each<ListMood>(['has no such key', 'is busy', 'fails', 'is silent before', 'is silent after'])(
    'that %s gets the change again until it succeeds, and then once',
    async (mood) => {
      const logged: string[] = [];
      vi.spyOn(console, 'error').mockImplementation((line: unknown) => void logged.push(String(line)));
      const { service, site, list } = await open();
      service.mood = mood;
      await expect(list.add({ email: ADA, name: 'Ada' })).rejects.toThrow();
      const id = await confirmed(site);
      const tell = () => syncMailingList(site.context());
      for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
        await tell();
        site.advance(15 * MINUTE);
      }
      expect(await syncStateOf(id)).toBe('waiting');
      service.mood = 'well';
      site.advance(4 * HOUR);
      await Promise.all([tell(), tell(), tell()]);
      expect(await syncStateOf(id)).toBe('done');
      expect(service.members()).toEqual({ [ADA_THERE]: 'Ada' });
      expect(logged.filter((line) => line.includes('the newsletter service refuses a change'))).toHaveLength(1);
      expect(logged.join('\n')).not.toMatch(/lovelace|key-us21|api:secret/i);
    },
  );

  test('that will not take an address for two weeks gives it up, and others are not kept waiting', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { service, site } = await open();
    const id = await confirmed(site, 'never@example.com');
    const never: typeof service.fetch = async (url, init) => {
      const request = new Request(url, init);
      const text = await request.clone().text();
      return text.includes('never@')
        ? Response.json({ title: 'Invalid Resource' }, { status: 400 })
        : service.fetch(request);
    };
    const tell = () => syncMailingList(site.context({ fetch: never }));
    await tell();
    const other = await confirmed(site);
    await tell();
    expect(await syncStateOf(other)).toBe('done');
    for (let passed = 0; passed < 16 * DAY; passed += 2 * HOUR) {
      site.advance(2 * HOUR);
      await tell();
    }
    expect(await syncStateOf(id)).toBe('given-up');
    resyncMailingList(site.context({ fetch: never }));
    expect(await syncStateOf(id)).toBe('given-up');
  });

  test('that is switched on later gets the earlier members, each once', async () => {
    const { service, site } = await open();
    const before = aSite([]);
    const id = await confirmed(before);
    await syncMailingList(before.context());
    expect([await syncStateOf(id), service.members()]).toEqual(['done', {}]);

    resyncMailingList(site.context());
    await syncMailingList(site.context());
    expect([await syncStateOf(id), service.members()]).toEqual(['done', { [ADA_THERE]: 'Ada' }]);
    resyncMailingList(site.context());
    expect(await syncStateOf(id)).toBe('done');
  });

  test('a change during the sending of the one before is sent too', async () => {
    const { service, site } = await open();
    const id = await confirmed(site);
    const meanwhile: typeof service.fetch = async (url, init) => {
      const said = await service.fetch(url, init);
      await execute(`UPDATE subscriptions SET state = 'unsubscribed', change = 2 WHERE id = ?`, id);
      return said;
    };
    await syncMailingList(site.context({ fetch: meanwhile }));
    expect(service.members()).toEqual({});
    expect(await syncStateOf(id)).toBe('done');
  });

  test('a process that died while it sent a change is made up for', async () => {
    const { site } = await open();
    const id = await confirmed(site);
    await execute('UPDATE subscriptions SET taken_until = ?', site.now() + 2 * MINUTE);
    await syncMailingList(site.context());
    expect(await syncStateOf(id)).toBe('waiting');
    site.advance(3 * MINUTE);
    await syncMailingList(site.context());
    expect(await syncStateOf(id)).toBe('done');
  });
});

test('the setting chooses the service, and a missing setting is named [P40]', async () => {
  const { fetch } = new FakeListmonk();
  const bare = aSite([]).env;
  const own = mailingListFor(bare, () => Promise.reject(new Error('asked')));
  await own.add({ email: ADA, name: '' });
  await own.remove(ADA);
  expect(() => mailingListFor({ ...bare, ...MAILCHIMP, MAILCHIMP_API_KEY: '' }, fetch)).toThrow('MAILCHIMP_API_KEY');
  expect(() => mailingListFor({ ...bare, ...MAILCHIMP, MAILCHIMP_API_KEY: 'key' }, fetch)).toThrow('data centre');
  expect(() => mailingListFor({ ...bare, MAILING_LIST: 'listmonk' }, fetch)).toThrow('LISTMONK_URL is not set');
  expect(() => mailingListFor({ ...bare, MAILING_LIST: 'pigeon' as never }, fetch)).toThrow('"pigeon"');
});
