import { useStore } from '@nanostores/react';
import { StepFrame } from './StepFrame.tsx';
import { Trees } from '#features/booking/TripParts.tsx';
import { CartSum, TripList } from '#features/booking/Trips.tsx';
import { $cartNote, $installment } from '#features/cart/booking-memory.ts';
import { PAID_ELSEWHERE_TEXT } from '#contract/booking-session.ts';
import { EMPTY_CART_TEXT, PromoForm as PromoFields, type CartItem } from '#contract/cart.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { STEP_LEADS, tripsText, EXTRAS } from '#domain/text/booking-texts.ts';
import { BOOKED_TITLE } from '#domain/text/trip-text.ts';
import { WORDING } from '#domain/text/wording.ts';
import {
  $cartItemsCount,
  applyPromoCode,
  $cart,
  removePromoCode,
  chooseAddon,
  chooseInsurance,
  type CartAnswer,
} from '#features/cart/cart.ts';
import { Notice } from '#ui/Notice.tsx';
import { Roadline } from '#ui/Roadline.tsx';
import { moneyOf, promoText } from '#contract/cart-money.ts';
import { PaymentTerms } from './CardStep.tsx';
import { useState } from 'react';
import { RefusalNote, useContractForm } from '#ui/contract-form.tsx';
import { PROMO_FIELD } from '#contract/guest-fields.ts';
import { buttonFor, runButton } from '#ui/button-state.ts';
import { StepButton } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { isCurrency } from '#domain/currency.ts';
import { Icon } from '#ui/Icon.tsx';
import { extrasOf, ExtrasOptions, InstallmentOptions } from '#features/booking/Options.tsx';

export function CartStep() {
  const count = useStore($cartItemsCount);
  const note = useStore($cartNote);
  if (count === 0) return <EmptyCart note={note} />;
  return (
    <StepFrame title={STEP_TITLES.cart} lead={`${tripsText(count)}. ${STEP_LEADS.cart}`}>
      {note !== '' && <Notice icon="alert">{note}</Notice>}
      <div className="booking__two">
        <TripList below={(tour) => <TripExtras tour={tour} />} />
        <div className="stack">
          <div className="ticket ticket__part">
            <CartSum />
          </div>
          <Trees count={count} />
        </div>
      </div>
    </StepFrame>
  );
}

/** After a payment in a browser that does not have its cart the good news is the title: it alone takes the focus. */
function EmptyCart({ note }: { note: string }) {
  const isPaid = note === PAID_ELSEWHERE_TEXT;
  return (
    <div className="booking__empty">
      <Roadline moves={false} traveller={WORDING.waiting} />
      <StepFrame title={isPaid ? BOOKED_TITLE : EMPTY_CART_TEXT} lead={isPaid ? note : STEP_LEADS.emptyCart}>
        {note !== '' && !isPaid && <Notice icon="alert">{note}</Notice>}
        {!navigator.cookieEnabled && (
          <div role="alert">
            <Notice icon="alert">{STEP_LEADS.noCookies}</Notice>
          </div>
        )}
        <a className="btn" href={document.querySelector('#trips') ? '#trips' : '/trips/'}>
          SEE TRIPS
        </a>
      </StepFrame>
    </div>
  );
}

/**
 * Everything the guest will pay for, the promo code, and the choice between full payment and deposit.
 */
export function SummaryStep() {
  const count = useStore($cartItemsCount);
  const note = useStore($cartNote);
  const { overlap } = useStore($cart);
  return (
    <StepFrame title={STEP_TITLES.summary}>
      {note !== '' && <Notice icon="alert">{note}</Notice>}
      {overlap !== '' && <Notice icon="alert">{overlap}</Notice>}
      <div className="booking__two">
        <div className="stack">
          <TripList />
          <PaymentChoice />
        </div>
        <div className="stack">
          <div className="ticket ticket__part">
            <CartSum />
          </div>
          <PromoForm />
          <PaymentTerms />
          <Trees count={count} />
        </div>
      </div>
    </StepFrame>
  );
}

function PaymentChoice() {
  const cart = useStore($cart);
  const installment = useStore($installment);
  return <InstallmentOptions cart={cart} installment={installment} onChoose={(chosen) => $installment.set(chosen)} />;
}

const FORM = 'promo-code';

function PromoForm() {
  const cart = useStore($cart);
  const { promo_code } = cart;
  const [$button] = useState(buttonFor);
  const { field, formProps, button, refusal } = useContractForm({
    schema: PromoFields,
    button: $button,
    send: async ({ promo_code: code }) => {
      const answer = await applyPromoCode(String(code).trim());
      if (answer.kind === 'ok') return null;
      return { promo_code: [answer.kind === 'refused' ? $cart.get().promoCodeError : ''] };
    },
    // An empty field sends nothing.
    run: (submit) => (input()?.value.trim() ? runButton($button, submit) : Promise.resolve(false)),
  });
  const input = () => formProps.ref.current?.querySelector('input');
  const { error, ...control } = field('promo_code');
  const remove = async () => {
    await removePromoCode();
    // The pressed button has disappeared together with the code.
    input()?.focus();
  };
  return (
    <div>
      <form {...formProps} className="promo" id={FORM}>
        <Field {...PROMO_FIELD} error={error === '' ? undefined : error} {...control} />
        <StepButton label="Apply" state={button} look="quiet" form={FORM} />
      </form>
      <RefusalNote refusal={refusal} banner={null} />
      <LiveRegion seen>
        {promo_code !== '' && (
          <p className="small promo__used">
            <span>{promoText(cart)}</span>{' '}
            <button className="text-link" type="button" onClick={() => void remove()}>
              Remove<span className="sr">{` promo code ${promo_code}`}</span>
            </button>
          </p>
        )}
      </LiveRegion>
    </div>
  );
}

/**
 * The extras of a trip in a closed `details`. Each choice is saved at once, and the new total is read out. If saving
 * fails, the step shows why.
 */
function TripExtras({ tour }: { tour: CartItem }) {
  const { items, currency } = useStore($cart);
  const [total, setTotal] = useState('');
  const extras = extrasOf(tour, items);
  if (!isCurrency(currency) || extras.addons.length + extras.insurances.length === 0) return null;
  const { tour_date_id: trip } = tour;
  const announceTotal = async (saving: Promise<CartAnswer>) => {
    const answer = await saving;
    setTotal(answer.kind === 'ok' ? (moneyOf(answer.value)?.total ?? '') : '');
  };
  return (
    <details className="extras">
      <summary>
        <Icon name="down" />
        <span>
          {EXTRAS.title}
          <span className="sr">{` (${tour.display_heading})`}</span>
        </span>
      </summary>
      <ExtrasOptions
        extras={extras}
        currency={currency}
        addonName={(id) => `addon ${id} ${trip}`}
        insuranceName={`insurance ${trip}`}
        onAddon={(id, wanted) => void announceTotal(chooseAddon(trip, id, wanted))}
        onInsurance={(id) => void announceTotal(chooseInsurance(trip, id))}
      />
      <LiveRegion>{total !== '' && <p key={total}>{`The total is now ${total}.`}</p>}</LiveRegion>
    </details>
  );
}
