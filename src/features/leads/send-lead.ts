import * as v from 'valibot';
import { call, type Answer } from '#api/call.ts';
import { AUTHORIZATION_SCHEME, LEAD_ENDPOINTS } from '#contract/leads.ts';
import type { LeadForm } from '#domain/text/lead-texts.ts';
import { $currency } from '#features/currency/currency.ts';
import type { TypedValues } from '#ui/forms/typed-values.ts';
import { visitSource } from '#analytics/visit-source.ts';

const ANYTHING = v.unknown();

/**
 * The body of a form on the wire: ticks as true or false, the page's current currency, and the visit's source. The
 * address is sent only with the request for a printed brochure.
 */
export function leadBody(form: LeadForm, values: TypedValues): Record<string, unknown> {
  // Subscribing is itself the consent.
  const body = { ...values, consent: form === 'mailing-list' || values['consent'] === true, source: visitSource() };
  if (form !== 'brochure') return body;
  const uk = values['uk'] === true;
  return { ...body, uk, address: uk ? (values['address'] ?? '') : '', currency: $currency.get() };
}

/**
 * Sends a form to the address that its page gives it, with the key that every page names the site by. Does not read a successful answer.
 */
export function sendLead(form: LeadForm, path: string, values: TypedValues, token: string): Promise<Answer<unknown>> {
  const { method, body } = LEAD_ENDPOINTS[form];
  const { siteKey = '' } = document.documentElement.dataset;
  return call(
    { method, path, query: null, body, response: ANYTHING },
    {
      body: { ...leadBody(form, values), csrfmiddlewaretoken: token },
      authorization: `${AUTHORIZATION_SCHEME} ${siteKey}`,
    },
  );
}
