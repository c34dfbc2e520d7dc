import type { Context } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { signText } from '#functions/platform/secret-keys.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { DAY, HOUR } from '#domain/durations.ts';
import { mailboxOf } from '#domain/email-address.ts';

const FORMS_PER_NETWORK = 30;
/** The limit per hour for forms without our token: from browsers without scripts, or from robots. */
const BARE_FORMS_PER_NETWORK = 10;
const FORMS_PER_MAILBOX = 6;
/** The most forms per day for one mailbox, whoever typed its address. */
const FORMS_PER_MAILBOX_AND_DAY = 12;

/** Whether this network may send another form this hour. */
export async function mayNetworkSend(
  context: Context,
  { networks, hasToken }: { readonly networks: readonly Network[]; readonly hasToken: boolean },
): Promise<boolean> {
  const limit = hasToken
    ? { key: 'lead from', limit: FORMS_PER_NETWORK, windowMs: HOUR }
    : { key: 'bare lead from', limit: BARE_FORMS_PER_NETWORK, windowMs: HOUR };
  return countTry(context.db, limitNetworks(networks, limit), context.now());
}

/** Whether a mailbox may get another mail: anybody can type its address. */
export async function mayMailboxBeSentMore(context: Context, email: string): Promise<boolean> {
  const now = context.now();
  const hash = await signText(context.env, 'LINK_KEY', `mailbox ${mailboxOf(email)}`);
  const limits = [
    { key: `lead to ${hash}`, limit: FORMS_PER_MAILBOX, windowMs: HOUR },
    { key: `lead of day to ${hash}`, limit: FORMS_PER_MAILBOX_AND_DAY, windowMs: DAY },
  ];
  return countTry(context.db, limits, now);
}
