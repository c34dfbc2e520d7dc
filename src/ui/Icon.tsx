/**
 * The line drawings of islands, as the data of one path on a 24-pixel grid. `Icon.astro` draws them too, and has those
 * that only pages show.
 */
export const ICONS = {
  close: 'm5 5 14 14M19 5 5 19',
  next: 'm9.5 5 7 7-7 7',
  previous: 'm14.5 5-7 7 7 7',
  down: 'm5 9 7 7 7-7',
  leaf: 'M5 19c0-9 5-14 15-14 0 10-5 14-11 14-2 0-3-1-4-2M5 19c2-5 5-7 9-9',
  chat: 'M4 5h16v11h-9l-4.5 4v-4H4Z',
  mail: 'M3.5 5.5h17v13h-17Zm0 1 8.5 6.5 8.5-6.5',
  calendar: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V7M15.5 3.5V7',
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

export type IconName = keyof typeof ICONS;

/** A line drawing in the colour of the text. It has no name of its own: a text or a label beside it says what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

/** An animated tick. `complete` shows it at once, without animation. */
export function Checkmark({ complete }: { complete: boolean }) {
  return (
    <svg className="checkmark" viewBox="0 0 56 56" aria-hidden="true" data-complete={complete || undefined}>
      <circle cx="28" cy="28" r="26" transform="rotate(-90 28 28)" />
      <path d="m16 29 8.500 8.500L41 20.500" />
    </svg>
  );
}
