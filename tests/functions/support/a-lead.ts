import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, ORIGIN, type Answer, type Visitor } from './a-site.ts';
import { allRows } from './database.ts';

/** The address of each form, and the fields of a visitor who fills in all required ones. */
export const FORMS = {
  brochure: { path: '/api/brochure/', fields: { name: 'Ada Lovelace', email: 'ada@example.com', consent: 'on' } },
  contact: {
    path: '/api/contact/',
    fields: { name: 'Ada Lovelace', email: 'ada@example.com', consent: 'on', question: 'Is there a pool?\nAda' },
  },
  'trip-notes': {
    path: '/api/trip-notes/',
    fields: { name: 'Ada Lovelace', email: 'ada@example.com', consent: 'on', tour_of_interest: 'RC10' },
  },
  'mailing-list': { path: '/api/subscribe-mailinglist/', fields: { email: 'ada@example.com', consent: 'on' } },
} as const;
export type FormName = keyof typeof FORMS;
export const FORM_NAMES = Object.keys(FORMS) as FormName[];

/** The headers that a browser sends for a request of our own page. */
export const OUR_PAGE = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

/** Sends a form as a page's script does, with complete fields unless the test changes them. */
export function sendForm(
  visitor: Visitor,
  form: FormName,
  fields: object = {},
  headers: Record<string, string> = OUR_PAGE,
): Promise<Answer> {
  return visitor.postJson(FORMS[form].path, { ...FORMS[form].fields, consent: true, ...fields }, headers);
}

/** Sends a form as a browser without scripts does. */
function sendPlainForm(
  visitor: Visitor,
  form: FormName,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return visitor.postForm(FORMS[form].path, { ...FORMS[form].fields, ...fields }, { accept: 'text/html', ...headers });
}

/** A site with two offices, and its forms as new visitors send them. */
export function aSiteWithOffices() {
  const tour = aTour({ name: 'The Red Centre', departures: [aDeparture()] });
  const offices = [
    { code: 'alice-springs', email: 'alice@saltbush.example' },
    { code: 'london', email: 'london@saltbush.example' },
  ];
  const site = aSite([tour], {}, { offices });
  return {
    site,
    tour,
    post: (form: FormName, fields?: object, headers?: Record<string, string>) =>
      sendForm(site.visitor(), form, fields, headers),
    postPlain: (form: FormName, fields?: Record<string, string>, headers?: Record<string, string>) =>
      sendPlainForm(site.visitor(), form, fields, headers),
  };
}

let visitors = 0;
/** A new address. */
export function anEmail(): string {
  visitors += 1;
  return `visitor${visitors}@example.com`;
}

export interface StoredLead {
  readonly id: string;
  readonly form: string;
  readonly [column: string]: unknown;
}

export function leadsOf(email: string): Promise<StoredLead[]> {
  return allRows<StoredLead>('SELECT * FROM leads WHERE lower(email) = lower(?)', email);
}

export interface Received {
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export function inboxOf(recipient: string): Promise<Received[]> {
  return allRows<Received>('SELECT * FROM inbox WHERE recipient = ? ORDER BY received_at, key', recipient);
}

/** Keys of waiting mails to an address, or about a lead of it. */
export async function outboxOf(recipient: string): Promise<string[]> {
  const results = await allRows<{ key: string }>(
    'SELECT key FROM outbox WHERE lower(recipient) = lower(?) ORDER BY key',
    recipient,
  );
  return results.map(({ key }) => key);
}
