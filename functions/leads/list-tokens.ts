import type { Env } from '#functions/platform/env.ts';
import type { Context } from '#functions/context/context.ts';
import { signText } from '#functions/platform/secret-keys.ts';
import type { Subscription } from '#functions/leads/subscriptions.ts';

/** The two pages of a subscription, each with a button: mail scanners open links but press no buttons. */
export const CONFIRM_PAGE = '/subscribe/confirm/';
export const UNSUBSCRIBE_PAGE = '/subscribe/leave/';

/** Made of the subscription and a key outside the database, which stores only the token's hash. */
export function confirmToken(env: Env, { id, round }: Pick<Subscription, 'id' | 'round'>): Promise<string> {
  return signText(env, 'LINK_KEY', `list confirm ${id} ${round}`);
}

/** Never changes, so that the link of an old mail still ends a subscription. */
export function unsubscribeToken(env: Env, { id }: Pick<Subscription, 'id'>): Promise<string> {
  return signText(env, 'LINK_KEY', `list leave ${id}`);
}

export function isListToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The links of a subscription, for mails to the subscriber. */
export async function listLinks(
  { env, siteUrl }: Context,
  subscription: Subscription,
): Promise<{ readonly confirmUrl: string; readonly unsubscribeUrl: string }> {
  return {
    confirmUrl: `${siteUrl}${CONFIRM_PAGE}?token=${await confirmToken(env, subscription)}`,
    unsubscribeUrl: `${siteUrl}${UNSUBSCRIBE_PAGE}?token=${await unsubscribeToken(env, subscription)}`,
  };
}
