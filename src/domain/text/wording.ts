import wording from '#settings/wording.json' with { type: 'json' };

/**
 * What the interface says in the operator's words, from `content/settings/wording.json`.
 *
 * It is built into the code, because pages, islands, documents, mails and functions all say it.
 */
export interface Wording {
  /** The English of the texts, and the format of numbers and times: `en-GB`. */
  readonly language: string;
  /** Where the trips run; at least one. */
  readonly countries: readonly string[];
  /** What is sold and where, in a few words. */
  readonly offer: string;
  /** What all trips have in common, for search engines. */
  readonly groups: string;
  /** Trees planted for each trip of a booking, open-dated trips included; 0 without trees. */
  readonly trees_per_trip: number;
  /** Where guests are met when they arrive, such as `station`; empty for an operator who meets nobody. */
  readonly pick_up: string;
  /** The heading about visas in the brochure. */
  readonly visas: string;
  /** A sentence of the visa step; empty for none. */
  readonly visa_step: string;
  readonly booked: string;
  readonly calendar: string;
  readonly reviews: string;
  readonly related_trips: string;
  /** What the travel blog is, without a full stop. */
  readonly blog: string;
  /** The heading of a trip's highlights. */
  readonly highlights: string;
  readonly questions: string;
  readonly chat: string;
  readonly not_found: string;
  /** On the luggage label of the page that is not there; empty for none. */
  readonly not_found_route: string;
  /** A sentence at the foot of every page; empty for none. */
  readonly small_print: string;
  /** What moves on a line while a visitor waits, and stands in an empty cart. */
  readonly waiting: 'vehicle' | 'dot';
}

/** What is said where the operator has chosen no words. */
const PLAIN: Omit<Wording, 'language' | 'countries' | 'offer'> = {
  groups: 'small groups, and a guide who knows the way',
  trees_per_trip: 0,
  pick_up: '',
  visas: 'Visas',
  visa_step: '',
  booked: 'You’re booked.',
  calendar: 'All departures by month. An outlined dot means the departure is full.',
  reviews: 'Unedited words from people who’ve travelled with us.',
  related_trips: 'Trips that go there',
  blog: 'Notes from the road',
  highlights: 'Worth the trip',
  questions: 'What people ask before they book, answered.',
  chat: 'Hello. What would you like to know?',
  not_found: 'This bag went somewhere without you.',
  not_found_route: '',
  small_print: '',
  waiting: 'dot',
};

/** The words without their defaults: another operator's file has other fields. */
const written: object = wording;

export const WORDING: Wording = { ...PLAIN, ...(written as Pick<Wording, 'language' | 'countries' | 'offer'>) };

/** What the place is called where guests say that they arrive: `Station`. */
export const ARRIVAL_PLACE = (WORDING.pick_up || 'place').replace(/^./, (letter) => letter.toUpperCase());
