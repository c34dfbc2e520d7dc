import { Hono } from 'hono';
import * as v from 'valibot';
import type { App } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import type { RefusedForm } from '#functions/http/html/fill-form.ts';
import { isFromScript, readBody, routePath } from '#functions/http/read-request.ts';
import { networksFrom } from '#functions/http/visitor.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import { mailLostLinks, mayAskForLinks } from '#functions/check-in/send-again.ts';
import { askForLink } from '#contract/check-in.ts';
import { toErrorMap, type ErrorMap } from '#contract/errors.ts';

const TOO_MANY = 'Too many links have been requested from your network. Please try again in an hour, or email us.';

/**
 * Sends lost check-in links again.
 *
 * Every well-formed address gets the same answer, before anything about it is looked up.
 */
export const lostLink = new Hono<App>()
  .get(routePath(askForLink), (c) => fillBuiltPage(c, askForLink.path))
  .post(routePath(askForLink), async (c) => {
    const sent = await readBody(c, ['form', 'json']);
    const form = v.safeParse(askForLink.body, sent);
    const refuse = (errors: ErrorMap, status: 400 | 429) =>
      isFromScript(c)
        ? c.json(errors, status)
        : fillBuiltPage(c, askForLink.path, { refused: refused(sent, errors), status });
    if (!form.success) return refuse(toErrorMap(form.issues), 400);
    if (!(await mayAskForLinks(c.var.context, await networksFrom(c)))) {
      c.header('retry-after', '3600');
      return refuse({ __all__: [TOO_MANY] }, 429);
    }
    const mailing = mailLostLinks(c.var.context, form.output.email);
    c.executionCtx.waitUntil(mailing.catch((fault: unknown) => logFault(c.req.path, fault)));
    return isFromScript(c) ? c.json({}) : fillBuiltPage(c, askForLink.path, { state: 'asked' });
  });

function refused(sent: unknown, errors: ErrorMap): RefusedForm {
  const email = v.is(v.object({ email: v.string() }), sent) ? sent.email : '';
  return {
    action: askForLink.path,
    component: 'LostLink',
    banner: errors['__all__']?.[0] ?? null,
    posted: { values: { email }, errors },
  };
}
