import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import type { TripGuide } from '#contract/checkout.ts';
import { meetingTime } from '#domain/tour.ts';

interface Pass {
  readonly name: string;
  readonly reference: string;
  /** Undefined where the guest needs none any more. */
  readonly guide: TripGuide | undefined;
  /** Pairs of a description list: dates, option, traveller. */
  readonly facts: Markup;
}

/**
 * A booked trip as a boarding pass: where to be, its facts, what to read before it, and its reference on the stub. The
 * dialog of the booking draws the same one.
 */
export function pass({ name, reference, guide, facts }: Pass): Markup {
  return html`<div class="ticket pass">
    <div class="pass__main">
      <h2>${name}</h2>
      <dl>${guide === undefined ? '' : beAt(guide)} ${facts}</dl>
      ${guide === undefined ? '' : toRead(guide)}
    </div>
    <div class="ticket__tear"></div>
    <div class="pass__stub">
      <span class="ticket-type">Booking Reference</span>
      <span class="pass__ref">${reference}</span>
    </div>
  </div>`;
}

function beAt({ start, meeting }: TripGuide): Markup | '' {
  if (start === null) return '';
  return html`<div class="pass__meeting">
    <dt>Be at</dt>
    <dd>
      <b>${meeting.place}</b>
      <span>${meeting.address}</span>
      <span>${meetingTime(start, meeting)}</span>
      <a class="text-link" href="${meeting.map}">Map<span class="sr"> of ${meeting.place}</span></a>
    </dd>
  </div>`;
}

function toRead({ trip_notes: notes, packing_list: packing }: TripGuide): Markup {
  return html`<p class="cluster">
    <a class="text-link" href="${notes}">Trip notes (PDF)</a>
    ${packing === '' ? '' : html`<a class="text-link" href="${packing}">Packing list</a>`}
  </p>`;
}
