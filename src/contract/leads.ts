import * as v from 'valibot';
import { get, post } from '#contract/endpoint.ts';
import { firstFault, optionalText, REQUIRED, requiredText } from '#contract/errors.ts';
import { Email, oneLine, ticked } from '#contract/guest.ts';
import type { LeadForm } from '#domain/text/lead-texts.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { TURNSTILE_FIELD } from '#contract/turnstile.ts';
import { LONGEST_VISIT_SOURCE } from '#domain/visit/visit-source.ts';

/**
 * The four forms in which visitors leave their address.
 *
 * The island sends each form as JSON; without scripts the browser sends it as a plain form. A successful answer is
 * empty and nobody reads it. A 400 or 429 holds only the messages by field name, with `__all__` for messages that
 * belong to no field.
 */

/** A hidden field in every form. People cannot see it, so only a robot fills it in. */
export const TRAP_FIELD = 'website';

/** Islands send `Authorization: Token <key>`. The key names the site and is not a secret. */
export const AUTHORIZATION_SCHEME = 'Token';

const LONGEST_CODE = 40;
const LONGEST_TOKEN = 2500;

/** The fields that every form sends besides what its visitor types. All of them may be missing. */
const unseen = {
  [TRAP_FIELD]: optionalText(FIELD_LIMITS.address),
  /** From `/api/csrf/`: proves that our own page was open, and since when. Without scripts it is missing. */
  csrfmiddlewaretoken: optionalText(LONGEST_TOKEN),
  /** The field name that Turnstile itself uses for its answer. */
  [TURNSTILE_FIELD]: optionalText(LONGEST_TOKEN),
  /** Where the visit came from, as JSON. */
  source: optionalText(LONGEST_VISIT_SOURCE),
};

const agreed = v.pipe(ticked, v.literal(true, REQUIRED));
const name = firstFault(v.pipe(requiredText(FIELD_LIMITS.name), oneLine));
const about = { office: optionalText(LONGEST_CODE), tour_of_interest: optionalText(LONGEST_CODE) };

/** `uk` requests a printed brochure by post, which needs the address. */
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
  phone: v.pipe(optionalText(FIELD_LIMITS.phone), oneLine),
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

/** Subscribing is itself the consent, with the wording beside the button. */
export const MailingListForm = v.object({
  email: Email,
  name: v.pipe(optionalText(FIELD_LIMITS.name), oneLine),
  consent: agreed,
  ...unseen,
});
export type MailingListForm = v.InferOutput<typeof MailingListForm>;

const Accepted = v.object({});

export const requestBrochure = post('/api/brochure/', BrochureForm, Accepted);

export const sendQuestion = post('/api/contact/', ContactForm, Accepted);

export const requestTripNotes = post('/api/trip-notes/', TripNotesForm, Accepted);

export const subscribe = post('/api/subscribe-mailinglist/', MailingListForm, Accepted);

export const LEAD_ENDPOINTS = {
  brochure: requestBrochure,
  contact: sendQuestion,
  'trip-notes': requestTripNotes,
  'mailing-list': subscribe,
} as const satisfies Readonly<Record<LeadForm, unknown>>;

/** Returns a token for a form that was just opened, and sets the cookie that must come back with it. */
export const getFormToken = get('/api/csrf/', v.object({ csrfmiddlewaretoken: v.string() }));

/** The addresses of the files that the build makes together with the pages. */
export const BROCHURE_FILE = '/downloads/brochure.pdf';
export function tripNotesFile(slug: string): string {
  return `/downloads/trip-notes/${slug}.pdf`;
}

/** The address of what to pack: a part of the page of trip notes. */
export function packingListPage(slug: string): string {
  return `/trips/${slug}/notes/#bring`;
}
