import { readConsent, CONSENT_KEY, type Consent, isPrivatePath } from '#domain/visit/consent.ts';

/** The operator's setting `analytics`, the format of events. Every page has it on its root element. */
export function analyticsShape(): string | undefined {
  return document.documentElement.dataset['analytics'];
}

/** The operator's setting `analytics_id`: a tag manager's `GTM-…`, a Google tag's `G-…`, or empty. */
export function tagId(): string {
  return document.documentElement.dataset['tag'] ?? '';
}

/**
 * Whether this page shows a booking or belongs to the staff. Analytics get no events of such pages. Checks the
 * address too, because the "not found" page of a private address is not marked as private.
 */
export function isPrivatePage(): boolean {
  return document.documentElement.dataset['private'] !== undefined || isPrivatePath(location.pathname);
}

/** The visitor's consent. Reads it each time, because another tab may change it. None if storage is not available. */
export function currentConsent(): Consent {
  try {
    return readConsent(localStorage.getItem(CONSENT_KEY));
  } catch {
    return readConsent(null);
  }
}
