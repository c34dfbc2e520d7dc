import { DEPARTURES, INDEX, smallFile, type Edits } from '../small-content.ts';
import { departures, OPERATOR, TERMS, type Planted } from './planted.ts';

const PRICES = 'prices: { GBP: 300, USD: 390, EUR: 350, AUD: 580, NZD: 630, CAD: 525 }';
const TEN_TIMES = 'prices: { GBP: 3000, USD: 3900, EUR: 3500, AUD: 5800, NZD: 6300, CAD: 5250 }';
const A_TENTH = 'prices: { GBP: 30, USD: 39, EUR: 35, AUD: 58, NZD: 63, CAD: 53 }';
const INSURANCE =
  '  - id: 2\n    name: Insurance\n    price: { GBP: 35, USD: 45, EUR: 41, AUD: 68, NZD: 73, CAD: 61 }\n';
const [LESS, MORE] = [0, 1].map((more) => `{ GBP: ${34 + more}, USD: ${44 + more}, EUR: ${40 + more}, AUD: ${67 + more}, NZD: ${72 + more}, CAD: ${60 + more} }`);
const DEARER_THAN_SHOWN = 'costs more than the price on the page, and is chosen unless a guest changes it. Is this right? | Correct it, or confirm it with sure:';
const NEW_DATE = '  - date: 2027-04-04\n    ';
const last = (lines: string): Edits => ({ [DEPARTURES]: `${smallFile(DEPARTURES)}${lines}` });

const others = (price: number): Edits =>
  Object.fromEntries(
    ['blue', 'green', 'white'].flatMap((name, index) => [
      [`content/tours/${name}-road/index.md`,
        smallFile(INDEX).replace('RR03', `RR1${index}`).replace('name: Red Road', `name: ${name} road`).replace('order: 1', `order: ${index + 2}`)],
      [`content/tours/${name}-road/rock.svg`, smallFile('content/tours/red-road/rock.svg')],
      [`content/tours/${name}-road/departures.yaml`,
        `capacity: 12\nallow_deposit: false\n${PRICES.replaceAll(/\d+/g, (amount) => String(Number(amount) * price))}\ndates:\n  - date: 2027-04-04\n`],
    ]),
  );

