import { html } from 'hono/html';
import type { Markup } from '#functions/http/built-page.ts';
import { BROCHURE_FILE, tripNotesFile } from '#contract/leads.ts';
import type { LeadForm } from '#domain/consent-wording.ts';
import { BROCHURE_PROMISE } from '#domain/constants.ts';

/** What a page without scripts says once a form was taken. It is the same whoever sent it. */
export function thanksFor(
  form: LeadForm,
  { isPosted, tour }: { readonly isPosted: boolean; readonly tour: { readonly slug: string } | null },
): Markup {
  switch (form) {
    case 'brochure':
      return isPosted
        ? html`We will post you a brochure. Until it comes, <a href="${BROCHURE_FILE}">here is the file</a>.`
        : html`Your brochure is on its way: look into your mailbox ${BROCHURE_PROMISE}.`;
    case 'contact':
      return html`We have your question. A person reads it, and answers by email.`;
    case 'trip-notes':
      return html`${tour === null ? 'Thanks.' : html`<a href="${tripNotesFile(tour.slug)}">Here are your trip notes</a>.`}
      They are in your mailbox soon, too.`;
    case 'mailing-list':
      return html`Nearly there: please press the link in the mail we have just sent you.`;
  }
}
