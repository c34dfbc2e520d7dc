import type { APIRoute } from 'astro';

/** Allows all pages except those for people only, and names the sitemap. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    `User-agent: *
Disallow: /api/
Disallow: /book/
Disallow: /check-in/
Disallow: /go/
Disallow: /staff/

Sitemap: ${new URL('sitemap-index.xml', site).href}
`,
  );
