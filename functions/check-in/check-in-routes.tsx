import { Hono } from 'hono';
import * as v from 'valibot';
import { ArrivalForm, askForLink, ChosenDateForm } from '#contract/check-in.ts';
import { type ErrorMap, toErrorMap } from '#contract/errors.ts';
import { GuestMoreForm } from '#contract/guest.ts';
import { isCheckInToken } from '#functions/bookings/check-in-link.ts';
import { networksFrom } from '#functions/cart/cart-cookies.ts';
import type { DateOutcome } from '#functions/check-in/choose-date.ts';
import { AreaPage, type Done, type Happened, whatHappened } from '#functions/check-in/pages/check-in-area.tsx';
import { ReceiptPage } from '#functions/check-in/pages/ReceiptPage.tsx';
import { tripCalendar } from '#functions/check-in/trip-calendar.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { forgetToken, rememberToken, openToken } from '#functions/check-in/check-in-cookie.ts';
import type { RefusedForm } from '#functions/http/fill-form.tsx';
import { TokenButton } from '#functions/http/page-parts.tsx';
import { isFromScript, readBody, routePath } from '#functions/http/read-request.ts';
import { download } from '#functions/http/reply.ts';
import { noStore } from '#functions/http/request-guards.ts';
import { logFault } from '#functions/platform/audit.ts';
import type { CheckInArea } from '#functions/check-in/check-in-area.ts';

const PAGE = '/check-in/';
const OPEN = '/check-in/open/';
const RECEIPT_PAGE = '/check-in/receipt/';
/** In an email's link to the receipt. */
const TO_RECEIPT = 'receipt';
const CLOSED = 'You can’t change this here any more. Please call us.';
const NOT_SENT = 'This booking has ended, so we didn’t send the confirmation.';
const DATE_REFUSED: Readonly<Record<Exclude<DateOutcome['kind'], 'chosen'>, string>> = {
  'dated-already': 'This trip already has its dates. To change them, please email or call us.',
  'sold-out': 'Sorry, this date is full. Please choose another.',
  'booked-already': 'You’ve already booked this date. Please choose another.',
  'not-of-age': 'You’d be outside this trip’s age limits on that date. Please choose another, or call us.',
  'age-unknown': 'This trip has age limits and we no longer have your date of birth. Please call us to book your date.',
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
    const token = openToken(c);
    const area = isCheckInToken(token) ? await c.var.books.checkInArea(c.var.site, token) : null;
    const done = c.req.query('done');
    if (area !== null) return showArea(c, area, { notice: whatHappened(area, done) });
    return fillBuiltPage(c, PAGE, done === 'closed' ? { state: 'closed' } : {});
  })
  .post('/check-in/open', async (c) => {
    const { values, token } = await readForm(c);
    const isOpen = (await c.var.books.openBooking(c.var.site, token)) !== null;
    // An invalid link closes a booking that was opened before.
    if (isOpen) rememberToken(c, token);
    else forgetToken(c);
    return c.redirect(isOpen && values['to'] === TO_RECEIPT ? RECEIPT_PAGE : PAGE, 303);
  })
  .post('/check-in/close', (c) => {
    forgetToken(c);
    return c.redirect(`${PAGE}?done=closed`, 303);
  })
  .post('/check-in/arrival', async (c) => {
    const { values, token } = await readForm(c);
    const form = v.safeParse(ArrivalForm, values);
    if (!form.success) return showInvalid(c, token, 'arrival', values, toErrorMap(form.issues));
    const outcome = await c.var.books.saveArrival(c.var.site, token, form.output);
    if (outcome.kind === 'not-open') return notOpen(c);
    if (outcome.kind === 'saved') return goBack(c, token, 'arrival');
    if (outcome.kind === 'closed') return showFault(c, outcome.area, CLOSED);
    return showArea(c, outcome.area, { form: 'arrival', posted: { values, errors: outcome.errors } }, 400);
  })
  .post('/check-in/details', async (c) => {
    const { values, token } = await readForm(c);
    const form = v.safeParse(GuestMoreForm, values);
    if (!form.success) return showInvalid(c, token, 'details', values, toErrorMap(form.issues));
    const outcome = await c.var.books.saveTravelDetails(c.var.site, token, form.output);
    if (outcome.kind === 'not-open') return notOpen(c);
    return outcome.kind === 'saved' ? goBack(c, token, 'details') : showFault(c, outcome.area, CLOSED);
  })
  .post('/check-in/date', async (c) => {
    const { values, token } = await readForm(c);
    const form = v.safeParse(ChosenDateForm, values);
    if (!form.success) return showInvalid(c, token, 'date', values, toErrorMap(form.issues));
    const { booking: reference, tour_date_id: tourDateId } = form.output;
    const outcome = await c.var.books.chooseDate(c.var.site, token, { reference, tourDateId });
    if (outcome.kind === 'not-open') return notOpen(c);
    if (outcome.kind === 'chosen') return goBack(c, token, 'date');
    const text = DATE_REFUSED[outcome.kind];
    if (outcome.kind === 'dated-already') return showFault(c, outcome.area, text);
    return showArea(c, outcome.area, { form: 'date', posted: { values, errors: { tour_date_id: [text] } } }, 409);
  })
  .post('/check-in/balance', async (c) => {
    const { token } = await readForm(c);
    const outcome = await c.var.books.payBalance(c.var.site, token, await networksFrom(c));
    switch (outcome.kind) {
      case 'not-open':
        return notOpen(c);
      case 'pay':
        rememberToken(c, token);
        return c.redirect(outcome.url, 303);
      case 'nothing-due':
      case 'running':
        return goBack(c, token, 'balance');
      case 'unavailable':
        return showFault(c, outcome.area, outcome.message, 503);
      case 'too-many-tries':
        c.header('retry-after', '600');
        return showFault(c, outcome.area, outcome.message, 429);
    }
  })
  .post('/check-in/mail', async (c) => {
    const { token } = await readForm(c);
    const outcome = await c.var.books.resendConfirmation(c.var.site, token);
    if (outcome.kind === 'not-open') return notOpen(c);
    return outcome.kind === 'sent' ? goBack(c, token, 'mail') : showFault(c, outcome.area, NOT_SENT);
  });

