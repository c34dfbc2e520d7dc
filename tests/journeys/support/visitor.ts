import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { PaidBooking } from '#contract/checkout.ts';
import { bookingSteps, STEP_TITLES, type BookingStep } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL, type INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import type { Tour, VisaType } from '#domain/tour.ts';
import { Booking, CARDS, type Traveller } from './booking.ts';
import type { StartDate } from './departures.ts';
import { StartDates } from './start-dates.ts';

type Installment = typeof INSTALLMENT_FULL | typeof INSTALLMENT_DEPOSIT;
type Step = 'cart' | 'personal' | 'visa' | 'summary' | 'card' | 'additional';

/** Someone on the site with a browser of their own, who has never been here before. */
export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly traveller: Traveller;
  readonly startDates: StartDates;
  readonly booking: Booking;

  constructor(page: Page, traveller: Traveller) {
    this.page = page;
    this.context = page.context();
    this.traveller = traveller;
    this.startDates = new StartDates(page);
    this.booking = new Booking(page);
  }

  /** The same visitor in a second tab of the same browser. */
  async anotherTab(): Promise<Visitor> {
    return new Visitor(await this.context.newPage(), this.traveller);
  }

  async openTour(tour: Tour, addition = ''): Promise<void> {
    await this.page.goto(`${tour.url}${addition}`);
    await expect(this.page.getByRole('heading', { level: 1, name: tour.name })).toBeVisible();
  }

  async openStartDates(): Promise<void> {
    await this.page.getByRole('button', { name: 'START DATES' }).first().click();
    await expect(this.startDates.dialog).toBeVisible();
  }

  /** From the tour's page to the first step of the booking, as a guest does it. */
  async bookFromPage(date: StartDate): Promise<void> {
    await this.openTour(date.tour);
    await this.openStartDates();
    await this.startDates.choose(date);
    await this.startDates.next.click();
    await this.booking.isAt('Your cart');
  }

  /** Puts dates in the cart without walking through the calendar, for journeys that begin later. */
  async hasInCart(...dates: StartDate[]): Promise<void> {
    await this.savesCart(dates, 'default');
  }

  /** Takes a seat as far as the guest step does: held, not paid for. */
  async holdsSeat(date: StartDate): Promise<void> {
    await this.hasInCart(date);
    await this.entersDetails();
  }

  /** Books dates by the requests of the steps, for journeys that begin later. Visas are refused with thanks. */
  async hasBooked(dates: readonly StartDate[], installment: Installment): Promise<PaidBooking> {
    await this.savesCart(dates, 'none');
    await this.entersDetails();
    return this.pays(installment);
  }

  /** Pays for what is in the cart, as the card step asks for it. */
  async pays(installment: Installment): Promise<PaidBooking> {
    const answer = await this.context.request.post('/api/checkout/card/', {
      form: { name: 'A Traveller', acct: CARDS.pays, cvv2: '123', expmonth: '12', expyear: '2034', installment },
    });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as PaidBooking;
  }

  /**
   * Opens the booking at a step, with the dates in the cart and every step before it done, for journeys that begin
   * later. The requests are those of the steps, and the tab stands as if it had been reloaded at this step: it
   * remembers it, and the steps before lie behind it. A visa nobody asked for is refused with thanks.
   */
  async reach(step: Step, ...dates: StartDate[]): Promise<void> {
    const withVisa = dates.filter(({ visaTypes }) => visaTypes.length > 0);
    const steps = bookingSteps(withVisa.map(({ id }) => id));
    const position = steps.findIndex(({ kind }) => kind === step);
    const isBehind = (kind: Step) => steps.findLastIndex((other) => other.kind === kind) < position;
    if (isBehind('visa')) await this.savesCart(dates, 'none');
    else await this.hasInCart(...dates);
    if (isBehind('personal')) await this.entersDetails();
    if (isBehind('card')) await this.pays(INSTALLMENT_FULL);
    await this.opensAt(steps.slice(0, position + 1));
    await this.booking.isAt(step === 'visa' ? /^A visa for / : STEP_TITLES[step]);
  }

  /** From the cart to a step. A visa nobody asked for is refused with thanks. */
  async goOnTo(step: Step, dates: readonly StartDate[]): Promise<void> {
    if (step === 'cart') return;
    await this.booking.press('NEXT');
    await this.booking.isAt('Personal Information');
    if (step === 'personal') return;
    await this.booking.passPersonal(this.traveller);
    const visas = dates.filter(({ visaTypes }) => visaTypes.length > 0);
    if (step === 'visa') return this.booking.isAt(/^A visa for /);
    for (const date of visas) {
      await this.booking.isAt(`A visa for ${date.tour.name}?`);
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

  /** The cart as the functions have it. */
  async cart(): Promise<{
    items: { tour_date_id: string }[];
    currency: string;
    total: string;
    deposit: string | null;
    no_items: number;
  }> {
    const answer = await this.context.request.get('/api/cart/');
    return (await answer.json()) as Awaited<ReturnType<Visitor['cart']>>;
  }

  private async savesCart(dates: readonly StartDate[], visa: 'default' | 'none'): Promise<void> {
    const isWanted = ({ isDefault, price }: VisaType) => (visa === 'none' ? price === null : isDefault);
    const items = dates.map((date) => ({
      tour_date_id: date.id,
      tour_combination_id: date.combinations[0]!.id,
      insurance_id: date.insuranceTypes.find(({ isDefault }) => isDefault)?.id ?? 0,
      visa_id: date.visaTypes.length === 0 ? undefined : (date.visaTypes.find(isWanted)?.id ?? 0),
    }));
    const answer = await this.context.request.post('/api/cart/', { data: { items } });
    expect(answer.status()).toBe(200);
  }

  private async entersDetails(): Promise<void> {
    const { otherNames, lastName, email } = this.traveller;
    const answer = await this.context.request.post('/api/guest/', {
      form: {
        other_names: otherNames,
        last_name: lastName,
        email,
        phone: '+61 491 570 156',
        gender: 'Female',
        dob: '1998-04-09',
        hear: 'A friend',
        tc_terms: 'on',
      },
    });
    expect(answer.status()).toBe(200);
  }

  private async opensAt(steps: readonly BookingStep[]): Promise<void> {
    if (steps.length === 1) {
      await this.page.goto('/trips/#my-cart');
      return;
    }
    // What a tab remembers can only be written where the site is open, and this is its lightest page.
    await this.page.goto('/robots.txt');
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
