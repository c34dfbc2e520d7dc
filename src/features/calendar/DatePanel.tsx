import { useStore } from '@nanostores/react';
import { useId, useRef } from 'react';
import './date-panel.css';
import {
  spokenChoice,
  depositText,
  nearestWithSeats,
  priceOf,
  saleText,
  fewLeftOn,
  type FewLeft,
} from './date-texts.ts';
import type { DateState } from '#domain/tour.ts';
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
  chooseCombination,
} from './tour-dates.ts';
import { Button, StepButton, StepNote } from '#ui/Button.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import '#ui/tag.css';
import { DATE_IS_FULL, DATE_IS_IN_CART, type TourDateEntry } from '#contract/tour-dates.ts';
import { parseCalendarDate, ticketDate } from '#domain/calendar-date.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { WAYS_LEGEND } from '#domain/text/trip-text.ts';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Price } from '#ui/Price.tsx';

/** Below month and list, always in sight: a prompt, or the ticket of the selected date and its buttons. */
export function DatePanel() {
  const { phase, entries } = useStore($tourDates);
  const selected = useStore($selectedDate);
  const inCart = useStore($datesInCart);
  const next = useStore($nextButton);
  const add = useStore($addButton);
  const hasDates = entries.some((entry) => entry.date !== null);
  const datesId = useId();
  const isLoading = phase === 'loading';
  const chosen = isLoading ? null : selected;
  // The date is in the cart before the adding has ended. Until then it keeps its state.
  const isBeingAdded = next !== 'idle' || add !== 'idle';
  const state = chosen && (isBeingAdded ? 'available' : stateOfDate(chosen, inCart));
  return (
    <div className="cal__panel" {...(chosen && { role: 'group', 'aria-labelledby': datesId })}>
      <LiveRegion>
        {chosen && state && <p key={chosen.tour_date_id}>{spokenChoice(chosen, entries, state)}</p>}
      </LiveRegion>
      <LiveRegion seen>
        {isLoading && (
          <p className="cal__loading">
            <span className="spinner" aria-hidden="true" />
            Loading dates…
          </p>
        )}
      </LiveRegion>
      {!isLoading && selected === null && <Prompt hasDates={hasDates} knowsSeats={phase === 'ready'} />}
      {chosen && state && <DateTicket entry={chosen} state={state} datesId={datesId} />}
      {phase === 'from-page' && <BookAnotherWay hasDates={hasDates} />}
      {chosen && state && <Actions state={state} dates={datesId} />}
      <StepNote state={next} />
      <StepNote state={add} />
    </div>
  );
}

/** Dates from the page have no data about seats, so the prompt says nothing of them. */
function Prompt({ hasDates, knowsSeats }: { hasDates: boolean; knowsSeats: boolean }) {
  return (
    <div className="cal__prompt">
      <h3>{hasDates ? 'Choose a date' : 'No dates to show'}</h3>
      {hasDates && knowsSeats && <p className="small muted">Days with a price are available.</p>}
    </div>
  );
}

/**
 * Below dates that come from the page, because none could be loaded: seats are checked later, and people book too.
 *
 * The footer of every page has the telephone number.
 */
function BookAnotherWay({ hasDates }: { hasDates: boolean }) {
  const phone = document.querySelector<HTMLAnchorElement>('footer a[href^="tel:"]');
  return (
    <p className="small muted cal__another-way">
      {hasDates && <span>We check availability when you add a date. </span>}
      <span>Rather have us book it? </span>
      <a href="/contact/">Contact us</a>
      {phone !== null && (
        <span>
          {' '}
          or call <a href={phone.href}>{phone.textContent.trim()}</a>
        </span>
      )}
      <span>.</span>
    </p>
  );
}

/** `dates` is the id of the days they book. */
function Actions({ state, dates }: { state: DateState; dates: string }) {
  const next = useStore($nextButton);
  const add = useStore($addButton);
  const actions = useRef<HTMLDivElement>(null);
  if (state === 'in-cart') {
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
      <StepButton label="NEXT" describedBy={dates} state={next} silent wide onPress={() => void bookSelectedDate()} />
      <StepButton
        label="Add to Cart"
        describedBy={dates}
        state={add}
        silent
        look="quiet"
        wide
        onPress={() => void addAndBrowseOn(actions.current?.closest('dialog'))}
      />
    </div>
  );
}

/**
 * Waits for the dialog to close before the page changes, so that the two do not overlap. Asks only for the
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

/** The selected date as a ticket of one line, with its price, or why the date cannot be booked. */
function DateTicket({ entry, state, datesId }: { entry: TourDateEntry; state: DateState; datesId: string }) {
  const { entries, combinationId } = useStore($tourDates);
  return (
    <div className="stub">
      <Dates entry={entry} id={datesId} />
      {state !== 'in-cart' && <PriceOfDate entry={entry} state={state} />}
      {state === 'full' && (
        <Notice icon="minus" tone="error">
          <span>{DATE_IS_FULL}</span> <span className="small">{nearestWithSeats(entries, entry)}</span>
        </Notice>
      )}
      {state === 'in-cart' && (
        <Notice icon="tick" tone="leaf">
          {DATE_IS_IN_CART}
        </Notice>
      )}
      {state === 'available' && <Combinations entry={entry} />}
      {state === 'available' && <p className="small muted stub__due">{depositText(entry, combinationId)}</p>}
      {state === 'available' && entry.body !== '' && <p className="ticket-type stub__due">{entry.body}</p>}
    </div>
  );
}

function Dates({ entry, id }: { entry: TourDateEntry; id: string }) {
  const start = parseCalendarDate(entry.date ?? '');
  const finish = parseCalendarDate(entry.finish_date ?? '');
  if (!start) return null;
  return (
    <p className="stub__date" id={id}>
      <b>{ticketDate(start)}</b>
      {finish && <span>{` to ${ticketDate(finish)}`}</span>}
    </p>
  );
}

/** Shown only for a fact from the ledger. */
function FewSeatsLeft({ fact }: { fact: FewLeft }) {
  return <span className="tag tag--go">{fact}</span>;
}

function PriceOfDate({ entry, state }: { entry: TourDateEntry; state: DateState }) {
  const { combinationId } = useStore($tourDates);
  const { current, original } = priceOf(entry, combinationId);
  const fewLeft = fewLeftOn(entry);
  // The page shows no price of a full date.
  if (current.minor === 0) return null;
  return (
    <>
      <div className="stub__tags">
        {entry.on_sale && state === 'available' && <span className="tag tag--sale">{saleText(entry)}</span>}
        {fewLeft !== null && <FewSeatsLeft fact={fewLeft} />}
      </div>
      <div className="stub__price">
        <Price
          amount={formatPrice(current)}
          was={entry.on_sale ? formatPrice(original) : undefined}
          includes={entry.price_includes}
        />
      </div>
    </>
  );
}

function Combinations({ entry }: { entry: TourDateEntry }) {
  const { combinationId } = useStore($tourDates);
  if (entry.tour_combinations.length < 2) return null;
  return (
    <Choices legend={WAYS_LEGEND}>
      {entry.tour_combinations.map(({ id, choice_name, price_from }) => (
        <Choice
          key={id}
          name="combination"
          value={id}
          title={choice_name}
          end={<Price amount={formatPrice(fromDecimalText(price_from, entry.currency))} />}
          checked={id === combinationId}
          onChoose={() => chooseCombination(id)}
        />
      ))}
    </Choices>
  );
}
