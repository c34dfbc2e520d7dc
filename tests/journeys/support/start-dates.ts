import { expect, type Locator, type Page } from '@playwright/test';
import { MONTHS, partsOf, spokenDate, type CalendarDate } from '#domain/calendar-date.ts';
import type { StartDate } from './departures.ts';

/** The start-date calendar as a visitor sees it. */
export class StartDates {
  readonly dialog: Locator;
  readonly month: Locator;
  readonly next: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'CHOOSE YOUR START DATE' });
    this.month = this.dialog.getByRole('heading', { level: 3, name: /^[A-Z][a-z]+ \d{4}$/ });
    // The button changes its text while it works, so it is found by its place: the first of the two.
    this.next = this.dialog.getByRole('button', { name: /^(NEXT|please wait|all good|error\b.*)$/ }).first();
  }

  day(date: CalendarDate): Locator {
    return this.dialog.getByRole('gridcell', { name: new RegExp(`^${spokenDate(date)},`) });
  }

  /** Waits until the dates have loaded, with which the calendar goes to the month of the first. */
  async haveLoaded(): Promise<void> {
    await expect(this.dialog.locator('.cal__prompt, .cal__panel[role=group]')).toBeVisible();
  }

  /** Turns months until the date is visible, by an act that turns one. Each is drawn before the next act. */
  async turnBy(act: () => Promise<void>, date: CalendarDate): Promise<void> {
    await this.haveLoaded();
    while (!(await this.day(date).isVisible())) {
      const shown = await this.month.innerText();
      await act();
      await expect(this.month).not.toHaveText(shown);
    }
  }

  /** Turns months until the date is visible: the first by hand, the others as fast as the calendar follows. */
  async turnTo(date: CalendarDate): Promise<void> {
    await this.haveLoaded();
    const wanted = titleOf(date);
    const shown = await this.month.innerText();
    if (shown === wanted) return;
    const towards = monthNumber(wanted) > monthNumber(shown) ? 1 : -1;
    const way = towards > 0 ? 'Next' : 'Previous';
    const months = Array.from(
      { length: Math.abs(monthNumber(wanted) - monthNumber(shown)) },
      (_, turn) => `${way} month, ${nameOf(monthNumber(shown) + towards * (turn + 1))}`,
    );
    await this.dialog.getByRole('button', { name: months[0]!, exact: true }).click();
    await expect(this.month).not.toHaveText(shown);
    await this.dialog.evaluate(async (dialog, names) => {
      for (const name of names) {
        const find = () => [...dialog.querySelectorAll('button')].find((button) => button.ariaLabel === name);
        while (find() === undefined) await new Promise((drawn) => requestAnimationFrame(drawn));
        find()!.click();
      }
    }, months.slice(1));
    await expect(this.month).toHaveText(wanted);
  }

  async choose({ start }: Pick<StartDate, 'start'>): Promise<void> {
    await this.turnTo(start);
    await this.day(start).click();
  }
}

function titleOf(date: CalendarDate): string {
  const { year, month } = partsOf(date);
  return `${MONTHS[month - 1]!} ${year}`;
}

function monthNumber(title: string): number {
  const [name = '', year = ''] = title.split(' ');
  return Number(year) * 12 + MONTHS.indexOf(name as (typeof MONTHS)[number]);
}

function nameOf(month: number): string {
  return `${MONTHS[month % 12]!} ${Math.floor(month / 12)}`;
}
