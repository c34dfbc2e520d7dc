import * as v from 'valibot';
import { saveCart } from '#contract/cart.ts';
import { PaidBooking, payByCard } from '#contract/checkout.ts';
import { saveGuest, saveGuestMore } from '#contract/guest.ts';
import type { Ages, Tour } from '#domain/tour.ts';
import { addDays, addMonths, type CalendarDate } from '#domain/calendar-date.ts';
import { INSTALLMENT_DEPOSIT, INSTALLMENT_FULL } from '#domain/constants.ts';
import { decideDeposit, type DatedDeparture, nextDepartures } from '#domain/price.ts';
import { WORDING } from '#domain/text/wording.ts';

/** A guest who does not exist. */
interface SeasonGuest {
  readonly otherNames: string;
  readonly lastName: string;
  readonly gender: string;
  readonly nationality: string;
  readonly notes: string;
}

/** A booking of the practice season: who books what, pays how much, and has told what. */
interface SeasonBooking {
  readonly tour: Tour;
  readonly departure: DatedDeparture;
  readonly guest: SeasonGuest;
  readonly born: CalendarDate;
  readonly pays: 'deposit' | 'all';
  /** The day the guest lands; null for one who has not said. */
  readonly lands: CalendarDate | null;
  /** Whether passport and emergency contact are on file. */
  readonly hasDetails: boolean;
}

const GUESTS: readonly SeasonGuest[] = [
  guest('Marit', 'Solheim', 'Female', 'Norwegian'),
  guest('Tomás', 'Ferreira', 'Male', 'Portuguese', 'Vegetarian.'),
  guest('Yuki', 'Hayashi', 'Female', 'Japanese'),
  guest('Callum', 'Reid', 'Male', 'British', 'An old knee: no long steps down.'),
  guest('Anneke', 'de Boer', 'Female', 'Dutch'),
  guest('Mateus', 'Lima', 'Male', 'Brazilian'),
  guest('Siobhán', 'Kearney', 'Female', 'Irish', 'Allergic to nuts. Carries an EpiPen.'),
  guest('Jonas', 'Weber', 'Male', 'German'),
  guest('Priya', 'Raman', 'Female', 'Indian', 'No beef.'),
  guest('Luca', 'Moretti', 'Male', 'Italian'),
  guest('Noor', 'Haddad', 'Another gender', 'French'),
  guest('Hana', 'Novak', 'Female', 'Czech'),
  guest('Sam', 'Whitlock', 'Prefer not to say', 'Canadian'),
  guest('Ida', 'Lund', 'Female', 'Danish'),
];
/** Guests of the two departures of a tour, the nearer first. */
const GUESTS_OF_DEPARTURES = [3, 1] as const;
/** Seats that a departure of the season must have: most of them stay free for whoever tries to book. */
const ROOMY = 8;

/** The bookings of the practice season: some for the next departures of each tour, and no guest twice. */
export function planSeason(tours: readonly Tour[], today: CalendarDate): SeasonBooking[] {
  const seats = tours.flatMap((tour) =>
    departuresToFill(tour, today).flatMap((departure, index) =>
      Array.from({ length: GUESTS_OF_DEPARTURES[index]! }, () => ({ tour, departure })),
    ),
  );
  return GUESTS.slice(0, seats.length).map((person, index) => {
    const { tour, departure } = seats[index]!;
    const mayOwe = decideDeposit(departure, today).kind === 'allowed';
    return {
      tour,
      departure,
      guest: person,
      born: addMonths(departure.start, -12 * ageFor(tour) - 3),
      pays: mayOwe && index % 3 !== 1 ? 'deposit' : 'all',
      lands: index % 3 === 2 ? null : dayBefore(departure.start, today),
      hasDetails: index % 5 !== 3,
    };
  });
}

/** The next roomy departure, and a later one: the first that can be booked by deposit, so that somebody owes a balance. */
function departuresToFill({ departures }: Tour, today: CalendarDate): DatedDeparture[] {
  const roomy = departures.filter(({ capacity }) => (capacity ?? 0) >= ROOMY);
  const [next, ...later] = nextDepartures({ departures: roomy }, today, roomy.length);
  const second = later.find((departure) => decideDeposit(departure, today).kind === 'allowed') ?? later[0];
  return [next, second].filter((departure) => departure !== undefined);
}

/** An age on the day of departure that the tour takes. */
function ageFor({ minimumAge, maximumAge }: Ages): number {
  return maximumAge === null ? Math.max(minimumAge, 31) : Math.floor((minimumAge + maximumAge) / 2);
}

function dayBefore(start: CalendarDate, today: CalendarDate): CalendarDate {
  const before = addDays(start, -1);
  return before < today ? today : before;
}

function guest(otherNames: string, lastName: string, gender: string, nationality: string, notes = ''): SeasonGuest {
  return { otherNames, lastName, gender, nationality, notes };
}

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
