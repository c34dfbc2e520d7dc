import { formatProblems, type ContentProblem } from '#catalogue/check/problem.ts';
import type { SalesSummary } from '#contract/sales-summary.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import type { BuiltSite } from './built-site.ts';
import { lostAddresses } from './lost-addresses.ts';
import { code, counted } from './markdown.ts';
import { moneyTable, type Offers } from './money.ts';
import { soldSeats } from './sold-seats.ts';

export interface ReviewInput {
  /** The compared branch or commit. */
  readonly base: string;
  readonly today: CalendarDate;
  readonly problems: readonly ContentProblem[];
  readonly offers: { readonly base: Offers; readonly head: Offers };
  /** Both sites, or why one could not be built. */
  readonly sites: { readonly base: BuiltSite; readonly head: BuiltSite } | { readonly fault: string };
  readonly salesSummary:
    | { readonly kind: 'answered'; readonly salesSummary: SalesSummary }
    | { readonly kind: 'not-asked'; readonly why: string };
  /** The address of the preview; empty for none. */
  readonly preview: string;
}

export interface Review {
  readonly markdown: string;
  /** Whether no finding blocks the change. */
  readonly ok: boolean;
}

interface Section {
  readonly title: string;
  /** The number of its findings that block the change. */
  readonly against: number;
  readonly lines: readonly string[];
}

/** The limit of a comment on GitHub in characters, less the note that it was shortened. */
const LONGEST = 60_000;

/** The whole review as one Markdown document. What blocks the change comes first. */
export function writeReview(input: ReviewInput): Review {
  const { base, today, offers, preview } = input;
  const seats = seatFindings(input);
  const sections: Section[] = [
    mistakes(input),
    { title: 'Sold seats', against: seats.against.length, lines: [...seats.notChecked, ...listed(seats.against)] },
    addresses(input),
    {
      title: 'Doubts',
      against: 0,
      lines: [...problemBlock(input.problems.filter((one) => one.severity !== 'mistake')), ...listed(seats.doubts)],
    },
    { title: 'Money', against: 0, lines: moneyTable(offers.base, offers.head, today) },
  ];
  const against = sections.filter((section) => section.against > 0);
  const verdict =
    against.length === 0
      ? 'Nothing stops this change.'
      : `**This change can't go live yet:** ${against.map(({ title, against: count }) => `${title.toLowerCase()} ${count}`).join(', ')}.`;
  const silent = sections.filter(({ lines }) => lines.length === 0).map(({ title }) => title.toLowerCase());
  const markdown = [
    `## Review: this change against ${code(base)}`,
    verdict,
    ...(preview === '' ? [] : [`Try it: ${preview}`]),
    ...sections
      .filter(({ lines }) => lines.length > 0)
      .flatMap(({ title, lines }) => [`### ${title}`, lines.join('\n')]),
    ...(silent.length > 0 ? [`No findings: ${silent.join(', ')}.`] : []),
  ].join('\n\n');
  return { markdown: `${inOneComment(markdown)}\n`, ok: against.length === 0 };
}

function mistakes({ problems, sites }: ReviewInput): Section {
  const title = 'Mistakes';
  const found = problems.filter(({ severity }) => severity === 'mistake');
  // A mistake of the content makes the build fail too, and says more.
  if (found.length > 0) return { title, against: found.length, lines: problemBlock(found) };
  if ('fault' in sites)
    return { title, against: 1, lines: ['The site could not be built:', '', indented(sites.fault)] };
  return { title, against: 0, lines: [] };
}

function problemBlock(problems: readonly ContentProblem[]): string[] {
  return problems.length === 0 ? [] : [indented(formatProblems(problems)), ''];
}

function seatFindings({ salesSummary, offers }: ReviewInput) {
  if (salesSummary.kind === 'not-asked')
    return { notChecked: [`**Not checked:** ${salesSummary.why}`], against: [], doubts: [] };
  const found = soldSeats(salesSummary.salesSummary, offers.base.departures, offers.head.departures);
  return { notChecked: [], ...found };
}

function listed(texts: readonly string[]): string[] {
  return texts.map((text) => `- ${text}`);
}

function addresses({ sites }: ReviewInput): Section {
  const title = 'Lost addresses';
  if ('fault' in sites) return { title, against: 0, lines: ['**Not checked:** the site could not be built.'] };
  const lost = lostAddresses(sites.base, sites.head);
  if (lost.length === 0) return { title, against: 0, lines: [] };
  const what = `${counted(lost.length, 'address', 'addresses')} would stop working.`;
  const redirects = lost.map(({ from, to }) => `  - { from: '${from}', to: '${to}' }`).join('\n');
  return {
    title,
    against: lost.length,
    lines: [`${what} Put the pages back, or add to \`content/settings/redirects.yaml\`:`, '', indented(redirects)],
  };
}

/** Text as a code block. */
function indented(text: string): string {
  return text.replace(/^/gm, '    ');
}

/** Shortens a comment at the end of a line, with a note. */
function inOneComment(markdown: string): string {
  if (markdown.length <= LONGEST) return markdown;
  const kept = markdown.slice(0, markdown.lastIndexOf('\n', LONGEST));
  return `${kept}\n\nThe rest does not fit into a comment. \`npm run -s review\` writes all of it.`;
}
