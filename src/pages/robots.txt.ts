import type { APIRoute } from 'astro';

/** Everything may be read but what answers only people; where the list of pages is. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *
Disallow: /api/
Disallow: /check-in/
Disallow: /staff/

Sitemap: ${new URL('sitemap-index.xml', site).href}
`,
  );
