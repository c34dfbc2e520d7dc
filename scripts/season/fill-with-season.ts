import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkHealth } from '#contract/health.ts';
import { buildInstant } from '#catalogue/build-time.ts';
import { dateInZone } from '#domain/calendar-date.ts';
import type { Operator } from '#domain/operator.ts';
import type { Tour } from '#domain/tour.ts';
import { bookSeason, type GuestBrowser } from './book-season.ts';
import { planSeason } from './plan-season.ts';

const READY_LIMIT_MS = 60_000;
const PAUSE_MS = 500;

/**
 * Gives a site with a new database its practice season, so that the staff's pages have something to show.
 * `dist` is the folder that the site was built into. Returns how many bookings it made; throws with what was refused.
 */
export async function fillWithSeason(address: string, dist: string): Promise<number> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(dist, 'catalogue', file), 'utf8'));
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
