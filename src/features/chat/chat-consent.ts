import { $consent, giveConsent } from '#features/consent/consent.ts';

/** Allows a service's chat, because the visitor opened it. */
export function allowChat(): void {
  giveConsent(['chat']);
}

/**
 * Reports when a service's chat may be fetched, at once if it is allowed already, and when it must be removed.
 */
export function followConsent({ given, withdrawn }: { given: () => void; withdrawn: () => void }): void {
  let isAllowed = false;
  $consent.subscribe(({ chat }) => {
    if (isAllowed === (chat === 'given')) return;
    isAllowed = !isAllowed;
    if (isAllowed) given();
    else withdrawn();
  });
}
