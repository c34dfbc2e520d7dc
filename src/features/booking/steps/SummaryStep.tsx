import { useStore } from '@nanostores/react';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { NoCardFees } from '#features/booking/NoCardFees.tsx';
import { PaymentTerms } from '#features/booking/PaymentTerms.tsx';
import { PromoForm } from './PromoForm.tsx';
import { StepFrame } from './StepFrame.tsx';
import { Sum } from '#features/booking/Sum.tsx';
import { Trees } from '#features/booking/Trees.tsx';
import { TripList } from '#features/booking/Trips.tsx';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { PAYMENT_CHOICE } from '#domain/text/booking-texts.ts';
import { $cartNote } from '#features/cart/cart-note.ts';
import { $cart, $cartItemsCount } from '#features/cart/cart.ts';
import { $installment, chooseInstallment } from '#features/cart/installment.ts';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Notice } from '#ui/Notice.tsx';

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
          <NoCardFees />
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
        onChoose={() => chooseInstallment(INSTALLMENT_FULL)}
      />
      <Choice
        name="installment"
        value={INSTALLMENT_DEPOSIT}
        title={PAYMENT_CHOICE.deposit}
        hint={money.deposit === null ? noDeposit : dueText(money, INSTALLMENT_DEPOSIT)}
        checked={installment === INSTALLMENT_DEPOSIT}
        disabled={money.deposit === null}
        onChoose={() => chooseInstallment(INSTALLMENT_DEPOSIT)}
      />
    </Choices>
  );
}
