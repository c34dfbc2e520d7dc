import { Hono } from 'hono';
import * as v from 'valibot';
import { ArrivalForm, askForLink, ChosenDateForm } from '#contract/check-in.ts';
import { type ErrorMap, toErrorMap } from '#contract/errors.ts';
import { GuestMoreForm } from '#contract/guest.ts';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { isActiveBooking } from '#functions/bookings/booked-trips.ts';
import { isCheckInToken } from '#functions/bookings/check-in-link.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { paymentsOf } from '#functions/bookings/account.ts';
import { networksFrom } from '#functions/cart/cart-cookies.ts';
import { readCheckInArea } from '#functions/check-in/check-in-area.ts';
import { chooseDate, type DateOutcome } from '#functions/check-in/choose-date.ts';
import { AreaPage, type Happened, type Done, whatHappened } from '#functions/check-in/pages/check-in-area.tsx';
import { ReceiptPage } from '#functions/check-in/pages/ReceiptPage.tsx';
import { saveArrival } from '#functions/check-in/arrivals.ts';
import { saveTravelDetails } from '#functions/check-in/save-travel-details.ts';
import { mailLostLinks, mayAskForLinks, resendConfirmation } from '#functions/check-in/send-again.ts';
import { tripCalendar } from '#functions/check-in/trip-calendar.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { forgetToken, openBooking, type OpenBooking, rememberToken } from '#functions/check-in/check-in-cookie.ts';
import type { RefusedForm } from '#functions/http/fill-form.tsx';
import { TokenButton } from '#functions/http/page-parts.tsx';
import { isFromScript, readBody, routePath } from '#functions/http/read-request.ts';
import { download } from '#functions/http/reply.ts';
import { noStore } from '#functions/http/request-guards.ts';
import { logFault } from '#functions/platform/audit.ts';

const PAGE = '/check-in/';
const OPEN = '/check-in/open/';
const RECEIPT_PAGE = '/check-in/receipt/';
/** In an email's link to the receipt. */
const TO_RECEIPT = 'receipt';
const CLOSED = 'You can’t change this here any more. Please call us.';
const DATE_REFUSED: Readonly<Record<Exclude<DateOutcome['kind'], 'chosen'>, string>> = {
  'dated-already': 'This trip already has its dates. To change them, please email or call us.',
  'sold-out': 'Sorry, this date is full. Please choose another.',
  'booked-already': 'You’ve already booked this date. Please choose another.',
  'not-of-age': 'You’d be outside this trip’s age limits on that date. Please choose another, or call us.',
  'not-offered': 'This date isn’t available any more. Please choose another.',
};

type Form = NonNullable<Happened['form']>;
type Values = Record<string, string>;

/**
 * The check-in area and its forms. The token of a link becomes a cookie for an hour.
 *
 * The page of the link shows no data: it posts the token, by script or by its button, and continues to an address
 * without it.
 *
 * An accepted form redirects to the page; a refused one shows the page with the typed values.
 */
export const checkIn = new Hono<App>()
  .use('/check-in/*', noStore)
  .get('/check-in', async (c) => {
    const given = c.req.query('token');
    if (given !== undefined) return showLink(c, given, c.req.query('to'));
    const open = await openBooking(c);
    const done = c.req.query('done');
    if (open !== null) return showArea(c, open, { done });
    return fillBuiltPage(c, PAGE, done === 'closed' ? { state: 'closed' } : {});
  })
  .post('/check-in/open', async (c) => {
    const { open, values } = await readForm(c);
    // An invalid link closes a booking that was opened before.
    if (open === null) forgetToken(c);
    else rememberToken(c, open.token);
    return c.redirect(open !== null && values['to'] === TO_RECEIPT ? RECEIPT_PAGE : PAGE, 303);
  })
  .post('/check-in/close', (c) => {
    forgetToken(c);
    return c.redirect(`${PAGE}?done=closed`, 303);
  })
  .post('/check-in/arrival', async (c) => {
    const { open, values } = await readForm(c);
    if (open === null) return linkNotOpen(c);
    const form = v.safeParse(ArrivalForm, values);
    if (!form.success) return showRefused(c, open, 'arrival', values, toErrorMap(form.issues));
    const outcome = await saveArrival(c.var.context, open.order.id, form.output);
    switch (outcome.kind) {
      case 'saved':
        return goBack(c, open, 'arrival');
      case 'refused':
        return showRefused(c, open, 'arrival', values, outcome.errors);
      case 'closed':
        return showFault(c, open, CLOSED);
    }
  })
  .post('/check-in/details', async (c) => {
    const { open, values } = await readForm(c);
    if (open === null) return linkNotOpen(c);
    const form = v.safeParse(GuestMoreForm, values);
    if (!form.success) return showRefused(c, open, 'details', values, toErrorMap(form.issues));
    const { kind } = await saveTravelDetails(c.var.context, open.order.id, form.output);
    return kind === 'saved' ? goBack(c, open, 'details') : showFault(c, open, CLOSED);
  })
  .post('/check-in/date', async (c) => {
    const { open, values } = await readForm(c);
    if (open === null) return linkNotOpen(c);
    const form = v.safeParse(ChosenDateForm, values);
    if (!form.success) return showRefused(c, open, 'date', values, toErrorMap(form.issues));
    const { booking: reference, tour_date_id: tourDateId } = form.output;
    const { kind } = await chooseDate(c.var.context, open.order, { reference, tourDateId });
    if (kind === 'chosen') return goBack(c, open, 'date');
    if (kind === 'dated-already') return showFault(c, open, DATE_REFUSED[kind]);
    return showRefused(c, open, 'date', values, { tour_date_id: [DATE_REFUSED[kind]] }, 409);
  })
  .post('/check-in/balance', async (c) => {
    const { open } = await readForm(c);
    if (open === null) return linkNotOpen(c);
    const outcome = await payBalance(c.var.context, open.order, await networksFrom(c));
    switch (outcome.kind) {
      case 'pay':
        rememberToken(c, open.token);
        return c.redirect(outcome.url, 303);
      case 'nothing-due':
      case 'running':
        return goBack(c, open, 'balance');
      case 'unavailable':
        return showFault(c, open, outcome.message, 503);
      case 'too-many-tries':
        c.header('retry-after', '600');
        return showFault(c, open, outcome.message, 429);
    }
  })
  .post('/check-in/mail', async (c) => {
    const { open } = await readForm(c);
    if (open === null) return linkNotOpen(c);
    if (isActiveBooking(open.order)) resendConfirmation(c.var.context, open.order);
    return goBack(c, open, 'mail');
  });

