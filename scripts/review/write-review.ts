import { formatProblems, type ContentProblem } from '#catalogue/check/problem.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { code, counted, moneyTable, type Offers } from './money.ts';
import { lostAddresses, type BuiltSite } from './sites.ts';
import { type LiveSales, soldSeats } from './sold-seats.ts';

export interface ReviewInput {
  /** The compared branch or commit. */
  readonly base: string;
  readonly today: CalendarDate;
  readonly problems: readonly ContentProblem[];
  readonly offers: { readonly base: Offers; readonly head: Offers };
  /** Both sites, or why one could not be built. */
  readonly sites: { readonly base: BuiltSite; readonly head: BuiltSite } | { readonly fault: string };
  readonly salesSummary: LiveSales;
  /** The address of the preview; empty for none. */
  readonly preview: string;
}

/** The limit of a comment on GitHub in characters, less the note that it was shortened. */
const LONGEST = 60_000;

/** The whole review as one Markdown document, and whether nothing blocks the change. What blocks it comes first. */
export function writeReview(input: ReviewInput): { readonly markdown: string; readonly ok: boolean } {
  const { base, today, problems, offers, sites, salesSummary, preview } = input;
  const notAsked = 'notAsked' in salesSummary ? [`**Not checked:** ${salesSummary.notAsked}`] : [];
  const seats =
    'notAsked' in salesSummary
      ? { against: [], doubts: [] }
      : soldSeats(salesSummary, offers.base.departures, offers.head.departures);
  const [mistakes, others] = [true, false].map((isMistake) =>
    problems.filter(({ severity }) => (severity === 'mistake') === isMistake),
  ) as [ContentProblem[], ContentProblem[]];
  // A mistake of the content makes the build fail too, and says more.
  const fault = 'fault' in sites && mistakes.length === 0 ? sites.fault : null;
  const lost = 'fault' in sites ? [] : lostAddresses(sites.base, sites.head);
  /** Each part with its lines, and the number of its findings that block the change. */
  const parts: [title: string, against: number, lines: readonly string[]][] = [
    [
      'Mistakes',
      fault === null ? mistakes.length : 1,
      fault === null ? problemBlock(mistakes) : ['The site could not be built:', '', indented(fault)],
    ],
    ['Sold seats', seats.against.length, [...notAsked, ...listed(seats.against)]],
    [
      'Lost addresses',
      lost.length,
      'fault' in sites ? ['**Not checked:** the site could not be built.'] : lostLines(lost),
    ],
    ['Doubts', 0, [...problemBlock(others), ...listed(seats.doubts)]],
    ['Money', 0, moneyTable(offers.base, offers.head, today)],
  ];
  const blocking = parts.flatMap(([title, against]) => (against > 0 ? [`${title.toLowerCase()} ${against}`] : []));
  const silent = parts.flatMap(([title, , lines]) => (lines.length === 0 ? [title.toLowerCase()] : []));
  const markdown = [
    `## Review: this change against ${code(base)}`,
    blocking.length === 0 ? 'Nothing stops this change.' : `**This change can't go live yet:** ${blocking.join(', ')}.`,
    ...(preview === '' ? [] : [`Try it: ${preview}`]),
    ...parts.flatMap(([title, , lines]) => (lines.length === 0 ? [] : [`### ${title}`, lines.join('\n')])),
    ...(silent.length > 0 ? [`No findings: ${silent.join(', ')}.`] : []),
  ].join('\n\n');
  return { markdown: `${inOneComment(markdown)}\n`, ok: blocking.length === 0 };
}

function problemBlock(problems: readonly ContentProblem[]): string[] {
  return problems.length === 0 ? [] : [indented(formatProblems(problems)), ''];
}

function lostLines(lost: ReturnType<typeof lostAddresses>): string[] {
  if (lost.length === 0) return [];
  const what = `${counted(lost.length, 'address', 'addresses')} would stop working.`;
  const redirects = lost.map(({ from, to }) => `  - { from: '${from}', to: '${to}' }`).join('\n');
  return [`${what} Put the pages back, or add to \`content/settings/redirects.yaml\`:`, '', indented(redirects)];
}

function listed(texts: readonly string[]): string[] {
  return texts.map((text) => `- ${text}`);
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
