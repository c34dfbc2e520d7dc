import type { AppContext } from '#functions/http/app.ts';

/** A download of a file about one booking or departure: not cached, not indexed, and without a referrer. */
export function download(c: AppContext, body: string, type: string, name: string): Response {
  c.header('content-type', type);
  c.header('content-disposition', `attachment; filename="${name}"`);
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex');
  return c.body(body);
}
