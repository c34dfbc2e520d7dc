import type { ReactNode } from 'react';
import type { ContractForm } from '#forms/use-contract-form.ts';
import { STEP_FORM } from '#islands/booking/steps/step-form-id.ts';

interface Props {
  form: ContractForm;
  /** Told of every change with what stands in the fields then. */
  onType?: (values: Readonly<Record<string, string>>) => void;
  children: ReactNode;
}

/** A step's form. The page checks what is typed with the functions' own rules, so the browser's are off. */
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

function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
