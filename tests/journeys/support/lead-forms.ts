import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { FORM_TIME_TRAP_MS } from '#domain/constants.ts';

const LEAD_PATHS = {
  brochure: '/api/brochure/',
  contact: '/api/contact/',
  'trip-notes': '/api/trip-notes/',
  'mailing-list': '/api/subscribe-mailinglist/',
} as const;
type Lead = keyof typeof LEAD_PATHS;

/** How the simulated functions answer a form. */
export type Reply = { status: number; body?: unknown } | 'cut' | 'silence';

export interface PlayedForm {
  /** The requests so far. */
  readonly sent: Record<string, unknown>[];
  /** Changes the answers from here on. */
  answer: (reply: Reply) => void;
  /** Resolves when the token has come and the form no longer looks like a robot's. */
  readonly isOldEnough: Promise<undefined>;
}

/**
 * Simulates the functions behind a form, and its token. They accept the form until `answer` changes that. When the token
 * has come, the page's clock is turned past the time in which a form looks like a robot's.
 */
export async function playForm(page: Page, lead: Lead): Promise<PlayedForm> {
  const sent: Record<string, unknown>[] = [];
  const { promise: isOldEnough, resolve } = Promise.withResolvers<undefined>();
  let reply: Reply = { status: 200 };
  await page.clock.install();
  await page.route('**/api/csrf/', async (route) => {
    await route.fulfill({ json: { csrfmiddlewaretoken: 'token' } });
    const response = await route.request().response();
    await response?.finished();
    await page.clock.fastForward(FORM_TIME_TRAP_MS);
    resolve(undefined);
  });
  await page.route(`**${LEAD_PATHS[lead]}`, async (route: Route) => {
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    if (reply === 'silence') return;
    if (reply === 'cut') return route.abort('connectionreset');
    await route.fulfill({ status: reply.status, json: reply.body ?? {} });
  });
  return {
    sent,
    isOldEnough,
    answer: (next) => {
      reply = next;
    },
  };
}

/** Answers a form that is sent without script with a page titled `Sent`. Returns the forms as they are posted. */
export async function postedForms(page: Page, lead: Lead): Promise<readonly Record<string, string>[]> {
  const posted: Record<string, string>[] = [];
  await page.route(`**${LEAD_PATHS[lead]}`, (route) => {
    posted.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')));
    return route.fulfill({ contentType: 'text/html', body: '<title>Sent</title>' });
  });
  return posted;
}

/** How long a page waits for an answer. */
export const ANSWER_WAIT_MS = 20_000;

/**
 * Runs the page's time limit for an answer on the page's own clock, which a test can move. The browser's timer does not
 * use that clock.
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

/** The message for each kind of failure. */
export const FAILURES: readonly (readonly [string, Reply, string | RegExp])[] = [
  ['400 without a field', { status: 400, body: { __all__: ['Not like this.'] } }, 'Not like this.'],
  ['409', { status: 409, body: { __all__: ['We have this already.'] } }, 'We have this already.'],
  ['429', { status: 429, body: { __all__: ['Too many at once.'] } }, 'Too many at once.'],
  ['500', { status: 500 }, /Something went wrong on our side/],
  ['a connection cut after the request', 'cut', /This may not have been sent/],
];

/** Each failure shows in the button and in `expectMessage`, all typed text stays, and sending again works. */
export async function expectNothingLost(
  form: Locator,
  played: PlayedForm,
  expectMessage: (text: string | RegExp, what: string) => Promise<void>,
): Promise<void> {
  const send = form.locator('button[type=submit]');
  const values = () =>
    form.evaluate((element: HTMLFormElement) => JSON.stringify([...new FormData(element)].map(String)));
  const before = await values();
  for (const [what, reply, text] of FAILURES) {
    played.answer(reply);
    await send.click();
    await expect(send, what).toHaveText(/^error\b/);
    await expectMessage(text, what);
    expect(await values(), what).toBe(before);
  }
}

/** Fills in what every form asks for: a name, an address and the consent. */
export async function fillIn(form: Locator): Promise<void> {
  await form.getByRole('textbox', { name: 'Name' }).fill('Imogen Clarke');
  await form.getByRole('textbox', { name: 'Email' }).fill('imogen@example.com');
  await form.getByRole('checkbox', { name: /privacy policy/ }).check();
}
