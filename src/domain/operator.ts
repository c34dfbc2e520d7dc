import type { Currency } from '#domain/currency.ts';
import type { OpeningHours } from '#domain/opening-hours.ts';

/** The tokens of src/styles/tokens.css that mail is coloured by. */
export const MAIL_COLOURS = [
  'paper',
  'surface-raised',
  'night',
  'text-body',
  'text-muted',
  'rule',
  'ocean',
  'wattle',
] as const;
export type MailColour = (typeof MAIL_COLOURS)[number];

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
  /** What visitors sent with a form is deleted so many days after. */
  readonly leadKeptDays: number;
  /** The wording a guest accepts: changes with the terms' text, and is stored with each booking. */
  readonly termsVersion: string;
  /** Requests that name an office go there; all others to the first (P24). */
  readonly offices: readonly Office[];
  readonly chat: ChatSettings;
  /** As `#rrggbb`, of this build's styles. */
  readonly colours: Readonly<Record<MailColour, string>>;
}

export interface Office {
  /** What a form carries to name it. Example: alice-springs */
  readonly code: string;
  readonly email: string;
}

export interface ChatSettings {
  /** Who carries the conversation: the site's own chat, a service behind the same interface, or nobody. */
  readonly service: 'own' | 'crisp' | 'chatwoot' | 'none';
  /** Where the service is reached, for one that the operator hosts; empty otherwise. */
  readonly address: string;
  /** What the service knows the operator by: a website id or token, which is no secret. Empty for `own`. */
  readonly account: string;
  /** When a person answers, in the operator's zone. */
  readonly hours: readonly OpeningHours[];
}

/** Who reads what visitors ask: the office they name, else the first, else whoever gets the copies of bookings (P24). */
export function officeFor({ offices, officeEmail }: Operator, code = ''): string {
  return (offices.find((office) => office.code === code) ?? offices[0])?.email ?? officeEmail;
}
