import { expect, test } from 'vitest';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { INJECTIONS } from '../../support/injections.ts';
import { aPaidGuest } from '../support/a-booking.ts';
import { aSite, cardFields, guestFields, type Answer, type Visitor } from '../support/a-site.ts';
import { allRows, firstRow } from '../support/database.ts';

const TAGS = new Set([
  ...['script', 'iframe', 'object', 'embed', 'style', 'link', 'meta', 'base', 'svg', 'math', 'img', 'video', 'audio'],
  ...['source', 'marquee', 'template', 'noscript', 'frame', 'applet'],
]);
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc']);
// Browsers ignore white space and control characters here.

const RUNS = /^[\s\u0000-\u001f]*(?:javascript|data|vbscript):/i;

/**
 * Lists what in a page could run, fetch, or change its look. The functions write none of it, so each finding comes from
 * typed text. `allowed` are tags of the built page.
 */
async function whatRunsIn(html: string, allowed: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  const rewriter = new HTMLRewriter().on('*', {
    element: ({ tagName, attributes }) => {
      if (TAGS.has(tagName) && !allowed.includes(tagName)) found.push(`<${tagName}>`);
      for (const [name = '', value = ''] of attributes) {
        if (name.startsWith('on')) found.push(`<${tagName} ${name}>`);
        if (name === 'style' && !allowed.includes('style=')) found.push(`<${tagName} style>`);
        if (ADDRESSES.has(name) && RUNS.test(value)) found.push(`<${tagName} ${name}=${value}>`);
      }
    },
  });
  await rewriter.transform(new Response(html)).text();
  return found;
}

const departure = aDeparture({ capacity: 5000 });
const site = aSite([aTour({ departures: [departure] })], { STAFF_PASSWORD: 'nobody knows' });
const HEADERS = ['x-injected', 'bcc', 'to', 'subject', 'refresh', 'access-control-allow-origin'];

/** A form's fields with the hidden ones. The email is new each time, because mails per address are limited. */
const LEAD = {
  ...{ name: '', phone: '', address: '', question: '', consent: 'on', currency: '', office: '', uk: '' },
  ...{ tour_of_interest: '', source: '', website: '', csrfmiddlewaretoken: '', 'cf-turnstile-response': '' },
  get email() {
    return `${crypto.randomUUID()}@example.com`;
  },
};

const HIDDEN = ['office', 'tour_of_interest', 'website', 'csrfmiddlewaretoken', 'cf-turnstile-response'];

/** Every input of the functions, with the string in all of its fields. */
const PLACES: Readonly<Record<string, (visitor: Visitor, text: string) => Promise<Answer>>> = {
  'the guest form': (visitor, text) =>
    visitor.postForm('/api/guest/', everyField(guestFields({ name: '' }), text, ['email', 'tc_terms'])),
  'the guest form with an email': (visitor, text) => visitor.postForm('/api/guest/', guestFields({ email: text })),
  'additional information': (visitor, text) =>
    visitor.postForm('/api/guest-more/', everyField({ passport: '', notes: '', friends: '' }, text)),
  'the card form': (visitor, text) => visitor.postJson('/api/checkout/card/', everyField(cardFields(), text)),
  'a promo code': (visitor, text) => visitor.get(`/api/cart/?promo_code=${encodeURIComponent(text)}`),
  'a currency': (visitor, text) => visitor.get(`/api/cart/?currency=${encodeURIComponent(text)}`),
  'a cart': (visitor, text) =>
    visitor.postJson('/api/cart/', { items: [everyField({ tour_date_id: '', tour_combination_id: '' }, text)] }),
  'a search for dates': (visitor, text) =>
    visitor.get(`/api/check-dates/?year=2027&month=3&tour=${encodeURIComponent(text)}`),
  'the events calendar': (visitor, text) => visitor.get(`/api/calendar/?year=${encodeURIComponent(text)}&month=1`),
  'the way to the payment page': (visitor, text) =>
    visitor.get(`/api/checkout/redirect/?installment=${encodeURIComponent(text)}`),
  'a lost link': (visitor, text) => visitor.postForm('/check-in/lost/', { email: text }),
  'a check-in link': (visitor, text) => visitor.get(`/check-in/?token=${encodeURIComponent(text)}`),
  'the exchange of a check-in link': (visitor, text) => visitor.postForm('/check-in/open/', { token: text }),
  'the brochure form': (visitor, text) => visitor.postForm('/api/brochure/', everyField(LEAD, text)),
  'the contact form': (visitor, text) => visitor.postForm('/api/contact/', everyField(LEAD, text)),
  'the trip notes form': (visitor, text) => visitor.postForm('/api/trip-notes/', everyField(LEAD, text)),
  'the mailing list': (visitor, text) => visitor.postForm('/api/subscribe-mailinglist/', everyField(LEAD, text)),
  'a form that is taken': (visitor, text) =>
    visitor.postForm('/api/contact/', everyField(LEAD, text, ['email', 'consent', 'phone'])),
  'a form of a script': (visitor, text) => visitor.postJson('/api/contact/', everyField(LEAD, text)),
  'a link of the mailing list': (visitor, text) => visitor.get(`/unsubscribe/?token=${encodeURIComponent(text)}`),
  'the staff’s door': (visitor, text) => visitor.postForm('/staff/', { name: text, password: text, next: text }),
  'an address': (visitor, text) => visitor.get(`/api/${encodeURIComponent(text)}`),
};

