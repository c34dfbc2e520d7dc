import { join } from 'node:path';
import type { Picture } from '#catalogue/schema/picture.ts';

/** The path of a picture's file: the source file in development, the published file during a build. */
export function pictureFile({ image }: Picture): string {
  const address = decodeURI(image.src.replace(/\?.*$/, ''));
  return import.meta.env.DEV ? address.replace(/^\/@fs/, '') : join(process.cwd(), 'dist', address);
}
