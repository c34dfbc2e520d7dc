import { useStore } from '@nanostores/react';
import { useState } from 'react';
import './trip-extras.css';
import { moneyOf } from '#contract/cart-money.ts';
import { isSameTrip } from '#contract/cart-items.ts';
import type { CartItem } from '#contract/cart.ts';
import { isCurrency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { EXTRAS } from '#domain/text/booking-texts.ts';
import { $cart, chooseAddon, chooseInsurance, type CartAnswer } from '#features/cart/cart.ts';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Price } from '#ui/Price.tsx';

/**
 * The extras of a trip in a closed `details`: add-ons to tick and insurance to choose.
 *
 * Each choice is saved at once, and the new total is read out. If saving fails, the step shows why. "No insurance" is
 * an option unless insurance is required.
 */
export function TripExtras({ tour }: { tour: CartItem }) {
  const { items, currency } = useStore($cart);
  const [total, setTotal] = useState('');
  const addons = tour.available_addons ?? [];
  const types = tour.insurance_types ?? [];
  const mustInsure = tour.require_insurance ?? false;
  const choosesInsurance = types.length > (mustInsure ? 1 : 0);
  if (!isCurrency(currency) || (addons.length === 0 && !choosesInsurance)) return null;

  const mine = items.filter((item) => isSameTrip(item, tour));
  const insuranceId = mine.find((item) => item.insurance_id !== undefined)?.insurance_id ?? 0;
  const priceOf = (price: string) => <Price amount={formatPrice(fromDecimalText(price, currency))} />;
  const announceTotal = async (saving: Promise<CartAnswer>) => {
    const answer = await saving;
    setTotal(answer.kind === 'ok' ? (moneyOf(answer.value)?.total ?? '') : '');
  };
  const insure = (id: number) => void announceTotal(chooseInsurance(tour.tour_date_id, id));
  const insuranceName = `insurance ${tour.tour_date_id}`;

  return (
    <details className="extras">
      <summary>
        <Icon name="down" />
        <span>
          {EXTRAS.title}
          <span className="sr">{` (${tour.display_heading})`}</span>
        </span>
      </summary>
      {addons.length > 0 && (
        <Choices legend={EXTRAS.addons} many>
          {addons.map((addon) => (
            <Choice
              key={addon.id}
              name={`addon ${tour.tour_date_id}`}
              value={addon.id}
              title={addon.name}
              hint={addon.description}
              end={priceOf(addon.price)}
              many
              checked={mine.some((item) => item.addon_id === addon.id)}
              onChoose={(wanted) => void announceTotal(chooseAddon(tour.tour_date_id, addon.id, wanted))}
            />
          ))}
        </Choices>
      )}
      {choosesInsurance && (
        <Choices legend={EXTRAS.insurance}>
          {!mustInsure && (
            <Choice
              name={insuranceName}
              value={0}
              title={EXTRAS.noInsurance}
              checked={insuranceId === 0}
              onChoose={() => insure(0)}
            />
          )}
          {types.map(({ id, choice_name: title, price }) => (
            <Choice
              key={id}
              name={insuranceName}
              value={id}
              title={title}
              end={priceOf(price)}
              checked={insuranceId === id}
              onChoose={() => insure(id)}
            />
          ))}
        </Choices>
      )}
      <LiveRegion>{total !== '' && <p key={total}>{`The total is now ${total}.`}</p>}</LiveRegion>
    </details>
  );
}
