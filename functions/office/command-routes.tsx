import { Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { bookingsCommand, booksCommand, leadsCommand, promoCommand, searchesCommand } from '#contract/commands.ts';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { type PostedForm, toErrorMap } from '#contract/errors.ts';
import { CommandTokenForm } from '#contract/office.ts';
import { networksFrom } from '#functions/cart/cart-cookies.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { isToken, makeToken } from '#functions/http/cookies.ts';
import { bearerOf, readBody, routePath } from '#functions/http/read-request.ts';
import { Problem, reply } from '#functions/http/reply.ts';
import { answerBooks } from '#functions/office/books-command.ts';
import { CommandTokens } from '#functions/office/pages/CommandTokens.tsx';
import { hashOfCommandToken, isThroughAccess, roleOf, signInMethod } from '#functions/office/staff-session.ts';
import { staffTryLimits } from '#functions/office/staff-sessions.ts';
import { staffPage } from '#functions/office/staff-routes.tsx';
import type { Asking } from '#functions/platform/command-tokens.ts';
import { countTry, giveTryBack } from '#functions/platform/rate-limits.ts';
import { isSameText } from '#functions/platform/secrets.ts';

const CLOSED = 'Commands are closed, because staff can’t sign in to this site yet. docs/DEPLOYING.md has the steps.';
const NO_ACCESS =
  'The request didn’t come through Cloudflare Access. Set CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET to a service token that the application lets in.';
const TOO_OFTEN = 'Too many failed sign-ins from your network. Please try again in 15 minutes.';
const UNKNOWN =
  'This site doesn’t know the command token: it was revoked, or it belongs to another site. Make a new one at /staff/tokens/ and set COMMAND_TOKEN.';
const WRONG_PASSWORD =
  'The staff password or command token isn’t one of this site. On your machine, use the folder and the PORT of npm start. Elsewhere, make a new token at /staff/tokens/.';
const NOT_STAFF =
  'The maker of this command token isn’t listed under staff in content/settings/operator.yaml, so it stopped working.';
const NOT_LISTED = 'Only people listed under staff in content/settings/operator.yaml can make command tokens.';
const NOT_OWNER = 'Only an owner may do this. content/settings/operator.yaml says who is one, under staff.';

/**
 * Lets commands in that carry a command token, or on a site with a staff password that password. Access comes first
 * where it protects the site; its sign-in alone opens nothing, because a page in the browser of a member of staff has it.
 */
const requireCommand: MiddlewareHandler<App> = async (c, next) => {
  const { context } = c.var;
  const method = signInMethod(c.env);
  if (method.kind === 'none') throw closed(CLOSED);
  if (method.kind === 'access' && !(await isThroughAccess(c, method.application))) throw closed(NO_ACCESS);
  const now = context.now();
  const limits = staffTryLimits(await networksFrom(c));
  if (!countTry(context.store, limits, now)) throw new Problem(429, TOO_OFTEN, { headers: { 'retry-after': '900' } });
  const given = bearerOf(c);
  const isPassword = method.kind === 'password' && (await isSameText(given, method.password));
  const account = isPassword ? PASSWORD_ACCOUNT : await accountOf(c, given);
  if (account === null) throw closed(method.kind === 'password' ? WRONG_PASSWORD : UNKNOWN);
  giveTryBack(context.store, limits, now);
  const role = await roleOf(c, account);
  if (role === null) throw new Problem(403, NOT_STAFF);
  c.set('commander', { account, role });
  await next();
};

/** Whom the audit names for what was done with the staff password alone. */
const PASSWORD_ACCOUNT = 'the staff password';

async function accountOf(c: AppContext, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  return c.var.books.useCommandToken(await hashOfCommandToken(c, token), c.var.context.now());
}

function closed(why: string): Problem {
  return new Problem(401, why, { headers: { 'www-authenticate': 'Bearer' } });
}

function requireOwner(c: AppContext): void {
  if (c.var.commander.role !== 'owner') throw new Problem(403, NOT_OWNER);
}

/** The operator's commands. `requireCommand` protects all of them. */
export const commands = new Hono<App>()
  .use('/staff/api/*', requireCommand)
  .post(routePath(bookingsCommand), async (c) => {
    const request = await readRequest(c, bookingsCommand);
    // Cancelling refunds everything.
    if (request.act === 'cancel') requireOwner(c);
    return reply(c, bookingsCommand, await c.var.books.bookingsCommand(request, await askingIn(c)));
  })
  .post(routePath(leadsCommand), async (c) => {
    const request = await readRequest(c, leadsCommand);
    return reply(c, leadsCommand, await c.var.books.leadsCommand(request, await askingIn(c)));
  })
  .post(routePath(promoCommand), async (c) => {
    const request = await readRequest(c, promoCommand);
    return reply(c, promoCommand, await c.var.books.promoCommand(request, await askingIn(c)));
  })
  .post(routePath(searchesCommand), async (c) => {
    const { since } = await readRequest(c, searchesCommand);
    return reply(c, searchesCommand, await c.var.books.searchesCommand(since));
  })
  .post(routePath(booksCommand), async (c) => {
    requireOwner(c);
    const request = await readRequest(c, booksCommand);
    return reply(c, booksCommand, await answerBooks(c.var.books, request, await askingIn(c)));
  });

async function readRequest<Body extends Schema>(
  c: AppContext,
  endpoint: Endpoint<null, Body, Schema>,
): Promise<v.InferOutput<Body>> {
  const sent = v.safeParse(endpoint.body, await readBody(c, ['json']));
  if (sent.success) return sent.output;
  throw new Problem(400, 'This site doesn’t understand the command. Use the commands of the version that is live.', {
    errors: toErrorMap(sent.issues),
  });
}

async function askingIn(c: AppContext): Promise<Asking> {
  const { context, commander } = c.var;
  const isLive = c.env.STAGE !== undefined;
  return { by: commander.account, now: context.now(), today: await context.today(), isLive };
}

const TOKENS = '/staff/tokens/';

/** The staff page of the command tokens. `requireStaff` protects it. */
export const commandTokens = new Hono<App>()
  .get('/staff/tokens', (c) => showTokens(c))
  .post('/staff/tokens', async (c) => {
    const { account } = c.var.staff;
    if ((await roleOf(c, account)) === null) throw new Problem(403, NOT_LISTED);
    const values = (await readBody(c, ['form'])) as Record<string, string>;
    const form = v.safeParse(CommandTokenForm, values);
    if (!form.success) return showTokens(c, { posted: { values, errors: toErrorMap(form.issues) } });
    const made = makeToken();
    const hash = await hashOfCommandToken(c, made);
    await c.var.books.storeCommandToken({ hash, name: form.output.name, account, at: c.var.context.now() });
    return showTokens(c, { made });
  })
  .post('/staff/tokens/:id/revoke', async (c) => {
    const { account } = c.var.staff;
    const isOwner = (await roleOf(c, account)) === 'owner';
    await c.var.books.revokeCommandToken(Number(c.req.param('id')), isOwner ? null : account);
    return c.redirect(TOKENS, 303);
  });

async function showTokens(
  c: AppContext,
  { made = null, posted = null }: { readonly made?: string | null; readonly posted?: PostedForm | null } = {},
): Promise<Response> {
  const { account } = c.var.staff;
  const [tokens, role, { timeZone }] = await Promise.all([
    c.var.books.commandTokens(),
    roleOf(c, account),
    c.var.context.catalogue.operator(),
  ]);
  const facts = { tokens, role, timeZone, account, made, posted };
  return staffPage(c, TOKENS, {
    ...(made !== null && { title: 'Your new token' }),
    slots: { tokens: <CommandTokens {...facts} /> },
    hasErrors: posted !== null,
    status: posted === null ? 200 : 400,
  });
}
