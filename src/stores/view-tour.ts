import type { ToldTour } from '#analytics/events.ts';
import { track } from '#analytics/track.ts';

/** Reports the visit of a tour's page to analytics (M149). */
export function viewTour(tour: ToldTour): void {
  track({ kind: 'view-tour', tour });
}
