import { aDeparture, anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { aSite } from './a-site.ts';

export const MARCH = 'RC10-2027-03-13';

const tour = aTour({ departures: [aDeparture({ capacity: 99 }), anOpenDeparture()] });
export const site = aSite([tour]);

/** The fields of the check-in forms. */
export const arrival = {
  arrival_date: '2027-03-12',
  arrival_time: '14:35',
  airport: 'Alice Springs',
  flight: 'QF 790',
  pick_up: 'yes',
  departure_flight: '',
};
export const details = {
  passport: 'PA1234567',
  passport_nationality: 'British',
  emergency_contact: 'Mary Shelley',
  emergency_number: '+44 20 5550 0199',
};
