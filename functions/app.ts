import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { App } from '#functions/http/app.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import { Problem, problemResponse } from '#functions/http/problem.ts';
import { MAX_BODY_BYTES } from '#functions/http/read-request.ts';
import { refusePrefetch } from '#functions/http/refuse-prefetch.ts';
import { requireStage } from '#functions/http/require-stage.ts';
import { requireStaff } from '#functions/http/require-staff.ts';
import { requireSameOrigin } from '#functions/http/same-origin.ts';
import { noStore, securityHeaders } from '#functions/http/security-headers.ts';
import { answerTimes } from '#functions/routes/answer-times.ts';
import { book } from '#functions/routes/book.ts';
import { bookingSession } from '#functions/routes/booking-session.ts';
import { campaign } from '#functions/routes/campaign.ts';
import { cart } from '#functions/routes/cart.ts';
import { chat } from '#functions/routes/chat.ts';
import { staffBooking } from '#functions/routes/staff-booking.ts';
import { staffChat } from '#functions/routes/staff-chat.ts';
import { checkIn } from '#functions/routes/check-in.ts';
import { checkInDocuments } from '#functions/routes/check-in-documents.ts';
import { checkout } from '#functions/routes/checkout.ts';
import { departures } from '#functions/routes/departures.ts';
import { events } from '#functions/routes/events.ts';
import { guest } from '#functions/routes/guest.ts';
import { health } from '#functions/routes/health.ts';
import { inbox } from '#functions/routes/inbox.ts';
import { leads } from '#functions/routes/leads.ts';
import { logout } from '#functions/routes/logout.ts';
import { lostLink } from '#functions/routes/lost-link.ts';
import { mailingList, UNSUBSCRIBE_PATH } from '#functions/routes/mailing-list.ts';
import { products } from '#functions/routes/products.ts';
import { questions } from '#functions/routes/questions.ts';
import { sandboxChallenge } from '#functions/routes/sandbox-challenge.ts';
import { sandboxPay } from '#functions/routes/sandbox-pay.ts';
import { staff } from '#functions/routes/staff.ts';
import { search } from '#functions/routes/search.ts';
import { salesSummary } from '#functions/routes/sales-summary.ts';
import { tourDates } from '#functions/routes/tour-dates.ts';
import { videos } from '#functions/routes/videos.ts';
import { webhook, WEBHOOK_PATH } from '#functions/routes/webhook.ts';
import { createContext, type ContextOverrides } from '#functions/context/context.ts';

/** A signature or a token proves these requests, wherever they come from. */
const FROM_ELSEWHERE: readonly string[] = [WEBHOOK_PATH, UNSUBSCRIBE_PATH];

const ROUTES = [
  answerTimes,
  book,
  bookingSession,
  campaign,
  cart,
  chat,
  staffBooking,
  staffChat,
  checkIn,
  checkInDocuments,
  checkout,
  departures,
  events,
  guest,
  health,
  inbox,
  leads,
  logout,
  lostLink,
  mailingList,
  products,
  questions,
  sandboxChallenge,
  sandboxPay,
  staff,
  search,
  salesSummary,
  tourDates,
  webhook,
];

/**
 * Builds the Worker's routes. A path matches with and without its last slash. A known path with an unknown method is a
 * 405 that names the allowed methods.
 */
export function createApp(overrides: ContextOverrides = {}): Hono<App> {
  const app = new Hono<App>({ strict: false });
  app.onError((error, c) => {
    if (error instanceof Problem) return problemResponse(error);
    if (error instanceof HTTPException) return problemResponse(new Problem(error.status, error.message));
    logFault(`${c.req.method} ${c.req.path}`, error);
    return problemResponse(new Problem(500, 'Something went wrong on our side. Please try again.'));
  });
  app.notFound((c) =>
    c.req.path.startsWith('/api/') || c.req.path === '/api'
      ? problemResponse(notHere())
      : c.env.ASSETS.fetch(c.req.raw),
  );
  // Before the headers of the Worker's own answers: a video keeps those of its file.
  app.route('/', videos);
  app.use(securityHeaders, requireStage, refusePrefetch);
  app.use(async (c, next) => {
    c.set('context', createContext(c.env, c.executionCtx, c.req.url, overrides));
    await next();
  });
  app.use('/api/*', noStore);
  app.on('POST', '*', async (c, next) => {
    if (!FROM_ELSEWHERE.includes(c.req.path.replace(/\/$/, ''))) requireSameOrigin(c);
    await next();
  });
  app.on('POST', '*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => problemResponse(tooLarge()) }));
  app.use('/staff/*', noStore, requireStaff);
  // The catalogue files hold seat counts, so only the functions read them, through the assets binding.
  app.all('/catalogue/*', () => problemResponse(notHere()));
  for (const routes of ROUTES) app.route('/', routes);
  refuseOtherMethods(app);
  return app;
}

/** Answers 405 for every other method of a known path and names the allowed ones. */
function refuseOtherMethods(app: Hono<App>): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method).add(method === 'GET' ? 'HEAD' : method));
  }
  for (const [path, allowed] of methods) {
    const allow = [...allowed].toSorted().join(', ');
    app.all(path, () =>
      problemResponse(new Problem(405, `This address only accepts ${allow}.`, { headers: { allow } })),
    );
  }
}

function notHere(): Problem {
  return new Problem(404, 'There is nothing at this address.');
}

function tooLarge(): Problem {
  return new Problem(413, `A request can be at most ${MAX_BODY_BYTES / 1024} kB.`);
}
