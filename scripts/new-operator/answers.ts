import { parseArgs } from 'node:util';
import { messageOf } from '../office/answer.ts';

/** What a new operator's site begins with. */
export interface NewOperator {
  readonly name: string;
  /** The town where the first tour begins. */
  readonly place: string;
  readonly countries: readonly string[];
  readonly zone: string;
  /** 1 to 12; the first is the default. */
  readonly currencies: readonly Uppercase<string>[];
  readonly language: string;
  readonly phone: string;
  readonly email: string;
  readonly visas: boolean;
  readonly insurance: boolean;
}

interface Question {
  readonly flag: string;
  readonly asks: string;
  readonly example: string;
  /** What is wrong with an answer, and what to do; null if nothing is. */
  readonly fault: (answer: string) => string | null;
}

const MOST_CURRENCIES = 12;

const words = (what: string) => (answer: string) =>
  answer.length > 0 && answer.length <= 100 ? null : `Write ${what}, in up to 100 characters.`;

const yesOrNo = (answer: string) => (/^(yes|no)$/i.test(answer) ? null : 'Write yes or no.');

/** The questions, in their order. Each is a flag too. */
export const QUESTIONS: readonly Question[] = [
  { flag: 'name', asks: 'The operator’s name', example: 'High Plains Walks', fault: words('the name') },
  { flag: 'place', asks: 'The town where trips begin', example: 'Covilhã', fault: words('the town') },
  {
    flag: 'countries',
    asks: 'The countries of the trips, in English, separated by commas',
    example: 'Portugal, Spain',
    fault: (answer) => (listOf(answer).length > 0 ? null : 'Write one country, or several separated by commas.'),
  },
  {
    flag: 'zone',
    asks: 'The time zone of the office, as continent and city',
    example: 'Europe/Lisbon',
    fault: (answer) =>
      isTimeZone(answer) ? null : `"${answer}" is not a time zone. Write continent and city, such as Europe/Lisbon.`,
  },
  {
    flag: 'currencies',
    asks: 'The currencies you sell in, separated by commas; the first is shown to visitors who haven’t chosen one',
    example: 'EUR, GBP',
    fault: currenciesFault,
  },
  {
    flag: 'language',
    asks: 'The kind of English in your texts, which also sets how dates and numbers look',
    example: 'en-GB',
    fault: (answer) =>
      /^en(-[A-Z]{2})?$/.test(answer) ? null : `"${answer}" is not a kind of English. Write en-GB or en-US.`,
  },
  {
    flag: 'phone',
    asks: 'The phone number, with its country code',
    example: '+351 210 000 000',
    fault: (answer) =>
      /^\+[\d\s()-]{6,}$/.test(answer)
        ? null
        : `"${answer}" is not a phone number. Write + and the country code first.`,
  },
  {
    flag: 'email',
    asks: 'The email address for guests',
    example: 'hello@example.com',
    fault: (answer) =>
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer)
        ? null
        : `"${answer}" is not an email address. Write one such as hello@example.com.`,
  },
  { flag: 'visas', asks: 'Do you arrange visas? yes or no', example: 'no', fault: yesOrNo },
  { flag: 'insurance', asks: 'Do you sell insurance? yes or no', example: 'no', fault: yesOrNo },
];

export type Flags =
  | { readonly kind: 'flags'; readonly given: ReadonlyMap<string, string> }
  | { readonly kind: 'wrong'; readonly why: string };

/** Reads the answers that the command line gives. A wrong one is told, never asked again. */
export function readFlags(args: readonly string[]): Flags {
  const options = Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, { type: 'string' } as const]));
  try {
    const { values } = parseArgs({ args: [...args], options });
    const given = new Map(Object.entries(values).map(([flag, answer]) => [flag, String(answer).trim()]));
    const faults = QUESTIONS.flatMap(({ flag, fault }) => {
      const answer = given.get(flag);
      const why = answer === undefined ? null : fault(answer);
      return why === null ? [] : [`--${flag}: ${why}`];
    });
    return faults.length === 0 ? { kind: 'flags', given } : { kind: 'wrong', why: faults.join('\n') };
  } catch (error) {
    return { kind: 'wrong', why: messageOf(error) };
  }
}

/** Asks what the flags do not say, until each answer can be used. */
export async function askTheRest(
  given: ReadonlyMap<string, string>,
  ask: (question: string) => Promise<string>,
  tell: (fault: string) => void,
): Promise<NewOperator> {
  const answers = new Map(given);
  for (const { flag, asks, example, fault } of QUESTIONS) {
    while (!answers.has(flag)) {
      const answer = (await ask(`${asks} (${example}): `)).trim();
      const why = fault(answer);
      if (why === null) answers.set(flag, answer);
      else tell(why);
    }
  }
  const text = (flag: string) => answers.get(flag)!;
  const isYes = (flag: string) => text(flag).toLowerCase() === 'yes';
  return {
    name: text('name'),
    place: text('place'),
    countries: listOf(text('countries')),
    zone: text('zone'),
    currencies: codesOf(text('currencies')),
    language: text('language'),
    phone: text('phone'),
    email: text('email'),
    visas: isYes('visas'),
    insurance: isYes('insurance'),
  };
}

function currenciesFault(answer: string): string | null {
  const codes = codesOf(answer);
  const known = new Set<string>(Intl.supportedValuesOf('currency'));
  const unknown = codes.find((code) => !known.has(code));
  if (unknown !== undefined) return `"${unknown}" is not a currency. Write codes such as EUR.`;
  if (new Set(codes).size !== codes.length) return 'Write each currency once.';
  return codes.length > 0 && codes.length <= MOST_CURRENCIES ? null : `Write 1 to ${MOST_CURRENCIES} currencies.`;
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function codesOf(text: string): Uppercase<string>[] {
  return listOf(text).map((code) => code.toUpperCase() as Uppercase<string>);
}

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' && zone.includes('/');
  } catch {
    return false;
  }
}
