import { BREAKPOINTS } from '#domain/constants.ts';

/**
 * The media queries of the site; "up to" includes the number (M154, D63). Stylesheets write `(--above-phone)` for
 * `abovePhone`, and the build replaces it. Scripts and `sizes` read them here.
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
