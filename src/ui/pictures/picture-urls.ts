import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';

/** The address of a picture in its largest published size. The original file is not published. */
export async function fullSizeUrl(image: ImageMetadata): Promise<string> {
  const { src } = await getImage({ src: image, format: 'webp' });
  return src;
}

/** The address of the picture beside a search result, twice the size of its box. */
export async function searchPictureUrl(image: ImageMetadata): Promise<string> {
  const { src } = await getImage({ src: image, width: 176, height: 220, fit: 'cover', format: 'webp' });
  return src;
}
