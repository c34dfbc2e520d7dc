import { DEPARTURES, INDEX, smallFile, type Edits, article, BANNER, departures, review, TERMS, type Planted } from '../small-content.ts';

const PRICES = 'prices: { GBP: 300, USD: 390, EUR: 350, AUD: 580, NZD: 630, CAD: 525 }';
const TEN_TIMES = 'prices: { GBP: 3000, USD: 3900, EUR: 3500, AUD: 5800, NZD: 6300, CAD: 5250 }';
const INSURANCE =
  '  - id: 2\n    name: Insurance\n    price: { GBP: 35, USD: 45, EUR: 41, AUD: 68, NZD: 73, CAD: 61 }\n';
const [LESS, MORE] = [0, 1].map((more) => `{ GBP: ${34 + more}, USD: ${44 + more}, EUR: ${40 + more}, AUD: ${67 + more}, NZD: ${72 + more}, CAD: ${60 + more} }`);
const NEW_DATE = '  - date: 2027-04-04\n    ';
const last = (lines: string): Edits => ({ [DEPARTURES]: `${smallFile(DEPARTURES)}${lines}` });

const oneAddon = (id: number) =>
  `  - id: ${id}\n    name: Airport transfer\n    price: { GBP: 20, USD: 26, EUR: 23, AUD: 39, NZD: 42, CAD: 35 }\n`;
const ADDONS = `addons:\n${oneAddon(4)}`;

/** Wrong dates, prices and capacities. */
export const DATES_AND_PRICES: readonly Planted[] = [
  ['the 31st of February', departures('date: 2027-04-03', 'date: 2027-02-31')],
  ['a day first', departures('date: 2027-04-03', 'date: 03.04.2027')],
  ['a review from the future', review('date: 2027-05-12')],
  ['an article from the future', article('2026-10-04', '2027-10-04')],
  ['an article that is on top until before it appears', article('published_date: 2026-10-04\n', 'publish: 2027-03-01 09:00\npinned: 2027-03-01\n')],
  ['a banner that goes before it comes',
    { [BANNER]: 'banners:\n  - text: Winter is here.\n    publish: 2027-05-08\n    until: 2027-05-01\n' }],
  ['an article from long ago', article('2026-10-04', '1026-10-04')],
  ['an article without a day', article('published_date: 2026-10-04\n', '')],
  ['a sale that is over', departures('ends: 2027-02-28', 'ends: 2026-02-28')],
  ['departures that are all over',
    { [DEPARTURES]: ['from: 2027-03-01\n    to: 2027-03-31\n  - date: 2027-04-03', 'from: 2026-03-01\n    to: 2026-03-31\n  - date: 2026-04-04'] }],
  ['departures that are all closed', departures('capacity: 12', 'capacity: 0')],
  ['a sale without an end', departures('      ends: 2027-02-28\n', '')],
  ['a sale with two ends', departures('ends: 2027-02-28', 'ends: 2027-02-28\n      ends_in: 5 weeks')],
  ['a sale that lasts for months', departures('ends: 2027-02-28', 'ends_in: 3 months')],
  ['a comma in a price', departures('USD: 390', 'USD: 1,390')],
  ['a comma in a price, between quotation marks', departures('USD: 390', 'USD: "1,390"')],
  ['a price with cents', departures('USD: 390', 'USD: 389.99')],
  ['a price in cents', departures('USD: 390', 'USD: 39000')],
  ['a currency that is missing', departures(', CAD: 525', '')],
  ['a currency that is misspelt', departures('GBP: 300', 'GPB: 300')],
  ['a price alone', departures(PRICES, 'prices: 300')],
  ['a sale that is no lower', departures('GBP: 250', 'GBP: 300')],
  ['120 seats for 12', departures('capacity: 12', 'capacity: 120')],
  ['seats below nothing', departures('capacity: 12', 'capacity: -1')],
  ['a weekday in the plural', departures('every: Sunday', 'every: Sundays')],
  ['a pattern that ends before it begins', departures('to: 2027-03-31', 'to: 2026-03-31')],
  ['a pattern with a slip in its year', departures('to: 2027-03-31', 'to: 2072-03-31')],
  ['a pattern without its first day', departures('    from: 2027-03-01\n', '')],
  ['a pattern in months that are none', departures('to: 2027-03-31', 'months: Summer')],
  ['a pattern that no day of its months can hit', departures('to: 2027-03-31', 'to: 2027-03-31\n    months: June to August')],
  ['months of one date', departures('date: 2027-04-03', 'date: 2027-04-03\n    months: April')],
  ['a day that the pattern below it has too', departures('dates:', 'dates:\n  - date: 2027-03-14')],
  ['an exception that the pattern does not hit', departures('to: 2027-03-31', 'to: 2027-03-31\n    except: [2027-03-15]')],
  ['a visa that is not offered', departures('  - date: 2027-04-03', '  - date: 2027-04-03\n    visa_types: [9]')],
  ['a price in cents, far too much', departures('GBP: 300', 'GBP: 129000')],
  ['a price of nothing', departures('GBP: 300', 'GBP: 0')],
  ['a date that is listed twice', departures('date: 2027-04-03', 'date: [2027-04-03, 2027-04-03]')],
  ['a deposit that is no less than the price', departures('deposit: { GBP: 100', 'deposit: { GBP: 250')],
  ['a deposit allowed but not set', departures(smallFile(DEPARTURES).split('\n')[2]!, 'allow_deposit: true')],
  ['an add-on with the id of a visa', departures('dates:', `${ADDONS.replace('id: 4', 'id: 1')}dates:`)],
  ['more add-ons than anyone reads', departures('dates:', `addons:\n${Array.from({ length: 11 }, (_, index) => oneAddon(10 + index)).join('')}dates:`)],
  ['an add-on that is not offered', departures('  - date: 2027-04-03', '  - addons: [9]\n    date: 2027-04-03')],
  ['insurance required but not offered', departures('capacity: 12', 'capacity: 12\nrequire_insurance: true')],
];

