import { useStore } from '@nanostores/react';
import { $openDateButton, $openDated, bookOpenDate } from './tour-dates.ts';
import { StepButton } from '#ui/Button.tsx';

/** Books the tour without a date. */
export function OpenDate() {
  const openDated = useStore($openDated);
  const state = useStore($openDateButton);
  if (openDated === null) return null;
  return (
    <div className="cal__open small muted">
      Not sure of your dates?{' '}
      <StepButton label="Book an open date" state={state} look="link" onPress={() => void bookOpenDate()} />
    </div>
  );
}
