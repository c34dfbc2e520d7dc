import { EXPIRY_ERROR_KEY } from '#contract/checkout.ts';
import type { ContractForm } from '#forms/use-contract-form.ts';
import { Field } from '#ui/Field.tsx';
import { FieldGroup } from '#ui/FieldGroup.tsx';

/** Our own fields for card number, expiry and CCV. They take only published test cards (M111). */
export function PlainCardFields({ form: { field, register, errors } }: { form: ContractForm }) {
  return (
    <>
      <Field
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        required
        {...field('acct')}
      />
      <div className="form__row">
        <FieldGroup legend="Expiry date" hidesLegend error={errors[EXPIRY_ERROR_KEY]?.[0]}>
          {(sharedErrorId) => {
            const shared = { inputMode: 'numeric', required: true, sharedErrorId } as const;
            return (
              <>
                <Field
                  label="Expiry month"
                  autoComplete="cc-exp-month"
                  maxLength={2}
                  {...shared}
                  {...register('expmonth')}
                />
                <Field label="Year" autoComplete="cc-exp-year" maxLength={4} {...shared} {...register('expyear')} />
              </>
            );
          }}
        </FieldGroup>
        <Field label="CCV" inputMode="numeric" autoComplete="cc-csc" maxLength={4} required {...field('cvv2')} />
      </div>
    </>
  );
}
