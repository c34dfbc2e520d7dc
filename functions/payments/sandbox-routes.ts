import { Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { cardDigits } from '#domain/card.ts';
import { formatPrice } from '#domain/money.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { demonstrationPage } from '#functions/http/built-page.ts';
import { pair } from '#functions/http/html/markup.ts';
import { readBody } from '#functions/http/read-request.ts';
import { Problem } from '#functions/http/reply.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { findTestCard } from '#functions/payments/test-cards.ts';

const CHALLENGE_PATH = '/api/sandbox/challenge/:id';
const CHALLENGE_TITLE = 'Is this you?';
const CHALLENGE_BANNER = 'Demonstration Bank. This isn’t a real bank, and no money moves.';

/** The simulated page of a card's bank: approve or decline, then back to the site. */
export const sandboxChallenge = new Hono<App>()
  .get(CHALLENGE_PATH, async (c) => {
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
    return demonstrationPage(c, { title: CHALLENGE_TITLE, banner: CHALLENGE_BANNER, content });
  })
  .post(CHALLENGE_PATH, async (c) => {
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

const PAY_PATH = '/api/sandbox/pay/:id';
const PAY_TITLE = 'Pay by card';
const PAY_BANNER = 'Demonstration payment provider. This isn’t a real one, and no money moves.';
const ONLY_TEST_CARDS = 'Use one of the published test cards, such as 4242 4242 4242 4242.';

/**
 * The simulated page of the payment provider, where a guest pays without a field of ours. It takes published
 * test numbers and asks again after a decline. Then it sends the browser back, and the site reads the payment's state
 * at the gateway.
 */
export const sandboxPay = new Hono<App>()
  .get(PAY_PATH, async (c) => showPage(c, await readPayment(c)))
  .post(PAY_PATH, async (c) => {
    const payment = await readPayment(c);
    if (!payment.isOpen) return c.redirect(payment.returnUrl, 303);
    const posted = v.safeParse(v.object({ card: v.string(), try: v.string() }), await readBody(c, ['form']));
    if (!posted.success) throw new Problem(400, 'Type a card number.');
    const digits = cardDigits(posted.output.card);
    const card = findTestCard(digits);
    if (card === null) return showPage(c, { ...payment, declineMessage: ONLY_TEST_CARDS });
    const id = c.req.param('id');
    // The page's random number makes a double click one try.
    const answered = await sandboxStub(c.env).authorise({
      key: `page ${id} ${posted.output.try}`,
      id,
      card: { brand: card.brand, last4: digits.slice(-4) },
      behaviour: card.behaviour,
    });
    if (answered.challengeUrl !== null) return c.redirect(answered.challengeUrl, 303);
    if (answered.state === 'needs-card') return showPage(c, { ...payment, declineMessage: answered.declineMessage });
    return c.redirect(payment.returnUrl, 303);
  });

type Payment = Awaited<ReturnType<typeof readPayment>>;

function showPage(c: AppContext, { amount, isOpen, declineMessage, returnUrl }: Payment) {
  const content = isOpen
    ? html`${declineMessage === '' ? '' : html`<p class="notice notice--error" role="alert">${declineMessage}</p>`}
        <div class="demonstration__card">
          <dl>${pair('Amount', formatPrice(amount))}</dl>
          <form method="post">
            <input type="hidden" name="try" value="${crypto.randomUUID()}" />
            <div class="field">
              <input
                id="card"
                name="card"
                inputmode="numeric"
                autocomplete="off"
                value="4242 4242 4242 4242"
                placeholder=" "
                required
              />
              <label for="card">Card number</label>
            </div>
            <div><button class="btn">Pay ${formatPrice(amount)}</button></div>
          </form>
        </div>
        <p><a class="text-link" href="${returnUrl}">Cancel and go back</a></p>`
    : html`<p>This payment has ended.</p>
        <p><a class="text-link" href="${returnUrl}">Go back to your booking</a></p>`;
  return demonstrationPage(c, { title: PAY_TITLE, banner: PAY_BANNER, content });
}

async function readPayment(c: AppContext) {
  const isDemonstration = c.env.STAGE !== 'production';
  const payment = isDemonstration ? await sandboxStub(c.env).hostedPage(c.req.param('id') ?? '') : null;
  if (payment === null) throw new Problem(404, 'There is no such payment.');
  return payment;
}
