import { useId } from 'react';

export type View = 'month' | 'list';

/** Chooses between the month and the list, where there is no room for both. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const name = useId();
  return (
    <fieldset className="views">
      <legend className="sr">View</legend>
      {(['month', 'list'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={view === one} onChange={() => onView(one)} />
          {one === 'month' ? 'Month' : 'List'}
        </label>
      ))}
    </fieldset>
  );
}
