import { useStore } from '@nanostores/react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { StepForm, useStepForm, StepFrame } from './StepFrame.tsx';
import { $booking, $guest } from '#features/booking/booking-state.ts';
import { keepSeats } from '#features/booking/booking.ts';
import {
  CardFields,
  EXPIRY,
  NO_CARD_YET,
  type ProviderCard,
  providerCardFields,
} from '#features/booking/booking-forms.ts';
import { NoCardFields, StripeCardFields } from './StripeCardFields.tsx';
import { StripeWallets } from './StripeWallets.tsx';
import { DEMO_CARD, dataPromise, FULL_TERMS, NO_CARD_FEES } from '#domain/text/booking-texts.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { pay } from '#features/booking/checkout.ts';
import { Field, RequiredNote } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Notice } from '#ui/Notice.tsx';
import { EXPIRY_ERROR_KEY } from '#contract/checkout.ts';
import { cardBrand, groupCardNumber, groupExpiry } from '#domain/card.ts';
import type { ContractForm } from '#ui/contract-form.tsx';
import { newTabName } from '#domain/text/prose.ts';
import { Icon } from '#ui/Icon.tsx';

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
      {cardFields?.kind === 'stripe' && <StripeWallets publishableKey={cardFields.publishable_key} />}
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
      <PaymentTerms />
      {demonstration && <Notice icon="card">{DEMO_CARD}</Notice>}
    </StepFrame>
  );
}

const CCV_PLACE = '3 digits on the back of your card, or 4 on the front of an American Express.';

/** Our own fields for card number, expiry and CCV. They take only published test cards. */
function PlainCardFields({ form: { field } }: { form: ContractForm }) {
  const [brand, setBrand] = useState('');
  const number = field('acct');
  const expiry = field(EXPIRY_ERROR_KEY);
  const shared = { inputMode: 'numeric', enterKeyHint: 'next', required: true } as const;
  return (
    <>
      <Field
        label="Card number"
        autoComplete="cc-number"
        maxLength={23}
        {...shared}
        {...number}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          rewrite(event.target, groupCardNumber);
          setBrand(cardBrand(event.target.value));
          void number.onChange(event);
        }}
        mark={brand}
      />
      <div className="form__row form__row--short">
        <Field
          label="Expiry date (MM / YY)"
          autoComplete="cc-exp"
          maxLength={9}
          {...shared}
          {...expiry}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            // Deleting must not bring the slash back.
            if ((event.nativeEvent as InputEvent).inputType !== 'deleteContentBackward')
              rewrite(event.target, groupExpiry);
            void expiry.onChange(event);
          }}
        />
        <Field label="CCV" description={CCV_PLACE} autoComplete="cc-csc" maxLength={4} {...shared} {...field('cvv2')} />
      </div>
    </>
  );
}

/** Groups what was typed. The caret stays behind the same digit. */
function rewrite(input: HTMLInputElement, group: (typed: string) => string): void {
  const { value, selectionEnd } = input;
  const grouped = group(value);
  if (grouped === value) return;
  const digitsBefore = value.slice(0, selectionEnd ?? value.length).replace(/\D/g, '').length;
  const isAtEnd = selectionEnd === value.length;
  input.value = grouped;
  let position = 0;
  for (let digits = 0; digits < digitsBefore && position < grouped.length; position += 1) {
    if (/\d/.test(grouped[position]!)) digits += 1;
  }
  const caret = isAtEnd ? grouped.length : position;
  input.setSelectionRange(caret, caret);
}

/** Beside a button that pays: that no card costs a fee, what cancelling costs, in the operator's words, and what is kept for how long. */
export function PaymentTerms() {
  const { cancelling, kept_days: days } = useStore($booking).promise;
  return (
    <>
      <Notice icon="card">{NO_CARD_FEES}</Notice>
      <ul className="payment-terms">
        {cancelling !== '' && (
          <li>
            <Icon name="turn" />
            <span>
              <span>{cancelling}</span>{' '}
              <a href="/terms/" target="_blank" rel="noopener" aria-label={newTabName(FULL_TERMS)}>
                {FULL_TERMS}
              </a>
            </span>
          </li>
        )}
        <li>
          <Icon name="lock" />
          <span>{dataPromise(days)}</span>
        </li>
      </ul>
    </>
  );
}
