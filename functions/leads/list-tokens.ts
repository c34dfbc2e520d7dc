import type { Env } from '#functions/platform/env.ts';
import type { Context } from '#functions/context/context.ts';
import { signText } from '#functions/platform/secret-keys.ts';
import type { Subscription } from '#functions/leads/subscriptions.ts';

/** The two pages of a subscription, each with a button: programs that open a mail's links press none. */
export const CONFIRM_PAGE = '/subscribe/confirm/';
export const UNSUBSCRIBE_PAGE = '/subscribe/leave/';

/** Made from the subscription and a key outside the database, where only its hash is kept. */
export function confirmToken(env: Env, { id, round }: Pick<Subscription, 'id' | 'round'>): Promise<string> {
  return signText(env, 'LINK_KEY', `list confirm ${id} ${round}`);
}

/** Stays the same for ever: the link of an old mail still ends a subscription. */
export function unsubscribeToken(env: Env, { id }: Pick<Subscription, 'id'>): Promise<string> {
  return signText(env, 'LINK_KEY', `list leave ${id}`);
}

export function isListToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The links of a subscription, for mails to its own address. */
export async function listLinks(
  { env, siteUrl }: Context,
  subscription: Subscription,
): Promise<{ readonly confirmUrl: string; readonly unsubscribeUrl: string }> {
  return {
    confirmUrl: `${siteUrl}${CONFIRM_PAGE}?token=${await confirmToken(env, subscription)}`,
    unsubscribeUrl: `${siteUrl}${UNSUBSCRIBE_PAGE}?token=${await unsubscribeToken(env, subscription)}`,
  };
}
