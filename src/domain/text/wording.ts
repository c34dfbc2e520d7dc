import wording from '#settings/wording.json' with { type: 'json' };

/** What is said where the operator has chosen no words. */
const PLAIN = {
  /** What all trips have in common, for search engines. */
  groups: 'small groups, and a guide who knows the way',
  /** Trees planted for each trip of a booking, open-dated trips included; 0 without trees. */
  trees_per_trip: 0,
  /** Where guests are met when they arrive, such as `station`; empty for an operator who meets nobody. */
  pick_up: '',
  /** The heading about visas in the brochure. */
  visas: 'Visas',
  /** A sentence of the visa step; empty for none. */
  visa_step: '',
  booked: 'You’re booked.',
  calendar: 'All departures by month. An outlined dot means the departure is full.',
  reviews: 'Unedited words from people who’ve travelled with us.',
  related_trips: 'Trips that go there',
  /** What the travel blog is, without a full stop. */
  blog: 'Notes from the road',
  /** The heading of a trip's highlights. */
  highlights: 'Worth the trip',
  questions: 'What people ask before they book, answered.',
  chat: 'Hello. What would you like to know?',
  not_found: 'This bag went somewhere without you.',
  /** On the luggage label of the page that is not there; empty for none. */
  not_found_route: '',
  /** A sentence at the foot of every page; empty for none. */
  small_print: '',
  /** What moves on a line while a visitor waits, and stands in an empty cart. */
  waiting: 'dot' as 'vehicle' | 'dot',
};

interface Chosen {
  /** The English of the texts, and the format of numbers and times: `en-GB`. */
  readonly language: string;
  /** Where the trips run; at least one. */
  readonly countries: readonly string[];
  /** What is sold and where, in a few words. */
  readonly offer: string;
}

/**
 * What the interface says in the operator's words, from `content/settings/wording.json`.
 *
 * It is built into the code, because pages, islands, documents, mails and functions all say it.
 */
type Wording = Readonly<typeof PLAIN> & Chosen;

/** The words without their defaults: another operator's file has other fields. */
const written: object = wording;

export const WORDING: Wording = { ...PLAIN, ...(written as Chosen) };

/** What the place is called where guests say that they arrive: `Station`. */
export const ARRIVAL_PLACE = (WORDING.pick_up || 'place').replace(/^./, (letter) => letter.toUpperCase());
