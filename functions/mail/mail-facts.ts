import type { Operator } from '#domain/operator.ts';

/**
 * What a mail about a booking, or about a payment that came to nothing, may speak of.
 *
 * Nothing sensitive has a place here: a mail that wants a passport, health or card detail does not compile (P14, N17).
 * Amounts and days are in words, as every surface shows them.
 */
export interface MailFacts {
  readonly operator: Operator;
  readonly siteUrl: string;
  readonly traveller: { readonly name: string; readonly email: string; readonly phone: string };
  readonly trips: readonly MailTrip[];
  /** Empty where no booking came to be. */
  readonly references: readonly string[];
  readonly lines: readonly { readonly what: string; readonly amount: string }[];
  readonly total: string;
  readonly paid: string;
  /** Null when nothing is left to pay. */
  readonly balance: MailBalance | null;
  /** The payment the mail tells of, where it tells of one; empty otherwise. */
  readonly payment: string;
  /** How the payment provider calls that payment; empty where the mail tells of none. */
  readonly paymentId: string;
  /** What was given back, payment by payment; empty while nothing was. */
  readonly refunds: readonly string[];
  readonly refunded: string;
  /** `13 March 2027`, the first day of the first trip; empty while no trip has a date. */
  readonly firstDay: string;
  readonly checkInUrl: string;
  /** Why the guest was not charged; empty when they were. */
  readonly reason: string;
}

export interface MailTrip {
  readonly name: string;
  /** `13 March 2027 to 22 March 2027`, or that the date is open. */
  readonly dates: string;
  readonly reference: string;
}

export interface MailBalance {
  readonly amount: string;
  /** `on 11 February 2027`, or that it is due once the date is set. */
  readonly due: string;
}

/** What the office's list of overdue balances says; only the office is ever sent it. */
export interface OverdueFacts {
  readonly operator: Operator;
  readonly overdue: readonly OverdueBalance[];
  /** How many more there are than the list has room for. */
  readonly more: number;
}

export interface OverdueBalance {
  readonly references: string;
  readonly traveller: string;
  readonly email: string;
  readonly phone: string;
  readonly trips: string;
  readonly amount: string;
  readonly due: string;
  readonly days: number;
}

/** What the office's morning list of guests on their way says (D84); only the office is ever sent it. */
export interface ExpectedFacts {
  readonly operator: Operator;
  /** How many days ahead the list of landings looks. */
  readonly days: number;
  readonly landing: readonly (ExpectedGuestFacts & { readonly lands: string })[];
  /** `what` names what is missing: travel details, the arrival, or both. */
  readonly missing: readonly (ExpectedGuestFacts & { readonly what: string })[];
  /** How many more there are than the lists have room for. */
  readonly more: number;
  readonly officeUrl: string;
}

export interface ExpectedGuestFacts {
  readonly reference: string;
  readonly traveller: string;
  readonly email: string;
  /** Empty when none was given. */
  readonly phone: string;
  /** The trip and its first day. */
  readonly trip: string;
}

/** Whom a mail is for: the same event is told differently to the one who travels and the ones who run the trip. */
export type Audience = 'traveller' | 'office';
