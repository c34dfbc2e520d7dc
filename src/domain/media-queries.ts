import { BREAKPOINTS } from '#domain/constants.ts';

const rem = (pixels: number) => `${pixels / 16}rem`;

/**
 * The media queries of the site, for scripts and `sizes`; "up to" includes the number. Stylesheets write
 * `(--above-phone)` for `abovePhone`, by the same list in src/styles/media.css.
 *
 * They are in `rem`: with larger text the layout is that of a narrower window. At exactly 62rem (992 pixels) `desktop`
 * and `upToDesktop` both apply.
 */
export const MEDIA = {
  phone: `(width <= ${rem(BREAKPOINTS.phone)})`,
  abovePhone: `(width > ${rem(BREAKPOINTS.phone)})`,
  reviewSlider: `(width <= ${rem(BREAKPOINTS.reviewSlider)})`,
  upToDesktop: `(width <= ${rem(BREAKPOINTS.desktop)})`,
  belowDesktop: `(width < ${rem(BREAKPOINTS.desktop)})`,
  desktop: `(width >= ${rem(BREAKPOINTS.desktop)})`,
  aboveDesktop: `(width > ${rem(BREAKPOINTS.desktop)})`,
  largeText: '(width < 15rem)',
  usualText: '(width >= 15rem)',
} as const;
