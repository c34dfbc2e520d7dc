import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { NewPromoRules, PromoCodeText, type PromoRules } from '#functions/pricing/promo-rules.ts';
import { CURRENCIES } from '#domain/currency.ts';

/** The parsed arguments of `npm run -s promo`. */
export type PromoCommand =
  | { kind: 'add'; code: string; rules: PromoRules; maxUses: number | null; remote: boolean }
  | { kind: 'list'; remote: boolean }
  | { kind: 'remove'; code: string; remote: boolean }
  /** Each message says what is wrong and what to do. */
  | { kind: 'wrong'; messages: string[] };

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
  --remote               use the live database, not the one on this machine`;

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

type Options = ReturnType<typeof parse>['values'];

/** Parses the arguments after `npm run -s promo --`. */
export function readPromoCommand(words: readonly string[]): PromoCommand {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(words);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  const [verb, typedCode, ...rest] = parsed.positionals;
  const { remote } = parsed.values;
  if (verb === 'list' && typedCode === undefined) return { kind: 'list', remote };
  if (verb !== 'add' && verb !== 'remove') return wrong('Choose a command: add, list or remove.');
  if (typedCode === undefined) return wrong(`Add the code after ${verb}.`);
  if (rest.length > 0) return wrong(`Write only one code. Remove: ${rest.join(' ')}`);
  const code = v.safeParse(PromoCodeText, typedCode);
  if (!code.success) return { kind: 'wrong', messages: messagesOf(code.issues) };
  return verb === 'remove' ? { kind: 'remove', code: code.output, remote } : readAdd(code.output, parsed.values);
}

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
}

function readAdd(code: string, options: Options): PromoCommand {
  if ((options.percent === undefined) === (options.amount === undefined)) {
    return wrong(`Choose either a percentage off (--percent 10) or an amount (--amount "${FIRST}=50,…").`);
  }
  const maxUses = options['max-uses'] === undefined ? null : Number(options['max-uses']);
  if (maxUses !== null && !(Number.isSafeInteger(maxUses) && maxUses > 0)) {
    return wrong('--max-uses must be a whole number above 0. Leave it out for unlimited uses.');
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
  if (!rules.success) return { kind: 'wrong', messages: messagesOf(rules.issues) };
  const { validFrom, validUntil } = rules.output;
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    return wrong(`The code would end on ${validUntil}, before it starts on ${validFrom}.`);
  }
  return { kind: 'add', code, rules: rules.output, maxUses, remote: options.remote };
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

function wrong(message: string): PromoCommand {
  return { kind: 'wrong', messages: [message] };
}
