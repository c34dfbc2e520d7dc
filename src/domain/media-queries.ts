import { BREAKPOINTS } from '#domain/constants.ts';

/**
 * The media queries of the site, for scripts and `sizes`; "up to" includes the number. Stylesheets write
 * `(--above-phone)` for `abovePhone`, by the same list in src/styles/media.css.
 *
 * At exactly 992 pixels `desktop` and `upToDesktop` both apply.
 */
export const MEDIA = {
  phone: `(width <= ${BREAKPOINTS.phone}px)`,
  abovePhone: `(width > ${BREAKPOINTS.phone}px)`,
  reviewSlider: `(width <= ${BREAKPOINTS.reviewSlider}px)`,
  upToDesktop: `(width <= ${BREAKPOINTS.desktop}px)`,
  belowDesktop: `(width < ${BREAKPOINTS.desktop}px)`,
  desktop: `(width >= ${BREAKPOINTS.desktop}px)`,
  aboveDesktop: `(width > ${BREAKPOINTS.desktop}px)`,
} as const;
