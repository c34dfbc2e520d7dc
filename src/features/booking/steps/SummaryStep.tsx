import { useStore } from '@nanostores/react';
import './pay.css';
import { dueText, moneyOf, promoText } from '#contract/cart-money.ts';
import { PaymentTerms } from '#features/booking/PaymentTerms.tsx';
import { StepFrame } from './StepFrame.tsx';
import { Sum, Trees, TripList } from '#features/booking/Trips.tsx';
import { $cartNote, $installment } from '#features/cart/booking-memory.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { PAYMENT_CHOICE } from '#domain/text/booking-texts.ts';
import { applyPromoCode, $cart, $cartItemsCount, removePromoCode } from '#features/cart/cart.ts';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useState } from 'react';
import { RefusalNote } from '#ui/forms/RefusalNote.tsx';
import { useContractForm } from '#ui/forms/use-contract-form.ts';
import { PromoForm as PromoFields } from '#contract/cart.ts';
import { PROMO_FIELD } from '#contract/guest-fields.ts';
import { buttonFor, runButton } from '#ui/button-state.ts';
import { StepButton } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';

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
            <Sum />
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
  const money = moneyOf(cart);
  if (money === null) return null;
  const noDeposit = cart.full_payment_reason ?? PAYMENT_CHOICE.noDeposit;
  return (
    <Choices legend={PAYMENT_CHOICE.legend}>
      <Choice
        name="installment"
        value={INSTALLMENT_FULL}
        title={PAYMENT_CHOICE.full}
        hint={dueText(money, INSTALLMENT_FULL)}
        checked={installment === INSTALLMENT_FULL}
        onChoose={() => $installment.set(INSTALLMENT_FULL)}
      />
      <Choice
        name="installment"
        value={INSTALLMENT_DEPOSIT}
        title={PAYMENT_CHOICE.deposit}
        hint={money.deposit === null ? noDeposit : dueText(money, INSTALLMENT_DEPOSIT)}
        checked={installment === INSTALLMENT_DEPOSIT}
        disabled={money.deposit === null}
        onChoose={() => $installment.set(INSTALLMENT_DEPOSIT)}
      />
    </Choices>
  );
}

const FORM = 'promo-code';

/** The promo code: a field for a code, and the applied code with a button to remove it. */
function PromoForm() {
  const cart = useStore($cart);
  const { promo_code } = cart;
  const [$button] = useState(buttonFor);
  const { field, formProps, button, refusal } = useContractForm({
    schema: PromoFields,
    button: $button,
    send: async ({ promo_code: code }) => {
      const answer = await applyPromoCode(String(code).trim());
      return answer.kind === 'ok' ? null : { promo_code: [$cart.get().promoCodeError] };
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
