import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkHealth } from '#contract/health.ts';
import { buildInstant } from '#catalogue/build-time.ts';
import { dateInZone } from '#domain/calendar-date.ts';
import type { Operator } from '#domain/operator.ts';
import type { Tour } from '#domain/tour.ts';
import { messageOf, printAnswer, refuse, type Answer } from './office/answer.ts';
import { ROOT } from './machine/machine.mjs';
import { bookSeason, type GuestBrowser, planSeason } from './machine/practice-season.ts';

const READY_LIMIT_MS = 60_000;
const PAUSE_MS = 500;

/**
 * Books the practice season on the site at an address, so that the staff's pages have something to show: on a site with
 * a new database, which takes the sandbox's cards.
 */
printAnswer(await season(process.argv[2]));

async function season(address: string | undefined): Promise<Answer> {
  if (address === undefined || !URL.canParse(address))
    return refuse('Say where the site is: node scripts/season.ts ADDRESS');
  try {
    const count = await fillWithSeason(address);
    return { ok: true, lines: [`The practice season has ${count} bookings.`] };
  } catch (error) {
    return refuse(`The practice season could not be booked. ${messageOf(error)}`);
  }
}

/** Books the season of the built site's trips. Returns how many bookings it made; throws with what was refused. */
async function fillWithSeason(address: string): Promise<number> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, 'dist/catalogue', file), 'utf8'));
  const operator = read('operator.json') as Operator;
  const tours = (read('tours.json') as string[]).map((code) => read(`${code}.json`) as Tour);
  const bookings = planSeason(tours, dateInZone(buildInstant(operator.timeZone), operator.timeZone));
  await untilItAnswers(address);
  await bookSeason(bookings, () => browserOf(address));
  return bookings.length;
}

/** A preview that was made a moment ago is not everywhere yet. */
async function untilItAnswers(address: string): Promise<void> {
  const limit = Date.now() + READY_LIMIT_MS;
  const url = new URL(checkHealth.path, address);
  while (
    !(await fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (Date.now() > limit) throw new Error(`${url.href} does not answer.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function browserOf(address: string): GuestBrowser {
  const cookies = new Map<string, string>();
  const post = async (path: string, body: BodyInit, type?: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...(type !== undefined && { 'content-type': type }) };
    const answer = await fetch(new URL(path, address), { method: 'POST', redirect: 'manual', headers, body });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    return { status: answer.status, json: (): unknown => JSON.parse(text) };
  };
  return {
    postJson: (path, body) => post(path, JSON.stringify(body), 'application/json'),
    postForm: (path, body) => post(path, new URLSearchParams(body)),
  };
}
