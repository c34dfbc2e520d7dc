import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import type { BookingPages } from '#functions/bookings/quote-pages.ts';
import type { ComparedPages, ComparedPart, ComparedPrice } from '#functions/office/booking-pages.ts';
import { departureCrumbs, departurePath } from '#functions/office/pages/departure-head.ts';
import { nothing, state } from '#functions/office/pages/departure-parts.ts';
import { dateInZone, longDate } from '#domain/calendar-date.ts';
import type { Currency, PriceList } from '#domain/currency.ts';
import { formatPrice, priceIn } from '#domain/money.ts';

/** What the site said when a booking was paid, beside today's (E14). */
export function bookingPages({ booking, compared }: ComparedPages, timeZone: string): Markup {
  return html`${head(booking, timeZone)}
  ${
    compared === null
      ? nothing(
          'We don’t have the pages of this booking.',
          'It was made before we kept them. Its receipt and emails show the agreed prices.',
        )
      : html`${commits(booking.kept!.commit, compared.commitToday)}
          <section class="part" aria-labelledby="prices">
            <h2 id="prices">Prices of this date</h2>
            ${priceTable(compared.prices, booking.currency)}
          </section>
          ${texts('trip', 'The trip’s page', compared.tour)} ${texts('terms', 'The terms', compared.terms)}`
  }`;
}

function head({ reference, traveller, tripName, tourDateId, quotedAt, ...terms }: BookingPages, zone: string): Markup {
  const [tour = ''] = tripName.split('\n');
  const accepted = longDate(dateInZone(terms.termsAcceptedAt, zone));
  return html`${departureCrumbs([html`<a href="${departurePath(tourDateId)}">${tour}</a>`, reference])}
    <header class="office-head">
      <h1>What the site said</h1>
      <p>
        <span class="ref">${reference}</span> ${traveller}, ${tour}. Price agreed on
        ${longDate(dateInZone(quotedAt, zone))}. Terms version ${terms.termsVersion} accepted on ${accepted}.
      </p>
    </header>`;
}

/** Without a commit the site was built outside of a repository. */
function commits(then: string, today: string): Markup | '' {
  if (then === '') return '';
  const named = (commit: string) => html`<code title="${commit}">${short(commit)}</code>`;
  const now = then === today ? ', the same as today' : today === '' ? '' : html`, and ${named(today)} today`;
  return html`<p>Site version ${named(then)} at the time${now}.</p>`;
}

/** Eight characters of a commit, and whether files differed from it. */
function short(commit: string): string {
  const [hash = '', dirty] = commit.split('-');
  return dirty === undefined ? hash.slice(0, 8) : `${hash.slice(0, 8)} with changes`;
}

function priceTable(prices: readonly ComparedPrice[], own: Currency): Markup {
  const currencies = [own, ...currenciesOf(prices).filter((currency) => currency !== own)];
  return html`<div class="scroll" role="region" aria-label="Prices then and today" tabindex="0">
    <table class="timetable">
      <caption class="sr">
        Prices when the booking was made, with today’s where they differ
      </caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          ${currencies.map((currency) => html`<th scope="col" class="end">${currency}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${prices.map(
          ({ name, then, today }) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${currencies.map((currency) => priceCell(then, today, currency))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function currenciesOf(prices: readonly ComparedPrice[]): Currency[] {
  return Object.keys(prices.find(({ then }) => then !== null)?.then ?? {}) as Currency[];
}

function priceCell(then: PriceList | null, today: PriceList | null, currency: Currency): Markup {
  const shown = (prices: PriceList | null) =>
    prices === null ? 'not offered' : formatPrice(priceIn(prices, currency));
  const [before, after] = [shown(then), shown(today)];
  return html`<td class="end nowrap">
    ${before}${before === after ? '' : html`<br /><span class="fine">today <b>${after}</b></span>`}
  </td>`;
}

function texts(id: string, title: string, parts: readonly ComparedPart[]): Markup {
  const changed = parts.filter(({ rows }) => rows.some(({ same }) => !same)).length;
  const summary =
    changed === 0
      ? state('ok', 'Same as today')
      : state('part', changed === 1 ? '1 part differs' : `${changed} parts differ`);
  return html`<section class="part part--ruled" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p>${summary}</p>
    ${parts.map(
      ({ heading, rows }) =>
        html`<div class="said">
          <h3>${heading}</h3>
          ${rows.map((row) =>
            row.same
              ? html`<div class="said__same">${row.then.map((line) => html`<p>${line}</p>`)}</div>`
              : html`<div class="said__pair">${side('Then', row.then)}${side('Today', row.today)}</div>`,
          )}
        </div>`,
    )}
  </section>`;
}

function side(when: 'Then' | 'Today', lines: readonly string[]): Markup {
  return html`<div class="said__side">
    <p class="fine">${when}</p>
    ${lines.length === 0 ? html`<p class="muted">Not on the page.</p>` : lines.map((line) => html`<p>${line}</p>`)}
  </div>`;
}
