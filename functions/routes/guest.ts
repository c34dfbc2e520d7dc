import { Hono } from 'hono';
import * as v from 'valibot';
import type { App } from '#functions/http/app.ts';
import { readBody, routePath } from '#functions/http/read-request.ts';
import { refuse, reply } from '#functions/http/reply.ts';
import { guestSenderOf, TOO_MANY_FORMS } from '#functions/http/guest-sender.ts';
import { giveCartKey, keyReplaced, visitorOf } from '#functions/http/visitor.ts';
import { holdAnswer } from '#functions/checkout/booking-session.ts';
import { enterGuest } from '#functions/checkout/enter-guest.ts';
import { saveDetailsOfCart } from '#functions/check-in/save-travel-details.ts';
import { findGuestOfKey, toGuestProfile } from '#functions/bookings/guests.ts';
import { toErrorMap } from '#contract/errors.ts';
import { loadGuest, saveGuest, saveGuestMore } from '#contract/guest.ts';
import { SEAT_CHALLENGE, TURNSTILE_FIELD } from '#contract/turnstile.ts';

const PAY_FIRST = 'Please pay for your booking first. Then you can add these details.';

export const guest = new Hono<App>()
  .get(routePath(loadGuest), async (c) => {
    const { key } = await visitorOf(c);
    const found = key === null ? null : await findGuestOfKey(c.var.context.db, key.hash);
    return reply(c, loadGuest, found === null ? '' : JSON.stringify(toGuestProfile(found)));
  })
  .post(routePath(saveGuest), async (c) => {
    const form = v.safeParse(saveGuest.body, await readBody(c, ['form', 'json']));
    if (!form.success) return refuse(c, 400, toErrorMap(form.issues));
    const sender = await guestSenderOf(c);
    if (sender === null) return refuse(c, 429, { __all__: [TOO_MANY_FORMS] });
    const outcome = await enterGuest(c.var.context, sender.requester, form.output, form.output[TURNSTILE_FIELD]);
    if (outcome.hasNewKey) giveCartKey(c, sender.newKey);
    switch (outcome.kind) {
      case 'refused':
        return refuse(c, 400, outcome.errors);
      case 'key-replaced':
        throw keyReplaced();
      case 'conflict':
        return refuse(c, 409, { __all__: [outcome.message] });
      case 'challenge':
        return refuse(c, 409, { __all__: [outcome.message] }, SEAT_CHALLENGE);
      case 'accepted': {
        const { guestId, holdExpiresAt } = outcome;
        return reply(c, saveGuest, {
          guest_userid: guestId,
          ...holdAnswer(holdExpiresAt, c.var.context.now()),
        });
      }
    }
  })
  .post(routePath(saveGuestMore), async (c) => {
    const form = v.safeParse(saveGuestMore.body, await readBody(c, ['form', 'json']));
    if (!form.success) return refuse(c, 400, toErrorMap(form.issues));
    const { key } = await visitorOf(c);
    const outcome = await saveDetailsOfCart(c.var.context, key?.cart.id ?? null, form.output);
    return outcome.kind === 'saved' ? reply(c, saveGuestMore, {}) : refuse(c, 409, { __all__: [PAY_FIRST] });
  });
