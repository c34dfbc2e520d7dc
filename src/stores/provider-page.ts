import { atom } from 'nanostores';

/** Whether the guest is offered the payment provider's own page: the card is the usual way, and this one is hidden (M144). */
export const $providerPageOffered = atom(false);

/** Offers it, for a browser in which the card's fields do not work. */
export function offerProviderPage(): void {
  $providerPageOffered.set(true);
}
