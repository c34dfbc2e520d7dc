import type { APIRoute } from 'astro';
import { buildDay, getOperator } from '#catalogue/settings.ts';
import { addDays } from '#domain/calendar-date.ts';

/**
 * The contact for security reports (RFC 9116). It expires within a year of the last build, so that an abandoned site
 * names nobody.
 */
export const GET: APIRoute = async ({ site }) => {
  const { email } = await getOperator();
  return new Response(
    `Contact: mailto:${email}
Expires: ${addDays(await buildDay(), 364)}T00:00:00Z
Preferred-Languages: en
Canonical: ${new URL('.well-known/security.txt', site).href}
`,
  );
};
