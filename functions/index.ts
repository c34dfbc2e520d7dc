import { createApp } from '#functions/app.ts';
import type { Env, OutboxMessage } from '#functions/env.ts';
import { createContext } from '#functions/services/context.ts';
import { eraseOldDetails } from '#functions/services/erase-details.ts';
import { eraseOldLeads } from '#functions/services/erase-leads.ts';
import { forgetVisitors } from '#functions/services/forget-visitors.ts';
import { tellAnotherList } from '#functions/services/mailing-list.ts';
import { noticeWithdrawnDepartures } from '#functions/services/notice-withdrawn.ts';
import { reconcileEveryMinute, reconcileHourly, runHourly } from '#functions/services/reconcile.ts';
import { remind } from '#functions/services/remind.ts';
import type { Steps } from '#functions/services/run-steps.ts';
import { sendMails } from '#functions/services/send-mail.ts';
import { forgetStaffSessions } from '#functions/storage/staff-sessions.ts';

export { ChatDesk } from '#functions/chat/chat-desk.ts';
export { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';

/** Where links in mail lead when a timer wrote it and `SITE_URL` does not say where the site is. */
const LOCAL_SITE = 'http://localhost:8787';
const HOURLY = '0 * * * *';

/** What asks the payment provider comes last: it may be slow. */
const HOURLY_WORK: Steps = {
  remind,
  eraseOldDetails,
  eraseOldLeads,
  forgetVisitors,
  tellAnotherList,
  forgetEndedSessions: ({ db, now }) => forgetStaffSessions(db, now()),
  noticeWithdrawnDepartures,
  reconcileHourly,
};

const app = createApp();

export default {
  fetch: app.fetch,

  async scheduled(controller, env, executionCtx) {
    const context = createContext(env, executionCtx);
    await (controller.cron === HOURLY ? runHourly(context, HOURLY_WORK) : reconcileEveryMinute(context));
  },

  queue: (batch, env, executionCtx) =>
    sendMails(batch, (siteUrl) => createContext(env, executionCtx, siteUrl || LOCAL_SITE)),
} satisfies ExportedHandler<Env, OutboxMessage>;
