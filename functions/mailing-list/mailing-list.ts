/** Somebody who agreed to letters and proved that the address is theirs. */
export interface ListMember {
  readonly email: string;
  /** Empty when they did not say. */
  readonly name: string;
}

/**
 * A service that sends letters to a list (P40).
 *
 * Both calls may come again with the same address, and then change nothing: an answer may have been lost. They throw
 * when it is not certain that the service knows.
 */
export interface MailingList {
  /** Which list it is. Members who were told to another, at this service or elsewhere, are told to this one too. */
  readonly id: string;
  readonly add: (member: ListMember) => Promise<void>;
  readonly remove: (email: string) => Promise<void>;
}
