import { SHARED_ICONS } from '#ui/icon-shapes.ts';

/** The line drawings that only islands show. */
const OWN_ICONS = {
  cart: 'M3 4h2.5l2.2 11h9.6L20 7.5H6.4M10.5 19.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0Zm7.5 0a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0Z',
  tick: 'm4.5 12.5 5 5 10-11',
  alert: 'M12 5v9M12 18.5v.01',
  minus: 'M6 12h12',
  card: 'M3 6h18v12.5H3ZM3 10.2h18M6.5 15h4',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  lock: 'M6 10.5h12v9H6ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  question:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.6 9.6c.2-3 5-2.7 4.8.3-.1 1.8-2.3 1.9-2.4 3.8M12 16.7v.01',
  send: 'M4 12 20 4.5 15 20l-3.5-6.5Z',
  turn: 'M4 8h13l-3.5-3.5M20 16H7l3.5 3.5',
  receipt: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2ZM9 8.5h6M9 12.5h6',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v7h14v-7',
} as const;

const ICONS = { ...SHARED_ICONS, ...OWN_ICONS };

export type IconName = keyof typeof ICONS;

/** A line drawing in the colour of the text. It has no name of its own: a text or a label beside it says what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
