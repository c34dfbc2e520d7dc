import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import type { ContentProblem } from '#catalogue/check/problem.ts';
import { CURRENCIES } from '#domain/currency.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"/>';

export const INDEX = 'content/tours/red-road/index.md';
export const DEPARTURES = 'content/tours/red-road/departures.yaml';
export const ARTICLE = 'content/articles/packing.md';

/** The smallest content without mistakes: one tour, and one entry of each other kind. */
const SMALL_CONTENT: Readonly<Record<string, string>> = {
  // The site's own address. Its office writes from another one.
  'wrangler.jsonc': '{ "vars": { "SITE_URL": "https://www.example.com" } }',
  [INDEX]: `---
code: RR03
name: Red Road
order: 1
headline: Three days of red.
summary: A short way into the desert.
days: 3
start_place: Alice Springs
finish_place: Yulara
meeting: { place: The depot, address: 'Railway Terrace, Alice Springs', time: 14:00, map: https://maps.example.org/depot }
destination: desert
ink: clay
hero:
  image: ./rock.svg
  alt: A red rock at dusk
gallery:
  - image: ./rock.svg
    alt: The rock again
group_size: 12
minimum_age: 18
pace: Easy
runs: All year
highlights: [A rock]
included: [Two nights]
not_included: [Flights]
itinerary:
  - day: 1
    title: Alice Springs
    text: We meet.
  - day: 2
    until_day: 3
    title: The rock
    text: We look at it.
stays: []
---

The story.
`,
  'content/tours/red-road/rock.svg': SVG,
  [DEPARTURES]: `capacity: 12
prices: { GBP: 300, USD: 390, EUR: 350, AUD: 580, NZD: 630, CAD: 525 }
deposit: { GBP: 100, USD: 130, EUR: 115, AUD: 190, NZD: 210, CAD: 175 }
visa_types:
  - id: 1
    name: Visitor visa
    price: { GBP: 35, USD: 45, EUR: 41, AUD: 68, NZD: 73, CAD: 61 }
dates:
  - every: Sunday
    from: 2027-03-01
    to: 2027-03-31
  - date: 2027-04-03
    sale:
      prices: { GBP: 250, USD: 325, EUR: 290, AUD: 480, NZD: 520, CAD: 435 }
      ends: 2027-02-28
    sure: Saturday
`,
  'content/destinations/desert.md': '---\nname: Desert\norder: 1\nsummary: Red.\nhero:\n  image: ./sand.svg\n  alt: Sand\n---\n',
  'content/destinations/sand.svg': SVG,
  [ARTICLE]: `---
title: Packing
lead_in: Less.
published_date: 2026-10-04
author: tam
categories: [advice]
pictures:
  - image: ./bag.svg
    alt: A bag
---

Take a hat.
`,
  'content/articles/bag.svg': SVG,
  'content/authors/tam.md': '---\nfull_name: Tam\nportrait:\n  image: ./tam.svg\n  alt: Tam smiling\n---\n',
  'content/authors/tam.svg': SVG,
  'content/categories/advice.md': '---\nname: Advice\n---\n',
  'content/pages/terms.md': '---\ntitle: Terms\nsummary: Terms.\nupdated: 2026-09-01\n---\n\nAll of them.\n',
  'content/settings/prices.json': `{ "postfix": "{CODE}", "currencies": ${JSON.stringify(CURRENCIES)}, "default_currency": "AUD" }\n`,
  'content/settings/wording.json': '{ "language": "en-AU", "countries": ["Redland"], "offer": "Short trips" }\n',
  'content/settings/operator.yaml': `name: Red Road Tours
tagline: Short trips.
about: One bus.
phone: +61 8 5550 1234
email: hello@post.example
office_email: office@example.com
time_zone: Australia/Sydney
printed_brochure: { to: UK, currency: GBP }
price_steps:
  low: { GBP: 750, USD: 960, EUR: 870, AUD: 1450, NZD: 1570, CAD: 1310 }
  high: { GBP: 1000, USD: 1280, EUR: 1160, AUD: 1930, NZD: 2090, CAD: 1740 }
hold_minutes: 20
hold_max_minutes: 40
analytics: none
travel_details_kept_days: 30
terms_version: 2026-09-01
lead_kept_days: 365
offices:
  - { code: alice-springs, email: hello@saltbush.example }
chat:
  service: own
  hours:
    - { days: [mon, tue], from: '08:30', until: '17:30' }
office_hours: Monday to Friday, 9.00 to 17.00
social:
  facebook: https://social.example/f
  instagram: https://social.example/i
  youtube: https://social.example/y
instagram: { title: Bus, text: It posts. }
`,
  'content/faqs/hat.md': '---\nquestion: Do I need a hat?\ngroup: Packing\norder: 1\n---\n\nYes.\n',
  'content/settings/home.yaml': `lead: Every trip is a line.
slides: [red-road]
visas: Bring one.
questions: [hat]
terms: Prices are per person.
`,
  'content/settings/navigation.yaml': 'header:\n  - { label: Trips, url: /trips/ }\nfooter: []\n',
};

