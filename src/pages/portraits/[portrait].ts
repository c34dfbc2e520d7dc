import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { pictureFile } from '#components/pictures/picture-file.ts';
import { listReviews } from '#catalogue/reviews.ts';
import type { Picture } from '#catalogue/schema/picture.ts';

/** As wide as they are shown, for screens of twice the density. */
const SIZE = 88;

/** The guests of the reviews page, small. Their names carry no fingerprint: eighty would take a tenth of that page. */
export const getStaticPaths = (async () =>
  (await listReviews()).flatMap(({ id, image }) =>
    image === null ? [] : [{ params: { portrait: `${id}.webp` }, props: { image } }],
  )) satisfies GetStaticPaths;

export const GET: APIRoute<{ image: Picture }> = async ({ props: { image } }) => {
  const portrait = await sharp(pictureFile(image))
    .autoOrient()
    .resize(SIZE, SIZE, { fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
  return new Response(new Uint8Array(portrait), { headers: { 'content-type': 'image/webp' } });
};
