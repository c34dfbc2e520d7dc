import { Hono } from 'hono';
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
import { CommandTokens } from '#functions/office/pages/CommandTokens.tsx';
import {
  hashOfCommandToken,
  isThroughAccess,
  listedStaff,
  signedIn,
  signInMethod,
} from '#functions/office/staff-session.ts';
import { closed, staffPage } from '#functions/office/staff-routes.tsx';
import { isSameText } from '#functions/platform/secrets.ts';
import { type Commanded, type CommandKey, type CommandToken, roleOf } from '#functions/office/command-tokens.ts';

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
async function commanded<Answer>(c: AppContext, ask: (key: CommandKey) => Promise<Commanded<Answer>>): Promise<Answer> {
  const method = signInMethod(c.env);
  if (method.kind === 'none') throw closed(CLOSED);
  if (method.kind === 'access' && !(await isThroughAccess(c, method.application))) throw closed(NO_ACCESS);
  const given = bearerOf(c);
  const outcome = await ask({
    networks: await networksFrom(c),
    isPassword: method.kind === 'password' && (await isSameText(given, method.password)),
    tokenHash: isToken(given) ? await hashOfCommandToken(c, given) : null,
    listed: await listedStaff(c),
  });
  switch (outcome.kind) {
    case 'too-often':
      throw new Problem(429, TOO_OFTEN, { headers: { 'retry-after': '900' } });
    case 'unknown':
      throw closed(method.kind === 'password' ? WRONG_PASSWORD : UNKNOWN);
    case 'not-staff':
      throw new Problem(403, NOT_STAFF);
    case 'not-owner':
      throw new Problem(403, NOT_OWNER);
    case 'answered':
      return outcome.answer;
  }
}

export const commands = new Hono<App>()
  .post(routePath(bookingsCommand), (c) =>
    answer(c, bookingsCommand, (key, request) => c.var.books.bookingsCommand(c.var.site, key, request)),
  )
  .post(routePath(leadsCommand), (c) =>
    answer(c, leadsCommand, (key, request) => c.var.books.leadsCommand(c.var.site, key, request)),
  )
  .post(routePath(promoCommand), (c) =>
    answer(c, promoCommand, (key, request) => c.var.books.promoCommand(c.var.site, key, request)),
  )
  .post(routePath(searchesCommand), (c) =>
    answer(c, searchesCommand, (key, { since }) => c.var.books.searchesCommand(c.var.site, key, since)),
  )
  .post(routePath(booksCommand), (c) =>
    answer(c, booksCommand, (key, request) => c.var.books.booksCommand(key, request, c.var.context.now())),
  )
  .all('/staff/api/*', async (c) => {
    await tryKey(c);
    return c.notFound();
  });

async function answer<Body extends Schema, Answered extends Schema>(
  c: AppContext,
  endpoint: Endpoint<null, Body, Answered>,
  ask: (key: CommandKey, request: v.InferOutput<Body>) => Promise<Commanded<v.InferInput<Answered>>>,
): Promise<Response> {
  const sent = v.safeParse(endpoint.body, await readBody(c, ['json']));
  if (sent.success) return reply(c, endpoint, await commanded(c, (key) => ask(key, sent.output)));
  await tryKey(c);
  throw new Problem(400, 'This site doesn’t understand the command. Use the commands of the version that is live.', {
    errors: toErrorMap(sent.issues),
  });
}

/** Lets nobody past who may give no command. */
function tryKey(c: AppContext): Promise<null> {
  return commanded(c, (key) => c.var.books.tryCommandKey(key, c.var.context.now()));
}

const TOKENS = '/staff/tokens/';

export const commandTokens = new Hono<App>()
  .get('/staff/tokens', (c) => showTokens(c))
  .post('/staff/tokens', async (c) => {
    const { books, context, proof } = c.var;
    const values = (await readBody(c, ['form'])) as Record<string, string>;
    const form = v.safeParse(CommandTokenForm, values);
    if (!form.success) return showTokens(c, { values, errors: toErrorMap(form.issues) });
    const made = makeToken();
    const token = { hash: await hashOfCommandToken(c, made), name: form.output.name, listed: await listedStaff(c) };
    const tokens = await signedIn(c, books.makeCommandToken(proof, token, context.now()));
    if (tokens === null) throw new Problem(403, NOT_LISTED);
    return drawTokens(c, tokens, { made });
  })
  .post('/staff/tokens/:id/revoke', async (c) => {
    const { books, context, proof } = c.var;
    const token = { id: Number(c.req.param('id')), listed: await listedStaff(c) };
    await signedIn(c, books.revokeCommandToken(proof, token, context.now()));
    return c.redirect(TOKENS, 303);
  });

async function showTokens(c: AppContext, posted: PostedForm | null = null): Promise<Response> {
  const { books, context, proof } = c.var;
  return drawTokens(c, await signedIn(c, books.commandTokens(proof, context.now())), { posted });
}

async function drawTokens(
  c: AppContext,
  tokens: readonly CommandToken[],
  { made = null, posted = null }: { readonly made?: string | null; readonly posted?: PostedForm | null },
): Promise<Response> {
  const { account } = c.var.staff;
  const { timeZone } = await c.var.context.catalogue.operator();
  const facts = { tokens, role: roleOf(await listedStaff(c), account), timeZone, account, made, posted };
  return staffPage(c, TOKENS, {
    ...(made !== null && { title: 'Your new token' }),
    slots: { tokens: <CommandTokens {...facts} /> },
    hasErrors: posted !== null,
    status: posted === null ? 200 : 400,
  });
}
