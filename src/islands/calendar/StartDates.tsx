import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import './calendar.css';
import { DatePanel } from '#islands/calendar/DatePanel.tsx';
import { MonthGrid } from '#islands/calendar/MonthGrid.tsx';
import { MODAL_RESET_MS } from '#domain/constants.ts';
import {
  $datesInCart,
  $hasOnSaleDates,
  $tourDates,
  clearSelection,
  closeTourDates,
  selectDate,
} from '#stores/tour-dates.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The start-date calendar: a month to choose from and a ticket that shows what was chosen. */
export function StartDates() {
  const { open, phase, entries, selectedId, settings } = useStore($tourDates);
  const inCart = useStore($datesInCart);
  const hasOnSaleDates = useStore($hasOnSaleDates);
  const headingId = useId();

  useEffect(() => {
    if (open) return;
    const reset = setTimeout(clearSelection, MODAL_RESET_MS);
    return () => clearTimeout(reset);
  }, [open]);

  return (
    <Dialog open={open} kind="cal" labelledBy={headingId} lightDismiss onClose={closeTourDates}>
      <div className="modal__head">
        <h2 id={headingId}>CHOOSE YOUR START DATE</h2>
        <button className="icon-btn" type="button" aria-label="Close" onClick={closeTourDates}>
          <Icon name="close" />
        </button>
      </div>
      <div className="cal__grid">
        <div className="cal__month">
          <MonthGrid
            key={`${settings?.tour ?? ''} ${phase}`}
            entries={entries}
            inCart={inCart}
            selectedId={selectedId}
            onSelect={selectDate}
          />
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
            {entries[0] && <li className="keys__currency">Prices in {entries[0].currency}, per person</li>}
          </ul>
        </div>
        <DatePanel />
      </div>
    </Dialog>
  );
}
