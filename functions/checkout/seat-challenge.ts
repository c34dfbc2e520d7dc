import type { Context } from '#functions/context/context.ts';
import { isSameText, signText } from '#functions/platform/secret-keys.ts';
import { asksTurnstile, passesTurnstile } from '#functions/context/turnstile.ts';
import type { SeatChallenge, SeatProof } from '#contract/seat-challenge.ts';
import { TURNSTILE_FIELD } from '#contract/turnstile.ts';
import { MINUTE } from '#domain/durations.ts';
import { isSolution } from '#domain/puzzle.ts';

/** About 33,000 digests: about a second in a browser. */
const BITS = 15;
const PUZZLE_LASTS_MS = 10 * MINUTE;

/** Makes the challenge a cart must pass before it holds a seat that many want. A puzzle is for one cart and expires. */
export async function askChallenge(context: Context, cartId: string): Promise<SeatChallenge> {
  if (asksTurnstile(context)) return { kind: 'turnstile' };
  const words = `${context.now() + PUZZLE_LASTS_MS}.${crypto.randomUUID()}`;
  return { kind: 'puzzle', puzzle: `${words}.${await sign(context, cartId, words)}`, bits: BITS };
}

/** Whether a cart passes its challenge. Without a token, Turnstile is not called. */
export async function passesChallenge(context: Context, cartId: string, proof: SeatProof): Promise<boolean> {
  const { puzzle = '', solution = '' } = proof;
  if (asksTurnstile(context)) return passesTurnstile(context, proof[TURNSTILE_FIELD] ?? '');
  const [until = '', nonce = '', signature = '', ...rest] = puzzle.split('.');
  if (rest.length > 0 || !(Number(until) > context.now())) return false;
  if (!(await isSameText(signature, await sign(context, cartId, `${until}.${nonce}`)))) return false;
  return isSolution(puzzle, solution, BITS);
}

function sign({ env }: Context, cartId: string, words: string): Promise<string> {
  return signText(env, 'LINK_KEY', `seat puzzle ${cartId} ${words}`);
}
