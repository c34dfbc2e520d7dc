import { readFileSync } from 'node:fs';
import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import type { NewOperator } from './answers.ts';
import { amounts, firstSettings, listed, quoted } from './first-settings.ts';

/** A drawing in the place of photographs. */
const HILLS = readFileSync(new URL('hills.svg', import.meta.url), 'utf8');

const DAYS_UNTIL_FIRST = 45;

/**
 * The content of a new operator: settings, one tour to copy, its destination, two questions and the terms, by their
 * paths in `content/`. The tour's dates begin some weeks after `today`.
 */
export function firstContent(operator: NewOperator, today: CalendarDate): Record<string, string> {
  const settings = Object.entries(firstSettings(operator)).map(([file, text]) => [`settings/${file}`, text]);
  return {
    ...(Object.fromEntries(settings) as Record<string, string>),
    'tours/first-tour/index.md': tour(operator),
    'tours/first-tour/departures.yaml': departures(operator, today),
    'tours/first-tour/hills.svg': HILLS,
    'destinations/first-destination.md': destination(operator),
    'destinations/hills.svg': HILLS,
    'faqs/how-to-book.md': faq('How do I book?', 'Booking', 10, 'Choose a start date on the trip’s page, and pay.'),
    'faqs/what-to-bring.md': faq('What do I bring?', 'Packing', 20, 'Each trip’s notes have a packing list.'),
    'pages/terms.md': terms(operator, today),
  };
}

const PICTURE = `
  image: ./hills.svg
  alt: Hills in the evening, drawn in place of a photograph`;

function tour({ place, countries }: NewOperator): string {
  return `---
code: TOUR1
name: First Tour
order: 10
headline: Three days, and a place for your own words.
summary: ${quoted(`Three days from ${place}, with one guide and few people.`)}
days: 3
start_place: ${quoted(place)}
finish_place: ${quoted(place)}
meeting:
  place: ${quoted('The visitor centre')}
  address: ${quoted(`1 Main Street, ${place}`)}
  time: 09:00
  map: ${quoted(`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`)}
destination: first-destination
ink: gum
hero:${PICTURE}
gallery:
  -${PICTURE.replaceAll('\n  ', '\n    ').replace('\n    ', ' ')}
group_size: 8
minimum_age: 18
pace: Easy
runs: All year
highlights:
  - What guests remember longest
  - What nobody else shows them
included:
  - A guide on every day
  - Breakfasts and dinners
not_included:
  - ${quoted(`The way to ${place}`)}
bring:
  - Shoes you have walked in before
  - A jacket that keeps out the rain
itinerary:
  - day: 1
    title: ${quoted(place)}
    text: Meet your guide, and set out.
    meals: [Dinner]
    stay: A small hotel
  - day: 2
    title: A whole day outside
    text: Say what happens, in a sentence or two.
    meals: [Breakfast, Dinner]
    stay: A small hotel
  - day: 3
    title: The way back
    text: Be back in the afternoon.
    meals: [Breakfast]
stays:
  - name: A small hotel
    nights: 2
    pictures:
      -${PICTURE.replaceAll('\n  ', '\n        ').replace('\n        ', ' ')}
---

This tour is here to be copied. Copy its folder in \`content/tours/\`, give the copy a code, a name and dates of its own, and replace what it says. ${listed(countries)} will give you better words than these.
`;
}

function departures(operator: NewOperator, today: CalendarDate): string {
  const from = addDays(today, DAYS_UNTIL_FIRST);
  return `# When the tour runs, how many seats there are, and what they cost. docs/editing/tours.md explains each line.
capacity: 8
prices: ${amounts(operator, 900)}
deposit: ${amounts(operator, 200)}
${operator.visas ? visaTypes(operator) : ''}${operator.insurance ? insuranceTypes(operator) : ''}
dates:
  - every: Saturday
    from: ${from}
`;
}

function visaTypes(operator: NewOperator): string {
  return `
visa_types:
  - { id: 1, name: Visitor visa, price: ${amounts(operator, 40)} }
  - { id: 2, name: 'No visa, thanks', price: null }
`;
}

function insuranceTypes(operator: NewOperator): string {
  return `
insurance_types:
  - { id: 1, name: 'Travel insurance, 3 days', price: ${amounts(operator, 30)} }
`;
}

function destination({ place, countries }: NewOperator): string {
  return `---
name: ${quoted(`Around ${place}`)}
order: 10
summary: ${quoted(`What lies around ${place}, in ${listed(countries)}.`)}
hero:${PICTURE}
---

Say what it is like here, when to come, and what to be honest about.
`;
}

function faq(question: string, group: string, order: number, answer: string): string {
  return `---\nquestion: ${question}\ngroup: ${group}\norder: ${order}\n---\n\n${answer}\n`;
}

function terms({ name }: NewOperator, today: CalendarDate): string {
  return `---
title: Terms and privacy policy
summary: ${quoted(`What you agree to when you book with ${name}, and what we do with what you tell us.`)}
updated: ${today}
---

These terms are a placeholder. Have a lawyer write yours before you sell anything.

## Booking

A booking is made when we send you a booking reference.

## Prices and paying

Prices are for one person. A deposit keeps your seat, and the balance is due 30 days before the start.

## If you change or cancel

Say here what changing and cancelling costs.

## Privacy

Say here which details of your guests you keep, for how long, and who can answer questions about it.

## Cookies

Your browser stores your cart and the currency you chose.
`;
}
