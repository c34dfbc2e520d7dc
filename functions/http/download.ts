import type { AppContext } from '#functions/http/app.ts';

/** A file about one booking or one departure, which a browser saves: nobody finds it, and it tells no site where it was. */
export function download(c: AppContext, body: string, type: string, name: string): Response {
  c.header('content-type', type);
  c.header('content-disposition', `attachment; filename="${name}"`);
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex');
  return c.body(body);
}