test.each(Object.entries(PLACES))('nothing typed into %s runs, or grows a header [P28, N17]', async (_place, send) => {
  const faults: string[] = [];
  for (const [index, text] of INJECTIONS.entries()) {
    const visitor = cameFrom(index);
    const answer = await send(visitor, text);
    faults.push(...(await faultsOf(answer, text)));
  }
  expect(faults).toEqual([]);
});

interface Mail {
  readonly subject: string;
  readonly html: string;
}

async function faultsOfMail({ subject, html }: Mail): Promise<string[]> {
  const faults = /[\u0000-\u001f\u0085\u2028]/.test(subject) ? [`subject ${JSON.stringify(subject)}`] : [];
  // The styles of our frame stand first. Any other `<style>` was typed.
  const typed = html.replace(/<style>.*?<\/style>/s, '');
  return [...faults, ...(await whatRunsIn(typed, ['link', 'meta', 'img', 'style=']))];
}

test('a guest whose name is a script, or a header, is called so in their pages and mails, as text [P28, N17]', async () => {
  // Control characters and marks of direction are refused; everything else is a valid name.
  const names = INJECTIONS.filter((_, index) => index % 41 === 0)
    .map((text) => text.slice(0, 100))
    .filter((text) => !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text));
  const faults: string[] = [];
  for (const name of names) {
    const guest = await aPaidGuest(site, [departure.id], {
      guest: { other_names: name, last_name: name },
    });
    const page = await guest.open();
    expect(page.text).toContain('Booking Reference');
    faults.push(...(await faultsOf(page, name)));
  }
  await site.sendMails();
  const mails = await allRows<Mail>('SELECT subject, html FROM inbox');
  expect(mails.length).toBeGreaterThanOrEqual(2 * names.length);
  for (const mail of mails) faults.push(...(await faultsOfMail(mail)));
  expect(faults).toEqual([]);
});

test('a question that is a script, or a header, arrives as text, in mails of one subject each [P28, N17]', async () => {
  const before = site.queued.length;
  const faults: string[] = [];
  for (const [index, text] of INJECTIONS.entries()) {
    if (index % 29 > 0 || text.includes('\u0000')) continue;
    const fields = everyField(LEAD, text.slice(0, 100), ['email', 'consent', 'phone', ...HIDDEN]);
    expect((await cameFrom(6000 + index).postForm('/api/contact/', fields)).status).toBe(200);
  }
  const keys = site.queued.slice(before).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(30);
  for (const key of keys) {
    await sendMail(site.context(), key);
    const mail = await firstRow<Mail>('SELECT subject, html FROM inbox WHERE key = ?', key);
    faults.push(...(await faultsOfMail(mail!)));
  }
  expect(faults).toEqual([]);
});

test('control: what runs, and a header that grew, are noticed', async () => {
  const answer = (html: string, headers: Record<string, string> = {}): Answer => ({
    ...{ status: 200, headers: new Headers({ 'content-type': 'text/html', ...headers }), text: html },
    ...{ json: () => null, cart: () => ({}) as never, errors: () => ({}) },
  });
  for (const text of ['<script>alert(1)</script>', '<b onclick=alert(1)>', '<a href=" javascript:alert(1)">']) {
    expect(await faultsOf(answer(text), text)).not.toEqual([]);
  }
  expect(await faultsOf(answer('fine', { 'x-injected': '1' }), '')).not.toEqual([]);
  expect(await faultsOf(answer('fine', { location: 'https://evil.example/' }), '')).not.toEqual([]);
  expect(await faultsOf(answer('fine', { 'set-cookie': 'injected=1' }), '')).not.toEqual([]);
  expect(await faultsOf(answer('<p>&lt;script&gt;</p>'), '')).toEqual([]);
});

/** Sends each string from its own network address, so that no limit stops it. */
function cameFrom(index: number): Visitor {
  const visitor = site.visitor();
  const address = { 'cf-connecting-ip': `10.9.${index >> 8}.${index & 255}` };
  return {
    ...visitor,
    get: (path) => visitor.get(path, address),
    postForm: (path, body) => visitor.postForm(path, body, address),
    postJson: (path, body) => visitor.postJson(path, body, address),
  };
}

function everyField(
  fields: Readonly<Record<string, string>>,
  text: string,
  but: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, but.includes(name) ? value : text]));
}

async function faultsOf({ headers, text, status }: Answer, typed: string): Promise<string[]> {
  const faults = HEADERS.filter((name) => headers.has(name));
  if (headers.getSetCookie().some((cookie) => /injected/i.test(cookie))) faults.push('a cookie');
  if (/evil\.example|javascript:|[\r\n]/i.test(headers.get('location') ?? '')) faults.push('a redirect');
  if (status >= 500) faults.push(`status ${status}`);
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) faults.push(...(await whatRunsIn(text)));
  else if (!/^application\/(problem\+)?json/.test(type) && status < 300) faults.push(`type ${type}`);
  return faults.map((fault) => `${JSON.stringify(typed)}: ${fault}`);
}
