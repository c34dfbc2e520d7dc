import { logFault } from '#functions/platform/log-fault.ts';
import { mailingListFor } from '#functions/mailing-list/mailing-list-for.ts';
import type { Context } from '#functions/context/context.ts';
import { confirmToken, isListToken } from '#functions/leads/list-tokens.ts';
import { raiseAlert } from '#functions/context/raise-alert.ts';
import { hashText } from '#functions/platform/secret-keys.ts';
import { sendSoon } from '#functions/context/send-soon.ts';
import { outboxStatement } from '#functions/platform/outbox.ts';
import {
  askedToLeave,
  confirmedStatement,
  findByTokenHash,
  leave,
  markTold,
  markUntold,
  takeUntold,
  tellAgain,
  type Subscription,
} from '#functions/leads/subscriptions.ts';
import { DAY, MINUTE } from '#domain/durations.ts';

/** A link that was not pressed for so long asks again. */
const CONFIRM_WITHIN = 7 * DAY;

const AT_ONCE = 50;
/** As many as the minutes of an hour can tell. */
const TOLD_IN_AN_HOUR = 60 * AT_ONCE;
/** Longer than a service is waited for, however many calls one change takes. */
const TAKEN_FOR = 2 * MINUTE;
/** How long after each failed try the next one comes, then four hours each time, for two weeks. */
const MINUTES_BETWEEN_TRIES = [1, 2, 5, 15, 60] as const;
const LATER_MINUTES = 240;
const MOST_TRIES = MINUTES_BETWEEN_TRIES.length + (14 * DAY) / (LATER_MINUTES * MINUTE);
/** About an hour and a half: a service that is down for longer needs a person. */
const ALERT_AT_TRY = 6;

/** Whom a link belongs to, if it still answers. */
export async function openListLink(
  context: Context,
  which: 'confirm' | 'leave',
  token: string,
): Promise<Subscription | null> {
  if (!isListToken(token)) return null;
  const subscription = await findByTokenHash(context.db, which, await hashText(token));
  const isLate = subscription?.state === 'pending' && context.now() > subscription.consentedAt + CONFIRM_WITHIN;
  return which === 'confirm' && isLate ? null : subscription;
}

/** Puts somebody on the list, who is welcomed once (P40). */
export async function confirmSubscription(context: Context, subscription: Subscription): Promise<void> {
  const { id, round, email } = subscription;
  const key = `list-welcome:${id}-${round}:visitor`;
  const at = context.now();
  await context.db.batch([
    confirmedStatement(context.db, subscription, at),
    outboxStatement(context.db, { key, template: 'list-welcome', subjectId: id, recipient: email, at }),
  ]);
  sendSoon(context, [key]);
}

/** Takes somebody off the list for good; a second time changes nothing. */
export async function leaveList(context: Context, subscription: Subscription): Promise<void> {
  const next = { id: subscription.id, round: subscription.round + 1 };
  const nextConfirmHash = await hashText(await confirmToken(context.env, next));
  await leave(context.db, subscription, { nextConfirmHash, at: context.now() });
}

/** Takes those off the list whom the operator asked to (see the `leads` command). */
export async function letGoAsAsked(context: Context): Promise<void> {
  for (const subscription of await askedToLeave(context.db, AT_ONCE)) await leaveList(context, subscription);
}

/**
 * Tells the mailing-list service who came and who left (P40).
 *
 * Whoever is told of twice is there once. A service that does not answer is left alone until the next minute, and each
 * change comes again, later each time: none is lost while the service is down.
 */
export async function tellMailingList(context: Context): Promise<void> {
  const list = mailingListFor(context.env, context.fetch);
  for (let told = 0; told < AT_ONCE; told += 1) {
    const now = context.now();
    const untold = await takeUntold(context.db, { now, until: now + TAKEN_FOR });
    if (untold === null) return;
    try {
      await (untold.state === 'confirmed' ? list.add(untold) : list.remove(untold.email));
    } catch (fault) {
      logFault(`mailing list ${untold.id}`, fault);
      const tries = untold.tries + 1;
      const pause = (MINUTES_BETWEEN_TRIES[untold.tries] ?? LATER_MINUTES) * MINUTE;
      const nextTryAt = tries < MOST_TRIES ? context.now() + pause : null;
      await markUntold(context.db, untold, { list: list.id, nextTryAt });
      if (tries === ALERT_AT_TRY) await raiseAlert(context, 'the mailing list cannot be told', [untold.id]);
      if (tries >= MOST_TRIES) await raiseAlert(context, 'a subscription was given up', [untold.id]);
      return;
    }
    await markTold(context.db, untold, list.id);
  }
}

/** Has everybody who is on the list told to it again when it is another than they were told to (P40). */
export async function tellAnotherList(context: Context): Promise<void> {
  const { id } = mailingListFor(context.env, context.fetch);
  await tellAgain(context.db, { list: id, at: context.now(), limit: TOLD_IN_AN_HOUR });
}
