import type { ImageTransform, LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import { join } from 'node:path';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Focus, FocusedImage, Picture } from '#catalogue/schema/picture.ts';

type ImageConfig = Parameters<NonNullable<LocalImageService['validateOptions']>>[1];
type Transform = Parameters<LocalImageService['transform']>[1] & ImageTransform;

export const LONGEST_SIDE = 2400;
const QUICK_LONGEST_SIDE = 1280;

/**
 * Makes every published picture: no side longer than `LONGEST_SIDE` pixels, upright, and without the metadata of the
 * camera, such as place and date. A picture that is cut follows its focus: in the file, and where a style cuts it
 * on the page. In a quick build it is one small WebP file, because most of a first build's time goes into the
 * sizes and into AVIF.
 */
export default {
  ...sharpService,
  async validateOptions(options, imageConfig, ...rest) {
    const asked = imageConfig.service.config['isQuick'] === true ? quickly(options) : options;
    const checked = await sharpService.validateOptions!(asked, imageConfig, ...rest);
    const focus = focusOf(checked);
    const position = checked.fit === 'cover' && focus !== undefined ? { position: toPosition(focus) } : {};
    return { ...qualityOf(checked.format, imageConfig), ...checked, ...narrowed(checked, LONGEST_SIDE), ...position };
  },
  async getHTMLAttributes(options, ...rest) {
    const attributes = (await sharpService.getHTMLAttributes!(options, ...rest)) as Record<string, unknown>;
    const focus = focusOf(options);
    return focus === undefined ? attributes : { ...attributes, style: `object-position:${toPosition(focus)}` };
  },
  async transform(source, options, ...rest) {
    const { position, ...others } = options as Transform;
    const focus = fromPosition(position);
    const { width, height } = others;
    if (focus === undefined || width === undefined || height === undefined) {
      return sharpService.transform(source, options, ...rest);
    }
    const opened = await openPicture(source, { focus, shape: { width, height } });
    return sharpService.transform(await opened.png({ compressionLevel: 0 }).toBuffer(), others, ...rest);
  },
} satisfies LocalImageService;

function focusOf({ src }: ImageTransform): Focus | undefined {
  return typeof src === 'string' ? undefined : (src as FocusedImage).focus;
}

/**
 * The quality that the site's configuration sets for a format. As an option of the picture it is part of its file's
 * name, so that a kept file of another quality is not taken for it.
 */
function qualityOf(format: string | undefined, { service }: ImageConfig): Pick<ImageTransform, 'quality'> {
  const { quality } = (service.config as Record<string, Pick<ImageTransform, 'quality'>>)[format ?? ''] ?? {};
  return quality === undefined ? {} : { quality };
}

/** As CSS writes a focus, and as it stands in the address of a file that is made in development. */
function toPosition([left, top]: Focus): string {
  return `${left}% ${top}%`;
}

function fromPosition(position: string | undefined): Focus | undefined {
  const match = /^(\d+)% (\d+)%$/.exec(position ?? '');
  return match === null ? undefined : [Number(match[1]), Number(match[2])];
}

/** One size, small, and never AVIF. */
function quickly(options: ImageTransform): ImageTransform {
  const quick: ImageTransform = { ...options, ...narrowed(options, QUICK_LONGEST_SIDE) };
  if (quick.format === 'avif') quick.format = 'webp';
  if (quick.widths && quick.width !== undefined) quick.widths = [quick.width];
  return quick;
}

function narrowed(
  { src, width, height }: ImageTransform,
  longestSide: number,
): Pick<ImageTransform, 'width' | 'height'> {
  if (width === undefined) return { width, height };
  // The sides of the file give the height that the page does not set.
  const fullHeight = height ?? (typeof src === 'string' ? 0 : (width * src.height) / src.width);
  const scale = Math.min(1, longestSide / Math.max(width, fullHeight));
  return { width: Math.round(width * scale), height: height && Math.round(height * scale) };
}

/** The path of a picture's file: the source file in development, the published file during a build. */
export function pictureFile({ image }: Picture): string {
  const address = decodeURI(image.src.replace(/\?.*$/, ''));
  return import.meta.env.DEV ? address.replace(/^\/@fs/, '') : join(process.cwd(), 'dist', address);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Region extends Size {
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
