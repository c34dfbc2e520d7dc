import { html } from 'hono/html';
import type { AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import type { Markup } from '#functions/http/html/markup.ts';

/** A page of the demonstration that stands in for another service, such as a bank or a mailbox. */
export function demonstrationPage(
  c: AppContext,
  { title, banner, content }: { title: string; banner: string; content: Markup },
): Promise<Response> {
  return fillBuiltPage(c, '/staff/demonstration/', {
    title,
    slots: { title: html`${title}`, banner: html`${banner}`, content },
  });
}
