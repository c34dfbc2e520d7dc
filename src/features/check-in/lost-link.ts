import { call } from '#api/call.ts';
import { askForLink } from '#contract/check-in.ts';
import type { ErrorMap } from '#contract/errors.ts';

const NO_ANSWER = 'We couldn’t send that. Check your connection and try again.';
const OUR_FAULT = 'Something went wrong on our side. Please try again in a minute.';

/** Requests a mail with the check-in links of an address. Returns null on success, else the messages by field. */
export async function askForLostLink(email: string): Promise<ErrorMap | null> {
  const answer = await call(askForLink, { body: { email } });
  if (answer.kind === 'ok') return null;
  if (answer.kind === 'unreachable') return { __all__: [NO_ANSWER] };
  const hasWords = answer.kind === 'refused' && Object.keys(answer.errors).length > 0;
  return hasWords ? answer.errors : { __all__: [OUR_FAULT] };
}
