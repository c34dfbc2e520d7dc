import type { APIRoute } from 'astro';

/**
 * Keeps crawlers off what is no page, and names the sitemap. The pages of bookings and of staff say `noindex`, which a
 * crawler has to fetch to read: forbidden here, their bare addresses could be listed.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *
Disallow: /api/
Disallow: /go/

Sitemap: ${new URL('sitemap-index.xml', site).href}
`,
  );
