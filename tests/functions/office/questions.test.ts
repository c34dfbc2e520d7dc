import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, describe } from 'vitest';
import * as v from 'valibot';
import type { Env } from '#functions/platform/env.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { SalesSummary } from '#contract/office.ts';
import { textOfPage, aPaidGuest } from '../support/a-booking.ts';
import { anEmail, leadsOf, sendForm } from '../support/a-lead.ts';
import { aGuestOf, aSite, type Site } from '../support/a-site.ts';
import { aStaffedSite, aStaffMember } from '../support/a-staff-member.ts';
import { aDeparture, anAddon, anOpenDeparture, aTour, aVisaType } from '../../support/a-tour.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { everyTable, execute } from '../support/database.ts';

const LIST = '/staff/questions/';

beforeEach(async () => {
  await execute('DELETE FROM leads');
});

/** A visitor's question, asked now. Returns its id. */
async function asks(site: Site, { email = anEmail(), ...fields }: Record<string, string> = {}): Promise<string> {
  const answer = await sendForm(site.visitor(), 'contact', { ...fields, email });
  expect(answer.status).toBe(200);
  return (await leadsOf(email))[0]!.id;
}

async function answers(site: Site, id: string, answered = 'yes', name?: string) {
  return (await aStaffMember(site, name)).postForm(`${LIST}${id}/`, { answered });
}

async function listed(site: Site): Promise<string> {
  return textOfPage(await (await aStaffMember(site)).get(LIST));
}

async function minutes(site: Site): Promise<unknown> {
  const answer = await site.visitor().get('/api/answer-times/');
  expect(answer.status).toBe(200);
  return (answer.json() as { question_minutes: unknown }).question_minutes;
}

test('questions without an answer come first, the oldest of them first, and an answer can be taken back', async () => {
  const site = aStaffedSite([]);
  const first = await asks(site, {
    name: 'Ada',
    question: 'Is there a pool?\nOr two?',
    phone: '+44 20 5550 0199',
  });
  site.advance(2 * HOUR);
  await asks(site, { name: 'Grace', question: 'May I bring a dog?' });
  await sendForm(site.visitor(), 'brochure', { name: 'Brochure', email: anEmail() });
  site.advance(HOUR);

  expect(await listed(site)).toMatch(/To answer: 2 Ada .*Waiting 3 hours Is there a pool\? Or two\?.* Grace /);
  const done = await answers(site, first, 'yes', 'Tam');
  expect([done.status, done.headers.get('location')]).toEqual([303, `${LIST}#question-${first}`]);
  expect(await listed(site)).toMatch(/To answer: 1 Grace .*Answered: 1 Ada .*Answered by Tam after 3 hours/);

  site.advance(HOUR);
  await answers(site, first, 'yes', 'Kim');
  expect(await listed(site), 'the first who said so stays').toContain('Answered by Tam after 3 hours');
  await answers(site, first, 'no');
  expect(await listed(site)).toMatch(/To answer: 2 Ada .*Waiting 4 hours/);
  expect(await listed(site)).not.toMatch(/Answered by|Brochure/);
});

test('many questions come fifty at a time, and the headings count all of them', async () => {
  const site = aStaffedSite([]);
  await execute(
    `INSERT INTO leads (id, form, name, email, phone, address, question, tour_code, office, currency, uk, source,
       consent_wording, consent_version, consented_at, page, suspect, created_at, answered_at)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 80)
     SELECT 'many' || n, 'contact', 'Ada', 'ada@example.com', '', '', 'Is there a pool?', '', 'au', 'AUD', 0, '',
       '', '', ?1, '', 0, ?1, iif(n > 20, ?1, NULL) FROM numbers`,
    site.now(),
  );
  const staff = await aStaffMember(site);
  const first = textOfPage(await staff.get(LIST));
  expect(first).toMatch(/To answer: 20 .* Answered: 60 .* 1 to 50 of 80 Next 30/);
  const second = textOfPage(await staff.get(`${LIST}?page=2`));
  expect(second).toMatch(/Answered: 60 .* 51 to 80 of 80 Previous 50/);
  expect(second).not.toContain('To answer');
  const undone = await staff.postForm(`${LIST}many80/?page=2`, { answered: 'no' });
  expect(undone.headers.get('location')).toBe(`${LIST}?page=2#question-many80`);
  expect((await staff.get(`${LIST}?page=2`)).text).toMatch(/action="\/staff\/questions\/many\d+\/\?page=2"/);
});

