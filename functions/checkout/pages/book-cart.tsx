import type { ReactNode } from 'react';
import { BookStep } from '#functions/checkout/pages/book-step.tsx';
import type { NoticeText } from '#functions/http/page-parts.tsx';
import { BookFullTrips, BookSum, BookTrips } from '#functions/checkout/pages/book-trips.tsx';
import { BOOK } from '#contract/book-paths.ts';
import type { CombinationChoice } from '#functions/cart/requested-tours.ts';
import { addonField } from '#contract/book.ts';
import { isVisaItem } from '#contract/cart-items.ts';
import { EMPTY_CART_TEXT, type Cart, type CartItem } from '#contract/cart.ts';
import { STEP_TITLES, stepButtonLabel } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { CURRENCIES, currencySymbol, isCurrency } from '#domain/currency.ts';
import { EXTRAS, STEP_LEADS, tripsText } from '#domain/text/booking-texts.ts';
import { WAYS_LEGEND } from '#domain/text/trip-text.ts';
import { extrasOf, ExtrasOptions } from '#features/booking/Options.tsx';
import { Button } from '#ui/Button.tsx';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Select } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Price } from '#ui/Price.tsx';

/** The cart without script: trips to change, extras, currency, and the way on. */
export function bookCart(
  cart: Cart,
  ways: ReadonlyMap<string, readonly CombinationChoice[]>,
  notices: readonly NoticeText[],
): ReactNode {
  const step = { step: { kind: 'cart' }, hasVisa: cart.items.some(isVisaItem), notices } as const;
  if (cart.no_items === 0) {
    return (
      <BookStep {...step} title={EMPTY_CART_TEXT} lead={STEP_LEADS.emptyCart}>
        <div>
          <a className="btn" href="/trips/">
            SEE TRIPS
          </a>
        </div>
      </BookStep>
    );
  }
  return (
    <BookStep {...step} title={STEP_TITLES.cart} lead={`${tripsText(cart.no_items)}. ${STEP_LEADS.cart}`}>
      <BookFullTrips cart={cart} />
      <div className="book__two">
        <BookTrips
          cart={cart}
          below={(tour) => <TripChoices tour={tour} cart={cart} ways={ways.get(tour.tour_date_id) ?? []} />}
        />
        <div className="stack">
          <BookSum cart={cart} />
          <div className="book__next">
            <a className="btn" href={BOOK.details}>
              {stepButtonLabel({ kind: 'cart' }, INSTALLMENT_FULL)}
            </a>
            <a href="/trips/">Add another trip</a>
          </div>
          <form className="book__line" method="post" action={BOOK.currency}>
            <Select
              id="currency"
              name="currency"
              label="Currency"
              defaultValue={cart.currency}
              prompt={null}
              options={CURRENCIES.map((code) => ({ value: code, name: `${currencySymbol(code)} ${code}` }))}
            />
            <Button type="submit" look="quiet">
              Change
            </Button>
          </form>
        </div>
      </div>
    </BookStep>
  );
}

/** The ways to go and the extras of a trip, folded under it. Nothing where the tour offers none. */
function TripChoices({ tour, cart, ways }: { tour: CartItem; cart: Cart; ways: readonly CombinationChoice[] }) {
  const { items, currency } = cart;
  const extras = extrasOf(tour, items);
  const { addons, insurances, chosenInsurance } = extras;
  if (!isCurrency(currency) || addons.length + insurances.length + ways.length === 0) return null;
  return (
    <details className="extras">
      <summary>
        <Icon name="down" />
        <span>
          {ways.length === 0 ? EXTRAS.title : 'Change this trip'}
          <span className="sr">{` (${tour.display_heading})`}</span>
        </span>
      </summary>
      <form className="form" method="post" action={BOOK.extras}>
        <input type="hidden" name="tour_date_id" value={tour.tour_date_id} />
        {ways.length > 0 && (
          <Choices legend={WAYS_LEGEND}>
            {ways.map(({ id, name, amount }) => (
              <Choice
                key={id}
                name="combination_id"
                value={id}
                title={name}
                end={amount === '' ? undefined : <Price amount={amount} />}
                checked={id === tour.tour_combination_id}
              />
            ))}
          </Choices>
        )}
        <ExtrasOptions extras={extras} currency={currency} addonName={addonField} insuranceName="insurance_id" />
        {insurances.length === 0 && <input type="hidden" name="insurance_id" value={chosenInsurance} />}
        <div>
          <Button type="submit" look="small">
            Save my choices
          </Button>
        </div>
      </form>
    </details>
  );
}
