import type { ImageTransform, LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';

/** Longer than any screen shows a side of a picture, and a fraction of what a camera takes. */
export const LONGEST_SIDE = 2400;

/**
 * Makes every published picture: no side longer than `LONGEST_SIDE` pixels, turned the way the camera was held, and
 * without what the camera wrote down of the place and the day (P27).
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
  // Without a height of its own a picture has the one that its file's sides give it.
  const tall = height ?? (typeof src === 'string' ? 0 : (width * src.height) / src.width);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, tall));
  return { width: Math.round(width * scale), height: height && Math.round(height * scale) };
}
