import { currentConsent, isPrivatePage } from '#analytics/page-settings.ts';
import { readSource, sourceOfPage, sourceText } from '#domain/visit-source.ts';

/** Under this name a tab keeps where its visit came from, once analytics are allowed. */
const SOURCE_KEY = 'visit-source';

/**
 * Where this visit came from, as the text that forms send along (P39): JSON of at most 2000 characters, or empty.
 *
 * Without consent it is what the page can tell by its own address and by the page before it, and nothing is kept (N18).
 * With consent for analytics it is that of the first page since then.
 */
export function visitSource(): string {
  if (isPrivatePage()) return '';
  const kept = currentConsent().analytics === 'given' ? keptSource() : '';
  return kept === '' ? sourceText(sourceOfPage(location.href, document.referrer)) : kept;
}

/** Keeps the source for the pages to come, or forgets it, as the visitor allows. */
export function keepVisitSource(): void {
  if (isPrivatePage()) return;
  try {
    if (currentConsent().analytics !== 'given') sessionStorage.removeItem(SOURCE_KEY);
    else if (keptSource() === '') {
      const source = visitSource();
      if (source !== '') sessionStorage.setItem(SOURCE_KEY, source);
    }
  } catch {
    // Where nothing can be kept each page tells for itself.
  }
}

function keptSource(): string {
  try {
    return sourceText(readSource(sessionStorage.getItem(SOURCE_KEY) ?? ''));
  } catch {
    return '';
  }
}
