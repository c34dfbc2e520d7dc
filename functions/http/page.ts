import { html, raw } from 'hono/html';
import type { AppContext } from '#functions/http/app.ts';
import type { Markup } from '#functions/http/html/markup.ts';
import { COLOURS, inColours } from '#functions/platform/brand.ts';
import { WORDING } from '#domain/text/wording.ts';

/** Takes part in the pages' transition, as `base.css` does: the browser reports an error where only one of two does. */
const STYLE = `
  @media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }
  :root { color-scheme: light; }
  body { margin: 0; background: ${COLOURS.paper}; color: ${COLOURS.body}; font: 1rem/1.6 'Helvetica Neue', arial, sans-serif; }
  main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  h1 { color: ${COLOURS.night}; font: 700 1.75rem/1.2 rockwell, 'Roboto Slab', georgia, serif; }
  a { color: ${COLOURS.ocean}; }
  .banner { margin: 0; padding: .75rem 1rem; background: ${COLOURS.night}; color: ${COLOURS.paper}; text-align: center; }
  .card { padding: 1rem 1.5rem; border: 1px solid ${COLOURS.rule}; background: ${COLOURS.card}; }
  dt { color: ${COLOURS.muted}; } dd { margin: 0 0 .75rem; font-weight: 700; }
  form { display: flex; flex-wrap: wrap; gap: .75rem; }
  button { min-height: 3rem; padding: 0 1.5rem; border: 2px solid ${COLOURS.night}; background: ${COLOURS.card}; color: ${COLOURS.night}; font: inherit; font-weight: 700; cursor: pointer; }
  input { min-height: 3rem; padding: 0 .75rem; border: 2px solid ${COLOURS.night}; font: inherit; }
  button.main { background: ${COLOURS.wattle}; }
  :focus-visible { outline: 3px solid ${COLOURS.ocean}; outline-offset: 2px; }
  ul { padding: 0; list-style: none; } li { padding: .75rem 0; border-bottom: 1px solid ${COLOURS.rule}; }
  iframe { width: 100%; height: 42rem; border: 1px solid ${COLOURS.rule}; background: ${COLOURS.card}; }
  pre { padding: 1rem; background: ${COLOURS.card}; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** A page of the demonstration, such as a bank or a mailbox, outside the site's own pages. Never indexed or framed. */
export async function demonstrationPage(
  c: AppContext,
  { title, banner, content, status = 200 }: { title: string; banner: string; content: Markup; status?: 200 | 404 },
) {
  const operator = await c.var.context.catalogue.operator();
  c.header('x-robots-tag', 'noindex');
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  return c.html(
    html`<!doctype html>
      <html lang="${WORDING.language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <style>
            ${raw(inColours(STYLE, operator))}
          </style>
        </head>
        <body>
          <p class="banner">${banner}</p>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
        </body>
      </html>`,
    status,
  );
}
