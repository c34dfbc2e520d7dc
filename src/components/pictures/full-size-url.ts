import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** Address of a picture as large as it is published, which its link leads to. The editor's own file is not published. */
export async function fullSizeUrl(image: ImageMetadata): Promise<string> {
  const { src } = await getImage({ src: image, format: 'webp' });
  return src;
}
