import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { firstFault, optionalText, REQUIRED, requiredText } from '#contract/errors.ts';
import { Email, oneLine, ticked } from '#contract/guest.ts';
import type { LeadForm } from '#domain/text/consent-wording.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { TURNSTILE_FIELD } from '#contract/turnstile.ts';

/**
 * The four forms with which visitors leave their address (M56, M67, M69 to M73, M145, M146).
 *
 * Each is sent as JSON by its island and as a plain form without scripts. A good answer is empty and is not read. A 400
 * holds the messages by field name, with `__all__` for what belongs to no field, and nothing around them; a 429 too.
 */

/** What only a robot fills in: the field is in every form, and hidden from people (P25). */
export const TRAP_FIELD = 'website';

/** Sent by islands as `Authorization: Token <key>`: it names the site and is no secret (M135, D35). */
export const AUTHORIZATION_SCHEME = 'Token';

const LONGEST_CODE = 40;
const LONGEST_TOKEN = 2500;
const LONGEST_SOURCE = 2000;

/** What every form carries beside what its visitor types. All of it may be missing. */
const unseen = {
  [TRAP_FIELD]: optionalText(FIELD_LIMITS.address),
  /** From `/api/csrf/`: says that our own page was open, and since when. Without scripts there is none (D36). */
  csrfmiddlewaretoken: optionalText(LONGEST_TOKEN),
  /** Turnstile's own name for its answer. */
  [TURNSTILE_FIELD]: optionalText(LONGEST_TOKEN),
  /** Where the visit came from, as JSON (P39). */
  source: optionalText(LONGEST_SOURCE),
};

const agreed = v.pipe(ticked, v.literal(true, REQUIRED));
const name = firstFault(v.pipe(requiredText(FIELD_LIMITS.name), oneLine));
const about = { office: optionalText(LONGEST_CODE), tour_of_interest: optionalText(LONGEST_CODE) };

/** `uk` asks for a printed brochure by post, for which the address is needed (M63, D61). */
export const BrochureForm = v.pipe(
  v.object({
    name,
    email: Email,
    address: optionalText(FIELD_LIMITS.address),
    consent: agreed,
    currency: optionalText(LONGEST_CODE),
    uk: ticked,
    ...about,
    ...unseen,
  }),
  v.forward(
    v.partialCheck([['address'], ['uk']], ({ address, uk }) => !uk || address !== '', REQUIRED),
    ['address'],
  ),
);
export type BrochureForm = v.InferOutput<typeof BrochureForm>;

export const ContactForm = v.object({
  name,
  email: Email,
  question: requiredText(FIELD_LIMITS.question),
  phone: optionalText(FIELD_LIMITS.phone),
  consent: agreed,
  ...about,
  ...unseen,
});
export type ContactForm = v.InferOutput<typeof ContactForm>;

export const TripNotesForm = v.object({
  name,
  email: Email,
  consent: agreed,
  tour_of_interest: requiredText(LONGEST_CODE),
  ...unseen,
});
export type TripNotesForm = v.InferOutput<typeof TripNotesForm>;

/** Asking to subscribe is the consent, with the wording that stands beside the button (D34). */
export const MailingListForm = v.object({
  email: Email,
  name: v.pipe(optionalText(FIELD_LIMITS.name), oneLine),
  consent: agreed,
  ...unseen,
});
export type MailingListForm = v.InferOutput<typeof MailingListForm>;

const Accepted = v.object({});

export const requestBrochure = endpoint({
  method: 'POST',
  path: '/api/brochure/',
  query: null,
  body: BrochureForm,
  response: Accepted,
});

export const sendQuestion = endpoint({
  method: 'POST',
  path: '/api/contact/',
  query: null,
  body: ContactForm,
  response: Accepted,
});

export const requestTripNotes = endpoint({
  method: 'POST',
  path: '/api/trip-notes/',
  query: null,
  body: TripNotesForm,
  response: Accepted,
});

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/subscribe-mailinglist/',
  query: null,
  body: MailingListForm,
  response: Accepted,
});

/** Each form's own endpoint. */
export const LEAD_ENDPOINTS = {
  brochure: requestBrochure,
  contact: sendQuestion,
  'trip-notes': requestTripNotes,
  'mailing-list': subscribe,
} as const satisfies Readonly<Record<LeadForm, unknown>>;

/** Hands out a token for a form that was just opened, and the cookie that must come back with it (M70, D36). */
export const getFormToken = endpoint({
  method: 'GET',
  path: '/api/csrf/',
  query: null,
  body: null,
  response: v.object({ csrfmiddlewaretoken: v.string() }),
});

/** Where the files are that are made with the pages. */
export const BROCHURE_FILE = '/downloads/brochure.pdf';
export function tripNotesFile(slug: string): string {
  return `/downloads/trip-notes/${slug}.pdf`;
}
