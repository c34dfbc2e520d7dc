import type { ErrorMap } from '#contract/errors.ts';

/** A card in the payment provider's own fields. We get a token for it and never its number. */
export interface ProviderCard {
  /** The current errors of the provider's fields, under the names of our own fields. */
  readonly check: () => ErrorMap;
  /**
   * Puts the focus on the first of the provider's fields that `isWrong`, as with our own fields. Returns whether there
   * is one.
   */
  readonly focusFirst: (isWrong: (name: string) => boolean) => boolean;
  readonly takeToken: (holder: string) => Promise<{ token: string } | { errors: ErrorMap }>;
}

/** Used while the provider's fields load, and when they fail to load. */
export const NO_CARD_YET: ProviderCard = {
  check: () => ({ __all__: ['The card form hasn’t loaded yet. Please wait a moment, or try loading it again.'] }),
  focusFirst: () => false,
  takeToken: () => Promise.reject(new Error('There are no card fields to take a token from')),
};
