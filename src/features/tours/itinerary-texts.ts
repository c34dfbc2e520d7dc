import type { ItineraryStop } from '#catalogue/tours.ts';

/** `Day 3`, `Days 3 to 5` */
export function daysText({ day, untilDay }: ItineraryStop): string {
  return untilDay > day ? `Days ${day} to ${untilDay}` : `Day ${day}`;
}

/** `Breakfast, lunch, dinner` */
export function mealsText({ meals }: ItineraryStop): string {
  return meals.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(', ');
}
