import { logFault } from '#functions/platform/audit.ts';
import { mailingListFor } from '#functions/leads/mailing-services.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import {
  confirmToken,
  subscriptionsToEnd,
  endSubscription,
  findByTokenHash,
  markSynced,
  markSyncFailed,
  takePendingChange,
  resyncMembers,
  type Subscription,
  type TokenPurpose,
  markConfirmed,
} from '#functions/leads/subscriptions.ts';
import { hashText } from '#functions/platform/secrets.ts';
import { DAY, MINUTE } from '#domain/durations.ts';
import { mailSoon } from '#functions/context/mails.ts';

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

export async function isListLinkGood(context: Context, purpose: TokenPurpose, token: string): Promise<boolean> {
  return subscriptionOf(context, purpose, await hashText(token)) !== null;
}

/** The subscription of a link; null when the link is unknown or expired. */
function subscriptionOf({ store, now }: Context, purpose: TokenPurpose, hash: string): Subscription | null {
  const subscription = findByTokenHash(store, purpose, hash);
  const isLate = subscription?.state === 'pending' && now() > subscription.consentedAt + CONFIRM_WITHIN;
  return purpose === 'confirm' && isLate ? null : subscription;
}

/** Confirms the subscription of a link and sends one welcome mail; false when the link is unknown or expired. */
export async function confirmSubscription(context: Context, token: string): Promise<boolean> {
  const { store } = context;
  const hash = await hashText(token);
  const at = context.now();
  return store.transaction(() => {
    const subscription = subscriptionOf(context, 'confirm', hash);
    if (subscription === null) return false;
    const { id, round, email } = subscription;
    const key = `list-welcome:${id}-${round}:visitor`;
    markConfirmed(store, id, at);
    mailSoon(context, { key, template: 'list-welcome', subjectId: id, recipient: email, at });
    return true;
  });
}

/** Ends the subscription of a link; a second call changes nothing. False when the link is unknown. */
export async function unsubscribe(context: Context, token: string): Promise<boolean> {
  const subscription = subscriptionOf(context, 'unsubscribe', await hashText(token));
  if (subscription === null) return false;
  await end(context, subscription);
  return true;
}

async function end({ env, store, now }: Context, subscription: Subscription): Promise<void> {
  const next = { id: subscription.id, round: subscription.round + 1 };
  const nextConfirmHash = await hashText(await confirmToken(env, next));
  endSubscription(store, subscription, { nextConfirmHash, at: now() });
}

/** Ends the subscriptions that the operator asked to end (see the `leads` command). */
export async function unsubscribeAsRequested(context: Context): Promise<void> {
  for (const subscription of subscriptionsToEnd(context.store, AT_ONCE)) await end(context, subscription);
}

/**
 * A repeated change has no further effect. After a failure it stops until the next minute; the change is retried after
 * a growing pause, so none is lost while the service is down.
 */
export async function syncMailingList(context: Context): Promise<void> {
  const list = mailingListFor(context.env, context.fetch);
  for (let changes = 0; changes < AT_ONCE; changes += 1) {
    const now = context.now();
    const change = takePendingChange(context.store, { now, until: now + TAKEN_FOR });
    if (change === null) return;
    try {
      await (change.state === 'confirmed' ? list.add(change) : list.remove(change.email));
    } catch (fault) {
      logFault(`mailing list ${change.id}`, fault);
      const tries = change.tries + 1;
      const pause = (MINUTES_BETWEEN_TRIES[change.tries] ?? LATER_MINUTES) * MINUTE;
      const nextTryAt = tries < MOST_TRIES ? context.now() + pause : null;
      markSyncFailed(context.store, change, { list: list.id, nextTryAt });
      if (tries === ALERT_AT_TRY) raiseAlert(context, 'the newsletter service refuses a change', [change.id]);
      if (tries >= MOST_TRIES) raiseAlert(context, 'a newsletter change was dropped', [change.id]);
      return;
    }
    markSynced(context.store, change, list.id);
  }
}

/** After a change of the mailing-list service, marks every member to be sent to the new one. */
export function resyncMailingList({ env, fetch, now, store }: Context): void {
  resyncMembers(store, { list: mailingListFor(env, fetch).id, at: now(), limit: CHANGES_PER_HOUR });
}
