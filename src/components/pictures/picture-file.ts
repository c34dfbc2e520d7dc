import { join } from 'node:path';
import type { Picture } from '#catalogue/schema/picture.ts';

/** Where a picture's file lies: beside its text while developing, among the built files when pages are made. */
export function pictureFile({ image }: Picture): string {
  const address = decodeURI(image.src.replace(/\?.*$/, ''));
  return import.meta.env.DEV ? address.replace(/^\/@fs/, '') : join(process.cwd(), 'dist', address);
}
