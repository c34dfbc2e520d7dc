import { createApp } from '#functions/app.ts';
import type { Env, OutboxMessage } from '#functions/env.ts';
import { logFault } from '#functions/log-fault.ts';
import { createContext, type Context } from '#functions/services/context.ts';
import { eraseOldDetails } from '#functions/services/erase-details.ts';
import { eraseOldLeads } from '#functions/services/erase-leads.ts';
import { tellAnotherList } from '#functions/services/mailing-list.ts';
import { noticeWithdrawnDepartures } from '#functions/services/notice-withdrawn.ts';
import { reconcileEveryMinute, reconcileHourly } from '#functions/services/reconcile.ts';
import { remind } from '#functions/services/remind.ts';
import { sendMails } from '#functions/services/send-mail.ts';
import { forgetTurnsBefore } from '#functions/storage/rate-limits.ts';
import { forgetStaffSessions } from '#functions/storage/staff-sessions.ts';
import { HOUR } from '#domain/durations.ts';

export { ChatDesk } from '#functions/chat/chat-desk.ts';
export { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';

/** Where links in mail lead when a timer wrote it and `SITE_URL` does not say where the site is. */
const LOCAL_SITE = 'http://localhost:8787';
const HOURLY = '0 * * * *';

const app = createApp();

export default {
  fetch: app.fetch,

  async scheduled(controller, env, executionCtx) {
    const context = createContext(env, executionCtx);
    if (controller.cron !== HOURLY) return reconcileEveryMinute(context);
    await forgetTurnsBefore(env.DB, context.now() - HOUR);
    await everyHour(context);
  },

  queue: (batch, env, executionCtx) =>
    sendMails(batch, (siteUrl) => createContext(env, executionCtx, siteUrl || LOCAL_SITE)),
} satisfies ExportedHandler<Env, OutboxMessage>;

/** What one of them cannot do now does not keep the others waiting; an hour later all are tried again. */
async function everyHour(context: Context): Promise<void> {
  for (const [name, work] of Object.entries({
    remind,
    reconcileHourly,
    noticeWithdrawnDepartures,
    eraseOldDetails,
    eraseOldLeads,
    tellAnotherList,
    forgetEndedSessions: ({ db, now }: Context) => forgetStaffSessions(db, now()),
  })) {
    try {
      await work(context);
    } catch (fault) {
      logFault(name, fault);
    }
  }
}
