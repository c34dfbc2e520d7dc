import type { ReactNode } from 'react';
import type { ContractForm } from '#ui/forms/use-contract-form.ts';
import { STEP_FORM } from './step-form-id.ts';

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
