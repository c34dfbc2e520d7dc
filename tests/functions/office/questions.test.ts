import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { textOfPage } from '../support/a-booking.ts';
import { anEmail, leadsOf, sendForm } from '../support/a-lead.ts';
import type { Site } from '../support/a-site.ts';
import { aStaffedSite, aStaffMember } from '../support/a-staff-member.ts';

const LIST = '/staff/questions/';

beforeEach(async () => {
  await env.DB.exec('DELETE FROM leads');
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

test('only staff see and answer questions, from the pages of the site, with one of its buttons', async () => {
  const site = aStaffedSite([]);
  const id = await asks(site);
  const stranger = await site.visitor().get(LIST);
  expect([stranger.status, stranger.text.includes('Ada Lovelace')]).toEqual([401, false]);
  expect((await site.visitor().postForm(`${LIST}${id}/`, { answered: 'yes' })).status).toBe(401);
  const staff = await aStaffMember(site);
  const elsewhere = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  expect((await staff.postForm(`${LIST}${id}/`, { answered: 'yes' }, elsewhere)).status).toBe(403);
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
