import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import type { CheckInArea } from '#functions/check-in/check-in-area.ts';
import { ADDITIONAL_FIELDS } from '#contract/guest-fields.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import { DUE_WITHOUT_DATE } from '#domain/payment-plan.ts';
import { WORDING } from '#domain/text/wording.ts';

interface Task {
  readonly title: string;
  readonly note: string;
  readonly href: string;
}

/** The missing items with links to their places on the page; nothing when all is done. */
export function thingsToDo(area: CheckInArea): Markup | '' {
  const tasks = tasksOf(area);
  if (tasks.length === 0) return '';
  return html`<section class="to-do" aria-labelledby="to-do">
    <h2 id="to-do">To do before you travel</h2>
    <ul>
      ${tasks.map(
        ({ title, note, href }) =>
          html`<li>
            <a href="${href}">${title}</a>
            <span class="muted small">${note}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

function tasksOf(area: CheckInArea): Task[] {
  const { order, choices, missing } = area;
  return [
    ...choices.map(({ trip, until }) => ({
      title: `Choose your start date for ${trip.name}`,
      note: until === null ? 'Whenever you’re ready.' : `By ${longDate(until)}.`,
      href: `#date-${trip.reference}`,
    })),
    ...(order.balance.minor === 0
      ? []
      : [
          {
            title: `Pay the balance of ${formatPrice(order.balance)}`,
            note: order.balanceDue === null ? `Due ${DUE_WITHOUT_DATE}.` : `By ${longDate(order.balanceDue)}.`,
            href: '#money',
          },
        ]),
    ...(area.takesArrival && area.arrival === null
      ? [{ title: 'Tell us when you arrive', note: `For the ${WORDING.pick_up} pick-up.`, href: '#arrival' }]
      : []),
    ...(missing.length === 0
      ? []
      : [
          {
            title: 'Complete your details',
            note: `Missing: ${missing.map((name) => ADDITIONAL_FIELDS[name].label.toLowerCase()).join(', ')}.`,
            href: '#details',
          },
        ]),
  ];
}
