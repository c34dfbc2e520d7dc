import type { LeadForm } from '#domain/text/consent-wording.ts';
import { BROCHURE_PROMISE } from '#domain/constants.ts';

/**
 * The label of each form's button before it is pressed. The specification sets the brochure's, capitals included.
 */
export const LEAD_BUTTONS: Readonly<Record<LeadForm, string>> = {
  brochure: 'SEND ME ONE!',
  contact: 'SEND',
  'trip-notes': 'Download trip notes',
  'mailing-list': 'SUBSCRIBE',
};

/** The texts a visitor sees after a form was sent. */
export interface Thanks {
  readonly title: string;
  readonly text: string;
}

const LEAD_THANKS: Readonly<Record<LeadForm, Thanks>> = {
  brochure: { title: 'It’s on its way.', text: `Check your inbox ${BROCHURE_PROMISE}.` },
  contact: { title: 'Message sent.', text: 'One of us will reply by email. In the meantime:' },
  'trip-notes': { title: 'Here are your trip notes.', text: 'We’ve emailed you the link too.' },
  'mailing-list': {
    title: 'Thanks – one more step.',
    text: 'We’ve sent you an email. Click the link in it to subscribe.',
  },
};

/** For a visitor who requested a printed brochure. */
const BROCHURE_POSTED: Thanks = {
  title: 'It’s in the post.',
  text: 'We’re posting a printed brochure to you.',
};

export function leadThanks(form: LeadForm, isPosted: boolean): Thanks {
  return form === 'brochure' && isPosted ? BROCHURE_POSTED : LEAD_THANKS[form];
}

/** The contact form shows this above its fields, whichever fields are wrong. */
const FIELDS_REQUIRED = 'The following fields are required.';

/**
 * The text above a form's fields, given the messages by field name; `__all__` holds those of no field.
 *
 * The contact form shows the message of an email address if only that is wrong, else one sentence for all. Trip
 * notes show the first message, as the title of their dialog. The other forms show messages only at the fields.
 */
export function leadBanner(form: LeadForm, errors: Readonly<Record<string, readonly string[]>>): string | null {
  const { __all__: general, ...fields } = errors;
  if (general?.[0] !== undefined) return general[0];
  const [[first, messages] = [], ...more] = Object.entries(fields);
  if (first === undefined) return null;
  if (form === 'trip-notes') return messages?.[0] ?? null;
  if (form !== 'contact') return null;
  return first === 'email' && more.length === 0 ? (messages?.[0] ?? FIELDS_REQUIRED) : FIELDS_REQUIRED;
}
