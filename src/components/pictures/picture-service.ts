import type { ImageTransform, LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';

/** The longest side of a published picture, in pixels. */
export const LONGEST_SIDE = 2400;

/**
 * Makes every published picture: no side longer than `LONGEST_SIDE` pixels, upright, and without the metadata of the
 * camera, such as place and date (P27).
 */
export default {
  ...sharpService,
  async validateOptions(options, ...rest) {
    const checked = await sharpService.validateOptions!(options, ...rest);
    return { ...checked, ...narrowed(checked) };
  },
} satisfies LocalImageService;

function narrowed({ src, width, height }: ImageTransform): Pick<ImageTransform, 'width' | 'height'> {
  if (width === undefined) return { width, height };
  // The sides of the file give the height that the page does not set.
  const fullHeight = height ?? (typeof src === 'string' ? 0 : (width * src.height) / src.width);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, fullHeight));
  return { width: Math.round(width * scale), height: height && Math.round(height * scale) };
}
