import { currencyScale } from '#catalogue/schema/prices.ts';
import type { NewOperator } from './answers.ts';

/** A text in YAML, in quotation marks. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** `Argentina and Chile`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names);
}

/** An amount of so many dollars' worth in every currency: a number to be replaced. */
export function amounts({ currencies }: NewOperator, dollars: number): string {
  return `{ ${currencies.map((code) => `${code}: ${dollars * currencyScale(code)}`).join(', ')} }`;
}

/** The settings of a new operator, by their files in `content/settings/`. */
export function firstSettings(operator: NewOperator): Record<string, string> {
  return {
    'operator.yaml': operatorYaml(operator),
    'prices.json': json({ postfix: '{CODE}', currencies: operator.currencies }),
    'wording.json': json({
      language: operator.language,
      countries: operator.countries,
      offer: `Trips in ${listed(operator.countries)}`,
      ...(operator.visas && { visa_step: 'Find out whether you need a visa before you travel.' }),
    }),
    'home.yaml': homeYaml(operator),
    'navigation.yaml': NAVIGATION,
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function operatorYaml(operator: NewOperator): string {
  const { name, countries, phone, email, place, zone } = operator;
  return `# Who runs the tours, and the settings for how they are sold. docs/editing/settings.md explains each line, and those left out.
name: ${quoted(name)}
tagline: ${quoted(`See ${listed(countries)} with us.`)}
about: ${quoted(`Small groups in ${listed(countries)}, with people who live there.`)}
phone: ${quoted(phone)}
email: ${quoted(email)}
# Receives a copy of every booking.
office_email: ${quoted(email)}
# Printed on receipts.
postal_address: ${quoted(place)}

# Midnight here begins a new day: it decides when a sale ends and when a tour must be paid in full.
time_zone: ${quoted(zone)}

# Where the price filter of the trips begins to say 'over': up to low, between the two, from high on.
price_steps:
  low: ${amounts(operator, 500)}
  high: ${amounts(operator, 1000)}

# How long seats are kept for a guest who is paying.
hold_minutes: 20
hold_max_minutes: 40

# How visits are counted, if the visitor allows it: none, data-layer or ga4.
analytics: none

# Passport, health and emergency details are deleted this many days after a guest's last trip ends.
travel_details_kept_days: 30
# What visitors send with a form is deleted this many days after.
lead_kept_days: 365
# Change this whenever content/pages/terms.md changes: each booking remembers what its guest agreed to.
terms_version: '1'

# Who answers brochure, contact and trip notes requests. A request without an office goes to the first one.
offices:
  - { code: office, email: ${quoted(email)} }

# Who runs the live chat: own, crisp, chatwoot or none. Hours are in the time zone above.
chat:
  service: own
  hours:
    - { days: [mon, tue, wed, thu, fri], from: '09:00', until: '17:00' }
`;
}

function homeYaml({ visas }: NewOperator): string {
  return `# What the home page chooses from the rest of the content. docs/editing/settings.md explains each line.
lead: Choose a trip, see its dates, and book in a few minutes.

# Tours whose posters take turns at the top.
slides: [first-tour]

# Under "Good to know". Terms always come last.
${visas ? 'visas: Some visitors need a visa. Where we can apply for you, you choose it while you book.\n' : ''}questions: [how-to-book, what-to-bring]
terms: Prices are for one person, in the currency you choose. A deposit keeps your seat.
`;
}

const NAVIGATION = `# The links at the top and at the bottom of every page. Tours and destinations are listed by themselves.
header:
  - { label: Trips, url: /trips/ }
  - { label: Dates, url: /calendar/ }
  - { label: Destinations, list: destinations }
  - { label: FAQs, url: /faq/ }
  - { label: Contact, url: /contact/ }
  - { label: Brochure, url: /brochure/ }
footer:
  - title: Good to know
    links:
      - { label: FAQs, url: /faq/ }
      - { label: Contact Us, url: /contact/ }
      - { label: Terms and privacy, url: /terms/ }
`;
