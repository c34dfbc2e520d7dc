import { useStore } from '@nanostores/react';
import { moneyOf } from '#contract/cart-money.ts';
import { $cart } from '#features/cart/cart.ts';
import { Price } from '#ui/Price.tsx';

/** The parts of the total, line by line. */
export function Sum() {
  const money = moneyOf(useStore($cart));
  if (money === null) return null;
  return (
    <dl className="sum">
      {money.lines.map(({ name, amount, saves }, position) => (
        <div className={saves ? 'sum__save' : undefined} key={`${position} ${name}`}>
          <dt>{name}</dt>
          <dd key={amount}>{amount}</dd>
        </div>
      ))}
      <div className="sum__total">
        <dt>Total</dt>
        <dd>
          <Price amount={money.total} was={money.before ?? undefined} />
        </dd>
      </div>
    </dl>
  );
}
