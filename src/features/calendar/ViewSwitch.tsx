import { useId } from 'react';

export type View = 'month' | 'list';

const VIEWS = [
  ['month', 'Month'],
  ['list', 'List'],
] as const;

/** Switches between month and list, where there is no space for both. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const name = useId();
  return (
    <fieldset className="views">
      <legend className="sr">View</legend>
      {VIEWS.map(([one, title]) => (
        <label key={title}>
          <input type="radio" name={name} checked={view === one} onChange={() => onView(one)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
