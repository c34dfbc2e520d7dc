import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leadBanner, type LeadForm } from '#domain/text/lead-texts.ts';
import type { TypedValues } from '#contract/endpoint.ts';
import { serve, type Replies } from '../support/fake-functions.ts';
import { stubVisit } from '../support/fake-page.ts';

const typed = { name: 'Ana', email: 'ana@example.com', consent: true };
const question = { ...typed, question: 'Is there coffee?' };
const PATHS = {
  brochure: 'POST /api/brochure/',
  contact: 'POST /api/contact/',
  'trip-notes': 'POST /api/trip-notes/',
  'mailing-list': 'POST /api/subscribe-mailinglist/',
} as const;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  stubVisit('none');
});
afterEach(() => vi.useRealTimers());

async function openForm(form: LeadForm, replies: Replies = {}) {
  let tokens = 0;
  const received = serve({
    'GET /api/csrf/': () => ({ body: { csrfmiddlewaretoken: `token-${++tokens}` } }),
    [PATHS[form]]: () => ({ body: '' }),
    ...replies,
  });
  const { leadForm } = await import('#features/leads/lead-form.ts');
  const lead = leadForm(form);
  lead.touch();
  await vi.advanceTimersByTimeAsync(2000);
  const send = (values: TypedValues) => lead.send(PATHS[form].slice(5), values);
  return { lead, send, sent: () => received.filter(({ path }) => path === PATHS[form].slice(5)) };
}

test.each([
  ['the checkmark of a brochure comes after a second [M64]', 'brochure', 1000, 'ticked'],
  ['the checkmark of a question comes after a second [M59, M60]', 'contact', 1000, 'ticked'],
  ['the thanks for subscribing stay four seconds [M74]', 'mailing-list', 4000, 'asking'],
] as const)('%s', async (_, form, delay, next) => {
  const { lead, send } = await openForm(form);
  expect(await send(question)).toBeNull();
  lead.celebrate(undefined);
  await vi.advanceTimersByTimeAsync(delay - 1);
  expect(lead.$stage.get()).toBe('sent');
  await vi.advanceTimersByTimeAsync(1);
  expect(lead.$stage.get()).toBe(next);
});

test('a form that is sent with its first touch waits until the functions take it for a person [P25]', async () => {
  const received = serve({
    'GET /api/csrf/': () => ({ body: { csrfmiddlewaretoken: 'token' } }),
    'POST /api/contact/': () => ({ body: '' }),
  });
  const { leadForm } = await import('#features/leads/lead-form.ts');
  const answer = leadForm('contact').send('/api/contact/', question);
  await vi.advanceTimersByTimeAsync(1999);
  expect(received.map(({ path }) => path)).toEqual(['/api/csrf/']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBeNull();
});

test('a form goes as JSON with its token, the currency shown and ticks as true or false [M69, M70]', async () => {
  const { send, sent } = await openForm('brochure');
  await send({ ...typed, address: 'left from before', currency: 'AUD', office: 'o', tour_of_interest: 'RC10' });
  expect(sent()[0]).toMatchObject({
    contentType: 'application/json',
    body: {
      ...typed,
      consent: true,
      uk: false,
      address: '',
      currency: 'GBP',
      office: 'o',
      tour_of_interest: 'RC10',
      csrfmiddlewaretoken: 'token-1',
    },
  });
});

test.each(['brochure', 'contact'] as const)('the form %s goes with the key of its page [M69, M135]', async (form) => {
  document.documentElement.dataset['siteKey'] = 'saltbush';
  const { send, sent } = await openForm(form);
  await send(question);
  expect(sent().map(({ authorization }) => authorization)).toEqual(['Token saltbush']);
});

test('a refused brochure hands on the messages by field, and adds what a UK address lacks [M67]', async () => {
  const { send } = await openForm('brochure', {
    'POST /api/brochure/': () => ({ status: 400, body: { email: ['Enter a valid email address.', 'Second.'] } }),
  });
  expect(await send({ ...typed, uk: true, address: ' ' })).toEqual({
    email: ['Enter a valid email address.', 'Second.'],
    address: ['This field is required'],
  });
});

test('trip notes are asked for half a second after the press, and the first message is shown [M70, M71, M72]', async () => {
  const body = { email: ['First.', 'Second.'], name: ['Third.'] };
  const { send, sent } = await openForm('trip-notes', { 'POST /api/trip-notes/': () => ({ status: 400, body }) });
  const submitted = send({ ...typed, tour_of_interest: 'RC10' });
  await vi.advanceTimersByTimeAsync(499);
  expect(sent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(leadBanner('trip-notes', (await submitted) ?? {})).toBe('First.');
  expect(sent()[0]?.body).toMatchObject({ tour_of_interest: 'RC10', csrfmiddlewaretoken: 'token-1' });
});

const FAILURES = [
  ['400 with a text', { status: 400, body: { __all__: ['Not now.'] } }, 'Not now.'],
  ['403', { status: 403 }, /our side.*still here/],
  ['409', { status: 409, body: { __all__: ['Twice.'] } }, 'Twice.'],
  ['429', { status: 429, body: { __all__: ['Too often.'] } }, 'Too often.'],
  ['429 without a text', { status: 429 }, /wait a minute.*still here/],
  ['500', { status: 500 }, /our side.*still here/],
  ['nothing', 'unreachable' as const, /connection.*still here/],
] as const;

/** The message a visitor reads after a failure, and after a retry that succeeds. */
async function messageAfter(form: LeadForm, reply: (typeof FAILURES)[number][1]): Promise<string | null> {
  vi.resetModules();
  let refuses = true;
  const { send } = await openForm(form, { [PATHS[form]]: () => (refuses ? reply : { body: '' }) });
  const first = send(question);
  await vi.advanceTimersByTimeAsync(500);
  const errors = await first;
  expect(errors).not.toBeNull();
  refuses = false;
  const second = send(question);
  await vi.advanceTimersByTimeAsync(500);
  expect(await second).toBeNull();
  return leadBanner(form, errors!);
}

test.each(FAILURES)(
  'after %s a visitor knows what happened, the brochure has no words but those of a 400, and a retry goes through [M69, M153, D37]',
  async (what, reply, text) => {
    for (const form of ['contact', 'trip-notes', 'mailing-list'] as const) {
      expect(await messageAfter(form, reply)).toMatch(text);
    }
    expect(await messageAfter('brochure', reply)).toBe(what === '400 with a text' ? text : null);
  },
);

test('a refused token is replaced, and the form is sent once more by itself [D36]', async () => {
  const { send, sent } = await openForm('brochure', {
    'POST /api/brochure/': ({ body }) =>
      body['csrfmiddlewaretoken'] === 'token-2'
        ? { body: '' }
        : { status: 400, body: { csrfmiddlewaretoken: ['Too old.'] } },
  });
  const submitted = send(typed);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await submitted).toBeNull();
  expect(sent().map(({ body }) => body['csrfmiddlewaretoken'])).toEqual(['token-1', 'token-2']);
});

test('without a token the form is sent all the same [D36]', async () => {
  const { send, sent } = await openForm('brochure', { 'GET /api/csrf/': () => 'unreachable' });
  expect(await send(typed)).toBeNull();
  expect(sent()[0]?.body['csrfmiddlewaretoken']).toBe('');
});

test('a form that was sent asks anew of who comes back to it', async () => {
  const { lead, send } = await openForm('contact');
  await send(question);
  lead.celebrate(undefined);
  lead.restart();
  await vi.advanceTimersByTimeAsync(1000);
  expect(lead.$stage.get()).toBe('asking');
});
