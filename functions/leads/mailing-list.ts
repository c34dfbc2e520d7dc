import { logFault } from '#functions/platform/audit.ts';
import { mailingListFor } from '#functions/leads/mailing-services.ts';
import { type Context, raiseAlert, sendSoon } from '#functions/context/context.ts';
import {
  confirmToken,
  isListToken,
  subscriptionsToEnd,
  confirmedStatement,
  endSubscription,
  findByTokenHash,
  markSynced,
  markSyncFailed,
  takePendingChange,
  resyncMembers,
  type Subscription,
  type TokenPurpose,
} from '#functions/leads/subscriptions.ts';
import { hashText } from '#functions/platform/secrets.ts';
import { outboxStatement } from '#functions/platform/outbox.ts';
import { DAY, MINUTE } from '#domain/durations.ts';

/** After this time a confirmation link has expired, and the visitor must ask again. */
const CONFIRM_WITHIN = 7 * DAY;

const AT_ONCE = 50;
/** The most changes that the minutes of an hour can send. */
const CHANGES_PER_HOUR = 60 * AT_ONCE;
/** Longer than all calls for one change can take. */
const TAKEN_FOR = 2 * MINUTE;
/** The minutes from each failed try to the next, then four hours each, for two weeks. */
const MINUTES_BETWEEN_TRIES = [1, 2, 5, 15, 60] as const;
const LATER_MINUTES = 240;
const MOST_TRIES = MINUTES_BETWEEN_TRIES.length + (14 * DAY) / (LATER_MINUTES * MINUTE);
/** After about an hour and a half: a service that is down for longer needs a person. */
const ALERT_AT_TRY = 6;

/** The subscription of a link; null when the link is unknown or expired. */
export async function openListLink(
  context: Context,
  purpose: TokenPurpose,
  token: string,
): Promise<Subscription | null> {
  if (!isListToken(token)) return null;
  const subscription = await findByTokenHash(context.db, purpose, await hashText(token));
  const isLate = subscription?.state === 'pending' && context.now() > subscription.consentedAt + CONFIRM_WITHIN;
  return purpose === 'confirm' && isLate ? null : subscription;
}

/** Confirms a subscription and sends one welcome mail. */
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

/** Ends a subscription; a second call changes nothing. */
export async function unsubscribe(context: Context, subscription: Subscription): Promise<void> {
  const next = { id: subscription.id, round: subscription.round + 1 };
  const nextConfirmHash = await hashText(await confirmToken(context.env, next));
  await endSubscription(context.db, subscription, { nextConfirmHash, at: context.now() });
}

/** Ends the subscriptions that the operator asked to end (see the `leads` command). */
export async function unsubscribeAsRequested(context: Context): Promise<void> {
  for (const subscription of await subscriptionsToEnd(context.db, AT_ONCE)) await unsubscribe(context, subscription);
}

/**
 * Sends new and ended subscriptions to the mailing-list service.
 *
 * A repeated change has no further effect. After a failure it stops until the next minute; the change is retried after
 * a growing pause, so none is lost while the service is down.
 */
export async function syncMailingList(context: Context): Promise<void> {
  const list = mailingListFor(context.env, context.fetch);
  for (let changes = 0; changes < AT_ONCE; changes += 1) {
    const now = context.now();
    const change = await takePendingChange(context.db, { now, until: now + TAKEN_FOR });
    if (change === null) return;
    try {
      await (change.state === 'confirmed' ? list.add(change) : list.remove(change.email));
    } catch (fault) {
      logFault(`mailing list ${change.id}`, fault);
      const tries = change.tries + 1;
      const pause = (MINUTES_BETWEEN_TRIES[change.tries] ?? LATER_MINUTES) * MINUTE;
      const nextTryAt = tries < MOST_TRIES ? context.now() + pause : null;
      await markSyncFailed(context.db, change, { list: list.id, nextTryAt });
      if (tries === ALERT_AT_TRY) raiseAlert(context, 'the newsletter service refuses a change', [change.id]);
      if (tries >= MOST_TRIES) raiseAlert(context, 'a newsletter change was dropped', [change.id]);
      return;
    }
    await markSynced(context.db, change, list.id);
  }
}

/** After a change of the mailing-list service, marks every member to be sent to the new one. */
export async function resyncMailingList(context: Context): Promise<void> {
  const { id } = mailingListFor(context.env, context.fetch);
  await resyncMembers(context.db, { list: id, at: context.now(), limit: CHANGES_PER_HOUR });
}