test('what a visitor typed is text, and the link to answer quotes it', async () => {
  const site = aStaffedSite([]);
  // The link quotes 600 characters, of which the last is half of an emoji here.
  const long = `A "dog" & <b>cat</b>?${'!'.repeat(578)}🐕`;
  await asks(site, { email: 'ada?bcc=eve&x@example.com', name: '<i>Ada</i>', question: long });
  const { text } = await (await aStaffMember(site)).get(LIST);
  expect(text).toContain('&lt;i&gt;Ada&lt;/i&gt;');
  expect(text).not.toMatch(/<[ib]>|mailto:[^"]*\?bcc=/);
  const [, address = ''] = /href="(mailto:ada%3Fbcc%3Deve%26x@example\.com\?[^"]+)"/.exec(text) ?? [];
  const link = new URLSearchParams(address.replaceAll('&amp;', '&').split('?')[1]);
  expect(link.get('subject')).toMatch(/^Your question to /);
  expect(link.get('body')).toContain('> A "dog" & <b>cat</b>?');
});

test('a site without questions says so, and robots and older questions are not listed', async () => {
  const site = aStaffedSite([]);
  await asks(site, { name: 'Older' });
  site.advance(31 * DAY);
  await asks(site, { name: 'Robot', website: 'https://robots.example' });
  const text = await listed(site);
  expect(text).toContain('No questions to answer.');
  expect(text).not.toMatch(/Older|Robot/);
});

test('a question is answered by one of the buttons of its page', async () => {
  const site = aStaffedSite([]);
  const id = await asks(site);
  expect((await answers(site, id, 'perhaps')).status).toBe(400);
  expect((await answers(site, 'unknown')).status).toBe(303);
  expect(await listed(site)).toContain('To answer: 1');
});

test('the usual answer time of questions is the median of 30 days, without an answer as long as can be', async () => {
  const site = aStaffedSite([]);
  const answeredAfter = async (wait: number) => {
    const id = await asks(site);
    site.advance(wait);
    await answers(site, id);
  };
  await answeredAfter(9 * MINUTE);
  site.advance(31 * DAY);
  for (const wait of [MINUTE, 20 * MINUTE, 40 * MINUTE, 3 * HOUR]) await answeredAfter(wait);
  expect(await minutes(site), 'fewer than five say nothing').toBeNull();
  await asks(site);
  expect(await minutes(site)).toBe(40);
  await asks(site);
  await asks(site);
  expect(await minutes(site)).toBe(180);
  await asks(site);
  expect(await minutes(site), 'half of them wait').toBeNull();
});

const SALES_SUMMARY_KEY = 'c3RhbmRpbmctc3RhbmRpbmctc3RhbmRpbmctMTIzNDU=';
const PATH = '/api/office/sales-summary';
const first = aDeparture({ start: '2027-03-13', capacity: 4, addons: [anAddon()], visaTypes: [aVisaType()] });
const tour = aTour({ code: 'ST1', departures: [first, aDeparture({ start: '2027-04-10' }), anOpenDeparture()] });

const aSiteWithKey = (bindings: Partial<Env> = {}) => aSite([tour], { SALES_SUMMARY_KEY, ...bindings });

let networks = 0;

/** Asks from a network that asked nothing before, unless it is said which. */
function ask(site: Site, authorization = `Bearer ${SALES_SUMMARY_KEY}`, headers: Record<string, string> = {}) {
  const from = { 'cf-connecting-ip': `192.0.2.${(networks += 1)}` };
  return site.visitor().get(PATH, { ...from, ...(authorization !== '' && { authorization }), ...headers });
}

async function summaryOf(site: Site): Promise<SalesSummary> {
  const answer = await ask(site);
  expect(answer.status).toBe(200);
  return v.parse(v.strictObject(SalesSummary.entries), answer.json());
}