type CheckOptions = Parameters<typeof checkContent>[1];

/** An edit of a file of the small content: a replacement in it, a new text, bytes, or null to remove the file. */
export type Edits = Readonly<Record<string, readonly [find: string, replaceBy: string] | string | Uint8Array | null>>;

/** The instant of each check, unless a test passes another one. */
export const TODAY = Date.parse('2026-11-23T00:00:00Z');

/** Writes the small content with some edits into a new folder, which is removed at the end of the test. */
export function contentWith(edits: Edits = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files: Record<string, string | Uint8Array | null> = { ...SMALL_CONTENT };
  for (const [file, edit] of Object.entries(edits)) {
    files[file] = isReplacement(edit) ? replaced(file, smallFile(file), edit) : edit;
  }
  for (const [file, text] of Object.entries(files)) {
    if (text === null) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

/** Each problem of the edited content as one line of text: file, line, severity unless mistake, field, fault, remedy. */
export function problemsOf(edits: Edits, options: CheckOptions = {}): string[] {
  return checkContent(contentWith(edits), { now: TODAY, ...options }).map(asLine);
}

/** The same for mistakes alone. */
export function mistakesOf(edits: Edits, options: CheckOptions = {}): string[] {
  const problems = checkContent(contentWith(edits), { now: TODAY, ...options });
  return problems.filter(({ severity }) => severity === 'mistake').map(asLine);
}

function asLine({ file, line, field, problem, mend, severity }: ContentProblem): string {
  return [`${file}:${line}`, severity === 'mistake' ? '' : severity, field, problem, mend]
    .filter((part) => part !== '')
    .join(' | ');
}

export function smallFile(file: string): string {
  return SMALL_CONTENT[file] ?? '';
}

function isReplacement(edit: Edits[string]): edit is readonly [find: string, replaceBy: string] {
  return Array.isArray(edit);
}

function replaced(file: string, text: string, [find, replaceBy]: readonly [string, string]): string {
  if (!text.includes(find)) throw new Error(`${file} does not contain ${find}`);
  return text.replace(find, replaceBy);
}

/** A mistake of an editor: its name, and the edits that plant it in the small content. messages.txt has what is said. */
export type Planted = [name: string, edits: Edits];

const MDX = ARTICLE.replace('.md', '.mdx');
export const FAQ = 'content/faqs/hat.md';
export const TERMS = 'content/pages/terms.md';
export const OPERATOR = 'content/settings/operator.yaml';
export const NAVIGATION = 'content/settings/navigation.yaml';
export const BANNER = 'content/settings/banner.yaml';
const REDIRECTS = 'content/settings/redirects.yaml';
export const HOME = 'content/settings/home.yaml';

/** Replaces the text of the article. The text begins on line 12 of the file. */
export const text = (markdown: string): Edits => ({ [ARTICLE]: ['Take a hat.', markdown] });

/** Replaces the article by one in MDX. */
export const mdx = (body: string): Edits => ({
  [ARTICLE]: null,
  [MDX]: smallFile(ARTICLE).replace('Take a hat.', body),
});

/** Replaces a part of the article. */
export const article = (find: string, replaceBy: string): Edits => ({ [ARTICLE]: [find, replaceBy] });
export const tour = (find: string, replaceBy: string): Edits => ({ [INDEX]: [find, replaceBy] });
export const departures = (find: string, replaceBy: string): Edits => ({ [DEPARTURES]: [find, replaceBy] });

/** Adds redirects. */
export const redirects = (...lines: readonly (readonly [from: string, to: string])[]): Edits => ({
  [REDIRECTS]: `redirects:\n${lines.map(([from, to]) => `  - { from: ${from}, to: ${to} }\n`).join('')}`,
});

/** Adds a review. Lines of `fields` replace the default fields. */
export const review = (fields = '', words = 'We saw a dingo.', name = 'freya'): Edits => ({
  [`content/reviews/${name}.md`]:
    `---\ntour: red-road\nname: Freya\ncountry: Sweden\nstars: 5\ndate: 2026-05-12\nreview_logo: TrailScore\n---\n\n${words}\n`.replace(
      /^(\w+): .*$/gm,
      (line, field: string) => new RegExp(`^${field}: .*$`, 'm').exec(fields)?.[0] ?? line,
    ),
});

/** Bytes from Latin-1 characters. */
export const bytes = (letters: string): Uint8Array => Buffer.from(letters, 'latin1');
