import { call } from '#api/call.ts';
import { getFormToken } from '#contract/leads.ts';
import { FORM_TIME_TRAP_MS } from '#domain/constants.ts';

interface FormToken {
  /** Empty if it cannot be had: the functions then judge by the rest. */
  readonly text: string;
  /** When it was asked for, in milliseconds of the page's clock. */
  readonly since: number;
}

let token: Promise<FormToken> | null = null;

/**
 * Asks for the token that goes with a lead form (M70, D36). The functions also read in it since when the form is open,
 * so ask for it when a visitor turns to the form.
 */
export function askForFormToken(): void {
  token ??= fetchToken();
}

/** The token, once it is old enough: who sends a form sooner looks like a robot (P25). */
export async function formToken(): Promise<string> {
  askForFormToken();
  const { text, since } = await token!;
  const missing = since + FORM_TIME_TRAP_MS - performance.now();
  if (text !== '' && missing > 0) await new Promise((over) => setTimeout(over, missing));
  return text;
}

/** Gives up a token that was refused, and asks for another. */
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
