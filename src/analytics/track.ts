import { toDataLayer, type Push } from '#analytics/data-layer.ts';
import type { AnalyticsEvent } from '#analytics/events.ts';
import { toGa4 } from '#analytics/ga4.ts';
import { currentConsent, isPrivatePage, analyticsShape, tagId } from '#analytics/page-settings.ts';
import { commandWith, pushWith } from '#analytics/tag-layer.ts';
import type { Consent } from '#domain/consent.ts';

/**
 * Tells analytics of an event: pushes it to `window.dataLayer`, in the one shape that the operator's setting names.
 *
 * Only with the visitor's consent at this moment (P13), and never on a page about somebody's booking. Without it the
 * event is gone, and is not told later.
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

/** A Google tag without a tag manager hears commands only, and has nothing to forget between two of them. */
function command(consent: Consent, pushes: readonly Push[]): void {
  for (const { event, ecommerce, ...content } of pushes) {
    if (event !== undefined) commandWith(consent, 'event', event, { ...content, ...(ecommerce ?? {}) });
  }
}

/** The names are the affiliate's, one of them misspelt (D32). A value there is none of is left out. */
function affiliateSale({ sets, items }: Extract<AnalyticsEvent, { kind: 'affiliate-sale' }>): Push {
  return {
    event: 'affiliateSale',
    ...(sets === null ? {} : { commission_factory_sets: sets }),
    ...(items === null ? {} : { comission_factory_items: items }),
  };
}
