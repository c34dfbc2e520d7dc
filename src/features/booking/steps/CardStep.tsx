import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import './card.css';
import { NoCardFees } from '#features/booking/NoCardFees.tsx';
import { PaymentTerms } from '#features/booking/PaymentTerms.tsx';
import { PlainCardFields } from './PlainCardFields.tsx';
import { NoCardFields, StripeCardFields } from './StripeCardFields.tsx';
import { StepForm } from './StepForm.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useStepForm } from './use-step-form.ts';
import { DEMO_CARD } from '#domain/text/booking-texts.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { $booking, keepSeats } from '#features/booking/booking.ts';
import { CardFields, EXPIRY, providerCardFields } from '#features/booking/booking-forms.ts';
import { pay } from '#features/booking/checkout.ts';
import { $guest } from '#features/booking/guest.ts';
import { NO_CARD_YET, type ProviderCard } from '#features/booking/provider-card.ts';
import { Field, RequiredNote } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The card. Its typed values are never stored. The holder is the guest, until another name is typed. */
export function CardStep() {
  const guest = useStore($guest);
  const { demonstration, cardFields } = useStore($booking);
  const providerCard = useRef<ProviderCard>(NO_CARD_YET);
  const [providerSchema] = useState(() => providerCardFields(() => providerCard.current));
  useEffect(() => void keepSeats(), []);
  const isPlain = cardFields?.kind === 'plain';
  const form = useStepForm({
    schema: isPlain ? CardFields : providerSchema,
    send: (values) => pay(values, isPlain ? null : providerCard.current),
    focusFirst: (isWrong) => providerCard.current.focusFirst(isWrong),
    groups: EXPIRY,
  });
  const { field } = form;
  return (
    <StepFrame title={STEP_TITLES.card} form={form}>
      <StepForm form={form}>
        <RequiredNote />
        <LiveRegion urgent seen>
          {cardFields === null && <NoCardFields onRetry={() => void keepSeats()} />}
        </LiveRegion>
        {isPlain && <PlainCardFields form={form} />}
        {cardFields?.kind === 'stripe' && (
          <StripeCardFields publishableKey={cardFields.publishable_key} card={providerCard} form={form} />
        )}
        <Field
          label="Card holder name"
          defaultValue={guest?.name}
          autoComplete="cc-name"
          autoCapitalize="words"
          enterKeyHint="done"
          required
          {...field('name')}
        />
      </StepForm>
      <NoCardFees />
      <PaymentTerms />
      {demonstration && <Notice icon="card">{DEMO_CARD}</Notice>}
    </StepFrame>
  );
}
