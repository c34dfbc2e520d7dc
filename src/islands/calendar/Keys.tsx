import { useStore } from '@nanostores/react';
import { $hasOnSaleDates } from '#stores/tour-dates.ts';

/** The legend of the days' looks. It explains the sale mark once any date is on sale (M105). */
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
