import type { AnalyticsPrice, AnalyticsTour } from '#analytics/events.ts';
import { track } from '#analytics/track.ts';

/** A visitor looks at a tour's page. `price` is the one that the page shows, or null. */
export function viewTour(tour: AnalyticsTour, price: AnalyticsPrice | null): void {
  track({ kind: 'view-tour', tour, price });
}
