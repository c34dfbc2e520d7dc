import { useId } from 'react';
import { useErrors } from '#islands/booking/use-errors.ts';
import { EXPIRY_ERROR_KEY } from '#contract/checkout.ts';
import { Field } from '#ui/Field.tsx';

/** The card's number, expiry and CCV in fields of ours, which only published test cards go into (M111). */
export function PlainCardFields() {
  const field = useErrors();
  return (
    <>
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
    </>
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
