import type { Random } from '../support/seeded.ts';
import { Down, type Question, type Site } from './killable-site.ts';

const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000002500003155',
  failsAtCapture: '4000000000000341',
} as const;

/** The results of all guests, and every answer that a site may not give. */
export interface Tally {
  readonly answers: Map<string, number>;
  readonly faults: string[];
}

let guests = 0;

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://localhost');
  return pathname + search;
}

/**
 * One guest from cart to booking, with one of the ways to pay. When the site dies meanwhile, most guests repeat the
 * step after its restart; some never return.
 */
export async function comeAsGuest(site: Site, dates: readonly string[], random: Random, tally: Tally): Promise<void> {
  guests += 1;
  const number = guests;
  const cookies = new Map<string, string>();
  const chance = (percent: number) => random() * 100 < percent;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

  const ask = async (path: string, init?: Question): Promise<Response> => {
    const headers = { ...init?.headers, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const response = await site.fetch(path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    const what = `${path.replace(/sbx_\w+|\?.*/g, '')} ${response.status}`;
    tally.answers.set(what, (tally.answers.get(what) ?? 0) + 1);
    if (response.status >= 500) tally.faults.push(`${what}: ${await response.clone().text()}`);
    return response;
  };
  const insist = async (path: string, init?: Question): Promise<Response | null> => {
    for (;;) {
      try {
        return await ask(path, init);
      } catch (error) {
        if (!(error instanceof Down)) throw error;
        if (chance(35)) return null;
      }
    }
  };
  const post = (path: string, body: object) =>
    insist(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  const wanted = new Set([pick(dates), ...(chance(30) ? [pick(dates)] : [])]);
  const cart = await post('/api/cart/', {
    items: [...wanted].map((id) => ({ tour_date_id: id, tour_combination_id: 1 })),
    ...(chance(25) && { promo_code: 'CRASH' }),
  });
  const entered = await post('/api/guest/', {
    other_names: 'Ada',
    last_name: `Lovelace the ${number}`,
    email: `guest-${number}@guest.example`,
    gender: 'Female',
    hear: 'Search',
    tc_terms: true,
  });
  if (cart === null || entered?.status !== 200) return;

  const pay = (acct: string) =>
    post('/api/checkout/card/', {
      ...{ name: 'Ada Lovelace', acct, cvv2: '123', expmonth: '12', expyear: '2030' },
      installment,
    });
  const installment = chance(30) ? 2 : 1;
  const card = pick(['good', 'good', 'good', 'good', 'declined', 'challenge', 'challenge', 'failsAtCapture'] as const);
  if (chance(20)) {
    const left = await insist(`/api/checkout/redirect/?installment=${installment}`);
    const page = left?.headers.get('location');
    if (page?.startsWith('/api/sandbox/')) await payOnProvidersPage(page, CARDS[card]);
    if (chance(50)) return;
  }
  const clicks = await Promise.all(Array.from({ length: chance(20) ? 3 : 1 }, () => pay(CARDS[card])));
  const challenge = clicks.find((answer) => answer?.status === 202);
  if (challenge && !chance(15)) await answerBank(await challenge.json(), chance(75));
  const again = card !== 'good' && chance(60) ? await pay(CARDS.good) : null;
  const booked = [...clicks, again].find((answer) => answer?.status === 200);
  if (booked && installment === 2 && chance(70)) await payBalance(await booked.json());
  if (booked && chance(8)) await insist('/test/cancel');

  async function payBalance(booking: unknown): Promise<void> {
    const { checkin_url: link } = booking as { checkin_url: string };
    const token = new URL(link).searchParams.get('token')!;
    const left = await insist('/check-in/balance/', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token }).toString(),
    });
    const page = left?.headers.get('location');
    if (page?.startsWith('/api/sandbox/'))
      await payOnProvidersPage(page, chance(85) ? CARDS.good : CARDS.failsAtCapture);
  }

  async function answerBank(challengeBody: unknown, approve: boolean): Promise<void> {
    const { challenge_url: url } = challengeBody as { challenge_url: string };
    const back = await insist(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `answer=${approve ? 'approve' : 'decline'}`,
    });
    await follow(back);
  }

  /** Most browsers return from the bank or the provider. The address is the site's from before it died. */
  async function follow(answer: Response | null): Promise<void> {
    const location = answer?.headers.get('location');
    if (location && !chance(25)) await insist(pathOf(location));
  }

  async function payOnProvidersPage(address: string, card: string): Promise<void> {
    const paid = await insist(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ card, try: String(random()) }).toString(),
    });
    await follow(paid);
  }
}
