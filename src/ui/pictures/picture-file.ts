import { join } from 'node:path';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Focus, Picture } from '#catalogue/schema/picture.ts';

/** The path of a picture's file: the source file in development, the published file during a build. */
export function pictureFile({ image }: Picture): string {
  const address = decodeURI(image.src.replace(/\?.*$/, ''));
  return import.meta.env.DEV ? address.replace(/^\/@fs/, '') : join(process.cwd(), 'dist', address);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in pixels. */
export interface Region extends Size {
  readonly left: number;
  readonly top: number;
}

/** Gives the largest part of a picture that has the ratio of `shape`, placed as `object-position` of CSS places it. */
export function regionOf(own: Size, shape: Size, [left, top]: Focus): Region {
  const scale = Math.min(own.width / shape.width, own.height / shape.height);
  const width = Math.min(own.width, Math.max(1, Math.round(shape.width * scale)));
  const height = Math.min(own.height, Math.max(1, Math.round(shape.height * scale)));
  return {
    width,
    height,
    left: Math.round(((own.width - width) * left) / 100),
    top: Math.round(((own.height - height) * top) / 100),
  };
}

/**
 * Opens a picture upright, and cut to the ratio of `shape` so that its focus stays in sight. A picture without a focus
 * is not cut yet: `resize` cuts it around its middle. So is one that moves, because only its first frame would be left.
 */
export async function openPicture(
  source: Uint8Array,
  { focus, shape, ...options }: SharpOptions & { readonly focus: Focus | undefined; readonly shape: Size },
): Promise<Sharp> {
  const picture = sharp(source, options).autoOrient();
  if (focus === undefined) return picture;
  const { autoOrient: own, pages = 1 } = await sharp(source, options).metadata();
  return pages > 1 ? picture : picture.extract(regionOf(own, shape, focus));
}
