import type { ReactNode } from 'react';
import { fillPage } from '#functions/http/built-page.ts';
import type { Env } from '#functions/platform/env.ts';
import { Button } from '#ui/Button.tsx';

const PAGE = '/problem/';
/** After these, the same form may succeed. */
const PASSING = [409, 429, 500, 503];

/**
 * Answers a request, and shows a problem as a page where a browser's window would show it: to a guest without
 * JavaScript. A form that may succeed later can be sent again with everything that was typed.
 */
export async function showProblem(
  request: Request,
  env: Pick<Env, 'ASSETS'>,
  answerTo: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return answerTo(request);
  const sent = request.method === 'POST' ? request.clone() : null;
  const answer = await answerTo(request);
  if (answer.headers.get('content-type') !== 'application/problem+json') return answer;
  const { detail } = await answer.json<{ readonly detail: string }>();
  const again = PASSING.includes(answer.status) ? await sendAgain(sent) : null;
  const page = await fillPage(env.ASSETS, PAGE, { slots: { detail, again }, hasErrors: true, status: answer.status });
  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') page.headers.append(name, value);
    else if (!page.headers.has(name)) page.headers.set(name, value);
  }
  page.headers.set('cache-control', 'no-store');
  // `no-referrer` would send the form again without its origin, which the Worker refuses.
  page.headers.set('referrer-policy', 'same-origin');
  return page;
}

/** A button that sends the form again. Null for what was no form, and for one with files or a password. */
async function sendAgain(sent: Request | null): Promise<ReactNode> {
  const fields = sent && (await sent.formData().catch(() => null));
  if (fields === null || fields.has('password')) return null;
  const values = [...fields].filter((field): field is [string, string] => typeof field[1] === 'string');
  if (values.length < [...fields].length) return null;
  return (
    <form method="post">
      {values.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Try again</Button>
    </form>
  );
}
