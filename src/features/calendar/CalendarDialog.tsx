import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useReducer, useState } from 'react';
import './calendar-dialog.css';
import { DateList } from './DateList.tsx';
import { DatePanel } from './DatePanel.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { MODAL_RESET_MS } from '#domain/constants.ts';
import {
  $datesInCart,
  $hasOnSaleDates,
  $openDateButton,
  $openDated,
  $tourDates,
  bookOpenDate,
  clearSelection,
  closeTourDates,
  selectDate,
} from './tour-dates.ts';
import { StepButton } from '#ui/Button.tsx';
import { openInHistory } from '#ui/sheet-history.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';

type View = 'month' | 'list';

const VIEWS = [
  ['month', 'Month'],
  ['list', 'List'],
] as const;

/** A window with room for a few rows of a list, and not for a month. */
const LOW_WINDOW = '(max-height: 29.99rem)';

/** The start-date calendar: a month or a list to choose from, and the ticket of the selected date. */
export function CalendarDialog() {
  const { open, phase, entries, selectedId, settings } = useStore($tourDates);
  const inCart = useStore($datesInCart);
  const [view, setView] = useState<View>('month');
  const [month, setMonth] = useState<CalendarDate | null>(null);
  const [closings, countClosing] = useReducer((count: number) => count + 1, 0);
  const headingId = useId();

  useLayoutEffect(() => {
    if (open) setView(matchMedia(LOW_WINDOW).matches ? 'list' : 'month');
  }, [open]);
  useEffect(() => {
    if (open) return;
    const reset = setTimeout(() => {
      clearSelection();
      countClosing();
    }, MODAL_RESET_MS);
    return () => clearTimeout(reset);
  }, [open]);

  return (
    <Dialog
      open={open}
      kind="modal--bars cal"
      headingId={headingId}
      lightDismiss
      enterHistory={openInHistory}
      onClose={closeTourDates}
    >
      <div className="modal__head">
        {/* Before the heading, which has the focus first: the next press of Tab leads to the dates. */}
        <button className="icon-btn" type="button" aria-label="Close" onClick={closeTourDates}>
          <Icon name="close" />
        </button>
        <div>
          <h2 id={headingId}>CHOOSE YOUR START DATE</h2>
          {settings && <p className="cal__trip">{`${settings.tourName} · ${settings.days} days`}</p>}
        </div>
      </div>
      <div className="cal__grid" data-view={phase === 'from-page' ? 'list' : view}>
        {phase === 'from-page' ? (
          <div className="cal__list">
            <DateList month="all" />
          </div>
        ) : (
          <div className="cal__month">
            <ViewSwitch view={view} onView={setView} />
            {/* A closed calendar starts again: at its first month, and with a day in the tab order. */}
            <MonthGrid
              key={`${settings?.tour ?? ''} ${closings}`}
              entries={entries}
              inCart={inCart}
              selectedId={selectedId}
              onSelect={selectDate}
              onMonth={setMonth}
            />
            <Keys />
          </div>
        )}
        {/* Right behind the month, because the next stop after a chosen day is the way on from it. */}
        <DatePanel />
        {phase === 'ready' && month && (
          <div className="cal__list">
            <DateList month={month} />
          </div>
        )}
        <OpenDate />
      </div>
    </Dialog>
  );
}

/** Switches between month and list, where there is no space for both. */
function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const name = useId();
  return (
    <fieldset className="views">
      <legend className="sr">View</legend>
      {VIEWS.map(([one, title]) => (
        <label key={title}>
          <input type="radio" name={name} checked={view === one} onChange={() => onView(one)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

const ON_SALE = 'On sale';
const LEGEND = [
  ['Available', 'day--open'],
  [ON_SALE, 'day--open day--sale'],
  ['Full', 'day--full'],
  ['In cart', 'day--cart'],
] as const;

/** The legend of the days' looks. It explains the sale mark once any date is on sale. */
function Keys() {
  const hasOnSaleDates = useStore($hasOnSaleDates);
  const { entries } = useStore($tourDates);
  const included = entries.find(({ price_includes }) => price_includes !== '');
  return (
    <ul className="keys">
      {LEGEND.filter(([name]) => name !== ON_SALE || hasOnSaleDates).map(([name, look]) => (
        <li key={name}>
          <span className={`key ${look}`} />
          {name}
        </li>
      ))}
      <li className="keys__prices">
        {included ? `Prices per person, ${included.price_includes}` : 'Prices per person'}
      </li>
    </ul>
  );
}

function OpenDate() {
  const openDated = useStore($openDated);
  const state = useStore($openDateButton);
  if (openDated === null) return null;
  return (
    <div className="cal__open small muted">
      Not sure of your dates?{' '}
      <StepButton label="Book an open date" state={state} look="link" onPress={() => void bookOpenDate()} />
    </div>
  );
}
