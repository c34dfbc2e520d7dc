import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { BROCHURE_FILE, tripNotesFile } from '#contract/leads.ts';
import type { LeadForm } from '#domain/text/lead-texts.ts';

/**
 * The extra thanks of the page without scripts, such as a direct link to the file; null where the built text is enough.
 */
export function thanksFor(
  form: LeadForm,
  { isPosted, tour }: { readonly isPosted: boolean; readonly tour: { readonly slug: string } | null },
): Markup | null {
  if (form === 'brochure' && isPosted) {
    return html`We’ll post you a printed copy, and we’ve emailed you the PDF.
      <a href="${BROCHURE_FILE}">Read it online</a> in the meantime.`;
  }
  if (form === 'trip-notes' && tour !== null) {
    return html`<a href="${tripNotesFile(tour.slug)}">Open your trip notes</a>. We’ve emailed you the link too.`;
  }
  return null;
}
