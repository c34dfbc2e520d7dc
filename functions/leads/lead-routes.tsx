import { Hono } from 'hono';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type ErrorMap, toErrorMap } from '#contract/errors.ts';
import {
  AUTHORIZATION_SCHEME,
  BROCHURE_FILE,
  type BrochureForm,
  type ContactForm,
  getFormToken,
  LEAD_ENDPOINTS,
  type MailingListForm,
  requestBrochure,
  requestTripNotes,
  sendQuestion,
  subscribe,
  TRAP_FIELD,
  tripNotesFile,
  type TripNotesForm,
} from '#contract/leads.ts';
import { TURNSTILE_FIELD } from '#contract/turnstile.ts';
import { FORM_TIME_TRAP_MS } from '#domain/constants.ts';
import { DAY } from '#domain/durations.ts';
import { leadBanner, type LeadForm } from '#domain/text/lead-texts.ts';
import { readSource, sourceText } from '#domain/visit/visit-source.ts';
import { networksFrom } from '#functions/cart/cart-cookies.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { giveCookie, isToken, makeToken, readCookie } from '#functions/http/cookies.ts';
import { isFromScript, readBody, routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { isProvenOwn, ownPageOf } from '#functions/http/request-guards.ts';
import type { LeadOutcome, SentForm } from '#functions/leads/take-lead.ts';
import { signText } from '#functions/platform/secrets.ts';

type Values = Readonly<Record<string, unknown>>;
type Filled = BrochureForm | ContactForm | TripNotesForm | MailingListForm;

/** The page of each form, for browsers without scripts, and the island that renders it. */
const FORMS: Readonly<Record<LeadForm, { readonly page: string; readonly component: string }>> = {
  brochure: { page: '/brochure/', component: 'Brochure' },
  contact: { page: '/contact/', component: 'Contact' },
  'trip-notes': { page: '/trip-notes/', component: 'TripNotes' },
  'mailing-list': { page: '/subscribe/', component: 'MailingList' },
};
const NO_SUCH_TRIP = 'Please choose one of our trips.';
const LONGEST_PATH = 200;

/** Sending a form again changes nothing: the same content within an hour is one request and one mail. */
export const leads = new Hono<App>()
  .get(routePath(getFormToken), async (c) => reply(c, getFormToken, { csrfmiddlewaretoken: await issueFormToken(c) }))
  .post(routePath(requestBrochure), (c) => takeForm(c, 'brochure'))
  .post(routePath(sendQuestion), (c) => takeForm(c, 'contact'))
  .post(routePath(requestTripNotes), (c) => takeForm(c, 'trip-notes'))
  .post(routePath(subscribe), (c) => takeForm(c, 'mailing-list'));

async function takeForm(c: AppContext, form: LeadForm): Promise<Response> {
  const values = await readValues(c);
  const isPlainForm = !isFromScript(c);
  const refuse = (refusal: Refusal) =>
    isPlainForm ? showRefused(c, form, values, refusal) : c.json(refusal.errors, refusal.status);

  const wrongKey = refuseWrongKey(c);
  if (wrongKey !== null) return refuse(wrongKey);
  const checked = v.safeParse<v.GenericSchema<unknown, Filled>>(LEAD_ENDPOINTS[form].body, values);
  if (!checked.success) return refuse({ status: 400, errors: toErrorMap(checked.issues) });
  const filled = checked.output;
  const lead = toLead(c, form, filled);
  const tour = lead.tourCode === '' ? null : await c.var.context.catalogue.tour(lead.tourCode);
  if (form === 'trip-notes' && tour === null) {
    return refuse({ status: 400, errors: { tour_of_interest: [NO_SUCH_TRIP] } });
  }
  const verdict = await checkFormToken(c, filled.csrfmiddlewaretoken);
  const wrongToken = refuseToken(c, verdict, form, isPlainForm);
  if (wrongToken !== null) return refuse(wrongToken);
  const answer = filled[TURNSTILE_FIELD];
  const { kind } = await c.var.books.takeLead(c.var.site, form, lead, {
    networks: await networksFrom(c),
    hasToken: verdict === 'good',
    // Turnstile needs scripts, so a plain form passes without it.
    turnstile: isPlainForm && answer === '' ? null : answer,
  });
  if (kind !== 'taken') return refuse(await refusalOf(c, kind));
  if (!isPlainForm) return c.json({});
  const thanks = thanksFor(form, { isPosted: lead.uk, tour });
  return itsPage(await fillBuiltPage(c, FORMS[form].page, { state: 'sent', slots: thanks === null ? {} : { thanks } }));
}

/** The form's page with the typed values and their errors. */
async function showRefused(c: AppContext, form: LeadForm, values: Values, { status, errors }: Refusal) {
  // Unknown fields are ignored.
  const typed = Object.keys(LEAD_ENDPOINTS[form].body.entries).flatMap((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const refused = {
    action: LEAD_ENDPOINTS[form].path,
    component: FORMS[form].component,
    banner: leadBanner(form, errors),
    posted: { values: Object.fromEntries(typed), errors },
  };
  return itsPage(await fillBuiltPage(c, FORMS[form].page, { refused, status }));
}

/** Lets the page send its address as a referrer: the next request must show where it comes from. */
function itsPage(answer: Response): Response {
  answer.headers.set('referrer-policy', 'same-origin');
  return answer;
}

function toLead(c: AppContext, form: LeadForm, filled: Filled): SentForm {
  const from = ownPageOf(c).slice(0, LONGEST_PATH);
  const missing = { phone: '', address: '', question: '', office: '', currency: '', uk: false };
  const { name, email, phone, address, question, office, currency, uk, source } = { ...missing, ...filled };
  return {
    name,
    email,
    phone,
    address,
    question,
    office,
    currency,
    uk,
    source,
    tourCode: 'tour_of_interest' in filled ? filled.tour_of_interest : '',
    // A corrected form was sent from the page at the API's address.
    page: from.startsWith('/api/') ? FORMS[form].page : from,
    isSuspect: filled[TRAP_FIELD] !== '',
  };
}

/** A body that is no object counts as an empty form. Unexpected visit data never causes a refusal. */
async function readValues(c: AppContext): Promise<Values> {
  const body = await readBody(c, ['json', 'form']);
  const values = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Values) : {};
  const { source } = values;
  return { ...values, source: typeof source === 'string' ? sourceText(readSource(source)) : '' };
}

interface Refusal {
  readonly status: 400 | 401 | 429;
  readonly errors: ErrorMap;
}

const TOO_QUICK = 'Your form wasn’t sent. Please press the button again.';
const PRESS_AGAIN = 'This page has been open for a while. Please press the button again.';
const NOT_PROVEN = 'We couldn’t confirm this came from a person.';
const TOO_MANY = {
  'too-many-from-network': 'Too many forms have been sent from your network.',
  'too-many-to-mailbox': 'We’ve already sent several emails to this address.',
  'too-many-to-mailbox-today': 'We’ve already sent many emails to this address today.',
} as const;
const WRONG_KEY = 'This page is out of date. Please reload it and send the form again.';

/** Refuses a wrong site key. A request without a key, or with another authorization scheme, passes. */
function refuseWrongKey(c: AppContext): Refusal | null {
  const { SITE_KEY: key } = c.env;
  const [scheme, given] = (c.req.header('authorization') ?? '').split(' ');
  if (key === undefined || key === '' || scheme !== AUTHORIZATION_SCHEME || given === key) return null;
  return general(401, WRONG_KEY);
}

/**
 * Refuses the token of a form. Trip notes as JSON need one, or the browser's proof that our own page asks. The refusal
 * names the field, so that a script can get another token and send the form again.
 */
function refuseToken(c: AppContext, verdict: TokenVerdict, form: LeadForm, isPlainForm: boolean): Refusal | null {
  const needsToken = form === 'trip-notes' && !isPlainForm && !isProvenOwn(c);
  if (verdict === 'good' || (verdict === 'none' && !needsToken)) return null;
  const message = verdict === 'too-quick' ? TOO_QUICK : PRESS_AGAIN;
  return isPlainForm ? general(400, message) : { status: 400, errors: { csrfmiddlewaretoken: [message] } };
}

async function refusalOf(c: AppContext, kind: Exclude<LeadOutcome['kind'], 'taken'>): Promise<Refusal> {
  const { phone, email } = await c.var.context.catalogue.operator();
  const otherWays = `call ${phone} or email ${email}.`;
  if (kind === 'not-proven') return general(400, `${NOT_PROVEN} Please press the button again, ${otherWays}`);
  const isForToday = kind === 'too-many-to-mailbox-today';
  c.header('retry-after', isForToday ? '86400' : '3600');
  return general(429, `${TOO_MANY[kind]} Please try again ${isForToday ? 'tomorrow' : 'in an hour'}, ${otherWays}`);
}

function general(status: Refusal['status'], message: string): Refusal {
  return { status, errors: { __all__: [message] } };
}

const COOKIE = 'form';

/** Whether one of our pages was open in this browser, and long enough to fill in the form. */
type TokenVerdict = 'good' | 'none' | 'too-quick' | 'bad';

/**
 * The token contains the time and is signed together with a cookie of the same browser, so that another site cannot
 * send a token of its own. The cookie stays the same for a day, so two open forms are both valid.
 */
async function issueFormToken(c: AppContext): Promise<string> {
  const browser = browserOf(c) ?? makeToken();
  giveCookie(c, COOKIE, browser, { lastsMs: DAY });
  const issuedAt = c.var.context.now().toString(36);
  return `${issuedAt}.${await signatureOf(c, browser, issuedAt)}`;
}

/**
 * Checks a form's token. A browser without cookies cannot have a valid token: if the request proves that our own page
 * sent it, it counts as one without a token, else such a browser could never send a form.
 */
async function checkFormToken(c: AppContext, token: string): Promise<TokenVerdict> {
  if (token === '') return 'none';
  const browser = browserOf(c);
  if (browser === null) return isProvenOwn(c) ? 'none' : 'bad';
  const [issuedAt = '', signature = ''] = token.split('.');
  if (signature !== (await signatureOf(c, browser, issuedAt))) return 'bad';
  const age = c.var.context.now() - parseInt(issuedAt, 36);
  if (age > DAY) return 'bad';
  return age < FORM_TIME_TRAP_MS ? 'too-quick' : 'good';
}

function browserOf(c: AppContext): string | null {
  const cookie = readCookie(c, COOKIE);
  return isToken(cookie) ? cookie : null;
}

function signatureOf(c: AppContext, browser: string, issuedAt: string): Promise<string> {
  return signText(c.env, 'LINK_KEY', `form ${browser} ${issuedAt}`);
}

/** The thanks of the page without scripts, with a link to the file; null where the built text is enough. */
function thanksFor(
  form: LeadForm,
  { isPosted, tour }: { readonly isPosted: boolean; readonly tour: { readonly slug: string } | null },
): ReactNode {
  if (form === 'brochure' && isPosted) {
    return (
      <>
        We’ll post you a printed copy, and we’ve emailed you the PDF. <a href={BROCHURE_FILE}>Read it online</a> in the
        meantime.
      </>
    );
  }
  if (form === 'trip-notes' && tour !== null) {
    return (
      <>
        <a href={tripNotesFile(tour.slug)}>Open your trip notes</a>. We’ve emailed you the link too.
      </>
    );
  }
  return null;
}
