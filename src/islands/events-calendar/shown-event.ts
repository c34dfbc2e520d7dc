import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';

/** A price as it is written, `$2,490 AUD`, and what a running sale replaces. */
export interface ShownPrice {
  readonly now: string;
  readonly was: string | null;
}

/** A departure as the page knows it when it is built. All of it travels in the page, so it is facts and no markup. */
export interface ShownEvent {
  readonly id: string;
  readonly date: CalendarDate;
  readonly title: string;
  readonly days: number;
  /** Opens the tour's start dates. */
  readonly url: string;
  /** The name of the colour of the tour's posters. */
  readonly ink: string;
  readonly picture: string;
  /** Closed by the operator. Whether all seats are sold only the functions know. */
  readonly isClosed: boolean;
  /** The price from the build on, and those that follow it on later days. */
  readonly prices: readonly {
    readonly from: CalendarDate | null;
    readonly in: Readonly<Record<Currency, ShownPrice>>;
  }[];
}
