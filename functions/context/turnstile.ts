import { logFault } from '#functions/platform/log-fault.ts';
import { askApi } from '#functions/platform/ask-api.ts';
import type { Context } from '#functions/context/context.ts';

const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
/** In milliseconds; a visitor waits meanwhile. */
const TIMEOUT_MS = 5000;

/** Whether Turnstile is switched on. */
export function asksTurnstile({ env }: Context): boolean {
  return (env.TURNSTILE_SECRET_KEY ?? '') !== '';
}

/**
 * Whether Turnstile accepts the answer as a person's. The visitor's network address is not sent.
 *
 * When Turnstile cannot be reached, production accepts nobody; elsewhere everybody passes.
 */
export async function passesTurnstile(context: Context, answer: string): Promise<boolean> {
  if (answer === '') return false;
  try {
    const body = { secret: context.env.TURNSTILE_SECRET_KEY, response: answer };
    const verdict = await askApi(context.fetch, VERIFY, { headers: {}, body, timeoutMs: TIMEOUT_MS });
    if (typeof verdict.body['success'] !== 'boolean') throw new Error(`Turnstile answered ${verdict.status}`);
    const faults = verdict.body['error-codes'];
    // The fault is our own key's or Turnstile's, so it says nothing about the visitor.
    if (Array.isArray(faults) && faults.some((code) => /secret|internal-error/.test(String(code)))) {
      throw new Error(`Turnstile answered ${faults.map(String).join(' ')}`);
    }
    return verdict.body['success'];
  } catch (fault) {
    logFault('turnstile', fault);
    return context.env.STAGE !== 'production';
  }
}
