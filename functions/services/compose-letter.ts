import { writeMail, writeOverdueList, type WrittenMail } from '#functions/mail/write-mail.tsx';
import { composeChatLetter } from '#functions/services/chat-letter.ts';
import type { Context } from '#functions/services/context.ts';
import { gatherMailFacts } from '#functions/services/mail-facts.ts';
import { gatherOverdue } from '#functions/services/overdue-list.ts';
import { isReminder, reminderFacts } from '#functions/services/remind.ts';
import type { WaitingMail } from '#functions/storage/mail-queue.ts';
import type { BookingMail } from '#functions/storage/outbox.ts';
import { orderBehind } from '#functions/storage/reminders.ts';
import { isStillDue } from '#domain/reminders.ts';

/** Mails that tell what happened: they stay true whatever comes after. The others speak of a booking that stands. */
const STAYS_TRUE: readonly BookingMail[] = ['payment-failed', 'refunded', 'cancelled', 'disputed', 'check-in-link'];

/**
 * Writes a waiting mail as it is right at this moment; null when it is not true any more, so that nobody is reminded of
 * a balance they have paid since, or told that a booking is confirmed which is cancelled (P09).
 */
export async function composeLetter(context: Context, mail: WaitingMail): Promise<WrittenMail | null> {
  const { template, subjectId, key } = mail;
  if (template === 'overdue-balances') {
    const overdue = await gatherOverdue(context);
    return overdue && writeOverdueList(overdue);
  }
  if (template === 'chat-waiting' || template === 'chat-answer') return composeChatLetter(context, template, key);
  if (!(await isTrue(context, template, subjectId))) return null;
  const audience = key.endsWith(':office') ? 'office' : 'traveller';
  return writeMail(template, audience, await gatherMailFacts(context, subjectId));
}

async function isTrue(context: Context, template: BookingMail, subjectId: string): Promise<boolean> {
  if (STAYS_TRUE.includes(template)) return true;
  const order = await orderBehind(context.db, subjectId);
  if (!order?.stands) return false;
  if (!isReminder(template)) return true;
  const { timeZone } = await context.catalogue.operator();
  return isStillDue(template, reminderFacts(order, timeZone), await context.today());
}
