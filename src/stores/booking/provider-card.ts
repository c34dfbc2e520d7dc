import type { ErrorMap } from '#contract/errors.ts';

/** A card in the payment provider's own fields. Its number never comes to us: what we get is a token for it (D21). */
export interface ProviderCard {
  /** What is wrong with the fields as they stand, under the names ours have. */
  readonly check: () => ErrorMap;
  readonly takeToken: (holder: string) => Promise<{ token: string } | { errors: ErrorMap }>;
}

/** In the place of fields that are still on their way, or cannot come. */
export const NO_CARD_YET: ProviderCard = {
  check: () => ({ __all__: ['The card fields have not loaded yet. Please wait a moment, or try to load them again.'] }),
  takeToken: () => Promise.reject(new Error('There are no card fields to take a token from')),
};
