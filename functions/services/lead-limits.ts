import type { Context } from '#functions/services/context.ts';
import { signText } from '#functions/services/secret-keys.ts';
import { countLeadsOf } from '#functions/storage/leads.ts';
import { takeTurn } from '#functions/storage/rate-limits.ts';
import { HOUR } from '#domain/durations.ts';

const FORMS_PER_ADDRESS = 30;
/** Of those without a token of ours: no script asked for one, or a robot did not care to. */
const BARE_FORMS_PER_ADDRESS = 10;
const FORMS_PER_EMAIL = 6;
/** Mails one mailbox can be sent in a day by whoever types its address. */
const FORMS_PER_EMAIL_AND_DAY = 12;

/** Whether this network address may send a form again this hour (P12). */
export async function mayAddressSend(
  context: Context,
  { address, hasToken }: { readonly address: string; readonly hasToken: boolean },
): Promise<boolean> {
  if (address === '') return true;
  const turn = hasToken
    ? { key: `lead from ${address}`, limit: FORMS_PER_ADDRESS, windowMs: HOUR }
    : { key: `bare lead from ${address}`, limit: BARE_FORMS_PER_ADDRESS, windowMs: HOUR };
  return takeTurn(context.db, turn, context.now());
}

/** Whether a mailbox may be written to once more: anybody can type its address (P12). */
export async function mayMailboxBeSentMore(context: Context, email: string): Promise<boolean> {
  const now = context.now();
  const hash = await signText(context.env, 'LINK_KEY', `email ${email.toLowerCase()}`);
  const turn = { key: `lead to ${hash}`, limit: FORMS_PER_EMAIL, windowMs: HOUR };
  if (!(await takeTurn(context.db, turn, now))) return false;
  return (await countLeadsOf(context.db, email, now - 24 * HOUR)) < FORMS_PER_EMAIL_AND_DAY;
}
