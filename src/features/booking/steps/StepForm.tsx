import { type ReactNode, useEffect, useMemo } from 'react';
import { type ContractForm, type ContractFormOptions, useContractForm } from '#ui/forms/use-contract-form.ts';
import { useStore } from '@nanostores/react';
import { $booking, $stepButton } from '#features/booking/booking-state.ts';
import { takeStep } from '#features/booking/checkout.ts';

/** The id of a step's form. Its button is outside of the form, in the dialog's foot. */
export const STEP_FORM = 'booking-step';

/** The form of a booking step. Its button is in the dialog's foot and goes to the next step. */
export function useStepForm(
  options: Pick<ContractFormOptions, 'schema' | 'send' | 'groups' | 'focusFirst'>,
): ContractForm {
  const { errors } = useStore($booking);
  const found = useMemo(() => ({ values: {}, errors }), [errors]);
  const form = useContractForm({ ...options, found, button: $stepButton, run: takeStep });
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.announce();
  }, [errors]);
  return form;
}

interface Props {
  form: ContractForm;
  /** Called with the values of all fields after every change. */
  onType?: (values: Readonly<Record<string, string>>) => void;
  children: ReactNode;
}

/** A step's form. The page checks it with the functions' own schema, so the browser's validation is off. */
export function StepForm({ form: { formProps }, onType, children }: Props) {
  return (
    <form
      {...formProps}
      className="form"
      id={STEP_FORM}
      onInput={(event) => {
        formProps.onInput(event);
        onType?.(valuesOf(event.currentTarget));
      }}
    >
      {children}
    </form>
  );
}

/** Every field of the form by its name. A box that is not ticked has an empty value. */
function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const names = [...form.elements].map((control) => control.getAttribute('name') ?? '').filter((name) => name !== '');
  const filled = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...Object.fromEntries(names.map((name) => [name, ''])), ...Object.fromEntries(filled) };
}
