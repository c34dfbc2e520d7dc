import type { LeadForm } from '#domain/text/consent-wording.ts';
import { BROCHURE_PROMISE } from '#domain/constants.ts';

/** What the button of each form says at rest. A brochure's is a word of the specification, capitals and all (M66). */
export const LEAD_BUTTONS: Readonly<Record<LeadForm, string>> = {
  brochure: 'SEND ME ONE!',
  contact: 'SEND',
  'trip-notes': 'Download trip notes',
  'mailing-list': 'SUBSCRIBE',
};

/** What a visitor reads once a form has arrived. */
export interface Thanks {
  readonly title: string;
  readonly text: string;
}

const LEAD_THANKS: Readonly<Record<LeadForm, Thanks>> = {
  brochure: { title: 'On its way.', text: `Look for it in your inbox ${BROCHURE_PROMISE}.` },
  contact: { title: 'Message sent.', text: 'A person reads it and answers by mail. While you wait:' },
  'trip-notes': { title: 'Here they come.', text: 'We have sent the link by mail too, to read on the way.' },
  'mailing-list': {
    title: 'Thank you. Nearly on the list.',
    text: 'We have sent you a mail. Press the link in it, and you are.',
  },
};

/** Whoever asked for a printed brochure is told that it is posted (M63). */
const BROCHURE_POSTED: Thanks = {
  title: 'In the post.',
  text: 'A printed brochure is being posted to your address.',
};

export function leadThanks(form: LeadForm, isPosted: boolean): Thanks {
  return form === 'brochure' && isPosted ? BROCHURE_POSTED : LEAD_THANKS[form];
}

/** What the contact form says above its fields, whichever they are (M57, D68). */
const FIELDS_REQUIRED = 'The following fields are required.';

/**
 * What stands above a form's fields, given the messages by field name; `__all__` holds those of no field.
 *
 * The contact form says the message of an email address that alone is wrong, else one sentence for all (M57). Trip notes
 * say the first message, which their dialog shows as its title (M72). The others leave it to the fields.
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
