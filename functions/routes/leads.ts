import { Hono } from 'hono';
import * as v from 'valibot';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { issueFormToken } from '#functions/http/html/form-token.ts';
import { refuseLeadForm, refuseWrongKey, type Refusal } from '#functions/http/refuse-lead-form.ts';
import { isFromScript, readBody, routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { ownPageOf } from '#functions/http/same-origin.ts';
import { thanksFor } from '#functions/leads/pages/lead-thanks.ts';
import { readSource } from '#functions/context/read-source.ts';
import { takeLead, type SentForm } from '#functions/leads/take-lead.ts';
import { toErrorMap } from '#contract/errors.ts';
import {
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
  type TripNotesForm,
} from '#contract/leads.ts';
import { TURNSTILE_FIELD } from '#contract/turnstile.ts';
import { leadBanner, type LeadForm } from '#domain/text/lead-texts.ts';

type Values = Readonly<Record<string, unknown>>;
type Filled = BrochureForm | ContactForm | TripNotesForm | MailingListForm;

/** The pages with a refused form, or the thanks, for browsers without scripts. */
const PAGES: Readonly<Record<LeadForm, string>> = {
  brochure: '/brochure/',
  contact: '/contact/',
  'trip-notes': '/trip-notes/',
  'mailing-list': '/subscribe/',
};
/** The islands that render the forms. */
const COMPONENTS: Readonly<Record<LeadForm, string>> = {
  brochure: 'Brochure',
  contact: 'Contact',
  'trip-notes': 'TripNotes',
  'mailing-list': 'MailingList',
};
const NO_SUCH_TRIP = 'Please choose one of our trips.';
const LONGEST_PATH = 200;

/**
 * The four lead forms, as JSON, or as a plain form that is answered with a page.
 *
 * Sending one again changes nothing: the same content within an hour is one request and one mail.
 */
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
  const refusal = await refuseLeadForm(c, {
    form,
    email: lead.email,
    token: filled.csrfmiddlewaretoken,
    turnstile: filled[TURNSTILE_FIELD],
    isPlainForm,
    isSuspect: lead.isSuspect,
  });
  if (refusal !== null) return refuse(refusal);
  await takeLead(c.var.context, form, lead);
  if (!isPlainForm) return c.json({});
  const thanks = thanksFor(form, { isPosted: lead.uk, tour });
  return itsPage(await fillBuiltPage(c, PAGES[form], { state: 'sent', slots: thanks === null ? {} : { thanks } }));
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
    component: COMPONENTS[form],
    banner: leadBanner(form, errors),
    posted: { values: Object.fromEntries(typed), errors },
  };
  return itsPage(await fillBuiltPage(c, PAGES[form], { refused, status }));
}

/**
 * Lets the page send its address as a referrer: it holds no secret, and the next request must show where it comes from.
 */
function itsPage(answer: Response): Response {
  answer.headers.set('referrer-policy', 'same-origin');
  return answer;
}

function toLead(c: AppContext, form: LeadForm, filled: Filled): SentForm {
  const from = ownPageOf(c).slice(0, LONGEST_PATH);
  const all = {
    phone: '',
    address: '',
    question: '',
    office: '',
    tour_of_interest: '',
    currency: '',
    uk: false,
    ...filled,
  };
  return {
    name: all.name,
    email: all.email,
    phone: all.phone,
    address: all.address,
    question: all.question,
    tourCode: all.tour_of_interest,
    office: all.office,
    currency: all.currency,
    uk: all.uk,
    source: all.source,
    // A corrected form was sent from the page at the API's address.
    page: from.startsWith('/api/') ? PAGES[form] : from,
    isSuspect: all[TRAP_FIELD] !== '',
  };
}

/** A body that is no object counts as an empty form. Unexpected visit data never causes a refusal. */
async function readValues(c: AppContext): Promise<Values> {
  const body = await readBody(c, ['json', 'form']);
  const values = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Values) : {};
  return { ...values, source: readSource(values['source']) };
}
