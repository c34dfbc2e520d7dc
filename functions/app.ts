import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { booksCommand } from '#contract/commands.ts';
import { checkHealth } from '#contract/health.ts';
import { campaign, cart } from '#functions/cart/cart-routes.ts';
import { answerTimes, chat, staffChat } from '#functions/chat/chat-routes.ts';
import { checkIn, checkInDocuments, lostLink } from '#functions/check-in/check-in-routes.tsx';
import { book } from '#functions/checkout/book-routes.ts';
import { bookingSession, checkout, guest, logout } from '#functions/checkout/checkout-routes.ts';
import { callingSite, type ContextOverrides, createContext } from '#functions/context/context.ts';
import type { App } from '#functions/http/app.ts';
import { isAway } from '#functions/http/away.ts';
import { MAX_BODY_BYTES, MAX_IMPORT_BYTES, routePath } from '#functions/http/read-request.ts';
import { Problem, problemResponse, reply } from '#functions/http/reply.ts';
import {
  noStore,
  refusePrefetch,
  requireSameOrigin,
  requireStage,
  securityHeaders,
} from '#functions/http/request-guards.ts';
import { videos } from '#functions/http/videos.ts';
import { leads } from '#functions/leads/lead-routes.tsx';
import { mailingList, UNSUBSCRIBE_PATH } from '#functions/leads/list-routes.tsx';
import { inbox } from '#functions/mail/inbox-routes.tsx';
import { commands, commandTokens } from '#functions/office/command-routes.tsx';
import { departures } from '#functions/office/departure-routes.tsx';
import { questions, salesSummary, staff, staffBooking } from '#functions/office/staff-routes.tsx';
import { requireStaff } from '#functions/office/staff-session.ts';
import { sandboxChallenge, sandboxPay } from '#functions/payments/sandbox-routes.tsx';
import { logFault } from '#functions/platform/audit.ts';
import { type BooksStub, booksStub } from '#functions/platform/books.ts';
import { search } from '#functions/search/search-routes.ts';
import { events, products, tourDates } from '#functions/seats/dates-routes.ts';
import { webhook, WEBHOOK_PATH } from '#functions/settlement/webhook-routes.ts';

/** A signature or a token proves these requests, wherever they come from. */
const FROM_ELSEWHERE: readonly string[] = [WEBHOOK_PATH, UNSUBSCRIBE_PATH];

const health = new Hono<App>().get(routePath(checkHealth), async (c) => {
  try {
    await c.var.books.checkDatabase(c.var.site);
  } catch (fault) {
    if (isAway(fault)) throw fault;
    throw new Problem(503, 'The database does not answer.');
  }
  return reply(c, checkHealth, { status: 'ok' });
});

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
  commands,
  commandTokens,
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
export function createApp(overrides: ContextOverrides = {}, books?: BooksStub): Hono<App> {
  const app = new Hono<App>({ strict: false });
  app.onError((error, c) => {
    if (error instanceof Problem) return problemResponse(error);
    if (isAway(error)) throw error;
    if (error instanceof HTTPException) return error.res ?? problemResponse(new Problem(error.status, error.message));
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
    const context = createContext(c.env, c.executionCtx, c.req.url, overrides);
    c.set('context', context);
    c.set('books', books ?? booksStub(c.env));
    c.set('site', await callingSite(context));
    await next();
  });
  app.use('/api/*', noStore);
  app.on('POST', '*', async (c, next) => {
    if (!FROM_ELSEWHERE.includes(c.req.path.replace(/\/$/, ''))) requireSameOrigin(c);
    await next();
  });
  app.on('POST', '*', (c, next) =>
    limitBody(c.req.path === routePath(booksCommand) ? MAX_IMPORT_BYTES : MAX_BODY_BYTES)(c, next),
  );
  app.use('/staff/*', noStore, requireStaff);
  // The catalogue files hold seat counts, so only the functions read them, through the assets binding.
  app.all('/catalogue/*', () => problemResponse(notHere()));
  for (const routes of ROUTES) app.route('/', routes);
  refuseOtherMethods(app);
  return app;
}

const NOT_FOR_OPENING =
  'This page can’t be opened by its address. If you were filling in a form, please go back and send it again.';

function refuseOtherMethods(app: Hono<App>): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method).add(method === 'GET' ? 'HEAD' : method));
  }
  for (const [path, allowed] of methods) {
    const allow = [...allowed].toSorted().join(', ');
    app.all(path, () => problemResponse(new Problem(405, NOT_FOR_OPENING, { headers: { allow } })));
  }
}

function notHere(): Problem {
  return new Problem(404, 'There is nothing at this address.');
}

function limitBody(maxSize: number) {
  const tooLarge = new Problem(413, `That’s more than we can take at once (${maxSize / 1024} kB). Please send less.`);
  return bodyLimit({ maxSize, onError: () => problemResponse(tooLarge) });
}
