import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LeadForm } from '#domain/consent-wording.ts';
import { serve, type Replies } from '../support/fake-functions.ts';
import { stubVisit } from '../support/fake-visit.ts';

const typed = { name: 'Ana', email: 'ana@example.com', consent: 'on' };
const question = { ...typed, question: 'Is there coffee?' };
const PATHS = {
  brochure: 'POST /api/brochure/',
  contact: 'POST /api/contact/',
  'trip-notes': 'POST /api/trip-notes/',
  'mailing-list': 'POST /api/subscribe-mailinglist/',
} as const;

let pushed: () => unknown[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  ({ pushed } = stubVisit('data-layer', { analytics: 'given' }));
});
afterEach(() => vi.useRealTimers());

async function openForm(form: LeadForm, replies: Replies = {}) {
  let tokens = 0;
  const received = serve({
    'GET /api/csrf/': () => ({ body: { csrfmiddlewaretoken: `token-${++tokens}` } }),
    [PATHS[form]]: () => ({ body: '' }),
    ...replies,
  });
  const { leadForm } = await import('#stores/lead-form.ts');
  const lead = leadForm(form);
  return { lead, sent: () => received.filter(({ path }) => path === PATHS[form].slice(5)), received };
}

test('M66 the brochure’s button waits, takes no second press, and says how it went', async () => {
  const { lead, sent } = await openForm('brochure');
  const first = lead.submit(typed);
  expect(lead.$button.get()).toBe('pending');
  expect(await lead.submit(typed)).toBe(false);
  expect(await first).toBe(true);
  expect(lead.$button.get()).toBe('done');
  expect(sent()).toHaveLength(1);
});

test('M64 after a brochure the checkmark comes a second later, and the page view is told once', async () => {
  const { lead } = await openForm('brochure');
  await lead.submit(typed);
  expect(lead.$state.get().stage).toBe('sent');
  await vi.advanceTimersByTimeAsync(999);
  expect(lead.$state.get().stage).toBe('sent');
  await vi.advanceTimersByTimeAsync(1);
  expect(lead.$state.get().stage).toBe('ticked');
  expect(pushed()).toEqual([
    { event: 'pageView', page: { path: '/brochure/complete', title: 'brochure request complete' } },
  ]);
});

test('M69 M70 a form goes as JSON with its token, the currency shown and ticks as true or false', async () => {
  const { lead, sent } = await openForm('brochure');
  await lead.submit({ ...typed, address: 'left from before', currency: 'AUD', office: 'o', tour_of_interest: 'RC10' });
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

test('M69 M135 the authorization names the site where the page has its name, and is not made up elsewhere', async () => {
  const { lead } = await openForm('brochure');
  const headers: (string | null)[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address === '/api/brochure/') headers.push(new Headers(init.headers).get('authorization'));
    return Promise.resolve(new Response('{}'));
  });
  await lead.submit(typed);
  document.documentElement.dataset['siteKey'] = 'saltbush';
  await vi.advanceTimersByTimeAsync(1000);
  await lead.submit(typed);
  expect(headers).toEqual([null, 'Token saltbush']);
});

test('M67 a refused brochure shows the messages by field, and adds what a UK address lacks', async () => {
  const { lead } = await openForm('brochure', {
    'POST /api/brochure/': () => ({ status: 400, body: { email: ['Enter a valid email address.', 'Second.'] } }),
  });
  await lead.submit({ ...typed, uk: 'on', address: ' ' });
  expect(lead.$state.get().errors).toEqual({
    email: ['Enter a valid email address.', 'Second.'],
    address: ['This field is required'],
  });
  expect(lead.$button.get()).toBe('error');
});

test('M68 turning to a field takes its error away, and with the last one the button is itself again', async () => {
  const { lead } = await openForm('brochure', {
    'POST /api/brochure/': () => ({ status: 400, body: { name: ['A'], email: ['B'], __all__: ['C'] } }),
  });
  await lead.submit(typed);
  expect(lead.$state.get().banner).toBe('C');
  lead.focus('name');
  expect(lead.$state.get()).toMatchObject({ errors: { email: ['B'] }, banner: null });
  expect(lead.$button.get()).toBe('error');
  lead.focus('email');
  expect(lead.$state.get().errors).toEqual({});
  expect(lead.$button.get()).toBe('idle');
});

test('M58 a question is checked with the first press, and from then on with every change', async () => {
  const { lead, sent } = await openForm('contact');
  lead.change({ name: '' });
  expect(lead.$state.get().errors).toEqual({});
  await lead.submit({ ...question, name: '', question: '' });
  expect(Object.keys(lead.$state.get().errors)).toEqual(['name', 'question']);
  lead.change({ ...question, question: '' });
  expect(Object.keys(lead.$state.get().errors)).toEqual(['question']);
  expect(lead.$button.get()).toBe('error');
  lead.change(question);
  expect(lead.$state.get()).toMatchObject({ errors: {}, banner: null });
  expect(lead.$button.get()).toBe('idle');
  expect(sent()).toEqual([]);
});

test.each([
  [{ name: '', email: '' }, 'The following fields are required.'],
  [{ email: 'ana' }, 'Enter a valid email address.'],
  [{ email: '' }, 'This field is required'],
  [{ question: '' }, 'The following fields are required.'],
  [{ phone: '1'.repeat(31) }, 'The following fields are required.'],
  [{ consent: '' }, 'The following fields are required.'],
])('M56 M57 with %j the banner says "%s"', async (wrong, banner) => {
  const { lead } = await openForm('contact');
  await lead.submit({ ...question, ...wrong });
  expect(lead.$state.get().banner).toBe(banner);
});