/** A form sends the token of its own booking. Without it the one that is open in this browser is meant. */
async function readForm(c: AppContext): Promise<{ values: Values; token: string }> {
  const values = (await readBody(c, ['form'])) as Values;
  return { values, token: values['token'] ?? openToken(c) };
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

function notOpen(c: AppContext): Promise<Response> {
  return fillBuiltPage(c, PAGE, { status: 404 });
}

function showArea(c: AppContext, area: CheckInArea, happened: Happened, status = 200): Promise<Response> {
  rememberToken(c, area.token);
  return fillBuiltPage(c, PAGE, {
    state: 'found',
    slots: { booking: <AreaPage area={area} {...happened} /> },
    hasErrors: happened.posted !== undefined || happened.notice?.isError === true,
    status,
  });
}

async function showInvalid(c: AppContext, token: string, form: Form, values: Values, errors: ErrorMap) {
  const area = await c.var.books.checkInArea(c.var.site, token);
  return area === null ? notOpen(c) : showArea(c, area, { form, posted: { values, errors } }, 400);
}

function showFault(c: AppContext, area: CheckInArea, text: string, status = 409): Promise<Response> {
  return showArea(c, area, { notice: { text, isError: true } }, status);
}

function goBack(c: AppContext, token: string, done: Done): Response {
  rememberToken(c, token);
  return c.redirect(`${PAGE}?done=${done}`, 303);
}

/** A booking's receipt and its trips as a calendar file. */
export const checkInDocuments = new Hono<App>()
  .get('/check-in/receipt', async (c) => {
    const booking = await readBooking(c);
    if (booking === null) return notOpen(c);
    const { catalogue, today } = c.var.context;
    const receipt = <ReceiptPage {...booking} operator={await catalogue.operator()} today={await today()} />;
    return fillBuiltPage(c, RECEIPT_PAGE, { slots: { receipt } });
  })
  .get('/check-in/trip.ics', async (c) => {
    const booking = await readBooking(c);
    if (booking === null) return notOpen(c);
    const calendar = await tripCalendar(c.var.context, booking.order);
    const name = `trip-${booking.order.bookings[0]?.reference ?? 'booking'}.ics`;
    return download(c, calendar, 'text/calendar; charset=utf-8', name);
  });

function readBooking(c: AppContext) {
  return c.var.books.openBooking(c.var.site, openToken(c), c.req.query('booking'));
}

const TOO_MANY = 'Too many links have been requested from your network. Please try again in an hour, or email us.';

/** Every well-formed address gets the same answer, before anything about it is looked up. */
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
    if (!(await c.var.books.mayAskForLinks(c.var.site, await networksFrom(c)))) {
      c.header('retry-after', '3600');
      return refuse({ __all__: [TOO_MANY] }, 429);
    }
    const answer = isFromScript(c) ? c.json({}) : await fillBuiltPage(c, askForLink.path, { state: 'asked' });
    // The answer leaves first, because the duration of the lookup reveals whether there are bookings.
    const mailing = scheduler.wait(0).then(() => c.var.books.mailLostLinks(c.var.site, form.output.email));
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
