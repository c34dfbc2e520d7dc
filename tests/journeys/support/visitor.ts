import { expect, type BrowserContext, type Page } from '@playwright/test';
import { bookingSteps, STEP_TITLES, type BookingStep } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import type { Tour } from '#domain/tour.ts';
import { Booking, CARDS, type Traveller } from './booking.ts';
import type { StartDate } from './departures.ts';
import { Guest } from './guest.ts';
import { StartDates } from './start-dates.ts';

type Step = 'cart' | 'personal' | 'visa' | 'summary' | 'card' | 'additional';

/** A first-time visitor with their own browser. */
export class Visitor extends Guest {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly startDates: StartDates;
  readonly booking: Booking;

  constructor(page: Page, traveller: Traveller) {
    super(page.context().request, traveller);
    this.page = page;
    this.context = page.context();
    this.startDates = new StartDates(page);
    this.booking = new Booking(page);
  }

  /** The same visitor in a second tab of the same browser. */
  async anotherTab(): Promise<Visitor> {
    return new Visitor(await this.context.newPage(), this.traveller);
  }

  /** The given waits of the booking are turned by hand from here on (`Booking.isAt`). The clock itself goes on. */
  async turnsClock(): Promise<void> {
    await this.page.clock.install();
    this.booking.inRealTime = false;
  }

  async openTour(tour: Tour, addition = ''): Promise<void> {
    await this.page.goto(`${tour.url}${addition}`);
    await expect(this.page.getByRole('heading', { level: 1, name: tour.name })).toBeVisible();
  }

  async openStartDates(): Promise<void> {
    await this.page.getByRole('button', { name: 'START DATES' }).first().click();
    await expect(this.startDates.dialog).toBeVisible();
  }

  /** Goes from the tour's page to the first step of the booking, as a guest does. */
  async bookFromPage(date: StartDate): Promise<void> {
    await this.turnsClock();
    await this.openTour(date.tour);
    await this.openStartDates();
    await this.startDates.choose(date);
    await this.startDates.next.click();
    await this.booking.isAt('Your cart');
  }

  /**
   * Opens the booking at a step, with the dates in the cart and every earlier step done, for journeys that begin later.
   * It sends the requests of the steps; the tab is then as after a reload at this step. Visas that were not asked for
   * are declined.
   */
  async reach(step: Step, ...dates: StartDate[]): Promise<void> {
    await this.turnsClock();
    const withVisa = dates.filter(({ visaTypes }) => visaTypes.length > 0);
    const steps = bookingSteps(withVisa.map(({ id }) => id));
    const position = steps.findIndex(({ kind }) => kind === step);
    const isBehind = (kind: Step) => steps.findLastIndex((other) => other.kind === kind) < position;
    if (isBehind('visa')) await this.savesCart(dates, 'none');
    else await this.hasInCart(...dates);
    if (isBehind('personal')) await this.entersDetails();
    if (isBehind('card')) await this.pays(INSTALLMENT_FULL);
    await this.opensAt(steps.slice(0, position + 1));
    await this.booking.isAt(step === 'visa' ? /^Do you need a visa for / : STEP_TITLES[step]);
  }

  /** Goes from the cart to a step. Visas that were not asked for are declined. */
  async goOnTo(step: Step, dates: readonly StartDate[]): Promise<void> {
    if (step === 'cart') return;
    await this.booking.press('NEXT');
    await this.booking.isAt('Personal Information');
    if (step === 'personal') return;
    await this.booking.passPersonal(this.traveller);
    const visas = dates.filter(({ visaTypes }) => visaTypes.length > 0);
    if (step === 'visa') return this.booking.isAt(/^Do you need a visa for /);
    for (const date of visas) {
      await this.booking.isAt(`Do you need a visa for ${date.tour.name}?`);
      await this.booking.passVisa();
    }
    await this.booking.isAt('Great Choice! Your Trip Summary');
    if (step === 'summary') return;
    await this.booking.press('Pay Full Amount Now');
    await this.booking.isAt('Card Payment Information');
    if (step === 'card') return;
    await this.booking.payWith(CARDS.pays);
    await this.booking.isAt('Additional Information');
  }

  private async opensAt(steps: readonly BookingStep[]): Promise<void> {
    if (steps.length === 1) {
      await this.page.goto('/trips/#my-cart');
      return;
    }
    // A tab's storage can only be written on a page of the site, and this is its lightest page.
    if (!this.page.url().startsWith('http')) await this.page.goto('/robots.txt');
    await this.page.evaluate((done) => {
      sessionStorage.setItem('booking', JSON.stringify({ step: done.at(-1) }));
      for (const [depth, bookingStep] of done.entries()) {
        const entry = { bookingStep, depth, opened: false };
        if (depth === 0) history.replaceState(entry, '', '/trips/#my-cart');
        else history.pushState(entry, '', '/trips/#my-cart');
      }
    }, steps);
    await this.page.reload();
  }
}
