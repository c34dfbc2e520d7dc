import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import './panel.css';
import { BookAnotherWay } from '#islands/calendar/BookAnotherWay.tsx';
import { DateTicket } from '#islands/calendar/DateTicket.tsx';
import { calendarDate, spokenDate } from '#domain/calendar-date.ts';
import { MODAL_LEAVE_MAX_MS } from '#domain/constants.ts';
import {
  $addButton,
  $datesInCart,
  $nextButton,
  $selectedDate,
  $tourDates,
  addSelectedDate,
  bookSelectedDate,
  goToBooking,
  stateOfDate,
} from '#stores/tour-dates.ts';
import { Button, StepButton } from '#ui/Button.tsx';

/** Below month and list, always in sight: a prompt, or the ticket of the selected date and its buttons. */
export function DatePanel() {
  const { phase, entries } = useStore($tourDates);
  const selected = useStore($selectedDate);
  const hasDates = entries.some((entry) => entry.date !== null);
  if (phase === 'loading') return <Loading />;
  return (
    <div className="cal__panel">
      <p className="sr" role="status">
        {selected?.date && `${spokenDate(calendarDate(selected.date))} chosen`}
      </p>
      {selected === null && <Prompt hasDates={hasDates} knowsSeats={phase === 'ready'} />}
      {selected !== null && <DateTicket entry={selected} />}
      {phase === 'from-page' && <BookAnotherWay hasDates={hasDates} />}
      {selected !== null && <Actions />}
    </div>
  );
}

function Loading() {
  return (
    <div className="cal__panel">
      <p className="cal__loading" role="status">
        <span className="spinner" aria-hidden="true" />
        Loading dates…
      </p>
    </div>
  );
}

/** Dates from the page have no data about seats, so the prompt says nothing of them (M150, N13). */
function Prompt({ hasDates, knowsSeats }: { hasDates: boolean; knowsSeats: boolean }) {
  return (
    <div className="cal__prompt">
      <h3>{hasDates ? 'Pick a date' : 'No start dates to show'}</h3>
      {hasDates && knowsSeats && <p className="small muted">Dates with a price have seats.</p>}
    </div>
  );
}

function Actions() {
  const selected = useStore($selectedDate);
  const inCart = useStore($datesInCart);
  const next = useStore($nextButton);
  const add = useStore($addButton);
  const actions = useRef<HTMLDivElement>(null);
  const state = selected && stateOfDate(selected, inCart);
  const goOn = next !== 'idle' || add !== 'idle';
  if (state === 'in-cart' && !goOn) {
    return (
      <div className="cal__act cal__act--one">
        <Button look="quiet" wide onPress={goToBooking}>
          Go to cart
        </Button>
      </div>
    );
  }
  if (state === 'full') return null;
  return (
    <div ref={actions} className="cal__act">
      <StepButton label="NEXT" state={next} wide onPress={() => void bookSelectedDate()} />
      <StepButton
        label="Add to Cart"
        state={add}
        look="quiet"
        wide
        onPress={() => void addAndBrowseOn(actions.current?.closest('dialog'))}
      />
    </div>
  );
}

/**
 * Waits for the dialog to close before the page changes, so that the two do not overlap (M126). Asks only for the
 * dialog's own animations, and not for long, because others on the page may never end.
 */
async function addAndBrowseOn(dialog: HTMLDialogElement | null | undefined): Promise<void> {
  const address = await addSelectedDate();
  if (address === null) return;
  await Promise.race([
    Promise.allSettled((dialog?.getAnimations() ?? []).map((animation) => animation.finished)),
    new Promise((resolve) => setTimeout(resolve, MODAL_LEAVE_MAX_MS)),
  ]);
  // Takes the place of the calendar's entry in the browser's history.
  location.replace(address);
}
