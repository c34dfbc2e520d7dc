import { html } from 'hono/html';
import { type Markup, price } from '#functions/http/html/markup.ts';
import { BOOK } from '#contract/book-paths.ts';
import { moneyOf, itemPrice } from '#contract/cart-money.ts';
import { chosenExtras, fullTrips, isTourItem, isVisaItem } from '#contract/cart-items.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import { isCurrency } from '#domain/currency.ts';
import { FULL_TRIP, FULL_TRIP_WAYS, treesText } from '#domain/text/booking-texts.ts';

/** The trips in the cart, each with its extras and its own forms, as the booking dialog lists them. */
export function tripList(cart: Cart, below: (tour: CartItem) => Markup | '' = () => ''): Markup {
  return html`<ul class="items items--ruled">
    ${cart.items.filter(isTourItem).map((tour) => trip(tour, cart, below(tour)))}
  </ul>`;
}

/** The trips in the cart without a seat, each with the ways on, as in the booking dialog. */
export function fullTripList({ items }: Cart): Markup | '' {
  const full = fullTrips(items);
  if (full.length === 0) return '';
  return html`<ul class="full-trips">
    ${full.map(
      (trip) =>
        html`<li>
          <p><b>${FULL_TRIP[trip.full!]}:</b> ${trip.display_heading}, ${trip.display_subheading}</p>
          <form class="cluster" method="post" action="${BOOK.remove}">
            <input type="hidden" name="tour_date_id" value="${trip.tour_date_id}" />
            <button class="btn btn--quiet">
              ${FULL_TRIP_WAYS.remove}<span class="sr"> (${trip.display_heading})</span>
            </button>
            <button class="btn btn--quiet" name="next" value="dates">
              ${FULL_TRIP_WAYS.dates}<span class="sr"> (${trip.display_heading})</span>
            </button>
          </form>
        </li>`,
    )}
  </ul>`;
}

/** The parts of the total, line by line, and the trees that the trips plant. */
export function tripSum(cart: Cart): Markup | '' {
  const money = moneyOf(cart);
  if (money === null) return '';
  return html`<div class="ticket ticket__part">
      <dl class="sum">
        ${money.lines.map(
          ({ name, amount, saves }) =>
            html`<div ${saves ? html`class="sum__save"` : ''}>
              <dt>${name}</dt>
              <dd>${amount}</dd>
            </div>`,
        )}
        <div class="sum__total">
          <dt>Total</dt>
          <dd>${price({ amount: money.total, was: money.before ?? undefined })}</dd>
        </div>
      </dl>
    </div>
    ${trees(treesText(cart.no_items))}`;
}

function trees(text: string): Markup | '' {
  return text === '' ? '' : html`<p class="notice notice--leaf">${text}</p>`;
}

function trip(tour: CartItem, { items, currency }: Cart, below: Markup | ''): Markup {
  const { tour_date_id: id, display_heading: heading } = tour;
  const hasVisa = items.some((item) => isVisaItem(item) && item.tour_date_id === id);
  return html`<li class="item">
    ${
      tour.cart_thumbnail === ''
        ? html`<span class="item__blank"></span>`
        : html`<img src="${tour.cart_thumbnail}" width="144" height="180" alt="" />`
    }
    <div>
      <h2>${heading}</h2>
      <p class="ticket-type small muted">${tour.display_subheading}</p>
      ${tour.full ? html`<p class="small item__full">${FULL_TRIP[tour.full]}</p>` : ''}
      ${chosenExtras(tour, items).map(
        (extra) =>
          html`<p class="small item__extra">
            <span>${extra.product_name}</span>
            ${isCurrency(currency) && Number(extra.price) > 0 ? html`<span>${itemPrice(extra, currency).amount}</span>` : ''}
          </p>`,
      )}
      ${
        hasVisa
          ? html`<p>
              <a class="text-link" href="${BOOK.visa}?date=${encodeURIComponent(id)}"
                >Change visa<span class="sr"> (${heading})</span></a
              >
            </p>`
          : ''
      }
      <form method="post" action="${BOOK.remove}">
        <input type="hidden" name="tour_date_id" value="${id}" />
        <button class="text-link" aria-label="Remove ${heading}">Remove</button>
      </form>
    </div>
    ${isCurrency(currency) ? price(itemPrice(tour, currency)) : ''} ${below}
  </li>`;
}
