import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** The address of a picture in its largest published size. The original file is not published. */
export async function fullSizeUrl(image: ImageMetadata): Promise<string> {
  const { src } = await getImage({ src: image, format: 'webp' });
  return src;
}
