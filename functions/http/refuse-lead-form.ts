import type { AppContext } from '#functions/http/app.ts';
import { checkFormToken } from '#functions/http/html/form-token.ts';
import { isProvenOwn } from '#functions/http/same-origin.ts';
import { networksFrom } from '#functions/http/visitor.ts';
import { mayNetworkSend, mayMailboxBeSentMore } from '#functions/leads/lead-limits.ts';
import { asksTurnstile, passesTurnstile } from '#functions/context/turnstile.ts';
import { AUTHORIZATION_SCHEME } from '#contract/leads.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { LeadForm } from '#domain/text/lead-texts.ts';

/** Why a form was refused. */
export interface Refusal {
  readonly status: 400 | 401 | 429;
  readonly errors: ErrorMap;
}

const TOO_QUICK = 'Your form wasn’t sent. Please press the button again.';
const PRESS_AGAIN = 'This page has been open for a while. Please press the button again.';
const WRONG_KEY = 'This page is out of date. Please reload it and send the form again.';

/** Refuses a wrong site key. A request without a key, or with another authorization scheme, passes. */
export function refuseWrongKey(c: AppContext): Refusal | null {
  const { SITE_KEY: key } = c.env;
  const [scheme, given] = (c.req.header('authorization') ?? '').split(' ');
  if (key === undefined || key === '' || scheme !== AUTHORIZATION_SCHEME || given === key) return null;
  return general(401, WRONG_KEY);
}

/**
 * The checks of a form without invalid fields. Without a token, as without scripts, fewer forms are
 * accepted; trip notes as JSON need a token or the browser's proof that our own page asks.
 */
export async function refuseLeadForm(
  c: AppContext,
  sent: {
    readonly form: LeadForm;
    readonly email: string;
    readonly token: string;
    readonly turnstile: string;
    readonly isPlainForm: boolean;
    readonly isSuspect: boolean;
  },
): Promise<Refusal | null> {
  const { context } = c.var;
  const verdict = await checkFormToken(c, sent.token);
  if (verdict === 'too-quick') return wrongToken(sent, TOO_QUICK);
  const needsToken = sent.form === 'trip-notes' && !sent.isPlainForm && !isProvenOwn(c);
  if (verdict === 'bad' || (verdict === 'none' && needsToken)) return wrongToken(sent, PRESS_AGAIN);
  const networks = await networksFrom(c);
  if (!(await mayNetworkSend(context, { networks, hasToken: verdict === 'good' }))) {
    return tooMany(c, 'Too many forms have been sent from your network.');
  }
  // A robot's forms do not count against the address that it typed.
  if (!sent.isSuspect && !(await mayMailboxBeSentMore(context, sent.email))) {
    return tooMany(c, 'We’ve already sent several emails to this address.');
  }
  // Turnstile needs scripts, so a plain form passes without it.
  const mustAnswer = asksTurnstile(context) && !(sent.isPlainForm && sent.turnstile === '');
  if (mustAnswer && !(await passesTurnstile(context, sent.turnstile))) {
    return general(
      400,
      `We couldn’t confirm this came from a person. Please press the button again, ${await otherWays(c)}`,
    );
  }
  return null;
}

async function tooMany(c: AppContext, what: string): Promise<Refusal> {
  c.header('retry-after', '3600');
  return general(429, `${what} Please try again in an hour, ${await otherWays(c)}`);
}

/** The other ways to reach us when a form cannot be used. */
async function otherWays(c: AppContext): Promise<string> {
  const { phone, email } = await c.var.context.catalogue.operator();
  return `call ${phone} or email ${email}.`;
}

/** Names the field, so that a script can get another token and send the form again. */
function wrongToken({ isPlainForm }: { readonly isPlainForm: boolean }, message: string): Refusal {
  return isPlainForm ? general(400, message) : { status: 400, errors: { csrfmiddlewaretoken: [message] } };
}

function general(status: Refusal['status'], message: string): Refusal {
  return { status, errors: { __all__: [message] } };
}
