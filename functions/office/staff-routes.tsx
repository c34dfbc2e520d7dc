import { Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { type PostedForm, toErrorMap } from '#contract/errors.ts';
import { AnsweredForm, officeSalesSummary, staffSession, StaffSignInForm } from '#contract/office.ts';
import { findOrderByReference } from '#functions/bookings/orders.ts';
import { networksFrom } from '#functions/cart/cart-cookies.ts';
import { chatStub } from '#functions/chat/chat-stub.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { bearerOf, readBody, routePath } from '#functions/http/read-request.ts';
import { Problem, reply } from '#functions/http/reply.ts';
import { endStaffSession, signInMethod, staffOf, startStaffSession } from '#functions/office/staff-session.ts';
import { latestQuestions, markAnswered, markUnanswered } from '#functions/leads/leads.ts';
import { questionPlace, QuestionsList } from '#functions/office/pages/QuestionsList.tsx';
import { StaffBooking } from '#functions/office/pages/StaffBooking.tsx';
import { SignInForm } from '#functions/office/pages/staff-forms.tsx';
import { readSalesSummary } from '#functions/office/departures.ts';
import { tryStaffPassword, trySecret } from '#functions/office/staff-sessions.ts';
import { logFault } from '#functions/platform/audit.ts';

const START = '/staff/';
const CHAT = '/staff/chat/';
const ACCESS_SIGN_OUT = '/cdn-cgi/access/logout';
const WRONG = 'Wrong password. Please try again.';
const TOO_OFTEN = 'Too many sign-in attempts from your network. Please try again in 15 minutes.';

/** The staff's pages: signing in and out, and the pages for signed-in staff. `requireStaff` protects all of them. */
export const staff = new Hono<App>()
  .get('/staff', async (c) => {
    const who = await staffOf(c);
    if (who !== null) return fillBuiltPage(c, START, { state: 'in', slots: { name: who.name, who: who.name } });
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
  const form = <SignInForm posted={posted} next={ownPage(next)} />;
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

/** A built page that the Worker fills with one booking. */
const ONE = '/staff/departures/booking/';

/** What was agreed in a booking, under which terms, and with which commit of the site. `requireStaff` protects it. */
export const staffBooking = new Hono<App>().get('/staff/bookings/:reference', async (c) => {
  const { store, catalogue } = c.var.context;
  const reference = c.req.param('reference');
  const order = findOrderByReference(store, reference);
  if (order === null) return staffPage(c, ONE, { status: 404 });
  const { timeZone } = await catalogue.operator();
  return staffPage(c, ONE, {
    title: reference,
    state: 'found',
    slots: { booking: <StaffBooking {...{ order, reference, timeZone }} /> },
  });
});

const LIST = '/staff/questions/';

/** The office's page of questions from the contact form. `requireStaff` protects it. */
export const questions = new Hono<App>()
  .get('/staff/questions', async (c) => {
    const { context } = c.var;
    const now = context.now();
    const operator = await context.catalogue.operator();
    const found = latestQuestions(context.store, now);
    return staffPage(c, LIST, { slots: { questions: <QuestionsList {...{ questions: found, now, operator }} /> } });
  })
  .post('/staff/questions/:id', async (c) => {
    const { context, staff } = c.var;
    const id = c.req.param('id');
    const form = v.safeParse(AnsweredForm, await readBody(c, ['form']));
    if (!form.success)
      throw new Problem(400, 'Press one of the buttons on the page to say whether the question is answered.');
    if (form.output.answered === 'yes') markAnswered(context.store, id, staff.account, context.now());
    else markUnanswered(context.store, id);
    return c.redirect(`${LIST}#${questionPlace(id)}`, 303);
  });

/** Each review of a proposed change asks once, and those of one company may come from one network. */
const TRIES_PER_NETWORK = 60;
const UNSET = 'STANDING_KEY isn’t set, so this address is closed. docs/DEPLOYING.md has the steps.';
const WRONG_KEY = 'Send the site’s STANDING_KEY as "Authorization: Bearer …".';
const KEY_TOO_OFTEN = 'Too many requests from your network. Please try again in 15 minutes.';

/** Lets nobody but the review of proposed changes past: it has a key of its own, which opens nothing else. */
const requireReviewKey: MiddlewareHandler<App> = async (c, next) => {
  const { STANDING_KEY: wanted } = c.env;
  if (wanted === undefined || wanted === '') throw closed(UNSET);
  const networks = await networksFrom(c);
  const tried = { key: 'review key from', triesPerNetwork: TRIES_PER_NETWORK, networks, wanted };
  const verdict = await trySecret(c.var.context, { ...tried, given: bearerOf(c) });
  if (verdict === 'too-often') throw new Problem(429, KEY_TOO_OFTEN, { headers: { 'retry-after': '900' } });
  if (verdict !== 'right') throw closed(WRONG_KEY);
  await next();
};

function closed(why: string): Problem {
  return new Problem(401, why, { headers: { 'www-authenticate': 'Bearer' } });
}

/** What the review of a proposed change asks the live site. */
export const salesSummary = new Hono<App>().get(routePath(officeSalesSummary), requireReviewKey, async (c) =>
  reply(c, officeSalesSummary, await readSalesSummary(c.var.context)),
);

/** A staff page, with the name of the signed-in member of staff. */
export function staffPage(
  c: AppContext,
  path: string,
  { slots = {}, ...filling }: NonNullable<Parameters<typeof fillBuiltPage>[2]> = {},
): Promise<Response> {
  return fillBuiltPage(c, path, { ...filling, slots: { ...slots, who: c.var.staff.name } });
}
