import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { moneyOf } from '#islands/booking/cart-money.ts';
import { NoCardFees } from '#islands/booking/NoCardFees.tsx';
import { PlainCardFields } from '#islands/booking/steps/PlainCardFields.tsx';
import { NoCardFields, StripeCardFields } from '#islands/booking/steps/StripeCardFields.tsx';
import { StepForm } from '#islands/booking/steps/StepForm.tsx';
import { StepFrame } from '#islands/booking/steps/StepFrame.tsx';
import { useStepForm } from '#islands/booking/steps/use-step-form.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { FIELD_LIMITS, INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { $booking, keepSeats } from '#stores/booking/booking.ts';
import { $cart } from '#stores/cart.ts';
import { CardFields, EXPIRY, providerCardFields } from '#stores/booking/booking-forms.ts';
import { pay } from '#stores/booking/checkout.ts';
import { $installment } from '#stores/booking/installment.ts';
import { NO_CARD_YET, type ProviderCard } from '#stores/booking/provider-card.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The card (M111). Its typed values are never stored. */
export function CardStep() {
  const money = moneyOf(useStore($cart));
  const isDeposit = useStore($installment) === INSTALLMENT_DEPOSIT;
  const { demonstration, cardFields } = useStore($booking);
  const providerCard = useRef<ProviderCard>(NO_CARD_YET);
  const [providerSchema] = useState(() => providerCardFields(() => providerCard.current));
  useEffect(() => void keepSeats(), []);
  const lead = isDeposit ? `Paying ${money?.deposit ?? ''} as a deposit.` : `Paying ${money?.total ?? ''} in full.`;
  const isPlain = cardFields?.kind === 'plain';
  const form = useStepForm({
    schema: isPlain ? CardFields : providerSchema,
    send: (values) => pay(values, isPlain ? null : providerCard.current),
    groups: EXPIRY,
  });
  const { field } = form;
  return (
    <StepFrame title={STEP_TITLES.card} errors={form.errors} lead={lead}>
      <NoCardFees />
      {demonstration && (
        <Notice icon="card">
          This is a demonstration and moves no money. Pay with card 4242 4242 4242 4242, any expiry date to come and any
          three digits.
        </Notice>
      )}
      <StepForm form={form}>
        <Field
          label="Card holder name"
          autoComplete="cc-name"
          maxLength={FIELD_LIMITS.name}
          required
          {...field('name')}
        />
        {cardFields === null && <NoCardFields onRetry={() => void keepSeats()} />}
        {isPlain && <PlainCardFields form={form} />}
        {cardFields?.kind === 'stripe' && (
          <StripeCardFields publishableKey={cardFields.publishable_key} card={providerCard} form={form} />
        )}
        <p className="cards">
          <Icon name="lock" />
          Encrypted, never stored here
        </p>
      </StepForm>
    </StepFrame>
  );
}
