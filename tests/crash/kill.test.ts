import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { bundleWorker } from '../support/bundle-worker.ts';
import '../support/provided.ts';
import { randomNumbers } from '../support/random-numbers.ts';
import { comeAsGuest, type Tally } from './guests.ts';
import { comeToRest, runTimer } from './come-to-rest.ts';
import { openSite, type Site } from './killable-site.ts';

const LANES = 8;
const MOST_ANSWERS_BETWEEN_KILLS = 24;

let script = '';
let site: Site | null = null;

beforeAll(async () => {
  // Bundled once: every site starts from the same file.
  script = await bundleWorker(fileURLToPath(new URL('../functions/experiments/crash-worker.ts', import.meta.url)));
}, 60_000);

afterEach(async () => {
  await site?.dispose();
  site = null;
});

/** Guests come without a pause while the Worker is killed again and again; nobody finishes what it had begun. */
async function tradeUnderFire(
  opened: Site,
  kills: number,
  { timer = true, onSale = Infinity }: { timer?: boolean; onSale?: number } = {},
): Promise<Tally> {
  const random = randomNumbers(inject('crashSeed'));
  const tally: Tally = { answers: new Map(), faults: [] };
  const dates = ((await (await opened.fetch('/test/dates')).json()) as string[]).slice(0, onSale);
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

/** What the books show wrong once the trade has gone wrong; nothing after many kills. Which moment a kill meets is chance. */
async function tradeUntil(
  opened: Site,
  books: 'always' | 'afterwards',
  trade: { timer?: boolean; onSale?: number },
): Promise<string[]> {
  let wrong: string[] = [];
  for (let round = 0; round < 20 && wrong.length === 0; round += 1) {
    await tradeUnderFire(opened, 5, trade);
    wrong = (await opened.books())[books];
  }
  return wrong;
}

test(`N11 P03 P04 P06 P08 a Worker that is killed again and again never takes money without its booking, nor books without money`, async () => {
  const kills = inject('kills');
  site = await openSite(script);

  const tally = await tradeUnderFire(site, kills);
  await comeToRest(site);

  const { attempts, ...books } = await site.books();
  console.log(`${kills} kills, seed ${inject('crashSeed')}:`, attempts, Object.fromEntries(tally.answers));
  expect(books).toEqual({ always: [], afterwards: [], mailsWrong: [], mailsWaiting: 0, running: 0 });
  expect(tally.faults).toEqual([]);
  expect(attempts['booking captured']).toBeGreaterThan(kills / 4);
  expect(attempts['balance captured']).toBeGreaterThan(0);
  expect(attempts['booking refunded']).toBeGreaterThan(0);
}, 3_600_000);

test('N11 control: without the guards the same trade goes wrong, and the books show it', async () => {
  site = await openSite(script, { GUARDS: 'off' });

  const wrong = await tradeUntil(site, 'always', { onSale: 1 });

  expect(wrong).toContainEqual(expect.stringContaining('does not hold of'));
}, 300_000);

test('N11 control: without the timer a killed Worker leaves payments half done, and the books show it', async () => {
  site = await openSite(script);

  const leftHalfDone = await tradeUntil(site, 'afterwards', { timer: false });

  expect(leftHalfDone).toContainEqual(expect.stringMatching(/^attempt .+ is left /));
}, 300_000);
