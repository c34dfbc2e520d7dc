import { useId } from 'react';

export type View = 'month' | 'list';

/** Switches between month and list, where there is no space for both. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const name = useId();
  return (
    <fieldset className="views">
      <legend className="sr">View</legend>
      {(['month', 'list'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={view === one} onChange={() => onView(one)} />
          <span>{one === 'month' ? 'Month' : 'List'}</span>
        </label>
      ))}
    </fieldset>
  );
}
