import type { Currency } from '#domain/currency.ts';

/** The operator's own facts and knobs, from `content/settings/operator.yaml`. Pages and functions read the same. */
export interface Operator {
  readonly name: string;
  readonly tagline: string;
  readonly phone: string;
  /** Where visitors' mail goes, and where booking mail says it comes from. */
  readonly email: string;
  /** As receipts print them; empty when the settings have none. */
  readonly postalAddress: string;
  readonly businessNumber: string;
  /** Receives a copy of every booking. */
  readonly officeEmail: string;
  /** IANA name; "today" is today here. */
  readonly timeZone: string;
  readonly defaultCurrency: Currency;
  readonly holdMinutes: number;
  readonly holdMaxMinutes: number;
  /** Passport, health and emergency data and the like are deleted so many days after a trip. */
  readonly travelDetailsKeptDays: number;
  /** The wording a guest accepts: changes with the terms' text, and is stored with each booking. */
  readonly termsVersion: string;
}
