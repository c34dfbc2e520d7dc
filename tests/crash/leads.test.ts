import { expect, inject, test } from 'vitest';
import '../support/provided.ts';
import { randomNumbers } from '../support/random-numbers.ts';
import { waitUntilSettled, runTimer } from './wait-until-settled.ts';
import { Down, openSite, type Site } from './killable-site.ts';

const LANES = 4;
const MOST_ANSWERS_BETWEEN_KILLS = 16;
const { killsOfLeads: KILLS } = inject('proofs');
const seed = inject('seed');

interface Asked {
  readonly email: string;
  /** A new network address for each visitor, because an address that sends too much is stopped. */
  readonly from: string;
  readonly isQuestion: boolean;
}

/** Repeats a request until it is accepted: a lost one is sent again, with the same words. */
async function ask(opened: Site, { email, from, isQuestion }: Asked): Promise<void> {
  const fields = { name: 'Imogen Clarke', email, consent: 'on', ...(isQuestion ? { question: 'When?' } : {}) };
  for (;;) {
    try {
      const answer = await opened.fetch(isQuestion ? '/api/contact/' : '/api/brochure/', {
        method: 'POST',
        body: JSON.stringify(fields),
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': from },
      });
      expect(answer.status).toBe(200);
      return;
    } catch (fault) {
      if (!(fault instanceof Down)) throw fault;
    }
  }
}

/** Visitors who did not get their mail exactly once. */
function wrongly(accepted: readonly string[], mailed: readonly string[]): string[] {
  return accepted.filter((email) => mailed.filter((recipient) => recipient === email).length !== 1);
}

test('what a killed Worker had accepted is there, and is mailed once to each side [P24, N11]', async () => {
  const site = await openSite();
  const random = randomNumbers(seed);
  console.log(`${KILLS} kills, seed ${seed}`);
  const accepted: string[] = [];
  let closed = false;
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let turn = 0; !closed; turn += 1) {
      const email = `visitor${lane}-${turn}@example.com`;
      await ask(site, { email, from: `10.${lane}.${turn >> 8}.${turn & 255}`, isQuestion: turn % 2 === 1 });
      accepted.push(email);
    }
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await Promise.race([site.answers(1 + Math.floor(random() * MOST_ANSWERS_BETWEEN_KILLS)), ...lanes]);
    await site.killAndStart();
    site.pass(1.1);
    void runTimer(site);
  }
  closed = true;
  await Promise.all(lanes);
  await waitUntilSettled(site);

  const { leads, visitors, offices } = (await (await site.fetch('/test/mails')).json()) as {
    leads: number;
    visitors: string[];
    offices: number;
  };
  expect(accepted.length).toBeGreaterThan(KILLS);
  expect(leads).toBe(accepted.length);
  expect(offices).toBe(accepted.length);
  expect(wrongly(accepted, visitors)).toEqual([]);
}, 600_000);

test('control: who got no mail, or two, is noticed [P24]', () => {
  expect(wrongly(['a', 'b', 'c'], ['a', 'c', 'c'])).toEqual(['b', 'c']);
});
