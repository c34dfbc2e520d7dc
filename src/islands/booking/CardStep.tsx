import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { moneyOf } from '#islands/booking/cart-money.ts';
import { NoCardFees } from '#islands/booking/NoCardFees.tsx';
import { PlainCardFields } from '#islands/booking/PlainCardFields.tsx';
import { NoCardFields, StripeCardFields } from '#islands/booking/StripeCardFields.tsx';
import { StepForm } from '#islands/booking/StepForm.tsx';
import { StepFrame } from '#islands/booking/StepFrame.tsx';
import { useErrors } from '#islands/booking/use-errors.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { FIELD_LIMITS, INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { $booking, keepSeats } from '#stores/booking.ts';
import { $cart } from '#stores/cart.ts';
import { submitCard } from '#stores/checkout.ts';
import { $installment } from '#stores/installment.ts';
import { NO_CARD_YET, type ProviderCard } from '#stores/provider-card.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The card (M111). Nothing typed here is kept anywhere. */
export function CardStep() {
  const money = moneyOf(useStore($cart));
  const isDeposit = useStore($installment) === INSTALLMENT_DEPOSIT;
  const { demonstration, cardFields } = useStore($booking);
  const providerCard = useRef<ProviderCard>(NO_CARD_YET);
  const field = useErrors();
  useEffect(() => void keepSeats(), []);
  const lead = isDeposit ? `Paying ${money?.deposit ?? ''} as a deposit.` : `Paying ${money?.total ?? ''} in full.`;
  const isPlain = cardFields?.kind === 'plain';
  return (
    <StepFrame title={STEP_TITLES.card} lead={lead}>
      <NoCardFees />
      {demonstration && (
        <Notice icon="card">
          This is a demonstration and moves no money. Pay with card 4242 4242 4242 4242, any expiry date to come and any
          three digits.
        </Notice>
      )}
      <StepForm onSubmit={(values) => void submitCard(values, isPlain ? undefined : providerCard.current)}>
        <Field
          label="Card holder name"
          name="name"
          autoComplete="cc-name"
          maxLength={FIELD_LIMITS.name}
          required
          {...field('name')}
        />
        {cardFields === null && <NoCardFields onRetry={() => void keepSeats()} />}
        {isPlain && <PlainCardFields />}
        {cardFields?.kind === 'stripe' && (
          <StripeCardFields publishableKey={cardFields.publishable_key} card={providerCard} />
        )}
        <p className="cards">
          <Icon name="lock" />
          Encrypted, never stored here
        </p>
      </StepForm>
    </StepFrame>
  );
}
