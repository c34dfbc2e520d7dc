import type { APIRoute, GetStaticPaths } from 'astro';
import { readFile } from 'node:fs/promises';
import { openPicture, pictureFile } from '#ui/pictures/picture-service.ts';
import { listReviews } from '#catalogue/reviews.ts';
import type { Picture } from '#catalogue/schema/picture.ts';

/** The width in pixels, for screens of double density. */
const SIZE = 88;

/**
 * Small portraits of the guests on the reviews page. Their names have no hash: eighty hashes would be a tenth of that
 * page.
 */
export const getStaticPaths = (async () =>
  (await listReviews()).flatMap(({ id, image }) =>
    image === null ? [] : [{ params: { portrait: `${id}.webp` }, props: { image } }],
  )) satisfies GetStaticPaths;

export const GET: APIRoute<{ image: Picture }> = async ({ props: { image } }) => {
  const shape = { width: SIZE, height: SIZE };
  const opened = await openPicture(await readFile(pictureFile(image)), { focus: image.focus, shape });
  const portrait = await opened
    .resize({ ...shape, fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
  return new Response(new Uint8Array(portrait), { headers: { 'content-type': 'image/webp' } });
};
