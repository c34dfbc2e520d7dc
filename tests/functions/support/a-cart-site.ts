import { aDeparture, anInsuranceType, anOpenDeparture, aSale, aTour, aVisaType, noVisa } from '../../support/a-tour.ts';
import { aSite } from './a-site.ts';

export const redCentre = aTour({ departures: [aDeparture(), aDeparture({ start: '2027-05-01' }), anOpenDeparture()] });
const coast = aTour({
  code: 'CC7',
  departures: [aDeparture({ start: '2027-04-01', visaTypes: [aVisaType(), noVisa()], sale: aSale() })],
});
const alps = aTour({
  code: 'ALP',
  departures: [aDeparture({ start: '2027-06-01', insuranceTypes: [anInsuranceType()], requireInsurance: true })],
});
export const soon = aTour({
  code: 'SOON',
  departures: [aDeparture({ start: '2026-12-20' }), aDeparture({ start: '2026-11-22' })],
});
export const site = aSite([redCentre, coast, alps, soon]);

export const march = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };
export const may = { tour_date_id: 'RC10-2027-05-01', tour_combination_id: 1 };
export const april = { tour_date_id: 'CC7-2027-04-01', tour_combination_id: 1 };
