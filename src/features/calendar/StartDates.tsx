import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useReducer, useState } from 'react';
import './calendar.css';
import { DateList } from './DateList.tsx';
import { DatePanel } from './DatePanel.tsx';
import { Keys } from './Keys.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { OpenDate } from './OpenDate.tsx';
import { ViewSwitch, type View } from './ViewSwitch.tsx';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { MODAL_RESET_MS } from '#domain/constants.ts';
import { $datesInCart, $tourDates, clearSelection, closeTourDates, selectDate } from './tour-dates.ts';
import { openInHistory } from '#ui/sheet-history.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';

/** A window with room for a few rows of a list, and not for a month. */
const LOW_WINDOW = '(max-height: 29.99rem)';

/** The start-date calendar: a month or a list to choose from, and the ticket of the selected date. */
export function StartDates() {
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
      kind="cal"
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
            {/* A closed calendar starts anew: at its first month, and with a day in the tab order. */}
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
