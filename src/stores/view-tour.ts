import type { AnalyticsPrice, AnalyticsTour } from '#analytics/events.ts';
import { track } from '#analytics/track.ts';

/** A visitor looks at a tour's page (M149). `price` is the one that the page shows, or null (E19). */
export function viewTour(tour: AnalyticsTour, price: AnalyticsPrice | null): void {
  track({ kind: 'view-tour', tour, price });
}
