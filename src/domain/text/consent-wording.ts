/** The forms with which visitors leave their address. */
export const LEAD_FORMS = ['brochure', 'contact', 'trip-notes', 'mailing-list'] as const;
export type LeadForm = (typeof LEAD_FORMS)[number];

/**
 * What a visitor agrees to with each form, word for word as it stands beside its button (P13, D34).
 *
 * Shown by the form and stored with what it sent, under the version. Change the version with any word: what was stored
 * before keeps the words it was given with. `{privacy policy}` is where the link stands.
 */
export const CONSENT_VERSION = '2026-11';
const CONSENT_WORDING: Readonly<Record<LeadForm, string>> = {
  brochure: 'I agree to the {privacy policy}. My details are used to send me this brochure.',
  contact: 'I agree to the {privacy policy}. My details are used to answer my question.',
  'trip-notes': 'I agree to the {privacy policy}. My details are used to send me these trip notes.',
  'mailing-list':
    'Subscribing means a mail now and then, and agreeing to the {privacy policy}. Every mail has a link to leave.',
};

/** The wording in two halves and what stands between them, the words of the link. */
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
