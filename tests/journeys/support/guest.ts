import { expect, type APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { PaidBooking } from '#contract/checkout.ts';
import type { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import type { VisaType } from '#domain/tour.ts';
import { CARDS, type Traveller } from './booking.ts';
import type { StartDate } from './departures.ts';

type Installment = typeof INSTALLMENT_FULL | typeof INSTALLMENT_DEPOSIT;

/** A name and an address that no other journey uses. */
export function aTraveller(): Traveller {
  const id = randomUUID().slice(0, 8);
  return { otherNames: 'Frankie', lastName: `Traveller ${id}`, email: `frankie.${id}@example.com` };
}

/** Journeys run at the same time; the rate limits of one must not affect another. */
export function anAddress(): Record<string, string> {
  const parts = randomUUID().slice(0, 6).match(/../g)!;
  return { 'cf-connecting-ip': `10.${parts.map((part) => parseInt(part, 16)).join('.')}` };
}

/** A guest who books with the requests of the steps, for journeys that begin later and for other guests. */
export class Guest {
  readonly request: APIRequestContext;
  readonly traveller: Traveller;

  constructor(request: APIRequestContext, traveller: Traveller) {
    this.request = request;
    this.traveller = traveller;
  }

  /** Puts dates in the cart without the calendar, for journeys that begin later. */
  async hasInCart(...dates: StartDate[]): Promise<void> {
    await this.savesCart(dates, 'default');
  }

  /** Takes a seat with the guest step: held, not paid. */
  async holdsSeat(date: StartDate): Promise<void> {
    await this.hasInCart(date);
    await this.entersDetails();
  }

  /** Declines visas. */
  async hasBooked(dates: readonly StartDate[], installment: Installment): Promise<PaidBooking> {
    await this.savesCart(dates, 'none');
    await this.entersDetails();
    return this.pays(installment);
  }

  /** Pays for the cart with the request of the card step. */
  async pays(installment: Installment): Promise<PaidBooking> {
    const answer = await this.request.post('/api/checkout/card/', {
      form: { name: 'A Traveller', acct: CARDS.pays, cvv2: '123', expmonth: '12', expyear: '2034', installment },
    });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as PaidBooking;
  }

  /** The cart as the functions return it. */
  async cart(): Promise<{
    items: { tour_date_id: string }[];
    currency: string;
    total: string;
    deposit: string | null;
    no_items: number;
  }> {
    const answer = await this.request.get('/api/cart/');
    return (await answer.json()) as Awaited<ReturnType<Guest['cart']>>;
  }

  protected async savesCart(dates: readonly StartDate[], visa: 'default' | 'none'): Promise<void> {
    const isWanted = ({ isDefault, price }: VisaType) => (visa === 'none' ? price === null : isDefault);
    const items = dates.map((date) => ({
      tour_date_id: date.id,
      tour_combination_id: date.combinations[0]!.id,
      insurance_id: date.insuranceTypes.find(({ isDefault }) => isDefault)?.id ?? 0,
      visa_id: date.visaTypes.length === 0 ? undefined : (date.visaTypes.find(isWanted)?.id ?? 0),
    }));
    const answer = await this.request.post('/api/cart/', { data: { items } });
    expect(answer.status()).toBe(200);
  }

  protected async entersDetails(): Promise<void> {
    const { otherNames, lastName, email } = this.traveller;
    const form = {
      other_names: otherNames,
      last_name: lastName,
      email,
      phone: '+61 491 570 156',
      gender: 'Female',
      dob: '1998-04-09',
      hear: 'A friend',
      tc_terms: 'on',
    };
    expect((await this.request.post('/api/guest/', { form })).status()).toBe(200);
  }
}
