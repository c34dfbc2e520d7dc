import * as v from 'valibot';
import { checkAnswerTimes } from '#contract/answer-times.ts';
import { Article, listArticles, listCategories, oneArticle } from '#contract/articles.ts';
import { BookingSession, loadBookingSession, renewSeats } from '#contract/booking-session.ts';
import { Cart, CartItem, loadCart, saveCart } from '#contract/cart.ts';
import { beginConversation } from '#contract/chat.ts';
import { askForLink } from '#contract/check-in.ts';
import { CardChallenge, PaidBooking, payByCard, PayWithNumber, PayWithToken } from '#contract/checkout.ts';
import { bookingsCommand, booksCommand, leadsCommand, promoCommand, searchesCommand } from '#contract/commands.ts';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { ErrorBody, ErrorMap } from '#contract/errors.ts';
import { CalendarEvent, listEvents } from '#contract/events.ts';
import { loadGuest, logout, saveGuest, saveGuestMore } from '#contract/guest.ts';
import { checkHealth } from '#contract/health.ts';
import { getFormToken, requestBrochure, requestTripNotes, sendQuestion, subscribe } from '#contract/leads.ts';
import { listProducts, listTours } from '#contract/tours.ts';
import { officeSalesSummary } from '#contract/office.ts';
import { countMissedSearch, listSuggestions } from '#contract/search.ts';
import { ChallengeBody } from '#contract/turnstile.ts';
import { checkDates, TourDateEntry } from '#contract/tour-dates.ts';

export type Tag = 'Cart' | 'Booking' | 'Dates' | 'Enquiries' | 'Files' | 'Office' | 'Service';
export type BodyType = 'application/json' | 'application/x-www-form-urlencoded';

/** One endpoint as the reference describes it. */
export interface Operation {
  readonly endpoint: Endpoint<Schema | null, Schema | null, Schema>;
  readonly tag: Tag;
  readonly summary: string;
  /** What the schemas cannot say. */
  readonly description?: string;
  /** The schemas of a body that the contract chooses by what it holds. */
  readonly body?: Schema;
  readonly bodyTypes?: readonly BodyType[];
  /** Other answers than 200 and `application/problem+json`, by status. `null` for an answer without a body. */
  readonly answers?: Readonly<Record<number, readonly [meaning: string, body: Schema | null]>>;
  /** Rules of fields that a schema cannot say, by the field's name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What `Authorization: Bearer` carries, where one is needed. */
  readonly bearer?: 'officeKey' | 'commandToken';
}

/** Schemas that have a name in the reference. The others stand where they are used. */
export const NAMED_SCHEMAS = {
  Article,
  BookingSession,
  CalendarEvent,
  Cart,
  CartItem,
  Errors: ErrorMap,
  PaidBooking,
  TourDateEntry,
};

const JSON_ONLY = ['application/json'] as const;
const JSON_OR_FORM = ['application/json', 'application/x-www-form-urlencoded'] as const;

const REFUSED = ['The fields that need fixing, with their messages.', ErrorBody] as const;
const CONFLICT = [
  'The cart, its price or its seats changed, or a challenge is needed. Nothing was charged.',
  v.object({ ...ErrorBody.entries, challenge: v.optional(ChallengeBody.entries.challenge) }),
] as const;
const TOO_MANY = ['Too many tries. `Retry-After` says how many seconds to wait.', ErrorBody] as const;
const LEAD_ANSWERS = {
  400: ['Messages by field. `__all__` holds those that belong to no field.', ErrorMap],
  401: ['The site key is wrong. Reload the page to get the current one.', ErrorMap],
  429: ['Too many forms from this network, or to this address.', ErrorMap],
} as const;