describe('who may ask', () => {
  test.each([
    ['no key', ''],
    ['an empty key', 'Bearer '],
    ['another key', `Bearer ${SALES_SUMMARY_KEY.slice(0, -2)}A=`],
    ['the beginning of the key', `Bearer ${SALES_SUMMARY_KEY.slice(0, 20)}`],
    ['the key under another scheme', `Token ${SALES_SUMMARY_KEY}`],
  ])('nobody without the key reads it: %s [N07, E09]', async (_what, authorization) => {
    const answer = await ask(aSiteWithKey(), authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining('SALES_SUMMARY_KEY') as string });
    expect(answer.text).not.toContain('departures');
  });

  test.each([undefined, ''])('a site without a key is closed to everybody (%j) [N07, E09]', async (key) => {
    const site = aSiteWithKey({ SALES_SUMMARY_KEY: key });
    for (const given of ['', 'Bearer ', 'Bearer undefined', `Bearer ${SALES_SUMMARY_KEY}`]) {
      const answer = await ask(site, given);
      expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('docs/DEPLOYING.md')]);
    }
  });

  test('after sixty tries a network waits, with the right key too, and another does not [P12]', async () => {
    const site = aSiteWithKey();
    const from = { 'cf-connecting-ip': '203.0.113.60' };
    const tries = await Promise.all(Array.from({ length: 65 }, () => ask(site, 'Bearer wrong', from)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(60);
    const refused = await ask(site, undefined, from);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await ask(site)).status).toBe(200);
    site.advance(15 * MINUTE);
    expect((await ask(site, undefined, from)).status).toBe(200);
  });

  test('the answer is kept by nobody, and only read', async () => {
    const site = aSiteWithKey();
    const kept = () => everyTable(['rate_limits']);
    const before = await kept();
    const answer = await ask(site);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await site.visitor().postJson(PATH, {})).status).toBe(405);
    expect(await kept()).toBe(before);
  });
});

test('says what is sold and held of each departure, and which ids and codes are in use [N07, E09]', async () => {
  const site = aSiteWithKey();
  await addPromoCode(env.STORE, 'EVERYWHERE');
  await addPromoCode(env.STORE, 'ONLYHERE', { tourCodes: ['ST1'] });
  await aPaidGuest(site, ['ST1-2027-03-13']);
  await aPaidGuest(site, ['ST1-open'], { installment: '1' });
  const tour_date_id = 'ST1-2027-03-13';
  const held = [{ tour_combination_id: 1 }, { visa_id: 7 }, { addon_id: 41 }];
  await aGuestOf(
    site,
    held.map((option) => ({ tour_date_id, ...option })),
    { email: 'held@example.com' },
  );

  const salesSummary = await summaryOf(site);
  expect(salesSummary.departures).toEqual([
    { id: 'ST1-2027-03-13', sold: 1, held: 1, guests: 1 },
    { id: 'ST1-open', sold: 0, held: 0, guests: 1 },
  ]);
  expect(salesSummary.options).toEqual([
    { tour: 'ST1', kind: 'addon', id: 41, carts: 1 },
    { tour: 'ST1', kind: 'choice', id: 1, carts: 1 },
    { tour: 'ST1', kind: 'visa', id: 7, carts: 1 },
  ]);
  expect(salesSummary.promo_codes).toEqual([
    { code: 'EVERYWHERE', tours: null },
    { code: 'ONLYHERE', tours: ['ST1'] },
  ]);

  site.advance(HOUR);
  expect((await summaryOf(site)).departures[0]).toMatchObject({ sold: 1, held: 0 });
});

test('tells no name, no address and no amount [E09]', async () => {
  const site = aSiteWithKey();
  await aPaidGuest(site, ['ST1-2027-04-10'], { guest: { other_names: 'Grace', last_name: 'Hopper' } });
  const { text } = await ask(site);
  expect(text).toContain('ST1-2027-04-10');
  expect(text).not.toMatch(/Grace|Hopper|@|AUD|1290|129000/);
});

test('a trip that is over is not in it, and one under way is', async () => {
  const site = aSiteWithKey();
  await aPaidGuest(site, ['ST1-2027-04-10']);
  site.advance(Date.parse('2027-04-15') - site.now());
  expect((await summaryOf(site)).departures.map(({ id }) => id)).toContain('ST1-2027-04-10');
  site.advance(Date.parse('2027-05-01') - site.now());
  expect((await summaryOf(site)).departures.map(({ id }) => id)).toEqual(['ST1-open']);
});
