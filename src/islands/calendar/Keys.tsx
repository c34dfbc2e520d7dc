import { useStore } from '@nanostores/react';
import { $hasOnSaleDates } from '#stores/tour-dates.ts';

/** What the looks of days mean. A sale is explained once any date is on sale (M105). */
export function Keys() {
  const hasOnSaleDates = useStore($hasOnSaleDates);
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
      <li className="keys__prices">Prices per person</li>
    </ul>
  );
}