const PERSON = {
  email: 'An email address whose domain has a dot. A domain in other scripts is converted to ASCII.',
  dob: 'A day that exists, `YYYY-MM-DD`, in the past. Required where a trip in the cart has an age limit.',
  name: 'The name as in the passport.',
  tc_terms: 'Must be ticked: `true`, `on` or `1`.',
  source: 'Where the visit came from, as JSON text. A malformed value is ignored.',
};
const LEAD_FIELDS = {
  email: PERSON.email,
  consent: 'Must be ticked: `true`, `on` or `1`.',
  website: 'A trap for robots. Leave it empty.',
  csrfmiddlewaretoken: 'A token from `/api/csrf/`, sent back with its cookie.',
  source: PERSON.source,
};
const LEAD = { tag: 'Enquiries', bodyTypes: JSON_OR_FORM, answers: LEAD_ANSWERS, fields: LEAD_FIELDS } as const;

const COMMAND = { tag: 'Office', bodyTypes: JSON_ONLY, bearer: 'commandToken' } as const;

/** Every endpoint that another program may call, by its operation id, in the order of the reference. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  checkDates: {
    endpoint: checkDates,
    tag: 'Dates',
    summary: 'List the start dates of a tour',
    description: 'Lists dates from the given month on, priced in the given or the visitor’s currency.',
    fields: { year: '2000 to 2200.', month: '1 to 12.', tour: 'A tour code. 404 when no tour has it.' },
  },
  listEvents: {
    endpoint: listEvents,
    tag: 'Dates',
    summary: 'List all departures of a month',
    fields: { year: '2000 to 2200.', month: '1 to 12.' },
  },
  listProducts: {
    endpoint: listProducts,
    tag: 'Dates',
    summary: 'List every tour with its dates, options, prices and availability',
    description: 'A product feed for partners and agents, without cookies. An unknown currency counts as none.',
  },
  loadCart: {
    endpoint: loadCart,
    tag: 'Cart',
    summary: 'Get the cart',
    description:
      'With `promo_code`, applies the code first. With `currency`, switches the cart to it first; an unknown currency is ignored.',
    answers: {
      400: ['The promo code was refused: the whole cart, with the reason in `promoCodeError`.', Cart],
      409: CONFLICT,
      429: ['Too many promo codes were tried: the whole cart, with the reason in `promoCodeError`.', Cart],
    },
  },
  saveCart: {
    endpoint: saveCart,
    tag: 'Cart',
    summary: 'Replace the cart',
    description: 'Only ids and the promo code are read. Prices are always ours. The answer is the priced cart.',
    bodyTypes: JSON_ONLY,
    answers: {
      400: ['Part of the cart was refused: the cart as it is now, with the reason in `error`.', Cart],
      409: CONFLICT,
      429: ['Too many promo codes were tried: the whole cart, with the reason in `promoCodeError`.', Cart],
    },
  },
  loadGuest: { endpoint: loadGuest, tag: 'Booking', summary: 'Get the guest’s saved details' },
  saveGuest: {
    endpoint: saveGuest,
    tag: 'Booking',
    summary: 'Save the guest’s details and hold the seats',
    bodyTypes: JSON_OR_FORM,
    answers: { 400: REFUSED, 409: CONFLICT, 429: TOO_MANY },
    fields: PERSON,
  },
  loadBookingSession: {
    endpoint: loadBookingSession,
    tag: 'Booking',
    summary: 'Get the step that the booking has reached',
  },
  renewSeats: { endpoint: renewSeats, tag: 'Booking', summary: 'Extend the hold on the seats' },
  payByCard: {
    endpoint: payByCard,
    tag: 'Booking',
    summary: 'Pay by card',
    description:
      'Sends a test card’s number to the sandbox, or a token from the payment provider’s own fields. 202 means that the card’s bank wants to check the guest first, at `challenge_url`.',
    body: v.union([PayWithNumber, PayWithToken]),
    bodyTypes: JSON_OR_FORM,
    answers: {
      200: ['The booking is paid.', PaidBooking],
      202: ['The card’s bank asks for a challenge.', CardChallenge],
      400: REFUSED,
      409: CONFLICT,
      429: TOO_MANY,
    },
    fields: {
      acct: 'The card number, with a correct check digit, or a token.',
      cart_version: 'The `version` of the cart that the guest last saw.',
      cart_total: 'The total that the guest last saw: amount and currency, with a space between.',
    },
  },
  saveGuestMore: {
    endpoint: saveGuestMore,
    tag: 'Booking',
    summary: 'Save passport, emergency contact and notes after payment',
    bodyTypes: JSON_OR_FORM,
    answers: { 400: REFUSED, 409: ['Nothing is paid yet.', ErrorBody] },
  },
  logout: {
    endpoint: logout,
    tag: 'Booking',
    summary: 'Clear the guest’s details and cart',
    description: 'Only from a page of the same site.',
    answers: { 204: ['The cookies are cleared.', null] },
  },
  askForLink: {
    endpoint: askForLink,
    tag: 'Booking',
    summary: 'Email a lost check-in link',
    description: 'Every well-formed address gets the same answer.',
    bodyTypes: JSON_OR_FORM,
    answers: { 400: LEAD_ANSWERS[400], 429: LEAD_ANSWERS[429] },
    fields: { email: PERSON.email },
  },
  getFormToken: { endpoint: getFormToken, tag: 'Enquiries', summary: 'Get a form token' },
  requestBrochure: {
    ...LEAD,
    endpoint: requestBrochure,
    summary: 'Request the brochure',
    description: 'With `uk` ticked, `address` is required.',
  },
  sendQuestion: { ...LEAD, endpoint: sendQuestion, summary: 'Ask a question' },
  requestTripNotes: {
    ...LEAD,
    endpoint: requestTripNotes,
    summary: 'Request the trip notes of a tour',
    description: 'As JSON it needs `csrfmiddlewaretoken`, or to come from a page of the same site.',
    fields: { ...LEAD_FIELDS, tour_of_interest: 'The code of a tour.' },
  },
  subscribe: { ...LEAD, endpoint: subscribe, summary: 'Subscribe to the newsletter' },
  beginConversation: {
    endpoint: beginConversation,
    tag: 'Enquiries',
    summary: 'Start or resume a live chat',
    bodyTypes: JSON_ONLY,
  },
  checkAnswerTimes: { endpoint: checkAnswerTimes, tag: 'Enquiries', summary: 'Get the usual response times' },
  countMissedSearch: {
    endpoint: countMissedSearch,
    tag: 'Service',
    summary: 'Count a search that found nothing',
    bodyTypes: JSON_ONLY,
  },
  checkHealth: { endpoint: checkHealth, tag: 'Service', summary: 'Check that the database responds' },
  officeSalesSummary: {
    endpoint: officeSalesSummary,
    tag: 'Office',
    summary: 'Get the sales that content must not contradict',
    bearer: 'officeKey',
  },
  bookingsCommand: {
    ...COMMAND,
    endpoint: bookingsCommand,
    summary: 'Show bookings, or request to cancel one, to send its email again or to end its link',
    description: 'Only an owner may cancel. Without `yes` it shows what would be cancelled.',
  },
  booksCommand: {
    ...COMMAND,
    endpoint: booksCommand,
    summary: 'Copy the books in pages, fill empty ones, or put them back to an earlier time',
    description: 'Only for an owner.',
  },
  leadsCommand: { ...COMMAND, endpoint: leadsCommand, summary: 'Show what visitors sent with a form, or delete it' },
  promoCommand: { ...COMMAND, endpoint: promoCommand, summary: 'Add, list and remove promo codes' },
  searchesCommand: { ...COMMAND, endpoint: searchesCommand, summary: 'List searches without a result' },
  listTours: { endpoint: listTours, tag: 'Files', summary: 'List the tours on sale' },
  listArticles: { endpoint: listArticles, tag: 'Files', summary: 'List the articles' },
  oneArticle: { endpoint: oneArticle, tag: 'Files', summary: 'Get one article' },
  listCategories: { endpoint: listCategories, tag: 'Files', summary: 'List the categories of articles' },
  listSuggestions: { endpoint: listSuggestions, tag: 'Files', summary: 'List the pages that search suggests' },
};
