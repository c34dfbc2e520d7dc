import { Hono } from 'hono';
import { html } from 'hono/html';
import type { App, AppContext } from '#functions/http/app.ts';
import { demonstrationPage } from '#functions/http/demonstration-page.ts';
import { pair } from '#functions/http/html/pair.ts';
import { Problem } from '#functions/http/problem.ts';
import { readBody } from '#functions/http/read-request.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { formatPrice } from '#domain/money.ts';

const PATH = '/api/sandbox/challenge/:id';
const TITLE = 'Is this you?';
const BANNER = 'Demonstration Bank. This isn’t a real bank, and no money moves.';

/** The simulated page of a card's bank: approve or decline, then back to the site. */
export const sandboxChallenge = new Hono<App>()
  .get(PATH, async (c) => {
    const challenge = await readChallenge(c);
    const content = challenge.isOpen
      ? html`<p>A payment needs your approval.</p>
          <div class="demonstration__card">
            <dl>
              ${pair('Amount', formatPrice(challenge.amount))}
              ${pair('Card', `${challenge.card?.brand ?? 'Card'} ending in ${challenge.card?.last4 ?? ''}`)}
            </dl>
            <form class="demonstration__buttons" method="post">
              <button class="btn" name="answer" value="approve">Approve payment</button>
              <button class="btn btn--quiet" name="answer" value="decline">Decline</button>
            </form>
          </div>`
      : html`<p>This payment has already been approved or declined.</p>
          <p><a class="text-link" href="${challenge.returnUrl}">Go back to your booking</a></p>`;
    return demonstrationPage(c, { title: TITLE, banner: BANNER, content });
  })
  .post(PATH, async (c) => {
    const { returnUrl } = await readChallenge(c);
    const { answer } = (await readBody(c, ['form'])) as { answer?: string };
    if (answer !== 'approve' && answer !== 'decline') throw new Problem(400, 'Approve or decline the payment.');
    await sandboxStub(c.env).answerChallenge(c.req.param('id'), answer === 'approve');
    return c.redirect(returnUrl, 303);
  });

async function readChallenge(c: AppContext) {
  const isDemonstration = c.env.STAGE !== 'production';
  const challenge = isDemonstration ? await sandboxStub(c.env).challenge(c.req.param('id') ?? '') : null;
  if (challenge === null) throw new Problem(404, 'There is no such payment.');
  return challenge;
}
