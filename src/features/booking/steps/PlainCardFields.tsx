import { useState, type ChangeEvent } from 'react';
import { EXPIRY_ERROR_KEY } from '#contract/checkout.ts';
import { cardBrand, groupCardNumber, groupExpiry } from '#domain/card.ts';
import type { ContractForm } from '#ui/forms/use-contract-form.ts';
import { Field } from '#ui/Field.tsx';

const CCV_PLACE = '3 digits on the back of your card, or 4 on the front of an American Express.';

/** Our own fields for card number, expiry and CCV. They take only published test cards. */
export function PlainCardFields({ form: { field } }: { form: ContractForm }) {
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
