import type { Ages } from '#domain/ages.ts';
import { addDays, addMonths, type CalendarDate } from '#domain/calendar-date.ts';
import { nextDepartures, type DatedDeparture } from '#domain/price.ts';
import { decideDeposit } from '#domain/payment-plan.ts';
import type { Tour } from '#domain/tour.ts';

/** A guest who does not exist. */
interface SeasonGuest {
  readonly otherNames: string;
  readonly lastName: string;
  readonly gender: string;
  readonly nationality: string;
  readonly notes: string;
}

/** A booking of the practice season: who books what, pays how much, and has told what. */
export interface SeasonBooking {
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
