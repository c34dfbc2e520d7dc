import { expect, inject, test } from 'vitest';
import '../support/proofs.ts';
import { randomNumbers, type Random } from '../support/seeded.ts';
import { comeAsGuest, type Tally } from './guests.ts';
import { waitUntilSettled, runTimer, openSite, type Books, type Site } from './killable-site.ts';

const LANES = 8;
const MOST_ANSWERS_BETWEEN_KILLS = 24;
/** What a run must reach to prove something: it continues until then. */
const REACHED = ['booking captured', 'balance captured', 'booking refunded'];
const ROUNDS_OF_A_DATE = 5;
const { kills: KILLS } = inject('proofs');
const seed = inject('seed');

/** Guests come without a pause while the Worker is killed again and again, and its unfinished work is left undone. */
async function tradeUnderFire(
  opened: Site,
  kills: number,
  random: Random,
  { timer = true, only }: { timer?: boolean; only?: number } = {},
): Promise<Tally> {
  const tally: Tally = { answers: new Map(), faults: [] };
  const all = (await (await opened.fetch('/test/dates')).json()) as string[];
  const dates = only === undefined ? all : [all[only % all.length]!];
  let closed = false;
  const lanes = Array.from({ length: LANES }, async () => {
    while (!closed) await comeAsGuest(opened, dates, random, tally);
  });
  for (let kill = 0; kill < kills; kill += 1) {
    await Promise.race([opened.answers(1 + Math.floor(random() * MOST_ANSWERS_BETWEEN_KILLS)), ...lanes]);
    await opened.killAndStart();
    opened.pass(1.1);
    if (timer) void runTimer(opened);
  }
  closed = true;
  await Promise.all(lanes);
  return tally;
}

/** Returns the faults in the data as soon as there is one, or after many kills. The moment of a kill is random. */
async function tradeUntil(
  opened: Site,
  books: 'always' | 'afterwards',
  fault: RegExp,
  { timer, datesApart = false }: { timer?: boolean; datesApart?: boolean },
): Promise<string[]> {
  const random = randomNumbers(seed);
  let wrong: string[] = [];
  for (let round = 0; round < 100 && !wrong.some((line) => fault.test(line)); round += 1) {
    // All guests want one date, until it is sold out and nothing more can go wrong with it.
    const only = datesApart ? Math.floor(round / ROUNDS_OF_A_DATE) : undefined;
    await tradeUnderFire(opened, 1, random, { timer, only });
    wrong = (await opened.books())[books];
  }
  return wrong;
}

test(`a Worker that is killed again and again never takes money without its booking, nor books without money [N11, P03, P04, P06, P08]`, async () => {
  const site = await openSite();
  const random = randomNumbers(seed);
  let kills = 0;
  let attempts: Books['attempts'] = {};

  for (let more = KILLS; more > 0; more = REACHED.every((what) => what in attempts) ? 0 : 4) {
    const { answers, faults } = await tradeUnderFire(site, more, random);
    kills += more;
    // Few guests cancel, so one guest always does.
    await runTimer(site, '/test/cancel');
    await waitUntilSettled(site);
    const { attempts: made, ...books } = await site.books();
    attempts = made;
    console.log(`${kills} kills, seed ${seed}:`, attempts, Object.fromEntries(answers));
    expect(books).toEqual({ always: [], afterwards: [], mailsWrong: [], mailsWaiting: 0, running: 0 });
    expect(faults).toEqual([]);
  }
  expect(attempts['booking captured']).toBeGreaterThan(KILLS / 4);
}, 3_600_000);

test('control: without transactions the same trade goes wrong, and the books show it [N11]', async () => {
  const site = await openSite({ TRANSACTIONS: 'off' });

  const wrong = await tradeUntil(site, 'always', /does not hold of/, { datesApart: true });

  expect(wrong).toContainEqual(expect.stringContaining('does not hold of'));
}, 300_000);

test('control: without the timer a killed Worker leaves payments half done, and the books show it [N11]', async () => {
  const site = await openSite();

  const leftHalfDone = await tradeUntil(site, 'afterwards', /^attempt .+ is left /, { timer: false });

  expect(leftHalfDone).toContainEqual(expect.stringMatching(/^attempt .+ is left /));
}, 300_000);