/** Unlikely values. */
export const DOUBTS: readonly Planted[] = [
  ['a price of ten times the others', last(`${NEW_DATE}${TEN_TIMES}\n`),
    'content/tours/red-road/departures.yaml:18 | question | dates, entry 3, prices, GBP | 3000 GBP is very different from the 300 of the tour’s other dates. Is this right? | Correct it, or confirm it with sure: GBP 3000 in this entry.'],
  ['a price of a tenth of the others', last(`${NEW_DATE}${A_TENTH}\n    allow_deposit: false\n`),
    'content/tours/red-road/departures.yaml:18 | question | dates, entry 3, prices, GBP | 30 GBP is very different from the 300 of the tour’s other dates. Is this right? | Correct it, or confirm it with sure: GBP 30 in this entry.'],
  ['an open date that costs ten times as much', last(`open_dated:\n  valid_months: 12\n  ${TEN_TIMES}\n`),
    'content/tours/red-road/departures.yaml:19 | question | open_dated, prices, GBP | 3000 GBP is very different from the 300 of the tour’s other dates. Is this right? | Correct it, or confirm it with sure: GBP 3000 in this entry.'],
  ['a tour that costs a tenth of all others a day', others(10),
    'content/tours/red-road/departures.yaml:2 | question | prices, GBP | 300 GBP is 100 a day, and the other tours are about 1000. Is this right? | Correct it, or confirm it with sure: GBP 300 on a line of its own in this file, without spaces before it.'],
  ['a currency that was forgotten when prices rose', departures('GBP: 300, USD: 390', 'GBP: 300, USD: 190'),
    'content/tours/red-road/departures.yaml:14 | dates, entry 2, sale, prices, USD | the sale price 325 is not below the price 190 | Lower it, or remove the sale.',
    'content/tours/red-road/departures.yaml:2 | question | prices, USD | 190 USD doesn’t match the other currencies: expected about 384. Is this right? | Correct it, or confirm it with sure: USD 190 on a line of its own in this file, without spaces before it.'],
  ['two currencies the wrong way round', departures('GBP: 300, USD: 390, EUR: 350, AUD: 580', 'GBP: 580, USD: 390, EUR: 350, AUD: 300'),
    'content/tours/red-road/departures.yaml:14 | dates, entry 2, sale, prices, AUD | the sale price 480 is not below the price 300 | Lower it, or remove the sale.',
    'content/tours/red-road/departures.yaml:2 | question | prices, GBP | 580 GBP doesn’t match the other currencies: expected about 302. Is this right? | Correct it, or confirm it with sure: GBP 580 on a line of its own in this file, without spaces before it.',
    'content/tours/red-road/departures.yaml:2 | question | prices, AUD | 300 AUD doesn’t match the other currencies: expected about 582. Is this right? | Correct it, or confirm it with sure: AUD 300 on a line of its own in this file, without spaces before it.',
    'content/tours/red-road/departures.yaml:14 | question | dates, entry 2, sale, prices, GBP | the sale is more than half off: 250 GBP instead of 580. Is this right? | Correct it, or confirm it with sure: GBP 250 in this entry.'],
  ['a deposit with a nought too many', departures('EUR: 115', 'EUR: 220'),
    'content/tours/red-road/departures.yaml:3 | question | deposit, EUR | 220 EUR doesn’t match the other currencies: expected about 117. Is this right? | Correct it, or confirm it with sure: EUR 220 on a line of its own in this file, without spaces before it.'],
  ['a visa with a digit too many', departures('AUD: 68', 'AUD: 168'),
    'content/tours/red-road/departures.yaml:7 | question | visa_types, entry 1, price, AUD | 168 AUD doesn’t match the other currencies: expected about 68. Is this right? | Correct it, or confirm it with sure: AUD 168 on a line of its own in this file, without spaces before it.'],
  ['a price that is a fifth too high', departures('EUR: 350', 'EUR: 420'),
    'content/tours/red-road/departures.yaml:2 | question | prices, EUR | 420 EUR doesn’t match the other currencies: expected about 350. Is this right? | Correct it, or confirm it with sure: EUR 420 on a line of its own in this file, without spaces before it.'],
  ['two near currencies the wrong way round', departures('AUD: 580, NZD: 630', 'AUD: 630, NZD: 580'),
    'content/tours/red-road/departures.yaml:2 | question | prices, AUD | 630 AUD and 580 NZD look swapped. Is this right? | Correct it, or confirm it with sure: AUD 630 on a line of its own in this file, without spaces before it.'],
  ['a step of the price filter that is out of proportion', { [OPERATOR]: ['high: { GBP: 1000', 'high: { GBP: 2000'] },
    'content/settings/operator.yaml:11 | question | price_steps, high, GBP | 2000 GBP doesn’t match the other currencies: expected about 1000. Is this right? | Correct it, or confirm it with sure: GBP 2000 on a line of its own in this file, without spaces before it.'],
  ['a sale of a tenth of the price',
    departures('{ GBP: 250, USD: 325, EUR: 290, AUD: 480, NZD: 520, CAD: 435 }', '{ GBP: 125, USD: 162, EUR: 145, AUD: 240, NZD: 260, CAD: 217 }'),
    'content/tours/red-road/departures.yaml:14 | question | dates, entry 2, sale, prices, GBP | the sale is more than half off: 125 GBP instead of 300. Is this right? | Correct it, or confirm it with sure: GBP 125 in this entry.'],
  ['a paid visa chosen for every guest', departures('CAD: 61 }\n', 'CAD: 61 }\n    default: true\n'),
    'content/tours/red-road/departures.yaml:8 | question | visa_types, entry 1, default | "Visitor visa" costs more than the price on the page, and is chosen unless a guest changes it. Is this right? | Correct it, or confirm it with sure: default 1 on a line of its own in this file, without spaces before it.'],
  ['paid insurance chosen for every guest, where none is required', last(`insurance_types:\n${INSURANCE}    default: true\n`),
    'content/tours/red-road/departures.yaml:21 | question | insurance_types, entry 1, default | "Insurance" costs more than the price on the page, and is chosen unless a guest changes it. Is this right? | Correct it, or confirm it with sure: default 2 on a line of its own in this file, without spaces before it.'],
  ['required insurance of which the dearer one is chosen', last(`require_insurance: true\ninsurance_types:\n${INSURANCE}    default: true\n${INSURANCE.replace('id: 2', 'id: 3').replace('Insurance', 'Less').replaceAll(/: (\d\d)\b/g, (_, units: string) => `: ${Number(units) - 1}`)}`),
    'content/tours/red-road/departures.yaml:22 | question | insurance_types, entry 1, default | "Insurance" costs more than the price on the page, and is chosen unless a guest changes it. Is this right? | Correct it, or confirm it with sure: default 2 on a line of its own in this file, without spaces before it.'],
  ['a dearer way to take the tour listed first, which is chosen for every guest',
    last(`choices:\n${['Cabin', 'Tent'].map((name, index) => `  - id: ${index + 4}\n    name: ${name}\n    supplement: { ${index === 0 ? 'GBP: 35, USD: 45, EUR: 41, AUD: 68, NZD: 73, CAD: 61' : 'GBP: 0, USD: 0, EUR: 0, AUD: 0, NZD: 0, CAD: 0'} }\n`).join('')}`),
    'content/tours/red-road/departures.yaml:20 | question | choices, entry 1, supplement | "Cabin" costs more than the price on the page, and is chosen unless a guest changes it. Is this right? | Correct it, or confirm it with sure: first 4 on a line of its own in this file, without spaces before it.'],
  ['required insurance of which the dearer one is first, and none the default',
    last(`require_insurance: true\ninsurance_types:\n  - { id: 2, name: More, price: ${MORE} }\n  - { id: 3, name: Less, price: ${LESS} }\n`),
    `content/tours/red-road/departures.yaml:19 | question | insurance_types, entry 1, price | "More" ${DEARER_THAN_SHOWN} first 2 on a line of its own in this file, without spaces before it.`],
  ['a date that offers only the dearer of the ways first', last(`${NEW_DATE}choices: [5, 6]\nchoices:\n  - { id: 4, name: Tent, supplement: ${LESS} }\n  - { id: 5, name: Cabin, supplement: ${MORE} }\n  - { id: 6, name: Swag, supplement: ${LESS} }\n`),
    `content/tours/red-road/departures.yaml:18 | question | dates, entry 3, choices | "Cabin" ${DEARER_THAN_SHOWN} first 5 in this entry.`],
  ['a date that requires insurance of which the dearer one is first', last(`${NEW_DATE}require_insurance: true\ninsurance_types:\n  - { id: 2, name: More, price: ${MORE} }\n  - { id: 3, name: Less, price: ${LESS} }\n`),
    `content/tours/red-road/departures.yaml:18 | question | dates, entry 3, require_insurance | "More" ${DEARER_THAN_SHOWN} first 2 in this entry.`],
  ['an open date that alone offers the paid default visa',
    { [DEPARTURES]: `${smallFile(DEPARTURES).replace('CAD: 61 }\n', 'CAD: 61 }\n    default: true\n').replaceAll(/^  - (?=every|date)/gm, '  - visa_types: none\n    ')}open_dated:\n  valid_months: 12\n  visa_types: [1]\n` },
    `content/tours/red-road/departures.yaml:22 | question | open_dated, visa_types | "Visitor visa" ${DEARER_THAN_SHOWN} default 1 in this entry.`],
  ['a sale that each build prolongs', departures('ends: 2027-02-28', 'ends_in: 5 weeks'),
    'content/tours/red-road/departures.yaml:15 | question | dates, entry 2, sale, ends_in | a sale that ends 5 weeks after each build never ends. Is this right? | Correct it, or confirm it with sure: 5 weeks in this entry.'],
  ['a day on another weekday than its pattern', last(`${NEW_DATE.replace('04-04', '04-07')}note: In spring.\n`),
    'content/tours/red-road/departures.yaml:17 | question | dates, entry 3, date, entry 1 | 2027-04-07 is a Wednesday, but the tour starts on Sunday. Is this right? | Correct it, or confirm it with sure: Wednesday in this entry.'],
  ['a day on another weekday than all other days',
    { [DEPARTURES]: `${smallFile(DEPARTURES).split('dates:')[0]!}dates:\n  - date: [2027-03-07, 2027-03-14, 2027-03-21, 2027-03-28, 2027-04-05]\n` },
    'content/tours/red-road/departures.yaml:9 | question | dates, entry 1, date, entry 5 | 2027-04-05 is a Monday, but the tour starts on Sunday. Is this right? | Correct it, or confirm it with sure: Monday in this entry.'],
  ['a year with a slip in it', last(`${NEW_DATE.replace('2027-04-04', '2072-04-03')}note: In spring.\n`),
    'content/tours/red-road/departures.yaml:17 | question | dates, entry 3, date, entry 1 | 2072-04-03 is more than 4 years ahead. Is this right? | Correct it, or confirm it with sure: year 2072 in this entry.'],
  ['seats of two buses', { ...last(`${NEW_DATE}capacity: 48\n`), [INDEX]: ['group_size: 12', 'group_size: 48'] },
    'content/tours/red-road/departures.yaml:18 | question | dates, entry 3, capacity | there are 48 seats, and the other dates have 12. Is this right? | Correct it, or confirm it with sure: 48 seats in this entry.'],
  ['a place on the other half of the globe',
    { [INDEX]: ['    text: We meet.', '    text: We meet.\n    places: [{ name: Alice Springs, at: [23.7, 133.9] }, { name: Erldunda, at: [-25.2, 133.2] }, { name: Yulara, at: [-25.2, 131] }]'] },
    'content/tours/red-road/index.md:30 | question | itinerary, entry 1, places, entry 1, at | Alice Springs is 5400 km from the tour’s other places. Is this right? | Correct it, or confirm it with sure: Alice Springs with the fields at the top of this file.'],
  ['more nights than days',
    { [INDEX]: ['stays: []', 'stays: [{ name: Swag camp, nights: 12, pictures: [{ image: ./rock.svg, alt: A swag }] }]'] },
    'content/tours/red-road/index.md:34 | question | stays | the stays add up to 12 nights, but the tour has 3 days. Is this right? | Correct it, or confirm it with sure: 12 nights with the fields at the top of this file.'],
  ['emails that would come from a free mailbox', { [OPERATOR]: ['email: hello@post.example', 'email: red.road@gmail.com'] },
    'content/settings/operator.yaml:5 | question | email | no email service may send from red.road@gmail.com, a free mailbox, so a live site is not deployed with it. Is this right? | Correct it, or confirm it with sure: red.road@gmail.com on a line of its own in this file, without spaces before it.'],
];

