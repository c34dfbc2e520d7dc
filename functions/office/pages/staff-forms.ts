import { html } from 'hono/html';
import type { PostedForm } from '#contract/errors.ts';
import type { DetailPart } from '#contract/office.ts';
import { dateInZone, longDate } from '#domain/calendar-date.ts';
import { formatPrice, money } from '#domain/money.ts';
import { agreedLines, tripsOf } from '#functions/bookings/booked-trips.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { checkbox, errorOf, field, formError, requiredNote } from '#functions/http/html/form-fields.ts';
import { type Markup, pair } from '#functions/http/html/markup.ts';
import { departureCrumbs, departurePath } from '#functions/office/pages/departure-parts.ts';

/** Asks for a name and the password. The password field is always empty. */
export function staffSignInForm(posted: PostedForm | null, next: string): Markup {
  return html`<form class="form" method="post" action="/staff/" novalidate>
    ${requiredNote()} ${formError(posted)}
    <input type="hidden" name="next" value="${next}" />
    ${field({
      name: 'name',
      label: 'Your name',
      hint: 'Visitors see it beside your answers.',
      autoComplete: 'username',
      required: true,
      value: posted?.values['name'] ?? '',
      error: errorOf(posted, 'name'),
    })}
    ${field({
      name: 'password',
      label: 'Password',
      type: 'password',
      autoComplete: 'current-password',
      required: true,
      error: errorOf(posted, 'password'),
    })}
    <div><button class="btn">Sign in</button></div>
  </form>`;
}

/** The labels of the parts. */
export const PART_LABELS: Readonly<Record<DetailPart, string>> = {
  notes: 'Food and health notes',
  emergency: 'Emergency contacts',
  passport: 'Passports',
};

/** The form that asks for the reason and the part of the details. */
export function openDetailsForm(
  posted: PostedForm | null,
  {
    action,
    parts,
    button,
  }: { readonly action: string; readonly parts: readonly DetailPart[]; readonly button: string },
): Markup {
  return html`<form class="form secret" method="post" action="${action}" novalidate>
    ${requiredNote()} ${formError(posted)}
    <fieldset>
      <legend class="form__legend">What do you need?</legend>
      <div class="secret__parts">
        ${parts.map((part, index) =>
          checkbox({
            name: part,
            label: PART_LABELS[part],
            checked: posted?.values[part] !== undefined,
            error: index === 0 ? errorOf(posted, 'notes') : undefined,
          }),
        )}
      </div>
    </fieldset>
    ${field({
      name: 'reason',
      label: 'Why do you need it?',
      hint: 'For example, planning the food or briefing the leader. We keep your reason, so don’t name a guest or an illness.',
      required: true,
      value: posted?.values['reason'] ?? '',
      error: errorOf(posted, 'reason'),
    })}
    <div><button class="btn">${button}</button></div>
  </form>`;
}

/** The agreed lines of a booking, with the version of the terms and the commit of the site it was made on. */
export function bookingPage(order: Order, reference: string, timeZone: string): Markup {
  const { quote, bookings, currency } = order;
  const day = (at: number) => longDate(dateInZone(at, timeZone));
  const trip = tripsOf(quote, bookings).find((each) => each.reference === reference)!;
  return html`${departureCrumbs([html`<a href="${departurePath(trip.tourDateId)}">${trip.name}</a>`, reference])}
    <header class="office-head">
      <h1>${order.guestName}</h1>
      <p><span class="ref">${bookings.map((booking) => booking.reference).join(', ')}</span></p>
      <p>
        Booked on ${day(order.createdAt)}. Terms version ${order.termsVersion}, accepted on
        ${day(order.termsAcceptedAt)}.${siteOf(quote.siteCommit)}
      </p>
    </header>
    <section class="part narrow" aria-labelledby="agreed">
      <h2 id="agreed">What was agreed</h2>
      <dl class="agreed">
        ${agreedLines(quote, bookings).map(({ what, owedMinor }) =>
          pair(what, formatPrice(money(owedMinor, currency))),
        )}
        ${pair('Total', formatPrice(order.total))}
      </dl>
    </section>`;
}

/** Eight characters of the site's commit, and whether files differed from it; without one the site had none. */
function siteOf(commit: string): Markup | '' {
  const [hash = '', dirty] = commit.split('-');
  if (hash === '') return '';
  return html` Site commit <code>${hash.slice(0, 8)}</code>${dirty === undefined ? '' : ' with local changes'}.`;
}
