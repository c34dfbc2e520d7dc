import { toDataLayer, type Push, toGa4 } from '#analytics/data-layer.ts';
import type { AnalyticsEvent } from '#analytics/events.ts';
import {
  currentConsent,
  isPrivatePage,
  analyticsShape,
  tagId,
  commandWith,
  pushWith,
  startTagWith,
} from '#analytics/tag-layer.ts';
import type { Consent } from '#domain/visit/consent.ts';

/**
 * Reports an event to analytics: pushes it to `window.dataLayer` in the format of the operator's setting.
 *
 * Needs the visitor's consent at this moment, and does nothing on private pages. Does not report it later.
 */
export function track(event: AnalyticsEvent): void {
  if (isPrivatePage()) return;
  const consent = currentConsent();
  if (event.kind === 'affiliate-sale') {
    if (consent.affiliate === 'given') pushWith(consent, [affiliateSale(event)]);
    return;
  }
  if (consent.analytics !== 'given') return;
  switch (analyticsShape()) {
    case 'data-layer':
      return pushWith(consent, toDataLayer(event));
    case 'ga4':
      return tagId().startsWith('G-') ? command(consent, toGa4(event)) : pushWith(consent, toGa4(event));
    default:
  }
}

/** Sends events as commands, which is all that a Google tag without a tag manager handles. Skips clearing entries. */
function command(consent: Consent, pushes: readonly Push[]): void {
  startTagWith(consent, tagId());
  for (const { event, ecommerce, ...content } of pushes) {
    if (event !== undefined) commandWith(consent, 'event', event, { ...content, ...(ecommerce ?? {}) });
  }
}

/** The affiliate defines the names, one of them misspelt. Omits values that are null. */
function affiliateSale({ sets, items }: Extract<AnalyticsEvent, { kind: 'affiliate-sale' }>): Push {
  return {
    event: 'affiliateSale',
    ...(sets === null ? {} : { commission_factory_sets: sets }),
    ...(items === null ? {} : { comission_factory_items: items }),
  };
}
