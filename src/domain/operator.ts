import type { Currency } from '#domain/currency.ts';
import type { OpeningHours } from '#domain/opening-hours.ts';

/** The tokens of src/styles/tokens.css that give mails their colours. */
export const MAIL_COLOURS = [
  'paper',
  'surface-page',
  'surface-raised',
  'night',
  'text-strong',
  'text-body',
  'text-muted',
  'rule',
  'ocean',
  'text-link',
  'wattle',
] as const;
export type MailColour = (typeof MAIL_COLOURS)[number];

/** The operator's settings, from `content/settings/operator.yaml`. Pages and functions read the same. */
export interface Operator {
  readonly name: string;
  readonly tagline: string;
  readonly phone: string;
  /** When the office answers, in the operator's words; empty where the settings do not say. */
  readonly officeHours: string;
  /** The address for visitors' mail and the sender of booking mail. */
  readonly email: string;
  /** The address on receipts; empty when the settings have none. */
  readonly postalAddress: string;
  readonly businessNumber: string;
  /** Receives a copy of every booking. */
  readonly officeEmail: string;
  /** IANA name of the zone that decides which day is "today". */
  readonly timeZone: string;
  /** What visitors can choose, in this order. */
  readonly currencies: readonly Currency[];
  /** For visitors who have chosen none. */
  readonly defaultCurrency: Currency;
  readonly holdMinutes: number;
  readonly holdMaxMinutes: number;
  /** Passport, health, emergency data and the like are deleted so many days after a trip. */
  readonly travelDetailsKeptDays: number;
  /** What changing and cancelling costs, in one sentence beside each pay button; empty for none. */
  readonly cancelling: string;
  /** Data from the visitors' forms is deleted after so many days. */
  readonly leadKeptDays: number;
  /** The version of the terms that a guest accepts. It changes with their text and is stored with each booking. */
  readonly termsVersion: string;
  /** A request that names an office goes to that office; all others go to the first one. */
  readonly offices: readonly Office[];
  /** Who may use the commands on the live site. */
  readonly staff: readonly StaffMember[];
  readonly chat: ChatSettings;
  /** `#rrggbb` values from this build's styles. */
  readonly colours: Readonly<Record<MailColour, string>>;
  /** The same tokens as they are in the dark, for mail programs that show mail so. */
  readonly darkColours: Readonly<Record<MailColour, string>>;
}

export interface Office {
  /** The value by which forms name the office. Example: new-town */
  readonly code: string;
  readonly email: string;
}

/** What a member of staff may do with the commands: an owner may also refund, and copy or replace the books. */
export type Role = 'owner' | 'office';

export interface StaffMember {
  readonly email: string;
  readonly role: Role;
}

export interface ChatSettings {
  /** Who carries the conversation: the site's own chat, a service behind the same interface, or nobody. */
  readonly service: 'own' | 'crisp' | 'chatwoot' | 'none';
  /** The address of a service that the operator hosts; empty otherwise. */
  readonly address: string;
  /** The operator's website id or token at the service, which is not a secret. Empty for `own`. */
  readonly account: string;
  /** When a person answers, in the operator's zone. */
  readonly hours: readonly OpeningHours[];
}

/** The address that gets a visitor's question: the named office, else the first office, else `officeEmail`. */
export function officeFor({ offices, officeEmail }: Operator, code = ''): string {
  return (offices.find((office) => office.code === code) ?? offices[0])?.email ?? officeEmail;
}

/** What the functions need to know of the build that they were deployed with. */
export interface SiteBuild {
  /** The commit that the site was built from; empty when it was built outside of a repository. */
  readonly commit: string;
  /** The whole terms as plain text. */
  readonly terms: string;
  /** Changes with anything that a booking is priced from. */
  readonly catalogue: string;
}
