import { call } from '#api/call.ts';
import { getFormToken } from '#contract/leads.ts';

let token: Promise<string> | null = null;

/**
 * The token that goes with a lead form (M70, D36). The functions also read in it since when the form is open, so it is
 * asked for when a visitor turns to one. Empty if it cannot be had: the functions then judge by the rest.
 */
export function formToken(): Promise<string> {
  token ??= askForToken();
  return token;
}

/** Gives up a token that was refused, and asks for another. */
export function renewFormToken(): Promise<string> {
  token = null;
  return formToken();
}

async function askForToken(): Promise<string> {
  const answer = await call(getFormToken);
  if (answer.kind === 'ok') return answer.value.csrfmiddlewaretoken;
  token = null;
  return '';
}
