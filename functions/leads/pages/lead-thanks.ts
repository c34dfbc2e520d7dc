import { html } from 'hono/html';
import type { Markup } from '#functions/http/built-page.ts';
import { BROCHURE_FILE, tripNotesFile } from '#contract/leads.ts';
import type { LeadForm } from '#domain/text/consent-wording.ts';

/**
 * What the page without scripts says once a form was taken, where it can say more than it was built with: it can lead to
 * the file at once. Null where the built words are all there is.
 */
export function thanksFor(
  form: LeadForm,
  { isPosted, tour }: { readonly isPosted: boolean; readonly tour: { readonly slug: string } | null },
): Markup | null {
  if (form === 'brochure' && isPosted) {
    return html`A printed brochure is being posted to your address. <a href="${BROCHURE_FILE}">Read it here</a> until it
      comes.`;
  }
  if (form === 'trip-notes' && tour !== null) {
    return html`<a href="${tripNotesFile(tour.slug)}">Open your trip notes</a>. We have sent the link by mail too, to
      read on the way.`;
  }
  return null;
}
