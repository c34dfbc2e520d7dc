import type { ReactNode } from 'react';
import { BookStep } from '#functions/checkout/pages/book-step.tsx';
import type { NoticeText } from '#functions/http/page-parts.tsx';
import { BookFullTrips, BookSum, BookTrips } from '#functions/checkout/pages/book-trips.tsx';
import { BOOK } from '#contract/book-paths.ts';
import type { CombinationChoice } from '#functions/cart/requested-tours.ts';
import { addonField } from '#contract/book.ts';
import { isInsuranceItem, isSameTrip, isVisaItem } from '#contract/cart-items.ts';
import { EMPTY_CART_TEXT, type Cart, type CartItem } from '#contract/cart.ts';
import { STEP_TITLES, stepButtonLabel } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { CURRENCIES, currencySymbol, isCurrency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { EXTRAS, STEP_LEADS, tripsText } from '#domain/text/booking-texts.ts';
import { WAYS_LEGEND } from '#domain/text/trip-text.ts';
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
  const addons = tour.available_addons ?? [];
  const types = tour.insurance_types ?? [];
  const mustInsure = tour.require_insurance ?? false;
  const choosesInsurance = types.length > (mustInsure ? 1 : 0);
  if (!isCurrency(currency) || (addons.length + ways.length === 0 && !choosesInsurance)) return null;
  const mine = items.filter((item) => isSameTrip(item, tour));
  const insuranceId = mine.find(isInsuranceItem)?.insurance_id ?? 0;
  const insurances = [...(mustInsure ? [] : [{ id: 0, choice_name: EXTRAS.noInsurance, price: null }]), ...types];
  const priceOf = (price: string) => <Price amount={formatPrice(fromDecimalText(price, currency))} />;
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
        {addons.length > 0 && (
          <Choices legend={EXTRAS.addons} many>
            {addons.map(({ id, name, description, price }) => (
              <Choice
                key={id}
                name={addonField(id)}
                value="on"
                title={name}
                hint={description}
                end={priceOf(price)}
                checked={mine.some((item) => item.addon_id === id)}
                many
              />
            ))}
          </Choices>
        )}
        {choosesInsurance ? (
          <Choices legend={EXTRAS.insurance}>
            {insurances.map(({ id, choice_name: title, price }) => (
              <Choice
                key={id}
                name="insurance_id"
                value={id}
                title={title}
                end={price === null ? undefined : priceOf(price)}
                checked={id === insuranceId}
              />
            ))}
          </Choices>
        ) : (
          <input type="hidden" name="insurance_id" value={insuranceId} />
        )}
        <div>
          <Button type="submit" look="small">
            Save my choices
          </Button>
        </div>
      </form>
    </details>
  );
}
