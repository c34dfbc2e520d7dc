import { join } from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { tokenColour } from '#styles/token-colour.ts';

const SIZES = [48, 180, 192, 512];

/** The site's sign in the picture sizes that phones need, and 48 for browsers without SVG icons; 180 is for Apple. */
export const getStaticPaths = (() =>
  SIZES.map((size) => ({ params: { icon: `${size}.png` }, props: { size } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ size: number }> = async ({ props: { size } }) => {
  const inner = Math.round(size * 0.8);
  const sign = await sharp(join(process.cwd(), 'public/favicon.svg'), { density: size * 2.2 })
    .resize(inner)
    .toBuffer();
  const background = tokenColour('paper');
  const start = Math.floor((size - inner) / 2);
  const end = size - inner - start;
  const icon = await sharp(sign)
    .extend({ top: start, left: start, bottom: end, right: end, background })
    .flatten({ background })
    .png({ palette: true })
    .toBuffer();
  return new Response(new Uint8Array(icon), { headers: { 'content-type': 'image/png' } });
};
