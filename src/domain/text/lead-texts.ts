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
  brochure: { title: 'We’ve emailed your brochure.', text: `It’ll be in your inbox ${BROCHURE_PROMISE}.` },
  contact: { title: 'Message sent.', text: 'One of us will reply by email. In the meantime:' },
  'trip-notes': { title: 'Here are your trip notes.', text: 'We’ve emailed you the link too.' },
  'mailing-list': {
    title: 'Thanks – one more step.',
    text: 'We’ve sent you an email. Click the link in it to subscribe.',
  },
};

/** For a visitor who requested a printed brochure. */
const BROCHURE_POSTED: Thanks = {
  title: 'Your brochure will be posted.',
  text: 'We’ll post you a printed copy, and we’ve emailed you the PDF.',
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

export const LEAD_FORMS = ['brochure', 'contact', 'trip-notes', 'mailing-list'] as const;
export type LeadForm = (typeof LEAD_FORMS)[number];

/**
 * The text a visitor agrees to with each form, exactly as it stands beside its button.
 *
 * The form shows it, and each sent form is stored with its version. Change the version with every change of wording, so
 * that stored consent keeps the words it was given with. `{privacy policy}` marks the link.
 */
export const CONSENT_VERSION = '2026-11-27';
const CONSENT_WORDING: Readonly<Record<LeadForm, string>> = {
  brochure: 'Use my details to send this brochure. I’ve read the {privacy policy}.',
  contact: 'Use my details to answer my question. I’ve read the {privacy policy}.',
  'trip-notes': 'Use my details to send these trip notes. I’ve read the {privacy policy}.',
  'mailing-list': 'By subscribing you agree to our {privacy policy} and to an occasional email. Unsubscribe any time.',
};

/** The wording split into the text before the link, the link's text, and the text after it. */
export function consentParts(form: LeadForm): {
  readonly before: string;
  readonly link: string;
  readonly after: string;
} {
  const [before = '', link = '', after = ''] = CONSENT_WORDING[form].split(/[{}]/);
  return { before, link, after };
}

/** The wording as a visitor read it. */
export function consentText(form: LeadForm): string {
  return CONSENT_WORDING[form].replace(/[{}]/g, '');
}
