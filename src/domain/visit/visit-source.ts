import { parseUrl } from '#domain/text/parse-url.ts';
import { parseKept } from '#domain/visit/consent.ts';

/** The parameters of an address that name a campaign, or the click on an advertisement. */
export const CAMPAIGN_FIELDS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
  'msclkid',
] as const;

/** The fields that describe where a visit came from: first page, previous site, and campaign parameters. */
const VISIT_SOURCE_FIELDS = ['landing', 'referrer', ...CAMPAIGN_FIELDS] as const;
type Field = (typeof VISIT_SOURCE_FIELDS)[number];

export type VisitSource = Readonly<Partial<Record<Field, string>>>;

/** The most characters of a source when it is sent and stored. */
export const LONGEST_VISIT_SOURCE = 2000;
const LONGEST_VALUE = 150;

/**
 * Where a visit came from, as far as the page alone can know.
 *
 * A page that was reached from another page of this site has no `landing`, because the visit began earlier. Of another
 * site only the origin is kept, for privacy.
 */
export function sourceOfPage(address: string, referrer: string): VisitSource {
  const page = new URL(address);
  const from = parseUrl(referrer)?.origin ?? '';
  const campaign = CAMPAIGN_FIELDS.map((field) => [field, page.searchParams.get(field) ?? ''] as const);
  return keptShort({
    ...(from === page.origin ? {} : { landing: page.pathname, referrer: from }),
    ...Object.fromEntries(campaign),
  });
}

/** The source as the text that forms send; empty when nothing is known. */
export function sourceText(source: VisitSource): string {
  const entries = Object.entries(source);
  while (entries.length > 0) {
    const text = JSON.stringify(Object.fromEntries(entries));
    if (text.length <= LONGEST_VISIT_SOURCE) return text;
    entries.pop();
  }
  return '';
}

/** Reads the text of a source from any sender. Drops unknown fields. Returns an empty source for malformed text. */
export function readSource(text: string): VisitSource {
  return text.length > LONGEST_VISIT_SOURCE ? {} : keptShort(parseKept(text));
}

function keptShort(values: object): VisitSource {
  const known = new Map<string, unknown>(Object.entries(values));
  const kept = VISIT_SOURCE_FIELDS.map((field) => [field, shortened(known.get(field))] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}

/** Turns a value into one short line without control characters. Drops half of a surrogate pair at the cut. */
function shortened(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_VALUE)
    .replace(/[\ud800-\udbff]$/, '');
}
