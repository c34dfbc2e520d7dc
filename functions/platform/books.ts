import type * as v from 'valibot';
import type { ConversationCart } from '#contract/chat.ts';
import type { bookingsCommand, CommandAnswer, leadsCommand, promoCommand } from '#contract/commands.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import type { CartKey } from '#functions/cart/cart-keys.ts';
import type { CommandToken, NewCommandToken } from '#functions/platform/command-tokens.ts';
import type { Env } from '#functions/platform/env.ts';
import type { OutboxRow } from '#functions/platform/outbox.ts';
import type { RateLimit } from '#functions/platform/rate-limits.ts';
import type { Ledger } from '#functions/seats/seat-ledger.ts';
import type { CopiedPage, CopiedRow, ImportOutcome } from '#functions/platform/copy.ts';

/** Who gives a command, and when. */
export interface Asking {
  /** Whose command token it is. */
  readonly by: string;
  readonly now: number;
  /** The day at the operator's. */
  readonly today: CalendarDate;
  /** Whether the site is on the internet, where commands ask it with `--remote`. */
  readonly isLive: boolean;
}

/** The seats of departures as the opener of a cart sees them, and the key that opens it. */
export interface SeatsSeen {
  readonly key: CartKey | null;
  readonly seats: Ledger;
}

type Asked<Command extends { readonly body: v.GenericSchema }> = v.InferOutput<Command['body']>;

/** The methods of the books that the Worker and the chat call. */
export interface BooksMethods {
  readonly countTry: (limits: readonly RateLimit[], now: number) => Promise<boolean>;
  readonly presentCartKey: (keyHash: string, now: number) => Promise<CartKey | null>;
  readonly seatsFor: (keyHash: string | null, tourDateIds: readonly string[], now: number) => Promise<SeatsSeen>;
  readonly cartForChat: (cartId: string) => Promise<ConversationCart | null>;
  readonly findStaffSession: (hash: string, now: number) => Promise<{ readonly name: string } | null>;
  readonly isSignedOutToken: (hash: string) => Promise<boolean>;
  readonly usualAnswerTime: (now: number) => Promise<number | null>;
  readonly addMail: (row: OutboxRow) => Promise<void>;
  readonly sendMails: (keys: readonly string[], siteUrl: string) => Promise<void>;
  readonly wake: () => Promise<void>;
  readonly bookingsCommand: (request: Asked<typeof bookingsCommand>, asking: Asking) => Promise<CommandAnswer>;
  readonly leadsCommand: (request: Asked<typeof leadsCommand>, asking: Asking) => Promise<CommandAnswer>;
  readonly promoCommand: (request: Asked<typeof promoCommand>, asking: Asking) => Promise<CommandAnswer>;
  readonly searchesCommand: (since: CalendarDate | null) => Promise<CommandAnswer>;
  readonly storeCommandToken: (token: NewCommandToken) => Promise<void>;
  readonly commandTokens: () => Promise<CommandToken[]>;
  readonly useCommandToken: (hash: string, now: number) => Promise<string | null>;
  readonly revokeCommandToken: (id: number, account: string | null) => Promise<void>;
  readonly exportPage: (after: string | null, asking: Asking) => Promise<CopiedPage | null>;
  readonly beginImport: (schema: number, asking: Asking) => Promise<ImportOutcome>;
  readonly importRows: (rows: readonly CopiedRow[]) => Promise<string | null>;
  readonly endImport: (asking: Asking) => Promise<void>;
  readonly countOrdersSince: (at: number) => Promise<number>;
  readonly restore: (at: number) => Promise<boolean>;
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * The one object that keeps the books. It stays where it was first asked for, so the first call says the place: `eu` is
 * the European Union by law, any other a hint.
 */
export function booksStub({ BOOKS, PLACE }: Pick<Env, 'BOOKS' | 'PLACE'>): BooksMethods {
  const stub =
    PLACE === 'eu'
      ? BOOKS.jurisdiction('eu').getByName('books')
      : BOOKS.getByName('books', PLACE === undefined ? {} : { locationHint: PLACE });
  return stub as unknown as BooksMethods;
}
