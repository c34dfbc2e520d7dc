import { Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { chatStub } from '#functions/chat/chat-stub.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { staffPage } from '#functions/http/staff-page.ts';
import { networksFrom } from '#functions/http/visitor.ts';
import { staffSignInForm } from '#functions/office/pages/staff-sign-in-form.ts';
import { tryStaffPassword } from '#functions/office/staff-sign-in.ts';
import { endStaffSession, signInMethod, staffOf, startStaffSession } from '#functions/http/staff-session.ts';
import { toErrorMap, type PostedForm } from '#contract/errors.ts';
import { StaffSignInForm, staffSession } from '#contract/office.ts';

const START = '/staff/';
const CHAT = '/staff/chat/';
const ACCESS_SIGN_OUT = '/cdn-cgi/access/logout';
const WRONG = 'Wrong password. Please try again.';
const TOO_OFTEN = 'Too many sign-in attempts from your network. Please try again in 15 minutes.';

/** The staff's pages: signing in and out, and the pages for signed-in staff. `requireStaff` protects all of them. */
export const staff = new Hono<App>()
  .get('/staff', async (c) => {
    const who = await staffOf(c);
    if (who !== null)
      return fillBuiltPage(c, START, { state: 'in', slots: { name: html`${who.name}`, who: html`${who.name}` } });
    return signInMethod(c.env).kind === 'password' ? showForm(c, null, c.req.query('next')) : showClosed(c);
  })
  .post('/staff', async (c) => {
    const method = signInMethod(c.env);
    if (method.kind !== 'password') return showClosed(c);
    const { password: typed = '', ...values } = (await readBody(c, ['form'])) as Record<string, string>;
    const form = v.safeParse(StaffSignInForm, { ...values, password: typed });
    if (!form.success) return showForm(c, { values, errors: toErrorMap(form.issues) }, values['next'], 400);
    const { name, password: given } = form.output;
    const networks = await networksFrom(c);
    switch (await tryStaffPassword(c.var.context, { networks, given, wanted: method.password })) {
      case 'too-often':
        c.header('retry-after', '900');
        return showForm(c, { values, errors: { __all__: [TOO_OFTEN] } }, values['next'], 429);
      case 'wrong':
        return showForm(c, { values, errors: { password: [WRONG] } }, values['next'], 400);
      case 'right':
        await startStaffSession(c, name, method.password);
        return c.redirect(ownPage(values['next']), 303);
    }
  })
  .post('/staff/sign-out', async (c) => {
    const who = await staffOf(c);
    await endStaffSession(c);
    // Closes the staff chat in other tabs, because another person may use the computer next.
    try {
      if (who !== null) await chatStub(c.env).signOut(who.name);
    } catch (fault) {
      logFault('sign-out', fault);
    }
    return c.redirect(signInMethod(c.env).kind === 'access' ? ACCESS_SIGN_OUT : START, 303);
  })
  .get(routePath(staffSession), (c) => reply(c, staffSession, { name: c.var.staff.name }))
  .get('/staff/chat', (c) => staffPage(c, CHAT));

function showForm(c: AppContext, posted: PostedForm | null, next: string | undefined, status = 200): Promise<Response> {
  const form = staffSignInForm(posted, ownPage(next));
  return fillBuiltPage(c, START, { state: 'form', slots: { form }, hasErrors: posted !== null, status });
}

/** Says what is missing to the person who sets up the site: Access sent no token, or no method is configured. */
function showClosed(c: AppContext): Promise<Response> {
  const state = signInMethod(c.env).kind === 'access' ? 'access' : 'unset';
  return fillBuiltPage(c, START, { state, status: 403 });
}

/** The page after signing in: always one of the staff's pages. */
function ownPage(next: string | undefined): string {
  return next !== undefined && /^\/staff(?:\/[\w-]+)+\/?$/.test(next) ? next : CHAT;
}
