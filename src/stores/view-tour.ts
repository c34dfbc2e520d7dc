import type { AnalyticsTour } from '#analytics/events.ts';
import { track } from '#analytics/track.ts';

/** A visitor has come to a tour's page (M149). */
export function viewTour(tour: AnalyticsTour): void {
  track({ kind: 'view-tour', tour });
}
