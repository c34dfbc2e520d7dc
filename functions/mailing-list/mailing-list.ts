/** A confirmed subscriber. */
export interface ListMember {
  readonly email: string;
  /** Empty when they gave none. */
  readonly name: string;
}

/**
 * A service that sends the newsletter.
 *
 * Both calls are idempotent, since they are repeated after a lost answer. They throw when it is not certain that the
 * service stored the change.
 */
export interface MailingList {
  /** Identifies the list. When it changes, all members are sent to the new list. */
  readonly id: string;
  readonly add: (member: ListMember) => Promise<void>;
  readonly remove: (email: string) => Promise<void>;
}
