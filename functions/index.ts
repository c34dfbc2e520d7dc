import { createApp } from '#functions/app.ts';
import { LiveChat } from '#functions/chat/live-chat.ts';
import { cartForChat } from '#functions/cart/price-cart.ts';
import type { Env, OutboxMessage } from '#functions/platform/env.ts';
import { createContext, type Steps } from '#functions/context/context.ts';
import { deleteLeads, deleteTravelDetails, deleteVisitors } from '#functions/timers/retention.ts';
import { resyncMailingList } from '#functions/leads/mailing-list.ts';
import { noticeWithdrawnDepartures } from '#functions/office/departures.ts';
import { reconcileEveryMinute, reconcileHourly, runHourly } from '#functions/timers/reconcile.ts';
import { remind } from '#functions/outbox/remind.ts';
import { fetchInPreview, type TimerWork } from '#functions/preview.ts';
import { sendMails } from '#functions/outbox/send-mail.ts';

export { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';

/** Adds the cart to the chat: staff see a visitor's cart, and the chat itself knows no prices. */
export class ChatDesk extends LiveChat {
  override readonly cartOf = (cartId: string) => cartForChat(this.context(), cartId);
}

/** The site in links of mails that a timer writes while `SITE_URL` is not set. */
const LOCAL_SITE = 'http://localhost:8787';
const HOURLY = '0 * * * *';

/** Steps that call the payment provider come last, because it may be slow. */
const HOURLY_WORK: Steps = {
  remind,
  deleteTravelDetails,
  deleteLeads,
  deleteVisitors,
  resyncMailingList,
  noticeWithdrawnDepartures,
  reconcileHourly,
};

const WORK: TimerWork = {
  minute: reconcileEveryMinute,
  hour: (context) => runHourly(context, HOURLY_WORK),
};

const app = createApp();

export default {
  fetch: (request, env, executionCtx) =>
    env.PREVIEW === undefined
      ? app.fetch(request, env, executionCtx)
      : fetchInPreview(app, request, { env, executionCtx, work: WORK }),

  async scheduled(controller, env, executionCtx) {
    const context = createContext(env, executionCtx);
    await (controller.cron === HOURLY ? WORK.hour(context) : WORK.minute(context));
  },

  queue: (batch, env, executionCtx) =>
    sendMails(batch, (siteUrl) => createContext(env, executionCtx, siteUrl || LOCAL_SITE)),
} satisfies ExportedHandler<Env, OutboxMessage>;
