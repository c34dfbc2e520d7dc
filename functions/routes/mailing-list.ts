import { Hono } from 'hono';
import { html } from 'hono/html';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage, type Markup } from '#functions/http/built-page.ts';
import { readBody } from '#functions/http/read-request.ts';
import { noStore } from '#functions/http/security-headers.ts';
import { linkTooOld, linkUnknown, pressToConfirm, pressToLeave } from '#functions/pages/list-forms.ts';
import { confirmSubscription, leaveList, openListLink } from '#functions/services/mailing-list.ts';

const PAGE = '/subscribe/';

/**
 * The pages behind the links of mails of the mailing list (P40).
 *
 * Nothing here says whether an address is on the list to anybody without a link that was mailed to it.
 */
export const mailingList = new Hono<App>()
  .use('/subscribe/*', noStore)
  .get('/subscribe/confirm', async (c) => {
    const token = c.req.query('token') ?? '';
    const subscription = await openListLink(c.var.context, 'confirm', token);
    return subscription === null ? refused(c, linkTooOld()) : asks(c, pressToConfirm(token));
  })
  .post('/subscribe/confirm', async (c) => {
    const subscription = await openListLink(c.var.context, 'confirm', await postedToken(c));
    if (subscription === null) return refused(c, linkTooOld());
    await confirmSubscription(c.var.context, subscription);
    return done(c, 'You are on the list. Thanks for confirming.');
  })
  .get('/subscribe/leave', async (c) => {
    const token = c.req.query('token') ?? '';
    const subscription = await openListLink(c.var.context, 'leave', token);
    return subscription === null ? refused(c, linkUnknown()) : asks(c, pressToLeave(token));
  })
  // Mail programs post here by themselves, with the token in the address and a body of their own (RFC 8058).
  .post('/subscribe/leave', async (c) => {
    const subscription = await openListLink(c.var.context, 'leave', await postedToken(c));
    if (subscription === null) return refused(c, linkUnknown());
    await leaveList(c.var.context, subscription);
    return done(c, 'You have left the list. No more letters will come.');
  });

async function postedToken(c: AppContext): Promise<string> {
  const { token } = (await readBody(c, ['form'])) as Record<string, string>;
  return token ?? c.req.query('token') ?? '';
}

function asks(c: AppContext, form: Markup): Promise<Response> {
  return fillBuiltPage(c, PAGE, { slots: { form } });
}

function refused(c: AppContext, form: Markup): Promise<Response> {
  return fillBuiltPage(c, PAGE, { slots: { form }, hasErrors: true, status: 404 });
}

function done(c: AppContext, sentence: string): Promise<Response> {
  return fillBuiltPage(c, PAGE, { state: 'sent', slots: { thanks: html`${sentence}` } });
}
