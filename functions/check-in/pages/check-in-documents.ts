import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import type { CheckInArea } from '#functions/check-in/check-in-area.ts';

/** The guest's documents: receipt, calendar file, and the confirmation again. */
export function documentsSection({ trips, order, status }: CheckInArea, token: string): Markup {
  const booking = `?booking=${trips[0]?.reference ?? ''}`;
  const hasDate = trips.some(({ start }) => start !== null);
  return html`<section class="stack" aria-labelledby="documents">
    <h2 id="documents">Documents</h2>
    <ul class="documents">
      <li>
        <a class="text-link" href="/check-in/receipt/${booking}">Receipt</a>
        <span class="muted small">Print it, or save it as a PDF.</span>
      </li>
      ${
        hasDate
          ? html`<li>
              <a class="text-link" href="/check-in/trip.ics${booking}">Add to calendar</a>
              <span class="muted small">A calendar file for your phone or computer.</span>
            </li>`
          : ''
      }
      ${
        status === 'booked'
          ? html`<li>
              <form method="post" action="/check-in/mail/">
                <input type="hidden" name="token" value="${token}" />
                <button class="btn btn--quiet btn--small">Email my confirmation again</button>
              </form>
              <span class="muted small">We’ll send it to ${order.guestEmail}.</span>
            </li>`
          : ''
      }
    </ul>
  </section>`;
}
