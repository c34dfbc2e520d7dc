import { calendarDate } from '#domain/calendar-date.ts';
import {
  datedId,
  openDatedId,
  type Addon,
  type Combination,
  type Departure,
  type InsuranceType,
  type Sale,
  type Tour,
  type VisaType,
} from '#domain/tour.ts';
import { prices } from './prices.ts';

/** The current day of every test that does not set another. It is long before the default departure. */
export const TODAY = calendarDate('2026-11-20');

const DEFAULT_CODE = 'RC10';

/** A ten-day tour with one departure. Its departures get ids with the tour's code. */
export function aTour(facts: Partial<Tour> = {}): Tour {
  const code = facts.code ?? DEFAULT_CODE;
  return {
    code,
    slug: `tour-${code.toLowerCase()}`,
    name: `Tour ${code}`,
    url: `/trips/tour-${code.toLowerCase()}/`,
    days: 10,
    startPlace: 'Alice Springs',
    minimumAge: 0,
    maximumAge: null,
    finishPlace: 'Darwin',
    meeting: {
      place: 'The Old Bus Depot',
      address: 'Railway Terrace, Alice Springs NT 0870',
      time: '13:30',
      map: 'https://maps.example/the-old-bus-depot',
    },
    hasPackingList: true,
    thumbnail: `/pictures/${code}.webp`,
    version: `${code}-v1`,
    ...facts,
    departures: (facts.departures ?? [aDeparture()]).map((departure) => ({ ...departure, id: idIn(code, departure) })),
  };
}

type DepartureFacts = Omit<Partial<Departure>, 'start'> & { start?: string };

/** A departure with a date, sixteen seats and deposit, without visa, insurance or add-ons. */
export function aDeparture({ start = '2027-03-13', ...facts }: DepartureFacts = {}): Departure {
  const date = calendarDate(start);
  return {
    id: datedId(DEFAULT_CODE, date),
    start: date,
    capacity: 16,
    validMonths: null,
    price: prices(1290),
    sale: null,
    allowDeposit: true,
    deposit: prices(200),
    note: '',
    combinations: [aCombination()],
    visaTypes: [],
    insuranceTypes: [],
    requireInsurance: false,
    addons: [],
    ...facts,
  };
}

/** The open-dated form of a tour: no start and no stock. */
export function anOpenDeparture(facts: Partial<Departure> = {}): Departure {
  return { ...aDeparture(), id: openDatedId(DEFAULT_CODE), start: null, capacity: null, validMonths: 12, ...facts };
}

export function aSale(facts: { gbp?: number; ends?: string } = {}): Sale {
  return { price: prices(facts.gbp ?? 990), ends: calendarDate(facts.ends ?? '2026-12-31') };
}

export function aCombination(facts: Partial<Combination> = {}): Combination {
  return { id: 1, name: 'Shared room', supplement: prices(0), ...facts };
}

export function aVisaType(facts: Partial<VisaType> = {}): VisaType {
  return { id: 7, name: 'Working holiday visa', hint: '', price: prices(150), isDefault: false, ...facts };
}

/** The visa type "no visa": a real choice, and free. */
export function noVisa(facts: Partial<VisaType> = {}): VisaType {
  return aVisaType({ id: 8, name: 'I do not need a visa', price: null, ...facts });
}

export function anInsuranceType(facts: Partial<InsuranceType> = {}): InsuranceType {
  return { id: 3, name: 'Travel insurance', price: prices(90), isDefault: true, ...facts };
}

export function anAddon(facts: Partial<Addon> = {}): Addon {
  return { id: 41, name: 'Airport transfer', description: '', price: prices(35), ...facts };
}

function idIn(code: string, { start }: Departure): string {
  return start === null ? openDatedId(code) : datedId(code, start);
}
