import { $consent, giveConsent } from '#stores/consent.ts';

/** Whoever asks for the chat of a service allows it with that (D39). */
export function allowChat(): void {
  giveConsent(['chat']);
}

/** Tells when a service's chat may be fetched, at once where it is allowed already, and when it must go (P13). */
export function followConsent({ given, withdrawn }: { given: () => void; withdrawn: () => void }): void {
  let isAllowed = false;
  $consent.subscribe(({ chat }) => {
    if (isAllowed === (chat === 'given')) return;
    isAllowed = !isAllowed;
    if (isAllowed) given();
    else withdrawn();
  });
}
