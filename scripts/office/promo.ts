import type { parseArgs } from 'node:util';
import * as v from 'valibot';
import { promoCommand } from '#contract/commands.ts';
import { NewPromoRules, PromoCodeText, type PromoRules } from '#contract/promo-codes.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { readWords, refuse, type Answer } from './answer.ts';
import type { Ask } from './site.ts';

const FIRST = CURRENCIES[0]!;
const AMOUNTS = CURRENCIES.map((currency) => `${currency}=50`).join(',');

export const USAGE = `npm run -s promo -- add CODE --percent 10 [more]
npm run -s promo -- add CODE --amount "${AMOUNTS}" [more]
npm run -s promo -- list
npm run -s promo -- remove CODE

  --from 2027-01-01      the first day the code works
  --until 2027-03-31     the last day, until midnight in your time zone
  --tours RC10,EC12      only for these tours
  --minimum "${FIRST}=…,…"    minimum spend on these tours, in every currency
  --currencies ${FIRST},…    only for carts in these currencies
  --excludes-sale        not for dates on sale
  --max-uses 1           how often it can be used in total
  --remote               ask the live site, not the one on this machine`;

const OPTIONS = {
  percent: { type: 'string' },
  amount: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  tours: { type: 'string' },
  minimum: { type: 'string' },
  currencies: { type: 'string' },
  'excludes-sale': { type: 'boolean', default: false },
  'max-uses': { type: 'string' },
  remote: { type: 'boolean', default: false },
} as const;

/**
 * Adds, lists and removes promo codes. They are only in the books, never in a file that a visitor could read.
 *
 * @param words what stands after `npm run -s promo --`
 */
export async function promo(words: readonly string[], ask: Ask): Promise<Answer> {
  const { asked, refused } = readWords(USAGE, { args: [...words], options: OPTIONS, allowPositionals: true });
  if (refused) return refused;
  const [verb, typedCode, ...rest] = asked.positionals;
  const { remote } = asked.values;
  const wrong = (...messages: string[]) => refuse(...messages, '', USAGE);
  if (verb === 'list' && typedCode === undefined) return ask(promoCommand, { act: 'list' }, remote);
  if (verb !== 'add' && verb !== 'remove') return wrong('Choose a command: add, list or remove.');
  if (typedCode === undefined) return wrong(`Add the code after ${verb}.`);
  if (rest.length > 0) return wrong(`Write only one code. Remove: ${rest.join(' ')}`);
  const code = v.safeParse(PromoCodeText, typedCode);
  if (!code.success) return wrong(...messagesOf(code.issues));
  if (verb === 'remove') return ask(promoCommand, { act: verb, code: code.output }, remote);
  const added = readAdd(asked.values);
  if (Array.isArray(added)) return wrong(...added);
  return ask(promoCommand, { act: verb, code: code.output, ...added }, remote);
}

interface NewCode {
  readonly rules: PromoRules;
  readonly maxUses: number | null;
}

/** The rules of a new code, or what is wrong with them. */
function readAdd(options: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']): NewCode | string[] {
  if ((options.percent === undefined) === (options.amount === undefined)) {
    return [`Choose either a percentage off (--percent 10) or an amount (--amount "${FIRST}=50,…").`];
  }
  const maxUses = options['max-uses'] === undefined ? null : Number(options['max-uses']);
  if (maxUses !== null && !(Number.isSafeInteger(maxUses) && maxUses > 0)) {
    return ['--max-uses must be a whole number above 0. Leave it out for unlimited uses.'];
  }
  const rules = v.safeParse(NewPromoRules, {
    discount:
      options.percent === undefined
        ? { kind: 'amount', amounts: pricesOf(options.amount) }
        : { kind: 'percent', percent: Number(options.percent) },
    validFrom: options.from ?? null,
    validUntil: options.until ?? null,
    tourCodes: listOf(options.tours),
    minimumSpend: pricesOf(options.minimum),
    currencies: listOf(options.currencies),
    excludesSale: options['excludes-sale'],
  });
  if (!rules.success) return messagesOf(rules.issues);
  const { validFrom, validUntil } = rules.output;
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    return [`The code would end on ${validUntil}, before it starts on ${validFrom}.`];
  }
  return { rules: rules.output, maxUses };
}

function listOf(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  return text
    .split(',')
    .map((part) => part.trim().toUpperCase())
    .filter((part) => part !== '');
}

/** Parses codes with their amounts as a price list. The check of the promo rules reports missing and unknown currencies. */
function pricesOf(text: string | undefined): Record<string, number> | null {
  const pairs = listOf(text)?.map((pair) => pair.split('='));
  return pairs
    ? Object.fromEntries(pairs.map(([currency = '', amount = '']) => [currency, Number(amount || NaN)]))
    : null;
}

function messagesOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues.map((issue) => {
    const field = v.getDotPath(issue) ?? '';
    const currency = CURRENCIES.find((code) => field.endsWith(`.${code}`));
    return currency ? `${currency}: ${issue.message}` : issue.message;
  });
}
