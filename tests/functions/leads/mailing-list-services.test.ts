import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailingListFor, type MailingList } from '#functions/leads/mailing-services.ts';
import { resyncMailingList, syncMailingList } from '#functions/leads/mailing-list.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { contextOf } from '../support/a-lead.ts';
import { aSite, type Site } from '../support/a-site.ts';
import { FakeListmonk, FakeMailchimp, type FakeList, type ListMood } from '../support/fake-mailing-lists.ts';

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
  await env.DB.prepare(
    `INSERT INTO subscriptions (id, email, name, state, confirm_hash, leave_hash, consent_wording, consent_version,
       consented_at, page, confirmed_at, told, change, next_try_at, created_at)
     VALUES (?1, ?2, 'Ada', 'confirmed', ?1, ?1, '', '', ?3, '', ?3, 'waiting', 1, ?3, ?3)`,
  )
    .bind(id, email, site.now())
    .run();
  return id;
}
const toldOf = async (id: string) =>
  (await env.DB.prepare('SELECT told FROM subscriptions WHERE id = ?').bind(id).first<{ told: string }>())!.told;

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM subscriptions').run();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(Object.entries(SERVICES))('the mailing list at %s [P40]', (name, open) => {
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
      const tell = () => syncMailingList(contextOf(site, { fetch: service.fetch }));
      for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
        await tell();
        site.advance(15 * MINUTE);
      }
      expect(await toldOf(id)).toBe('waiting');
      service.mood = 'well';
      site.advance(4 * HOUR);
      await Promise.all([tell(), tell(), tell()]);
      expect(await toldOf(id)).toBe('yes');
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
    const tell = () => syncMailingList(contextOf(site, { fetch: never }));
    await tell();
    const other = await confirmed(site);
    await tell();
    expect(await toldOf(other)).toBe('yes');
    for (let passed = 0; passed < 16 * DAY; passed += 2 * HOUR) {
      site.advance(2 * HOUR);
      await tell();
    }
    expect(await toldOf(id)).toBe('given-up');
    await resyncMailingList(contextOf(site, { fetch: never }));
    expect(await toldOf(id)).toBe('given-up');
  });

  test('that is switched on later gets the earlier members, each once', async () => {
    const { service, site } = await open();
    const before = aSite([]);
    const id = await confirmed(before);
    await syncMailingList(contextOf(before));
    expect([await toldOf(id), service.members()]).toEqual(['yes', {}]);

    const context = contextOf(site, { fetch: service.fetch });
    await resyncMailingList(context);
    await syncMailingList(context);
    expect([await toldOf(id), service.members()]).toEqual(['yes', { [ADA_THERE]: 'Ada' }]);
    await resyncMailingList(context);
    expect(await toldOf(id)).toBe('yes');
  });

  test(`a change during the sending of the one before is sent too (${name})`, async () => {
    const { service, site } = await open();
    const id = await confirmed(site);
    const meanwhile: typeof service.fetch = async (url, init) => {
      const said = await service.fetch(url, init);
      await env.DB.prepare(`UPDATE subscriptions SET state = 'unsubscribed', change = 2 WHERE id = ?`).bind(id).run();
      return said;
    };
    await syncMailingList(contextOf(site, { fetch: meanwhile }));
    expect(service.members()).toEqual({});
    expect(await toldOf(id)).toBe('yes');
  });

  test('a process that died while it sent a change is made up for', async () => {
    const { service, site } = await open();
    const id = await confirmed(site);
    await env.DB.prepare('UPDATE subscriptions SET taken_until = ?')
      .bind(site.now() + 2 * MINUTE)
      .run();
    await syncMailingList(contextOf(site, { fetch: service.fetch }));
    expect(await toldOf(id)).toBe('waiting');
    site.advance(3 * MINUTE);
    await syncMailingList(contextOf(site, { fetch: service.fetch }));
    expect(await toldOf(id)).toBe('yes');
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
