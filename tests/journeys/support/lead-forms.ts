import { expect, type Locator, type Page, type Route } from '@playwright/test';

const LEAD_PATHS = {
  brochure: '/api/brochure/',
  contact: '/api/contact/',
  'trip-notes': '/api/trip-notes/',
  'mailing-list': '/api/subscribe-mailinglist/',
} as const;
type Lead = keyof typeof LEAD_PATHS;

/** How the functions answer a form, played by the test. */
export type Reply = { status: number; body?: unknown } | 'cut' | 'silence';

export interface PlayedForm {
  /** What reached the functions so far. */
  readonly sent: Record<string, unknown>[];
  /** From here on they answer so. */
  answer: (reply: Reply) => void;
}

/** Stands in for the functions behind a form, and for the token that goes with it. They accept until told otherwise. */
export async function playForm(page: Page, lead: Lead): Promise<PlayedForm> {
  const sent: Record<string, unknown>[] = [];
  let reply: Reply = { status: 200 };
  await page.route('**/api/csrf/', (route) => route.fulfill({ json: { csrfmiddlewaretoken: 'token' } }));
  await page.route(`**${LEAD_PATHS[lead]}`, async (route: Route) => {
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    if (reply === 'silence') return;
    if (reply === 'cut') return route.abort('connectionreset');
    await route.fulfill({ status: reply.status, json: reply.body ?? {} });
  });
  return {
    sent,
    answer: (next) => {
      reply = next;
    },
  };
}

/** How long a page waits for an answer. */
export const ANSWER_WAIT_MS = 20_000;

/**
 * Puts the time after which a page gives up on an answer on its own clock, which a test can turn: the browser's goes by
 * another.
 */
export async function giveUpByClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const deadline = new AbortController();
      setTimeout(() => deadline.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds);
      return deadline.signal;
    };
  });
}

/** What each kind of failure tells, so that nobody is left to guess. */
export const FAILURES: readonly (readonly [string, Reply, string | RegExp])[] = [
  ['400 without a field', { status: 400, body: { __all__: ['Not like this.'] } }, 'Not like this.'],
  ['409', { status: 409, body: { __all__: ['We have this already.'] } }, 'We have this already.'],
  ['429', { status: 429, body: { __all__: ['Too many at once.'] } }, 'Too many at once.'],
  ['500', { status: 500 }, /Something went wrong on our side/],
  ['a connection cut after the request', 'cut', /We heard nothing back/],
];

/** After each failure the button and `expectSaid` tell of it, all that was typed is there, and sending again works. */
export async function expectNothingLost(
  form: Locator,
  played: PlayedForm,
  expectSaid: (text: string | RegExp, what: string) => Promise<void>,
): Promise<void> {
  const send = form.locator('button[type=submit]');
  const values = () =>
    form.evaluate((element: HTMLFormElement) => JSON.stringify([...new FormData(element)].map(String)));
  const before = await values();
  for (const [what, reply, text] of FAILURES) {
    played.answer(reply);
    await send.click();
    await expect(send, what).toHaveText('error');
    await expectSaid(text, what);
    expect(await values(), what).toBe(before);
  }
}
