/**
 * The line drawings that pages and islands share, as the data of one path on a 24-pixel grid. What only pages show is
 * in `src/ui/Icon.astro`, what only islands show in `src/ui/Icon.tsx`, so that neither loads the other's.
 */
export const SHARED_ICONS = {
  close: 'm5 5 14 14M19 5 5 19',
  next: 'm9.5 5 7 7-7 7',
  previous: 'm14.5 5-7 7 7 7',
  down: 'm5 9 7 7 7-7',
  leaf: 'M5 19c0-9 5-14 15-14 0 10-5 14-11 14-2 0-3-1-4-2M5 19c2-5 5-7 9-9',
  chat: 'M4 5h16v11h-9l-4.5 4v-4H4Z',
  mail: 'M3.5 5.5h17v13h-17Zm0 1 8.5 6.5 8.5-6.5',
  calendar: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V7M15.5 3.5V7',
} as const;
