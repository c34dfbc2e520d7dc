import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, type ReactElement, type ReactNode } from 'react';
import type { ErrorMap } from '#contract/errors.ts';
import { isAfterPayment } from '#domain/booking-steps.ts';
import { RefusalNote } from '#ui/forms/RefusalNote.tsx';
import type { ContractForm, Refusal } from '#ui/forms/use-contract-form.ts';
import { $booking, $wrongFields } from '#features/booking/booking-state.ts';
import { bannerOf } from '#features/booking/booking-forms.ts';
import { $cartFault, $cartItems, removeTour } from '#features/cart/cart.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Notice } from '#ui/Notice.tsx';
import { fullTrips } from '#contract/cart-items.ts';
import { FULL_TRIP, FULL_TRIP_WAYS } from '#domain/text/booking-texts.ts';
import { chooseAnotherDate } from '#features/booking/booking-exits.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  title: string;
  /** The step's form. A step without a form shows the errors from the functions. */
  form?: Pick<ContractForm, 'errors' | 'refusal'>;
  lead?: ReactNode;
  /** Shown above the title: the thanks for a payment. */
  before?: ReactElement;
  children: ReactNode;
}

/**
 * The frame of every step: a title that takes the focus when the step opens, the error that belongs to no field, and
 * why a change of the cart was not saved.
 *
 * With more than one error the general one replaces the title, which stays for screen readers.
 */
export function StepFrame({ title, form, lead, before, children }: Props) {
  const { errors: serverErrors, direction, step } = useStore($booking);
  const cartFault = useStore($cartFault);
  const heading = useRef<HTMLHeadingElement>(null);
  const fault = useRef<HTMLDivElement>(null);
  const shown = form?.errors ?? serverErrors;
  const banner = bannerOf(shown);
  const presses = useRef(0);
  const stepRefusal = useMemo(() => refusalFrom(serverErrors, (presses.current += 1)), [serverErrors]);
  const refusal = form === undefined ? stepRefusal : form.refusal;
  const isWrong = Object.keys(shown).length > 0;
  const wrongFields = Object.keys(shown).filter((name) => name !== '__all__').length;

  useEffect(() => {
    heading.current?.closest('.booking__scroll')?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!isWrong) return;
    const first = document.querySelector('.booking :is(.form-error, [data-invalid])');
    first?.scrollIntoView({ block: 'center' });
  }, [isWrong]);
  useEffect(() => {
    $wrongFields.set(wrongFields);
    return () => $wrongFields.set(0);
  }, [wrongFields]);
  useEffect(() => {
    fault.current?.scrollIntoView({ block: 'nearest' });
  }, [cartFault]);

  return (
    <div className="booking__main" data-direction={direction}>
      {before}
      <div className="booking__title">
        <h2 className={banner?.replacesTitle ? 'sr' : undefined} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {lead !== undefined && !banner?.replacesTitle && <p className="muted">{lead}</p>}
        {banner && <p className="form-error">{banner.text}</p>}
        <RefusalNote refusal={refusal} banner={refusal && (bannerOf(refusal.errors)?.text ?? null)} />
      </div>
      {!isAfterPayment(step) && <FullTrips />}
      <LiveRegion urgent seen>
        {cartFault !== '' && (
          <div ref={fault}>
            <Notice icon="alert" tone="error">
              {cartFault}
            </Notice>
          </div>
        )}
      </LiveRegion>
      {children}
    </div>
  );
}

/** The errors of a step without a form, which has no fields to name. The same ones are said again after each press. */
function refusalFrom(errors: ErrorMap, press: number): Refusal | null {
  return Object.keys(errors).length === 0 ? null : { press, errors, labels: [] };
}

/** The trips in the cart without a seat, each with the ways on. */
function FullTrips() {
  const full = fullTrips(useStore($cartItems));
  if (full.length === 0) return null;
  return (
    <ul className="full-trips">
      {full.map((trip) => (
        <li key={trip.tour_date_id}>
          <p>
            <Icon name="alert" />
            <b>{`${FULL_TRIP[trip.full!]}:`}</b> <span>{`${trip.display_heading}, ${trip.display_subheading}`}</span>
          </p>
          <div className="cluster">
            <Button look="quiet" onPress={() => void removeTour(trip.tour_date_id)}>
              {FULL_TRIP_WAYS.remove}
              <span className="sr">{` (${trip.display_heading})`}</span>
            </Button>
            <Button look="quiet" onPress={() => void chooseAnotherDate(trip)}>
              {FULL_TRIP_WAYS.dates}
              <span className="sr">{` (${trip.display_heading})`}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
