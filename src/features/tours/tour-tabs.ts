import { averageStars } from '#domain/proof.ts';
import { counted } from '#domain/text/counts.ts';
import type { Review } from '#catalogue/reviews.ts';
import type { TourPage } from '#catalogue/tours.ts';

/** The rooms of a tour's page. Their ids are hashes, so none may be a hash that opens something else. */
export const TAB_IDS = ['overview', 'included', 'dates', 'accommodation', 'gallery', 'reviews'] as const;
export type TabId = (typeof TAB_IDS)[number];

/** A room's name in the dock, and its title in the header. */
export interface Tab {
  readonly id: TabId;
  readonly name: string;
  readonly title: string;
  /** One line with facts of the tour. `NextDeparture.astro` writes that of the dates. */
  readonly line: string;
}

/** The tabs of a tour, without those of empty rooms. */
export function tourTabs(page: TourPage, reviews: readonly Review[]): Tab[] {
  const { tour, stays, route } = page;
  const nights = stays.reduce((sum, stay) => sum + stay.nights, 0);
  const stars = averageStars(reviews.map((review) => review.stars));
  const tabs: Tab[] = [
    { id: 'overview', name: 'Overview', title: tour.name, line: '' },
    { id: 'included', name: 'Included', title: 'What’s included', line: `One price for ${days(tour.days)}` },
    { id: 'dates', name: 'Dates', title: 'Start dates and prices', line: '' },
    {
      id: 'accommodation',
      name: 'Where you sleep',
      title: 'Where you sleep',
      line: `${counted(nights, 'night')}, ${places(stays.length)}`,
    },
    {
      id: 'gallery',
      name: 'Gallery',
      title: 'Gallery',
      line: route?.region ?? `${tour.startPlace} to ${tour.finishPlace}`,
    },
    {
      id: 'reviews',
      name: 'Reviews',
      title: 'Postcards home',
      line: `${stars} out of 5, ${counted(reviews.length, 'review')}`,
    },
  ];
  const empty: (TabId | false)[] = [stays.length === 0 && 'accommodation', reviews.length === 0 && 'reviews'];
  return tabs.filter(({ id }) => !empty.includes(id));
}

function days(count: number): string {
  return count === 1 ? 'the day' : `all ${count} days`;
}

function places(count: number): string {
  return count === 1 ? 'one kind of stay' : `${count} kinds of stay`;
}
