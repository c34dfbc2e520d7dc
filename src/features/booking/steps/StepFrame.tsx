import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, type ReactElement, type ReactNode } from 'react';
import type { ErrorMap } from '#contract/errors.ts';
import { isAfterPayment } from '#domain/booking-steps.ts';
import {
  RefusalNote,
  type ContractForm,
  type Refusal,
  type ContractFormOptions,
  useContractForm,
} from '#ui/contract-form.tsx';
import { $booking, $wrongFields, $stepButton } from '#features/booking/booking-state.ts';
import { bannerOf } from '#features/booking/booking-forms.ts';
import { $cartFault, $cartItems, removeTour } from '#features/cart/cart.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Notice } from '#ui/Notice.tsx';
import { FullTrips } from '#features/booking/TripParts.tsx';
import { FULL_TRIP_WAYS } from '#domain/text/booking-texts.ts';
import type { CartItem } from '#contract/cart.ts';
import { Button } from '#ui/Button.tsx';
import { takeStep } from '#features/booking/checkout.ts';

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
  const items = useStore($cartItems);
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
      {!isAfterPayment(step) && <FullTrips items={items} ways={(trip) => <WaysOn trip={trip} />} />}
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

function WaysOn({ trip }: { trip: CartItem }) {
  return (
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
  );
}

/** Removes a trip and goes to the start dates of its tour, for a guest who wants another one. */
async function chooseAnotherDate({ tour_date_id: id, tour_url: page = '/trips/' }: CartItem): Promise<void> {
  const answer = await removeTour(id);
  if (answer.kind === 'ok') location.assign(`${page}#show-dates`);
}

/** The id of a step's form. Its button is outside of the form, in the dialog's foot. */
export const STEP_FORM = 'booking-step';

/** The form of a booking step. Its button is in the dialog's foot and goes to the next step. */
export function useStepForm(
  options: Pick<ContractFormOptions, 'schema' | 'send' | 'groups' | 'focusFirst'>,
): ContractForm {
  const { errors } = useStore($booking);
  const found = useMemo(() => ({ values: {}, errors }), [errors]);
  const form = useContractForm({ ...options, found, button: $stepButton, run: takeStep });
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.announce();
  }, [errors]);
  return form;
}

interface FormProps {
  form: ContractForm;
  onType?: (values: Readonly<Record<string, string>>) => void;
  children: ReactNode;
}

/** A step's form. The page checks it with the functions' own schema, so the browser's validation is off. */
export function StepForm({ form: { formProps }, onType, children }: FormProps) {
  return (
    <form
      {...formProps}
      className="form"
      id={STEP_FORM}
      onInput={(event) => {
        formProps.onInput(event);
        onType?.(valuesOf(event.currentTarget));
      }}
    >
      {children}
    </form>
  );
}

/** Every field of the form by its name. A box that is not ticked has an empty value. */
function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const names = [...form.elements].map((control) => control.getAttribute('name') ?? '').filter((name) => name !== '');
  const filled = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...Object.fromEntries(names.map((name) => [name, ''])), ...Object.fromEntries(filled) };
}
