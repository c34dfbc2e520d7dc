import { readConsent, CONSENT_KEY, type Consent } from '#domain/consent.ts';
import { isPrivatePath } from '#domain/private-pages.ts';

/** The setting `analytics`, which every page carries on its root. */
export function analyticsShape(): string | undefined {
  return document.documentElement.dataset['analytics'];
}

/** The setting `analytics_id`: a tag manager's `GTM-…` or a Google tag's `G-…`, or empty. */
export function tagId(): string {
  return document.documentElement.dataset['tag'] ?? '';
}

/**
 * Whether this page is about somebody's booking or the office's work. Nothing is told of it, whatever was allowed. The
 * page says so itself, and its address does too: an address under these that leads nowhere shows a page of the site.
 */
export function isPrivatePage(): boolean {
  return document.documentElement.dataset['private'] !== undefined || isPrivatePath(location.pathname);
}

/** What is allowed, read anew each time: another tab may have taken it back. Nothing is, where nothing can be kept. */
export function currentConsent(): Consent {
  try {
    return readConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    return readConsent(null);
  }
}
