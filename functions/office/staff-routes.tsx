import { Hono } from 'hono';
import * as v from 'valibot';
import { type PostedForm, toErrorMap } from '#contract/errors.ts';
import { AnsweredForm, officeSalesSummary, staffSession, StaffSignInForm } from '#contract/office.ts';
import { networksFrom } from '#functions/cart/cart-cookies.ts';
import { chatStub } from '#functions/chat/chat-stub.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { bearerOf, readBody, routePath } from '#functions/http/read-request.ts';
import { Problem, reply } from '#functions/http/reply.ts';
import {
  dropStaffCookie,
  giveStaffCookie,
  hashOfSession,
  requireSignedIn,
  signedIn,
  signInMethod,
  staffProofs,
} from '#functions/office/staff-session.ts';
import { questionPlace, QuestionsList } from '#functions/office/pages/QuestionsList.tsx';
import { StaffBooking } from '#functions/office/pages/StaffBooking.tsx';
import { SignInForm } from '#functions/office/pages/staff-forms.tsx';
import { logFault } from '#functions/platform/audit.ts';
import { makeToken } from '#functions/http/cookies.ts';

const START = '/staff/';
const CHAT = '/staff/chat/';
const ACCESS_SIGN_OUT = '/cdn-cgi/access/logout';
const WRONG = 'Wrong password. Please try again.';
const TOO_OFTEN = 'Too many sign-in attempts from your network. Please try again in 15 minutes.';

/** The staff's pages: signing in and out, and the pages for signed-in staff. */
export const staff = new Hono<App>()
  .get('/staff', async (c) => {
    const { books, context } = c.var;
    const [proof] = await staffProofs(c);
    const found = proof === undefined ? null : await books.whoIsSignedIn(proof, context.now());
    if (found !== null)
      return fillBuiltPage(c, START, { state: 'in', slots: { name: found.staff.name, who: found.staff.name } });
    return signInMethod(c.env).kind === 'password' ? showForm(c, null, c.req.query('next')) : showClosed(c);
  })
  .post('/staff', async (c) => {
    const { books, context } = c.var;
    const method = signInMethod(c.env);
    if (method.kind !== 'password') return showClosed(c);
    const { password: typed = '', ...values } = (await readBody(c, ['form'])) as Record<string, string>;
    const form = v.safeParse(StaffSignInForm, { ...values, password: typed });
    if (!form.success) return showForm(c, { values, errors: toErrorMap(form.issues) }, values['next'], 400);
    const { name, password: given } = form.output;
    const token = makeToken();
    const tried = { networks: await networksFrom(c), given, wanted: method.password };
    const session = { name, hash: await hashOfSession(c.env, token, method.password), earlier: await staffProofs(c) };
    switch (await books.signInStaff({ ...tried, ...session }, context.now())) {
      case 'too-often':
        c.header('retry-after', '900');
        return showForm(c, { values, errors: { __all__: [TOO_OFTEN] } }, values['next'], 429);
      case 'wrong':
        return showForm(c, { values, errors: { password: [WRONG] } }, values['next'], 400);
      case 'right':
        giveStaffCookie(c, token);
        return c.redirect(ownPage(values['next']), 303);
    }
  })
  .post('/staff/sign-out', async (c) => {
    const who = await c.var.books.signOutStaff(await staffProofs(c), c.var.context.now());
    dropStaffCookie(c);
    // Closes the staff chat in other tabs, because another person may use the computer next.
    try {
      if (who !== null) await chatStub(c.env).signOut(who.name);
    } catch (fault) {
      logFault('sign-out', fault);
    }
    return c.redirect(signInMethod(c.env).kind === 'access' ? ACCESS_SIGN_OUT : START, 303);
  })
  .get(routePath(staffSession), async (c) => {
    await requireSignedIn(c);
    return reply(c, staffSession, { name: c.var.staff.name });
  })
  .get('/staff/chat', async (c) => {
    await requireSignedIn(c);
    return staffPage(c, CHAT);
  });

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

/** What was agreed in a booking, under which terms, and with which commit of the site. */
export const staffBooking = new Hono<App>().get('/staff/bookings/:reference', async (c) => {
  const { books, context, proof, site } = c.var;
  const reference = c.req.param('reference');
  const order = await signedIn(c, books.bookedOrder(site, proof, reference));
  if (order === null) return staffPage(c, ONE, { status: 404 });
  const { timeZone } = await context.catalogue.operator();
  return staffPage(c, ONE, {
    title: reference,
    state: 'found',
    slots: { booking: <StaffBooking {...{ order, reference, timeZone }} /> },
  });
});

const LIST = '/staff/questions/';

export const questions = new Hono<App>()
  .get('/staff/questions', async (c) => {
    const { books, context, proof, site } = c.var;
    const found = await signedIn(c, books.latestQuestions(site, proof));
    const facts = {
      page: Number(c.req.query('page')),
      questions: found,
      now: context.now(),
      operator: await context.catalogue.operator(),
    };
    return staffPage(c, LIST, { slots: { questions: <QuestionsList {...facts} /> } });
  })
  .post('/staff/questions/:id', async (c) => {
    const { books, proof, site } = c.var;
    const id = c.req.param('id');
    const form = v.safeParse(AnsweredForm, await readBody(c, ['form']));
    if (!form.success)
      throw new Problem(400, 'Press one of the buttons on the page to say whether the question is answered.');
    await signedIn(c, books.markQuestion(site, proof, id, form.output.answered === 'yes'));
    const page = Number(c.req.query('page')) || 1;
    return c.redirect(`${LIST}${page > 1 ? `?page=${page}` : ''}#${questionPlace(id)}`, 303);
  });

const UNSET = 'SALES_SUMMARY_KEY isn’t set, so this address is closed. docs/DEPLOYING.md has the steps.';
const WRONG_KEY = 'Send the site’s SALES_SUMMARY_KEY as "Authorization: Bearer …".';
const KEY_TOO_OFTEN = 'Too many requests from your network. Please try again in 15 minutes.';

/** What the review of a proposed change asks the live site. It has a key of its own, which opens nothing else. */
export const salesSummary = new Hono<App>().get(routePath(officeSalesSummary), async (c) => {
  const { SALES_SUMMARY_KEY: wanted } = c.env;
  if (wanted === undefined || wanted === '') throw closed(UNSET);
  const tried = { networks: await networksFrom(c), given: bearerOf(c), wanted };
  const outcome = await c.var.books.salesSummary(c.var.site, tried);
  switch (outcome.kind) {
    case 'too-often':
      throw new Problem(429, KEY_TOO_OFTEN, { headers: { 'retry-after': '900' } });
    case 'wrong':
      throw closed(WRONG_KEY);
    case 'right':
      return reply(c, officeSalesSummary, outcome.summary);
  }
});

export function closed(why: string): Problem {
  return new Problem(401, why, { headers: { 'www-authenticate': 'Bearer' } });
}

/** A staff page, with the name of the signed-in member of staff. */
export function staffPage(
  c: AppContext,
  path: string,
  { slots = {}, ...filling }: NonNullable<Parameters<typeof fillBuiltPage>[2]> = {},
): Promise<Response> {
  return fillBuiltPage(c, path, { ...filling, slots: { ...slots, who: c.var.staff.name } });
}
