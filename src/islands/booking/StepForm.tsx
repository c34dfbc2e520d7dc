import type { ReactNode } from 'react';
import { STEP_FORM } from '#islands/booking/step-form-id.ts';
import { clearFieldError } from '#stores/booking.ts';
import type { FormValues } from '#stores/booking-forms.ts';

/** A step's form. The page checks what is typed with the functions' own rules, so the browser's are off. */
export function StepForm({
  onSubmit,
  onType,
  children,
}: {
  onSubmit: (values: FormValues) => void;
  onType?: (values: FormValues) => void;
  children: ReactNode;
}) {
  return (
    <form
      className="form"
      id={STEP_FORM}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(valuesOf(event.currentTarget));
      }}
      onInput={(event) => {
        onType?.(valuesOf(event.currentTarget));
        // A choice can be made without focus, by autofill or on a phone's own list.
        if (event.target instanceof HTMLSelectElement) clearFieldError(event.target.name);
      }}
    >
      {children}
    </form>
  );
}

function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
