import { Hono } from 'hono';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { TokenButton } from '#functions/http/page-parts.tsx';
import { readBody } from '#functions/http/read-request.ts';
import { noStore } from '#functions/http/request-guards.ts';
import { CONFIRM_PAGE, type TokenPurpose, UNSUBSCRIBE_PAGE } from '#functions/leads/subscriptions.ts';

const PAGE = '/subscribe/';
/** Webmail may post here from its own page (RFC 8058). The token in the link proves the request. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** Only a visitor with a mailed link learns here whether an address is on the list. */
export const mailingList = new Hono<App>()
  .use('/subscribe/*', noStore)
  .use(UNSUBSCRIBE_PATH, noStore)
  .get('/subscribe/confirm', (c) => showButton(c, 'confirm', CONFIRM_PAGE, 'Confirm subscription'))
  .post('/subscribe/confirm', async (c) => {
    if (!(await c.var.books.confirmSubscription(c.var.site, await postedToken(c)))) return expired(c);
    return fillBuiltPage(c, PAGE, { state: 'confirmed' });
  })
  .get(UNSUBSCRIBE_PATH, (c) => showButton(c, 'unsubscribe', UNSUBSCRIBE_PAGE, 'Unsubscribe'))
  // Mail programs post here themselves, with the token in the address and their own body (RFC 8058).
  .post(UNSUBSCRIBE_PATH, async (c) => {
    if (!(await c.var.books.unsubscribe(c.var.site, await postedToken(c)))) return expired(c);
    return fillBuiltPage(c, PAGE, { state: 'left' });
  });

async function showButton(c: AppContext, purpose: TokenPurpose, path: string, words: string): Promise<Response> {
  const token = c.req.query('token') ?? '';
  if (!(await c.var.books.isListLinkGood(c.var.site, purpose, token))) return expired(c);
  const action = (
    <TokenButton action={path} token={token}>
      {words}
    </TokenButton>
  );
  return fillBuiltPage(c, PAGE, { state: purpose === 'confirm' ? 'confirm' : 'leave', slots: { action } });
}

async function postedToken(c: AppContext): Promise<string> {
  const { token } = (await readBody(c, ['form'])) as Record<string, string>;
  return token ?? c.req.query('token') ?? '';
}

function expired(c: AppContext): Promise<Response> {
  return fillBuiltPage(c, PAGE, { state: 'expired', status: 404 });
}