async function readForm(c: AppContext): Promise<{ open: OpenBooking | null; values: Values }> {
  const values = (await readBody(c, ['form'])) as Values;
  return { values, open: await openBooking(c, values['token']) };
}

/** The page of a link, the same for every well-formed token, so that a mail scanner learns nothing. */
function showLink(c: AppContext, token: string, to: string | undefined): Promise<Response> {
  if (!isCheckInToken(token)) return fillBuiltPage(c, PAGE);
  const isForReceipt = to === TO_RECEIPT;
  const link = (
    <TokenButton action={OPEN} token={token} to={isForReceipt ? TO_RECEIPT : ''}>
      {isForReceipt ? 'Open my receipt' : 'Open my booking'}
    </TokenButton>
  );
  return fillBuiltPage(c, PAGE, { state: 'link', slots: { link } });
}

function linkNotOpen(c: AppContext): Promise<Response> {
  return fillBuiltPage(c, PAGE, { status: 404 });
}

async function showArea(
  c: AppContext,
  { order, token }: OpenBooking,
  { done, ...happened }: Happened & { readonly done?: string | undefined },
  status = 200,
): Promise<Response> {
  const area = await readCheckInArea(c.var.context, order);
  const notice = happened.notice ?? whatHappened(area, done);
  rememberToken(c, token);
  return fillBuiltPage(c, PAGE, {
    state: 'found',
    slots: { booking: <AreaPage area={area} token={token} {...happened} notice={notice} /> },
    hasErrors: happened.posted !== undefined || notice?.isError === true,
    status,
  });
}

function showRefused(c: AppContext, open: OpenBooking, form: Form, values: Values, errors: ErrorMap, status = 400) {
  return showArea(c, open, { form, posted: { values, errors } }, status);
}

function showFault(c: AppContext, open: OpenBooking, text: string, status = 409): Promise<Response> {
  return showArea(c, open, { notice: { text, isError: true } }, status);
}

function goBack(c: AppContext, { token }: OpenBooking, done: Done): Response {
  rememberToken(c, token);
  return c.redirect(`${PAGE}?done=${done}`, 303);
}

/** A booking's receipt and its trips as a calendar file. */
export const checkInDocuments = new Hono<App>()
  .get('/check-in/receipt', async (c) => {
    const order = await orderOf(c);
    if (order === null) return notOpen(c);
    const { context } = c.var;
    const [operator, today] = await Promise.all([context.catalogue.operator(), context.today()]);
    const payments = paymentsOf(context.store, order.id);
    const receipt = <ReceiptPage order={order} operator={operator} payments={payments} today={today} />;
    return fillBuiltPage(c, RECEIPT_PAGE, { slots: { receipt } });
  })
  .get('/check-in/trip.ics', async (c) => {
    const order = await orderOf(c);
    if (order === null) return notOpen(c);
    const calendar = await tripCalendar(c.var.context, order);
    const name = `trip-${order.bookings[0]?.reference ?? 'booking'}.ics`;
    return download(c, calendar, 'text/calendar; charset=utf-8', name);
  });

/** The order open in this browser, if the requesting page belongs to it. */
async function orderOf(c: AppContext): Promise<Order | null> {
  const open = await openBooking(c);
  const wanted = c.req.query('booking');
  const isMeant = wanted === undefined || open?.order.bookings.some(({ reference }) => reference === wanted);
  return isMeant ? (open?.order ?? null) : null;
}

function notOpen(c: AppContext): Promise<Response> {
  return fillBuiltPage(c, '/check-in/', { status: 404 });
}

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
    if (!mayAskForLinks(c.var.context, await networksFrom(c))) {
      c.header('retry-after', '3600');
      return refuse({ __all__: [TOO_MANY] }, 429);
    }
    const answer = isFromScript(c) ? c.json({}) : await fillBuiltPage(c, askForLink.path, { state: 'asked' });
    // The answer leaves first, because the duration of the lookup reveals whether there are bookings.
    const mailing = scheduler.wait(0).then(() => mailLostLinks(c.var.context, form.output.email));
    c.executionCtx.waitUntil(mailing.catch((fault: unknown) => logFault(c.req.path, fault)));
    return answer;
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