test('M59 M60 a question that arrived is told of once, and its checkmark comes after a second', async () => {
  const { lead } = await openForm('contact');
  const first = lead.submit(question);
  void lead.submit(question);
  await first;
  await vi.advanceTimersByTimeAsync(1000);
  expect(lead.$state.get().stage).toBe('ticked');
  expect(pushed()).toEqual([{ event: 'contactComplete' }]);
});

test('M70 M71 trip notes are asked for half a second after the press, and told of with their tour', async () => {
  const { lead, sent } = await openForm('trip-notes');
  const tour = { code: 'RC10', name: 'The Red Centre' };
  const submitted = lead.submit({ ...typed, tour_of_interest: 'RC10' }, tour);
  await vi.advanceTimersByTimeAsync(499);
  expect(sent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await submitted).toBe(true);
  expect(sent()[0]?.body).toMatchObject({ tour_of_interest: 'RC10', csrfmiddlewaretoken: 'token-1' });
  expect(pushed()).toEqual([{ event: 'tripNotesSubmit', tour }]);
});

test.each([
  { email: ['First.', 'Second.'], name: ['Third.'] },
  { email: 'First.', name: 'Third.' },
])('M72 the first message about trip notes stands for all of them: %j', async (body) => {
  const { lead } = await openForm('trip-notes', { 'POST /api/trip-notes/': () => ({ status: 400, body }) });
  const submitted = lead.submit(typed);
  await vi.advanceTimersByTimeAsync(500);
  await submitted;
  expect(lead.$state.get().banner).toBe('First.');
  expect(Object.keys(lead.$state.get().errors)).toEqual(['email', 'name']);
});

test('M73 nothing is sent to subscribe an empty address, and asking is the consent', async () => {
  const { lead, sent } = await openForm('mailing-list');
  await lead.submit({ name: 'Ana', email: '  ' });
  expect(sent()).toEqual([]);
  expect(lead.$state.get().errors).toEqual({ email: ['This field is required'] });
  await lead.submit({ name: 'Ana', email: 'ana@example.com' });
  expect(sent()[0]?.body).toMatchObject({ name: 'Ana', email: 'ana@example.com', consent: true });
});

test('M74 the thanks for subscribing stay four seconds', async () => {
  const { lead } = await openForm('mailing-list');
  await lead.submit(typed);
  await vi.advanceTimersByTimeAsync(3999);
  expect(lead.$state.get().stage).toBe('sent');
  await vi.advanceTimersByTimeAsync(1);
  expect(lead.$state.get().stage).toBe('asking');
});

test.each([
  ['400 with a text', { status: 400, body: { __all__: ['Not now.'] } }, 'Not now.'],
  ['409', { status: 409, body: { __all__: ['Twice.'] } }, 'Twice.'],
  ['429', { status: 429, body: { __all__: ['Too often.'] } }, 'Too often.'],
  ['429 without a text', { status: 429 }, /wait a minute.*still here/],
  ['500', { status: 500 }, /our side.*still here/],
  ['nothing', 'unreachable' as const, /connection.*still here/],
])('D37 M153 after %s a visitor knows what happened, and a retry goes through', async (_, reply, text) => {
  for (const form of Object.keys(PATHS) as LeadForm[]) {
    vi.resetModules();
    let refuses = true;
    const { lead } = await openForm(form, { [PATHS[form]]: () => (refuses ? reply : { body: '' }) });
    const first = lead.submit(question);
    await vi.advanceTimersByTimeAsync(500);
    expect(await first).toBe(false);
    expect(lead.$button.get()).toBe('error');
    expect(lead.$state.get()).toMatchObject({ stage: 'asking', banner: expect.stringMatching(text) as string });
    refuses = false;
    const second = lead.submit(question);
    await vi.advanceTimersByTimeAsync(500);
    expect(await second).toBe(true);
    expect(lead.$state.get()).toMatchObject({ banner: null });
  }
});

test('D36 a token that was refused is changed for another, and the form goes once more by itself', async () => {
  const { lead, sent } = await openForm('brochure', {
    'POST /api/brochure/': ({ body }) =>
      body['csrfmiddlewaretoken'] === 'token-2'
        ? { body: '' }
        : { status: 400, body: { csrfmiddlewaretoken: ['Too old.'] } },
  });
  const submitted = lead.submit(typed);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await submitted).toBe(true);
  expect(sent().map(({ body }) => body['csrfmiddlewaretoken'])).toEqual(['token-1', 'token-2']);
});

test('D36 where no token can be had the form is sent without', async () => {
  const { lead, sent } = await openForm('brochure', { 'GET /api/csrf/': () => 'unreachable' });
  expect(await lead.submit(typed)).toBe(true);
  expect(sent()[0]?.body['csrfmiddlewaretoken']).toBe('');
});

test('a form that was sent asks anew of who comes back to it', async () => {
  const { lead } = await openForm('contact');
  await lead.submit(question);
  lead.restart();
  await vi.advanceTimersByTimeAsync(1000);
  expect(lead.$state.get().stage).toBe('asking');
});
