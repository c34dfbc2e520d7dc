import { logFault } from '#functions/platform/log-fault.ts';
import { askApi } from '#functions/platform/ask-api.ts';
import type { Context } from '#functions/context/context.ts';

const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
/** A visitor waits for it. */
const TIMEOUT_MS = 5000;

/** Whether Turnstile is switched on. */
export function asksTurnstile({ env }: Context): boolean {
  return (env.TURNSTILE_SECRET_KEY ?? '') !== '';
}

/**
 * Whether Turnstile takes whoever sent an answer for a person (P25). The visitor's network address stays here.
 *
 * When it cannot be asked, production takes nobody for one; elsewhere everybody passes.
 */
export async function passesTurnstile(context: Context, answer: string): Promise<boolean> {
  if (answer === '') return false;
  try {
    const body = { secret: context.env.TURNSTILE_SECRET_KEY, response: answer };
    const verdict = await askApi(context.fetch, VERIFY, { headers: {}, body, timeoutMs: TIMEOUT_MS });
    if (typeof verdict.body['success'] !== 'boolean') throw new Error(`Turnstile answered ${verdict.status}`);
    const faults = verdict.body['error-codes'];
    // Our own key is wrong, or it has a fault of its own: that says nothing of the visitor.
    if (Array.isArray(faults) && faults.some((code) => /secret|internal-error/.test(String(code)))) {
      throw new Error(`Turnstile answered ${faults.map(String).join(' ')}`);
    }
    return verdict.body['success'];
  } catch (fault) {
    logFault('turnstile', fault);
    return context.env.STAGE !== 'production';
  }
}
