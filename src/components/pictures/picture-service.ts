import type { ImageTransform, LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';

/** Wider than any screen shows a page, and a fraction of what a camera takes. */
export const WIDEST = 2400;

/**
 * Makes every published picture: at most `WIDEST` pixels wide, turned the way the camera was held, and without what the
 * camera wrote down of the place and the day (P27).
 */
export default {
  ...sharpService,
  async validateOptions(options, ...rest) {
    const { width, height, ...checked } = await sharpService.validateOptions!(options, ...rest);
    return { ...checked, ...narrowed(width, height) };
  },
} satisfies LocalImageService;

function narrowed(width: ImageTransform['width'], height: ImageTransform['height']) {
  if (width === undefined || width <= WIDEST) return { width, height };
  return { width: WIDEST, height: height && Math.round((height * WIDEST) / width) };
}
