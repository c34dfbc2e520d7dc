import type { LeadForm } from '#domain/consent-wording.ts';
import { BROCHURE_PROMISE } from '#domain/constants.ts';

/** What the button of each form says at rest. A brochure's is a word of the specification, capitals and all (M66). */
export const LEAD_BUTTONS: Readonly<Record<LeadForm, string>> = {
  brochure: 'SEND ME ONE!',
  contact: 'SEND',
  'trip-notes': 'Download trip notes',
  'mailing-list': 'SUBSCRIBE',
};

/** What a visitor reads once a form has arrived. */
interface Thanks {
  readonly title: string;
  readonly text: string;
}

export const LEAD_THANKS: Readonly<Record<LeadForm, Thanks>> = {
  brochure: { title: 'On its way.', text: `Look for it in your inbox ${BROCHURE_PROMISE}.` },
  contact: { title: 'Message sent.', text: 'A person reads it and answers by mail. While you wait:' },
  'trip-notes': { title: 'Here they come.', text: 'We have sent the link by mail too, to read on the way.' },
  'mailing-list': {
    title: 'Thank you. Nearly on the list.',
    text: 'We have sent you a mail. Press the link in it, and you are.',
  },
};

/** For who asked for a printed brochure (M63). */
export const BROCHURE_POSTED: Thanks = {
  title: 'In the post.',
  text: 'A printed brochure is being posted to your address.',
};
