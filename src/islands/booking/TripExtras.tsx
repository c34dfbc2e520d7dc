import { useStore } from '@nanostores/react';
import { useState } from 'react';
import '#ui/check.css';
import './trip-extras.css';
import { moneyOf } from '#islands/booking/cart-money.ts';
import type { CartItem } from '#contract/cart.ts';
import { isCurrency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { $cart, chooseAddon, chooseInsurance, type CartAnswer } from '#stores/cart.ts';
import { isSameTrip } from '#stores/cart-rows.ts';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Price } from '#ui/Price.tsx';

const NOT_SAVED = 'We could not save that, so your cart is as it was. Please try again.';

/**
 * What can be had with a trip: add-ons to tick and insurance to choose, folded away until someone looks (P36).
 *
 * Each choice is saved at once. "No insurance" is a choice unless the trip cannot be booked without.
 */
export function TripExtras({ tour }: { tour: CartItem }) {
  const { items, currency } = useStore($cart);
  const [said, setSaid] = useState<{ kind: 'saved' | 'failed'; text: string } | null>(null);
  const addons = tour.available_addons ?? [];
  const types = tour.insurance_types ?? [];
  const mustInsure = tour.require_insurance ?? false;
  const choosesInsurance = types.length > (mustInsure ? 1 : 0);
  if (!isCurrency(currency) || (addons.length === 0 && !choosesInsurance)) return null;

  const mine = items.filter((item) => isSameTrip(item, tour));
  const insuranceId = mine.find((item) => item.insurance_id !== undefined)?.insurance_id ?? 0;
  const priceOf = (price: string) => <Price amount={formatPrice(fromDecimalText(price, currency))} />;
  const tell = async (saving: Promise<CartAnswer>) => {
    const answer = await saving;
    const total = answer.kind === 'ok' ? moneyOf(answer.value)?.total : undefined;
    setSaid(
      total === undefined ? { kind: 'failed', text: NOT_SAVED } : { kind: 'saved', text: `The total is now ${total}.` },
    );
  };
  const insure = (id: number) => void tell(chooseInsurance(tour.tour_date_id, id));
  const insuranceName = `insurance ${tour.tour_date_id}`;

  return (
    <details className="extras">
      <summary>
        <Icon name="down" />
        <span>
          Add to this trip<span className="sr">: {tour.display_heading}</span>
        </span>
      </summary>
      {addons.length > 0 && (
        <Choices legend="Extras" many>
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
              onChoose={(wanted) => void tell(chooseAddon(tour.tour_date_id, addon.id, wanted))}
            />
          ))}
        </Choices>
      )}
      {choosesInsurance && (
        <Choices legend="Travel insurance">
          {!mustInsure && (
            <Choice
              name={insuranceName}
              value={0}
              title="No insurance"
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
      {said?.kind === 'failed' && (
        <p className="form-error" role="alert">
          {said.text}
        </p>
      )}
      <p className="sr" role="status">
        {said?.kind === 'saved' && said.text}
      </p>
    </details>
  );
}