/** Values that are unlikely only in comparison with the small content before the change. */
export const CHANGES: readonly Planted[] = [
  ['a new date in a past year', last(`${NEW_DATE.replace('2027-04-04', '2025-04-06')}note: In spring.\n`),
    'content/tours/red-road/departures.yaml:17 | question | dates, entry 3, date, entry 1 | 2025-04-06 is in a past year. Is this right? | Correct it, or confirm it with sure: year 2025 in this entry.'],
  ['prices that became ten times as much', departures(PRICES, TEN_TIMES),
    'content/tours/red-road/departures.yaml:14 | question | dates, entry 2, sale, prices, GBP | the sale is more than half off: 250 GBP instead of 3000. Is this right? | Correct it, or confirm it with sure: GBP 250 in this entry.',
    'content/tours/red-road/departures.yaml:2 | question | prices, GBP | 3000 GBP is very different from the 300 before this change. Is this right? | Correct it, or confirm it with sure: GBP 3000 on a line of its own in this file, without spaces before it.'],
  ['prices that became a tenth, with their deposit and sale',
    { [DEPARTURES]: smallFile(DEPARTURES).replaceAll(/(?<=[A-Z]{3}: )\d+/g, (amount) => String(Math.ceil(Number(amount) / 10))) },
    'content/tours/red-road/departures.yaml:2 | question | prices, GBP | 30 GBP is very different from the 300 before this change. Is this right? | Correct it, or confirm it with sure: GBP 30 on a line of its own in this file, without spaces before it.',
    'content/tours/red-road/departures.yaml:3 | question | deposit, GBP | 10 GBP is very different from the 100 before this change. Is this right? | Correct it, or confirm it with sure: GBP 10 on a line of its own in this file, without spaces before it.',
    'content/tours/red-road/departures.yaml:14 | question | dates, entry 2, sale, prices, GBP | 25 GBP is very different from the 250 before this change. Is this right? | Correct it, or confirm it with sure: GBP 25 in this entry.',
    'content/tours/red-road/departures.yaml:7 | question | visa_types, entry 1, price, GBP | 4 GBP is very different from the 35 before this change. Is this right? | Correct it, or confirm it with sure: GBP 4 on a line of its own in this file, without spaces before it.'],
  ['a visa that became ten times as much',
    departures('price: { GBP: 35, USD: 45, EUR: 41, AUD: 68, NZD: 73, CAD: 61 }', 'price: { GBP: 350, USD: 450, EUR: 410, AUD: 680, NZD: 730, CAD: 610 }'),
    'content/tours/red-road/departures.yaml:7 | question | visa_types, entry 1, price, GBP | 350 GBP is very different from the 35 before this change. Is this right? | Correct it, or confirm it with sure: GBP 350 on a line of its own in this file, without spaces before it.'],
  ['60 seats where there were 12', { ...departures('capacity: 12', 'capacity: 60'), [INDEX]: ['group_size: 12', 'group_size: 60'] },
    'content/tours/red-road/departures.yaml:1 | question | capacity | there are 60 seats, and there were 12 before. Is this right? | Correct it, or confirm it with sure: 60 seats on a line of its own in this file, without spaces before it.'],
  ['terms that changed, and their version did not', { [TERMS]: ['All of them.', 'All of them, and more.'] },
    'content/pages/terms.md:4 | question | updated | the terms have changed, but terms_version in operator.yaml is still 2026-09-01. Is this right? | Correct it, or confirm it with sure: still 2026-09-01 with the fields at the top of this file.'],
];
