/**
 * Stands in for `@floating-ui/react` (see `astro.config.mjs`). The date picker would place a calendar over the page
 * with it, for a text field. Ours is in the page, so nothing here ever runs, and the first press fetches 8 kB less.
 */
const nothing = () => ({});

export const [useFloating, autoUpdate, flip, offset, arrow] = [nothing, nothing, nothing, nothing, nothing];
export const FloatingArrow = () => null;
