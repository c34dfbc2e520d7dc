import { useStore } from '@nanostores/react';
import { $hasOnSaleDates, $tourDates } from './tour-dates.ts';

/** The legend of the days' looks. It explains the sale mark once any date is on sale. */
export function Keys() {
  const hasOnSaleDates = useStore($hasOnSaleDates);
  const { entries } = useStore($tourDates);
  const included = entries.find(({ price_includes }) => price_includes !== '');
  return (
    <ul className="keys">
      <li>
        <span className="key day--open" />
        Available
      </li>
      {hasOnSaleDates && (
        <li>
          <span className="key day--open day--sale" />
          On sale
        </li>
      )}
      <li>
        <span className="key day--full" />
        Full
      </li>
      <li>
        <span className="key day--cart" />
        In cart
      </li>
      <li className="keys__prices">
        {included ? `Prices per person, ${included.price_includes}` : 'Prices per person'}
      </li>
    </ul>
  );
}
