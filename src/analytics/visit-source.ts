import { currentConsent, isPrivatePage } from '#analytics/tag-layer.ts';
import { readSource, sourceOfPage, sourceText } from '#domain/visit/visit-source.ts';

/** The sessionStorage key of a visit's source, which is kept once analytics are allowed. */
const SOURCE_KEY = 'visit-source';

/**
 * The source of this visit as the text that forms send: JSON of at most 2000 characters, or empty.
 *
 * Without consent it comes from this page's address and referrer, and nothing is stored. With consent for
 * analytics it is the source of the first page since the consent.
 */
export function visitSource(): string {
  if (isPrivatePage()) return '';
  const kept = currentConsent().analytics === 'given' ? keptSource() : '';
  return kept === '' ? sourceText(sourceOfPage(location.href, document.referrer)) : kept;
}

/** Stores the source for the next pages, or removes it, as the visitor's consent requires. */
export function keepVisitSource(): void {
  if (isPrivatePage()) return;
  try {
    if (currentConsent().analytics !== 'given') sessionStorage.removeItem(SOURCE_KEY);
    else if (keptSource() === '') {
      const source = visitSource();
      if (source !== '') sessionStorage.setItem(SOURCE_KEY, source);
    }
  } catch {
    // Without storage each page uses its own source.
  }
}

function keptSource(): string {
  try {
    return sourceText(readSource(sessionStorage.getItem(SOURCE_KEY) ?? ''));
  } catch {
    return '';
  }
}
