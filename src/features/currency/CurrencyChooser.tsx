import { reportBroken } from '#directives/page-events.ts';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { CURRENCIES, currencyName, currencySymbol, type Currency } from '#domain/currency.ts';
import { $currency } from './currency.ts';
import { leaveSheetEntry } from '#ui/sheet-history.ts';
import { Icon } from '#ui/Icon.tsx';
import { Boundary } from '#ui/Boundary.tsx';

/**
 * The operator's currencies as links in a popover. A press waits for the script, which keeps the rest of the
 * address. Without script the link opens the page in that currency.
 *
 * The menu has its own copy, because it is a modal dialog and nothing outside of it can be pressed.
 */
export function CurrencyChooser({ id }: { id: string }) {
  const [chosen, setChosen] = useState<Currency | null>(null);
  const chooser = useRef<HTMLDivElement>(null);
  useEffect(() => $currency.subscribe(setChosen), []);
  useEffect(() => keepFocus(chooser.current!), []);
  return (
    <Boundary onBroken={reportBroken()}>
      <div ref={chooser} className="currencies" id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`}>
        <div className="currencies__head">
          <h2 id={`${id}-title`}>Select a currency</h2>
          <button
            className="icon-btn"
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Close"
            autoFocus
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="currencies__list">
          {CURRENCIES.map((currency) => (
            <a
              key={currency}
              className="currency"
              href={`?currency=${currency}`}
              rel="nofollow"
              data-currency-choice={currency}
              data-waits
              aria-current={currency === chosen ? 'true' : undefined}
              onClick={(event) => choose(event, currency)}
            >
              <i aria-hidden="true">{currencySymbol(currency)}</i>
              <span key={currency}>
                {currency}
                <span className="currency__name">{currencyName(currency)}</span>
              </span>
            </a>
          ))}
        </div>
      </div>
    </Boundary>
  );
}

/** Tab goes round in the open chooser: what comes after it in the document lies below it. */
function keepFocus(chooser: HTMLElement): () => void {
  const goRound = (event: KeyboardEvent) => {
    const stops = [...chooser.querySelectorAll<HTMLElement>('a, button')];
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    if (event.key !== 'Tab' || document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };
  chooser.addEventListener('keydown', goRound);
  return () => chooser.removeEventListener('keydown', goRound);
}

/**
 * Loads the page in that currency and keeps the rest of its address. Leaves a press that opens a new tab or window
 * alone.
 */
function choose(event: MouseEvent, currency: Currency): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const address = new URL(location.href);
  address.searchParams.set('currency', currency);
  // The page in that currency takes the place of the chooser's entry in the browser's history.
  leaveSheetEntry();
  // The browser does not load an equal address again, nor one with only another hash.
  if (address.href === location.href) location.reload();
  else location.replace(address);
}
