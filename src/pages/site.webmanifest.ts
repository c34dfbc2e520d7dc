import type { APIRoute } from 'astro';
import { tokenColour } from '#styles/token-colour.ts';
import { getOperator } from '#catalogue/settings.ts';

/** What a phone shows for a site on its home screen. */
export const GET: APIRoute = async () => {
  const { name, about } = await getOperator();
  return Response.json({
    id: '/',
    name,
    short_name: name.split(' ')[0],
    description: about,
    start_url: '/',
    display: 'browser',
    background_color: tokenColour('paper'),
    theme_color: tokenColour('paper'),
    icons: [192, 512].map((size) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  });
};
