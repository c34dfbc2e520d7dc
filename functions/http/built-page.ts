import type { html } from 'hono/html';
import type { AppContext } from '#functions/http/app.ts';
import { fillForm, type RefusedForm } from '#functions/http/fill-form.ts';

export type Markup = ReturnType<typeof html>;

interface Filling {
  /** What this page is of all that are filled into the same one. It stands before the title, as text. */
  readonly title?: string;
  /** What `data-state` of the page says; without one it stays as it was built. */
  readonly state?: string;
  /** Markup for the places of the content, and of the rail of staff, that are marked `data-fill`, by their names. */
  readonly slots?: Readonly<Record<string, Markup>>;
  /** A form of the page that was refused. Its page says so before anything else. */
  readonly refused?: RefusedForm;
  /** Stands before the title, so that a screen reader says first that something has to be put right. */
  readonly hasErrors?: boolean;
  readonly status?: number;
}

/**
 * A page of the site, as it was built, with what is known of one guest put into it.
 *
 * It is about one guest and opened with a secret: kept nowhere, found nowhere, and it tells no other site where it was.
 */
export async function fillBuiltPage(
  c: AppContext,
  path: string,
  { title, state, slots = {}, refused, hasErrors = refused !== undefined, status = 200 }: Filling = {},
): Promise<Response> {
  const built = await c.env.ASSETS.fetch(`http://localhost${path}`);
  const page = new Response(built.body, { status: built.ok ? status : built.status, headers: built.headers });
  page.headers.set('referrer-policy', 'no-referrer');
  page.headers.set('x-robots-tag', 'noindex');
  page.headers.set('content-security-policy', "frame-ancestors 'none'");
  page.headers.delete('etag');
  const filled = new Map(
    await Promise.all(Object.entries(slots).map(async ([name, markup]) => [name, String(await markup)] as const)),
  );
  const fill = {
    element: (element: Element) => {
      const markup = filled.get(element.getAttribute('data-fill') ?? '');
      if (markup !== undefined) element.setInnerContent(markup, { html: true });
    },
  };
  const rewriter = new HTMLRewriter().on('main [data-fill]', fill).on('.rail [data-fill]', fill);
  if (title !== undefined) rewriter.on('title', { element: (element) => void element.prepend(`${title} | `) });
  if (state !== undefined) {
    rewriter.on('main[data-state]', { element: (element) => void element.setAttribute('data-state', state) });
  }
  if (refused !== undefined) fillForm(rewriter, refused);
  if (hasErrors) rewriter.on('title', { element: (element) => void element.prepend('Error: ') });
  const answer = rewriter.transform(page);
  return c.newResponse(answer.body, answer);
}
