import type { ImageTransform, LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';

/** The largest width of a published picture, in pixels. */
export const MAX_WIDTH = 2400;

/**
 * Makes every published picture: at most `MAX_WIDTH` pixels wide, upright, and without the metadata of the camera, such
 * as place and date (P27).
 */
export default {
  ...sharpService,
  async validateOptions(options, ...rest) {
    const { width, height, ...checked } = await sharpService.validateOptions!(options, ...rest);
    return { ...checked, ...narrowed(width, height) };
  },
} satisfies LocalImageService;

function narrowed(width: ImageTransform['width'], height: ImageTransform['height']) {
  if (width === undefined || width <= MAX_WIDTH) return { width, height };
  return { width: MAX_WIDTH, height: height && Math.round((height * MAX_WIDTH) / width) };
}
