import type { ReactElement } from 'react';
import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Operator } from '#domain/operator.ts';
import type { LeadForm } from '#domain/text/lead-texts.ts';

/**
 * The facts for a mail about a booking or about a failed payment.
 *
 * Contains nothing sensitive, so a template that uses a passport, health or card detail does not compile.
 * Amounts and days are in words, as on every page.
 */
export interface MailFacts {
  readonly operator: Operator;
  readonly siteUrl: string;
  /** Whether there is a booking, paid and not cancelled. */
  readonly stands: boolean;
  readonly traveller: { readonly name: string; readonly email: string; readonly phone: string };
  readonly trips: readonly MailTrip[];
  /** Empty without a booking. */
  readonly references: readonly string[];
  readonly lines: readonly { readonly what: string; readonly amount: string }[];
  readonly total: string;
  readonly paid: string;
  /** Every payment with its day and its card, in an email that records the booking; empty otherwise. */
  readonly payments: readonly {
    readonly on: string;
    readonly amount: string;
    /** `Visa ending in 4242`; empty when the provider does not say. */
    readonly card: string;
  }[];
  /** Null when nothing is left to pay. */
  readonly balance: {
    readonly amount: string;
    /** `on 11 February 2027`, or `30 days before the start date you choose`. */
    readonly due: string;
  } | null;
  /** The payment that the mail is about; empty otherwise. */
  readonly payment: string;
  /** The payment provider's id of that payment; empty otherwise. */
  readonly paymentId: string;
  /** The refund of each payment; empty without a refund. */
  readonly refunds: readonly string[];
  readonly refunded: string;
  /** `13 March 2027`, the first day of the first trip; empty while no trip has a date. */
  readonly firstDay: string;
  readonly checkInUrl: string;
  /** Empty without a booking. */
  readonly receiptUrl: string;
  /** What the guest agreed to; null without a booking. */
  readonly terms: {
    /** The operator's name of the version. */
    readonly version: string;
    readonly acceptedOn: string;
    /** Whether their text is attached: a booking from before the words were kept has none. */
    readonly isAttached: boolean;
  } | null;
  readonly hasCalendar: boolean;
  /** Null in an email that is no reminder, and once what it asks for is done. */
  readonly reminder: ReminderMail | null;
  /** Where a payment that the provider did not answer goes on; empty when there is nothing left to pay for. */
  readonly payUrl: string;
  /** Why the guest was not charged; empty when they were. */
  readonly reason: string;
}

export interface ReminderMail {
  /** To the day that the reminder is about, or since it; 0 without such a day. */
  readonly days: number;
  /** What the guest has not told yet, as parts of a sentence. Names them only, never what was answered. */
  readonly missing: readonly string[];
}

export interface MailTrip {
  readonly name: string;
  /** The way the guest takes the tour; empty where it has only one. */
  readonly choiceName: string;
  /** `Sat 13 – Mon 22 Mar 2027`, or that the date is open and by when to choose it. */
  readonly dates: string;
  /** Null for a trip with dates. `by` is the last day to choose one; null without a limit. */
  readonly choose: { readonly by: CalendarDate | null } | null;
  readonly reference: string;
  /** Where to be on the first day; null without a date, or when the tour is no longer offered. */
  readonly meeting: MailMeeting | null;
  /** The address of the trip notes as a PDF; empty when the tour is no longer offered. */
  readonly tripNotes: string;
  /** The address of what to pack; empty where the trip notes have none. */
  readonly packingList: string;
  /** The staff's page of the departure, for the office. */
  readonly departureUrl: string;
}

export interface MailMeeting {
  /** Name and address. */
  readonly place: string;
  /** `Sat 13 Mar, 2 pm`. */
  readonly time: string;
  /** The address of a map. */
  readonly map: string;
}

export interface OverdueFacts {
  readonly operator: Operator;
  readonly overdue: readonly OverdueBalance[];
  /** The number of balances beyond the list's limit. */
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

export interface ExpectedFacts {
  readonly operator: Operator;
  /** The number of days that the list of landings covers. */
  readonly days: number;
  readonly landing: readonly (ExpectedGuestFacts & { readonly lands: string })[];
  /** `what` names the missing part: travel details, the arrival, or both. */
  readonly missing: readonly (ExpectedGuestFacts & { readonly what: string })[];
  /** The number of guests beyond the lists' limit. */
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

/** The recipient of a mail: the same event is worded differently for the traveller and for the office. */
export type Audience = 'traveller' | 'office';

/** What an email says, from its facts. */
export interface Letter<Facts> {
  readonly subject: (facts: Facts) => string;
  readonly Body: (facts: Facts) => ReactElement;
  /** The facts with a share of a list's rows, for a list that may get too long. */
  readonly shorten?: (facts: Facts, share: number) => Facts;
}

/** An event in words for those who are told of it: the traveller, the office, or both. */
export interface Letters<Facts> {
  readonly traveller?: Letter<Facts>;
  readonly office?: Letter<Facts>;
  /** Whether it is still true at the moment of sending. An email about a past event has none: it stays true. */
  readonly stillRelevant?: (facts: Facts) => boolean;
}

export type BookingLetters = Letters<MailFacts>;

/** The facts for a mail of the live chat: the unread messages, and the visitor. */
export interface ChatMailFacts {
  readonly operator: Operator;
  readonly siteUrl: string;
  /** The visitor's name; empty when they gave none. */
  readonly name: string;
  readonly email: string;
  /** The visitor's last page; its path is empty when it is unknown. */
  readonly page: { readonly path: string; readonly title: string };
  readonly lines: readonly {
    /** The name of the member of staff; empty for a visitor. */
    readonly name: string;
    readonly text: string;
    /** Instant, in epoch milliseconds. */
    readonly at: number;
  }[];
}

/** The facts for a mail about a visitor's form. */
export interface LeadFacts {
  readonly operator: Operator;
  readonly siteUrl: string;
  readonly form: LeadForm;
  /** As the visitor typed it, unchecked: for the office only. */
  readonly visitor: { readonly name: string; readonly email: string; readonly phone: string; readonly address: string };
  readonly question: string;
  /** The trip of the request, if any. */
  readonly tour: LeadTour | null;
  /** Whether the visitor wants the brochure by post. */
  readonly isPosted: boolean;
  readonly currency: string;
  /** Where the visit came from: names and values. */
  readonly source: readonly (readonly [name: string, value: string])[];
  readonly page: string;
}

export interface LeadTour {
  readonly name: string;
  readonly url: string;
  readonly notesUrl: string;
}

/** The facts for a mail of the mailing list. Its links belong to the recipient's address. */
export interface ListFacts {
  readonly operator: Operator;
  readonly state: 'pending' | 'confirmed' | 'unsubscribed';
  readonly name: string;
  readonly confirmUrl: string;
  readonly unsubscribeUrl: string;
}
