import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { moneyOf } from '#islands/booking/cart-money.ts';
import { NoCardFees } from '#islands/booking/NoCardFees.tsx';
import { ProviderPage } from '#islands/booking/ProviderPage.tsx';
import { StepForm } from '#islands/booking/StepForm.tsx';
import { StepFrame } from '#islands/booking/StepFrame.tsx';
import { useErrors } from '#islands/booking/use-errors.ts';
import { EXPIRY_ERROR_KEY } from '#contract/checkout.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { FIELD_LIMITS, INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { $booking, keepSeats } from '#stores/booking.ts';
import { $cart } from '#stores/cart.ts';
import { submitCard } from '#stores/checkout.ts';
import { $installment } from '#stores/installment.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The card (M111). Nothing typed here is kept anywhere. */
export function CardStep() {
  const money = moneyOf(useStore($cart));
  const isDeposit = useStore($installment) === INSTALLMENT_DEPOSIT;
  const { demonstration } = useStore($booking);
  const field = useErrors();
  useEffect(() => void keepSeats(), []);
  const lead = isDeposit ? `Paying ${money?.deposit ?? ''} as a deposit.` : `Paying ${money?.total ?? ''} in full.`;
  return (
    <StepFrame title={STEP_TITLES.card} lead={lead}>
      <NoCardFees />
      {demonstration && (
        <Notice icon="card">
          This is a demonstration and moves no money. Pay with card 4242 4242 4242 4242, any expiry date to come and any
          three digits.
        </Notice>
      )}
      <StepForm onSubmit={(values) => void submitCard(values)}>
        <Field
          label="Card holder name"
          name="name"
          autoComplete="cc-name"
          maxLength={FIELD_LIMITS.name}
          required
          {...field('name')}
        />
        <Field
          label="Card number"
          name="acct"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={23}
          required
          {...field('acct')}
        />
        <div className="form__row">
          <Expiry />
          <Field
            label="CCV"
            name="cvv2"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            required
            {...field('cvv2')}
          />
        </div>
        <p className="cards">
          <Icon name="lock" />
          Encrypted, never stored here
        </p>
      </StepForm>
      <ProviderPage />
    </StepFrame>
  );
}

/** Month and year answer together: whichever is wrong, both are marked. */
function Expiry() {
  const { error, onFocus } = useErrors()(EXPIRY_ERROR_KEY);
  const errorId = useId();
  const shared = {
    inputMode: 'numeric',
    required: true,
    onFocus,
    sharedErrorId: error === undefined ? undefined : errorId,
  } as const;
  return (
    <fieldset>
      <legend className="sr">Expiry date</legend>
      <div className="form__parts">
        <Field label="Expiry month" name="expmonth" autoComplete="cc-exp-month" maxLength={2} {...shared} />
        <Field label="Year" name="expyear" autoComplete="cc-exp-year" maxLength={4} {...shared} />
      </div>
      {error !== undefined && (
        <p className="field__error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
