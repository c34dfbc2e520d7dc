import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppContext } from '#functions/http/app.ts';
import { fillForm, type RefusedForm } from '#functions/http/fill-form.tsx';

interface Filling {
  /** This page's own title, put before the built title, as text. */
  readonly title?: string;
  /** The value of the page's `data-state`; without one it stays as built. */
  readonly state?: string;
  /** What is drawn, by name, in the elements marked `data-fill`, in the content and in the staff's side bar. */
  readonly slots?: Readonly<Record<string, ReactNode>>;
  /** The page's form that was refused. The page's title starts with the error. */
  readonly refused?: RefusedForm;
  /** Adds an error mark before the title, so that a screen reader announces the error first. */
  readonly hasErrors?: boolean;
  readonly status?: number;
}

/** The page belongs to one guest and opens with a secret, so it is not cached, not indexed, and sends no referrer. */
export async function fillBuiltPage(c: AppContext, path: string, filling: Filling = {}): Promise<Response> {
  const answer = await fillPage(c.env.ASSETS, path, filling);
  return c.newResponse(answer.body, answer);
}

export async function fillPage(
  assets: Fetcher,
  path: string,
  { title, state, slots = {}, refused, hasErrors = refused !== undefined, status = 200 }: Filling,
): Promise<Response> {
  const built = await assets.fetch(`http://localhost${path}`);
  const page = new Response(built.body, { status: built.ok ? status : built.status, headers: built.headers });
  page.headers.set('referrer-policy', 'no-referrer');
  page.headers.set('x-robots-tag', 'noindex');
  page.headers.set('content-security-policy', "frame-ancestors 'none'");
  page.headers.delete('etag');
  const fill = {
    element: (element: Element) => {
      const name = element.getAttribute('data-fill') ?? '';
      if (Object.hasOwn(slots, name)) element.setInnerContent(renderToStaticMarkup(slots[name]), { html: true });
    },
  };
  const rewriter = new HTMLRewriter().on('main [data-fill]', fill).on('.rail [data-fill]', fill);
  if (title !== undefined) rewriter.on('title', { element: (element) => void element.prepend(`${title} | `) });
  if (state !== undefined) {
    rewriter.on('main[data-state]', { element: (element) => void element.setAttribute('data-state', state) });
  }
  if (refused !== undefined) fillForm(rewriter, refused);
  if (hasErrors) rewriter.on('title', { element: (element) => void element.prepend('Error: ') });
  return oneFocus().transform(rewriter.transform(page));
}

/** What a page begins at: a notice, or a control with an error, which a row of radio buttons says as a group. */
const BEGINNINGS = [
  '[autofocus]',
  ...['input[aria-invalid]', 'textarea[aria-invalid]', 'select[aria-invalid]', 'fieldset[aria-invalid] input'],
];

/** Gives the focus to the first. HTML allows no second. */
function oneFocus(): HTMLRewriter {
  let isTaken = false;
  const focus = {
    element: (element: Element) => {
      if (isTaken) element.removeAttribute('autofocus');
      else element.setAttribute('autofocus', '');
      isTaken = true;
    },
  };
  return BEGINNINGS.reduce((rewriter, selector) => rewriter.on(`main ${selector}`, focus), new HTMLRewriter());
}

/** A page of the demonstration that stands in for another service, such as a bank or a mailbox. */
export function demonstrationPage(
  c: AppContext,
  { title, banner, content }: { title: string; banner: string; content: ReactNode },
): Promise<Response> {
  return fillBuiltPage(c, '/staff/demonstration/', {
    title,
    slots: { title, banner, content },
  });
}
