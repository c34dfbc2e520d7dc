import type { Operator } from '#domain/operator.ts';

/** What a mail about a booking, or about a payment that came to nothing, may speak of. Nothing sensitive is here. */
export interface MailFacts {
  readonly operator: Operator;
  readonly siteUrl: string;
  readonly traveller: { readonly name: string; readonly email: string; readonly phone: string };
  readonly trips: readonly MailTrip[];
  /** Empty where no booking came to be. */
  readonly references: readonly string[];
  /** Amounts as every surface shows them. */
  readonly lines: readonly { readonly what: string; readonly amount: string }[];
  readonly total: string;
  readonly paid: string;
  /** Null when nothing is left to pay. */
  readonly balance: { readonly amount: string; readonly due: string } | null;
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

/** Whom a mail is for: the same event is told differently to the one who travels and the ones who run the trip. */
export type Audience = 'traveller' | 'office';
