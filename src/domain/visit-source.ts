/** What is said of where a visit came from: its first page, the site before it, and what a campaign put in the address. */
const VISIT_SOURCE_FIELDS = [
  'landing',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
  'msclkid',
] as const;
type Field = (typeof VISIT_SOURCE_FIELDS)[number];

export type VisitSource = Readonly<Partial<Record<Field, string>>>;

/** The longest text a source is sent and stored as. */
export const LONGEST_VISIT_SOURCE = 2000;
const LONGEST_VALUE = 150;

/**
 * Where a visit came from, as a page can tell by itself (P39).
 *
 * A page that was reached from another of ours is not where the visit began, and says no landing. Of another site its
 * origin alone is told: what was read there is nobody's business.
 */
export function sourceOfPage(address: string, referrer: string): VisitSource {
  const page = new URL(address);
  const from = URL.canParse(referrer) ? new URL(referrer).origin : '';
  const campaign = VISIT_SOURCE_FIELDS.map((field) => [field, page.searchParams.get(field) ?? ''] as const).filter(
    ([field]) => field !== 'landing' && field !== 'referrer',
  );
  return keptShort({
    ...(from === page.origin ? {} : { landing: page.pathname, referrer: from }),
    ...Object.fromEntries(campaign),
  });
}

/** As the text that forms send, or empty when there is nothing to say. */
export function sourceText(source: VisitSource): string {
  const entries = Object.entries(source);
  while (entries.length > 0) {
    const text = JSON.stringify(Object.fromEntries(entries));
    if (text.length <= LONGEST_VISIT_SOURCE) return text;
    entries.pop();
  }
  return '';
}

/** Reads such a text, from whomever it comes: fields nobody knows are left out, and what is no source is empty. */
export function readSource(text: string): VisitSource {
  if (text.length > LONGEST_VISIT_SOURCE) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? keptShort(value) : {};
  } catch {
    return {};
  }
}

function keptShort(values: object): VisitSource {
  const known = new Map<string, unknown>(Object.entries(values));
  const kept = VISIT_SOURCE_FIELDS.map((field) => [field, shortened(known.get(field))] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}

/** One line, without what no address holds. A half of a character at the cut is dropped. */
function shortened(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_VALUE)
    .replace(/[\ud800-\udbff]$/, '');
}
