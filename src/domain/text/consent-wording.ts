/** The forms in which visitors leave their address. */
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
