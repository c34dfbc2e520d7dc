import { call } from '#api/call.ts';
import { getFormToken } from '#contract/leads.ts';
import { FORM_TIME_TRAP_MS } from '#domain/constants.ts';

interface FormToken {
  /** Empty if the request failed. The functions then use their other checks. */
  readonly text: string;
  /** When it was requested, in milliseconds of the page's clock. */
  readonly since: number;
}

let token: Promise<FormToken> | null = null;

/**
 * Requests the token of a lead form. The token also tells the functions how long the form has been open, so
 * request it when the visitor begins to use the form.
 */
export function askForFormToken(): void {
  token ??= fetchToken();
}

/** Returns the token once it is old enough, because a form that is sent sooner looks like a robot's. */
export async function formToken(): Promise<string> {
  askForFormToken();
  const { text, since } = await token!;
  const missing = since + FORM_TIME_TRAP_MS - performance.now();
  if (text !== '' && missing > 0) await new Promise((over) => setTimeout(over, missing));
  return text;
}

/** Drops a refused token and requests another. */
export function renewFormToken(): Promise<string> {
  token = null;
  return formToken();
}

async function fetchToken(): Promise<FormToken> {
  const since = performance.now();
  const answer = await call(getFormToken);
  if (answer.kind === 'ok') return { text: answer.value.csrfmiddlewaretoken, since: performance.now() };
  token = null;
  return { text: '', since };
}
