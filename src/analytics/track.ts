import { toDataLayer, type Push } from '#analytics/data-layer.ts';
import type { AnalyticsEvent } from '#analytics/events.ts';
import { toGa4 } from '#analytics/ga4.ts';
import { CONSENT_KEY, readConsent, type ConsentPurpose } from '#domain/consent.ts';

declare global {
  interface Window {
    dataLayer?: Push[];
  }
}

/**
 * Tells analytics of an event: pushes it to `window.dataLayer`, in the one shape that the operator's setting names.
 *
 * Only with the visitor's consent at this moment (P13). Without it the event is gone, and is not told later.
 */
export function track(event: AnalyticsEvent): void {
  if (event.kind === 'affiliate-sale') {
    if (isAllowed('affiliate')) push([affiliateSale(event)]);
    return;
  }
  if (!isAllowed('analytics')) return;
  switch (shapeInUse()) {
    case 'data-layer':
      return push(toDataLayer(event));
    case 'ga4':
      return push(toGa4(event));
    default:
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

/** The setting `analytics`, which every page carries on its root. */
function shapeInUse(): string | undefined {
  return document.documentElement.dataset['analytics'];
}

/** Read anew each time: another tab may have taken the consent back. */
function isAllowed(purpose: ConsentPurpose): boolean {
  try {
    return readConsent(localStorage.getItem(CONSENT_KEY))[purpose] === 'given';
  } catch {
    return false;
  }
}

function push(pushes: readonly Push[]): void {
  window.dataLayer ??= [];
  window.dataLayer.push(...pushes);
}
