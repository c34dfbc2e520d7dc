import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { useContractForm, type ContractForm, type ContractFormOptions } from '#ui/forms/use-contract-form.ts';
import { $booking, $stepButton } from '#features/booking/booking.ts';
import { takeStep } from '#features/booking/checkout.ts';

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
