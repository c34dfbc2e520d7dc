import { Hono } from 'hono';
import * as v from 'valibot';
import type { App } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { readBody } from '#functions/http/read-request.ts';
import { addressOf } from '#functions/http/visitor.ts';
import { lostLinkForm } from '#functions/pages/lost-link-form.ts';
import { logFault } from '#functions/log-fault.ts';
import { mailLostLinks, mayAskForLinks } from '#functions/services/send-again.ts';
import { LostLinkForm } from '#contract/check-in.ts';
import { toErrorMap } from '#contract/errors.ts';

const PAGE = '/check-in/lost/';
const TOO_MANY = 'Links were asked for very often from your connection. Please try again in an hour, or write to us.';

/**
 * Who lost a check-in link asks for it here (P19).
 *
 * Every address that can be one gets the same answer, and gets it before anything about it is looked up.
 */
export const lostLink = new Hono<App>()
  .get('/check-in/lost', (c) => fillBuiltPage(c, PAGE, { slots: { form: lostLinkForm(null) } }))
  .post('/check-in/lost', async (c) => {
    const values = (await readBody(c, ['form'])) as Record<string, string>;
    const form = v.safeParse(LostLinkForm, values);
    const address = await addressOf(c);
    const refuse = (errors: Record<string, string[]>, status: number) =>
      fillBuiltPage(c, PAGE, { slots: { form: lostLinkForm({ values, errors }) }, hasErrors: true, status });
    if (!form.success) return refuse(toErrorMap(form.issues), 400);
    if (!(await mayAskForLinks(c.var.context, address))) {
      c.header('retry-after', '3600');
      return refuse({ __all__: [TOO_MANY] }, 429);
    }
    const mailing = mailLostLinks(c.var.context, form.output.email);
    c.executionCtx.waitUntil(mailing.catch((fault: unknown) => logFault(c.req.path, fault)));
    return fillBuiltPage(c, PAGE, { state: 'asked' });
  });
