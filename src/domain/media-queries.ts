import { BREAKPOINTS } from '#domain/constants.ts';

/**
 * The widths at which the site changes, "up to" including the number (M154, D63). Stylesheets write `(--above-phone)`
 * for `abovePhone`, which the build replaces; scripts and `sizes` read them here.
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
