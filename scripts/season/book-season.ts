import * as v from 'valibot';
import { PaidBooking, payByCard } from '#contract/checkout.ts';
import { saveCart } from '#contract/cart.ts';
import { saveGuest, saveGuestMore } from '#contract/guest.ts';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { WORDING } from '#domain/text/wording.ts';
import type { SeasonBooking } from './plan-season.ts';

/** The browser of one guest, which keeps the cookies of the site and follows no redirect. */
export interface GuestBrowser {
  readonly postJson: (path: string, body: object) => Promise<GuestAnswer>;
  readonly postForm: (path: string, body: Record<string, string>) => Promise<GuestAnswer>;
}
interface GuestAnswer {
  readonly status: number;
  readonly json: () => unknown;
}

/** The sandbox's card. A card provider of the world refuses it, so that no money can move. */
const TEST_CARD = { acct: '4242424242424242', cvv2: '123', expmonth: '12' };

/**
 * Books the practice season as its guests would, with the requests of the site's own forms, so that every rule holds and
 * mails are written. The site must take the sandbox's cards. Throws when a request is refused.
 */
export async function bookSeason(bookings: readonly SeasonBooking[], openBrowser: () => GuestBrowser): Promise<void> {
  // One after the other, as a small machine takes them.
  for (const booking of bookings) await book(booking, openBrowser());
}

async function book(booking: SeasonBooking, browser: GuestBrowser): Promise<void> {
  const { departure, guest, born, pays, lands, hasDetails, tour } = booking;
  const name = `${guest.otherNames} ${guest.lastName}`;
  const post = (path: string, body: Record<string, string>) => accepted(path, browser.postForm(path, body));
  await accepted(saveCart.path, browser.postJson(saveCart.path, { items: [cartLine(departure)] }));
  await post(saveGuest.path, {
    other_names: guest.otherNames,
    last_name: guest.lastName,
    email: `${plain(guest.otherNames)}.${plain(guest.lastName)}@example.com`,
    phone: '+61 491 570 156',
    gender: guest.gender,
    dob: born,
    hear: 'A friend',
    tc_terms: 'on',
  });
  const installment = pays === 'deposit' ? INSTALLMENT_DEPOSIT : INSTALLMENT_FULL;
  const expyear = String(new Date().getUTCFullYear() + 3);
  const paid = await post(payByCard.path, { name, ...TEST_CARD, expyear, installment: String(installment) });
  const { checkin_url: link } = v.parse(PaidBooking, await paid.json());
  if (hasDetails) {
    await post(saveGuestMore.path, {
      passport: 'X0000000',
      passport_nationality: guest.nationality,
      emergency_contact: `${guest.lastName} at home`,
      emergency_number: '+61 491 570 157',
      notes: guest.notes,
    });
  }
  // An operator who meets nobody asks for no arrival.
  if (lands === null || WORDING.pick_up === '') return;
  await post('/check-in/open/', { token: new URL(link, 'https://site.invalid').searchParams.get('token') ?? '' });
  await post('/check-in/arrival/', {
    arrival_date: lands,
    arrival_time: '14:35',
    flight: 'XX 123',
    airport: tour.startPlace,
    pick_up: 'yes',
    departure_flight: '',
  });
}

/** What a page puts in the cart: no visa where one may be left out, and the insurance that is offered first. */
function cartLine(departure: SeasonBooking['departure']): object {
  const { id, combinations, insuranceTypes, visaTypes, requireInsurance } = departure;
  const visa = visaTypes.find(({ price }) => price === null) ?? visaTypes.find(({ isDefault }) => isDefault);
  const insurance = insuranceTypes.find(({ isDefault }) => isDefault) ?? (requireInsurance ? insuranceTypes[0] : null);
  return {
    tour_date_id: id,
    tour_combination_id: combinations[0]!.id,
    insurance_id: insurance?.id ?? 0,
    visa_id: visaTypes.length === 0 ? undefined : (visa?.id ?? 0),
  };
}

/** Throws when the site refused what a guest sent. */
async function accepted(path: string, sent: Promise<GuestAnswer>): Promise<GuestAnswer> {
  const answer = await sent;
  if (answer.status >= 400) throw new Error(`${path} answers ${answer.status}.`);
  return answer;
}

/** A name as it stands in an address of a mailbox. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
}
