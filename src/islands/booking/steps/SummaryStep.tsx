import { useStore } from '@nanostores/react';
import { moneyOf } from '#islands/booking/cart-money.ts';
import { NoCardFees } from '#islands/booking/NoCardFees.tsx';
import { PromoForm } from '#islands/booking/steps/PromoForm.tsx';
import { StepFrame } from '#islands/booking/steps/StepFrame.tsx';
import { Sum } from '#islands/booking/Sum.tsx';
import { Trees } from '#islands/booking/Trees.tsx';
import { TripList } from '#islands/booking/Trips.tsx';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { FULL_PAYMENT_WITHIN_DAYS, INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { $cartNote } from '#stores/cart-note.ts';
import { $cart, $cartItemsCount } from '#stores/cart.ts';
import { $installment, chooseInstallment } from '#stores/booking/installment.ts';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Price } from '#ui/Price.tsx';

/**
 * Everything the guest will pay for, the promo code, and the choice between full payment and deposit (M91 to M93,
 * M133).
 */
export function SummaryStep() {
  const count = useStore($cartItemsCount);
  const note = useStore($cartNote);
  return (
    <StepFrame title={STEP_TITLES.summary}>
      {note !== '' && <Notice icon="alert">{note}</Notice>}
      <div className="booking__two">
        <div className="stack stack--wide">
          <TripList />
          <PromoForm />
          <Trees count={count} />
        </div>
        <div className="stack stack--wide">
          <div className="ticket ticket__part">
            <Sum />
          </div>
          <PaymentChoice />
          <NoCardFees />
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
  const noDeposit = cart.full_payment_reason ?? 'Not offered for the trips in your cart.';
  return (
    <Choices legend="How would you like to pay?">
      <Choice
        name="installment"
        value={INSTALLMENT_FULL}
        title="Pay in full"
        hint="One payment, all done."
        end={<Price amount={money.total} />}
        checked={installment === INSTALLMENT_FULL}
        onChoose={() => chooseInstallment(INSTALLMENT_FULL)}
      />
      <Choice
        name="installment"
        value={INSTALLMENT_DEPOSIT}
        title="Pay a deposit"
        hint={money.deposit === null ? noDeposit : `The rest ${FULL_PAYMENT_WITHIN_DAYS} days before you start.`}
        end={money.deposit !== null && <Price amount={money.deposit} />}
        checked={installment === INSTALLMENT_DEPOSIT}
        disabled={money.deposit === null}
        onChoose={() => chooseInstallment(INSTALLMENT_DEPOSIT)}
      />
    </Choices>
  );
}
