import { Hono } from 'hono';
import * as v from 'valibot';
import { cardDigits } from '#domain/card.ts';
import { formatPrice } from '#domain/money.ts';
import type { App, AppContext } from '#functions/http/app.ts';
import { demonstrationPage } from '#functions/http/built-page.ts';
import { Pair } from '#functions/http/page-parts.tsx';
import { readBody } from '#functions/http/read-request.ts';
import { Problem } from '#functions/http/reply.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { findTestCard } from '#functions/payments/test-cards.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';

const CHALLENGE_PATH = '/api/sandbox/challenge/:id';
const CHALLENGE_TITLE = 'Is this you?';
const CHALLENGE_BANNER = 'Demonstration Bank. This isn’t a real bank, and no money moves.';

/** The simulated page of a card's bank: approve or decline, then back to the site. */
export const sandboxChallenge = new Hono<App>()
  .get(CHALLENGE_PATH, async (c) => {
    const challenge = await readChallenge(c);
    const content = challenge.isOpen ? (
      <>
        <p>A payment needs your approval.</p>
        <div className="demonstration__card">
          <dl>
            <Pair name="Amount">{formatPrice(challenge.amount)}</Pair>
            <Pair name="Card">{`${challenge.card?.brand ?? 'Card'} ending in ${challenge.card?.last4 ?? ''}`}</Pair>
          </dl>
          <form className="demonstration__buttons" method="post">
            <Button type="submit" name="answer" value="approve">
              Approve payment
            </Button>
            <Button type="submit" look="quiet" name="answer" value="decline">
              Decline
            </Button>
          </form>
        </div>
      </>
    ) : (
      <>
        <p>This payment has already been approved or declined.</p>
        <WayBack href={challenge.returnUrl}>Go back to your booking</WayBack>
      </>
    );
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
    if (answered.state === 'needs-card')
      return showPage(c, { ...payment, declineMessage: answered.decline?.message ?? '' });
    return c.redirect(payment.returnUrl, 303);
  });

type Payment = Awaited<ReturnType<typeof readPayment>>;

function showPage(c: AppContext, { amount, isOpen, declineMessage, returnUrl }: Payment) {
  const content = isOpen ? (
    <>
      {declineMessage !== '' && (
        <p className="notice notice--error" role="alert">
          {declineMessage}
        </p>
      )}
      <div className="demonstration__card">
        <dl>
          <Pair name="Amount">{formatPrice(amount)}</Pair>
        </dl>
        <form method="post">
          <input type="hidden" name="try" value={crypto.randomUUID()} />
          <Field
            id="card"
            name="card"
            label="Card number"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="4242 4242 4242 4242"
          />
          <div>
            <Button type="submit">{`Pay ${formatPrice(amount)}`}</Button>
          </div>
        </form>
      </div>
      <WayBack href={returnUrl}>Cancel and go back</WayBack>
    </>
  ) : (
    <>
      <p>This payment has ended.</p>
      <WayBack href={returnUrl}>Go back to your booking</WayBack>
    </>
  );
  return demonstrationPage(c, { title: PAY_TITLE, banner: PAY_BANNER, content });
}

function WayBack({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a className="text-link" href={href}>
        {children}
      </a>
    </p>
  );
}

async function readPayment(c: AppContext) {
  const isDemonstration = c.env.STAGE !== 'production';
  const payment = isDemonstration ? await sandboxStub(c.env).hostedPage(c.req.param('id') ?? '') : null;
  if (payment === null) throw new Problem(404, 'There is no such payment.');
  return payment;
}