/** Unlikely values. */
export const DOUBTS: readonly Planted[] = [
  ['a price of ten times the others', last(`${NEW_DATE}${TEN_TIMES}\n`)],
  ['an open date that costs ten times as much', last(`open_dated:\n  valid_months: 12\n  ${TEN_TIMES}\n`)],
  ['a currency that was forgotten when prices rose', departures('GBP: 300, USD: 390', 'GBP: 300, USD: 190')],
  ['two currencies the wrong way round', departures('GBP: 300, USD: 390, EUR: 350, AUD: 580', 'GBP: 580, USD: 390, EUR: 350, AUD: 300')],
  ['a deposit with a nought too many', departures('EUR: 115', 'EUR: 220')],
  ['a visa with a digit too many', departures('AUD: 68', 'AUD: 168')],
  ['a price that is a fifth too high', departures('EUR: 350', 'EUR: 420')],
  ['a sale of a tenth of the price',
    departures('{ GBP: 250, USD: 325, EUR: 290, AUD: 480, NZD: 520, CAD: 435 }', '{ GBP: 125, USD: 162, EUR: 145, AUD: 240, NZD: 260, CAD: 217 }')],
  ['a paid visa chosen for every guest', departures('CAD: 61 }\n', 'CAD: 61 }\n    default: true\n')],
  ['paid insurance chosen for every guest, where none is required', last(`insurance_types:\n${INSURANCE}    default: true\n`)],
  ['required insurance of which the dearer one is chosen', last(`require_insurance: true\ninsurance_types:\n${INSURANCE}    default: true\n${INSURANCE.replace('id: 2', 'id: 3').replace('Insurance', 'Less').replaceAll(/: (\d\d)\b/g, (_, units: string) => `: ${Number(units) - 1}`)}`)],
  ['a dearer way to take the tour listed first, which is chosen for every guest',
    last(`choices:\n${['Cabin', 'Tent'].map((name, index) => `  - id: ${index + 4}\n    name: ${name}\n    supplement: { ${index === 0 ? 'GBP: 35, USD: 45, EUR: 41, AUD: 68, NZD: 73, CAD: 61' : 'GBP: 0, USD: 0, EUR: 0, AUD: 0, NZD: 0, CAD: 0'} }\n`).join('')}`)],
  ['required insurance of which the dearer one is first, and none the default',
    last(`require_insurance: true\ninsurance_types:\n  - { id: 2, name: More, price: ${MORE} }\n  - { id: 3, name: Less, price: ${LESS} }\n`)],
  ['a date that offers only the dearer of the ways first', last(`${NEW_DATE}choices: [5, 6]\nchoices:\n  - { id: 4, name: Tent, supplement: ${LESS} }\n  - { id: 5, name: Cabin, supplement: ${MORE} }\n  - { id: 6, name: Swag, supplement: ${LESS} }\n`)],
  ['a date that requires insurance of which the dearer one is first', last(`${NEW_DATE}require_insurance: true\ninsurance_types:\n  - { id: 2, name: More, price: ${MORE} }\n  - { id: 3, name: Less, price: ${LESS} }\n`)],
  ['an open date that alone offers the paid default visa',
    { [DEPARTURES]: `${smallFile(DEPARTURES).replace('CAD: 61 }\n', 'CAD: 61 }\n    default: true\n').replaceAll(/^  - (?=every|date)/gm, '  - visa_types: none\n    ')}open_dated:\n  valid_months: 12\n  visa_types: [1]\n` }],
  ['a sale that each build prolongs', departures('ends: 2027-02-28', 'ends_in: 5 weeks')],
  ['a day on another weekday than its pattern', last(`${NEW_DATE.replace('04-04', '04-07')}note: In spring.\n`)],
  ['a day on another weekday than all other days',
    { [DEPARTURES]: `${smallFile(DEPARTURES).split('dates:')[0]!}dates:\n  - date: [2027-03-07, 2027-03-14, 2027-03-21, 2027-03-28, 2027-04-05]\n` }],
  ['a year with a slip in it', last(`${NEW_DATE.replace('2027-04-04', '2072-04-03')}note: In spring.\n`)],
  ['seats of two buses', { ...last(`${NEW_DATE}capacity: 48\n`), [INDEX]: ['group_size: 12', 'group_size: 48'] }],
];

/** Values that are unlikely only in comparison with the small content before the change. */
export const CHANGES: readonly Planted[] = [
  ['prices that became ten times as much', departures(PRICES, TEN_TIMES)],
  ['prices that became a tenth, with their deposit and sale',
    { [DEPARTURES]: smallFile(DEPARTURES).replaceAll(/(?<=[A-Z]{3}: )\d+/g, (amount) => String(Math.ceil(Number(amount) / 10))) }],
  ['a visa that became ten times as much',
    departures('price: { GBP: 35, USD: 45, EUR: 41, AUD: 68, NZD: 73, CAD: 61 }', 'price: { GBP: 350, USD: 450, EUR: 410, AUD: 680, NZD: 730, CAD: 610 }')],
  ['60 seats where there were 12', { ...departures('capacity: 12', 'capacity: 60'), [INDEX]: ['group_size: 12', 'group_size: 60'] }],
  ['terms that changed, and their version did not', { [TERMS]: ['All of them.', 'All of them, and more.'] }],
];
