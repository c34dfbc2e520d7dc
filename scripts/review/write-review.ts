import type { ContentProblem } from '#catalogue/check/problem.ts';
import type { SalesSummary } from '#contract/sales-summary.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import type { BuiltSite } from './built-site.ts';
import { looksMarkdown, type Looks, type PicturesKept } from './looks.ts';
import { lostAddresses, newlyBroken } from './lost-addresses.ts';
import { code, counted, fenced, folded, plain } from './markdown.ts';
import { moneyChanges, moneyTables, type Offers } from './money.ts';
import { soldSeats } from './sold-seats.ts';
import { changesMarkdown, textChanges, type Texts } from './text-changes.ts';
import { weightTable } from './weights.ts';

/** A site before or after the change. */
export interface ReviewedSite {
  readonly offers: Offers;
  /** Null if it could not be built. */
  readonly built: BuiltSite | null;
  readonly mails: Texts;
}

export interface ReviewInput {
  /** The names of the compared commits or branches. */
  readonly names: { readonly base: string; readonly head: string };
  readonly today: CalendarDate;
  readonly problems: readonly ContentProblem[];
  readonly base: ReviewedSite;
  readonly head: ReviewedSite;
  /** Why a site could not be built; empty when both were. */
  readonly notBuilt: string;
  readonly salesSummary:
    | { readonly kind: 'answered'; readonly salesSummary: SalesSummary }
    | { readonly kind: 'not-asked'; readonly why: string };
  readonly looks: Looks;
  readonly pictures: PicturesKept;
  /** The address of the preview; empty for none. */
  readonly preview: string;
}

export interface Review {
  readonly markdown: string;
  /** Whether no finding blocks the change. */
  readonly ok: boolean;
}

/** One section of the review. */
interface Section {
  readonly title: string;
  /** The number of its findings that block the change. */
  readonly against: number;
  readonly lines: readonly string[];
}

/** Longer lists of changes are folded, so that the reader sees first what has to be done. */
const SHOWN_LINES = 40;
/** The line by which an earlier comment is found and replaced. */
export const MARK = '<!-- review of a proposed change -->';
/** The limit of a comment in characters, less the note that it was shortened. */
const LONGEST = 60_000;

/** The whole review as one Markdown document (E11). */
export function writeReview(input: ReviewInput): Review {
  const seats = seatSection(input);
  const sections: Section[] = [
    mistakes(input),
    seats.section,
    lost(input),
    doubts(input, seats.doubts),
    { title: 'Money', against: 0, lines: moneyTables(moneyChanges(input.base.offers, input.head.offers, input.today)) },
    ...comparisons(input),
  ];
  const against = sections.filter((section) => section.against > 0);
  const verdict =
    against.length === 0
      ? 'Nothing stands against this change.'
      : `**This change cannot go live yet:** ${against.map(({ title, against: count }) => `${title.toLowerCase()} ${count}`).join(', ')}.`;
  const silent = sections.filter(({ lines }) => lines.length === 0).map(({ title }) => title.toLowerCase());
  const markdown = [
    MARK,
    `## Review: ${code(input.names.head)} against ${code(input.names.base)}`,
    '',
    verdict,
    ...(input.preview === '' ? [] : ['', `Try it: ${input.preview}`]),
    ...sections
      .filter(({ lines }) => lines.length > 0)
      .flatMap(({ title, lines }) => ['', `### ${title}`, '', ...lines]),
    ...(silent.length > 0 ? ['', `Nothing to tell of: ${silent.join(', ')}.`] : []),
    '',
  ].join('\n');
  return { markdown: inOneComment(markdown), ok: against.length === 0 };
}

function mistakes({ problems, notBuilt }: ReviewInput): Section {
  const found = problems.filter(({ severity }) => severity === 'mistake');
  const failed =
    notBuilt === '' ? [] : ['The site could not be built, so pages, addresses and weights are not compared.'];
  const lines = [
    ...found.flatMap(problemLines),
    ...failed,
    ...(found.length === 0 && notBuilt !== '' ? ['', ...fenced('', notBuilt.split('\n'))] : []),
  ];
  return { title: 'Mistakes', against: found.length + (found.length === 0 ? failed.length : 0), lines };
}

function problemLines({ file, line, field, problem, mend }: ContentProblem): string[] {
  const subject = field === '' ? '' : `${plain(field)}: `;
  return [`- ${code(`${file}:${line}`)} ${subject}${plain(problem)}. ${plain(mend)}`];
}

function seatSection({ salesSummary, base, head }: ReviewInput): { section: Section; doubts: readonly string[] } {
  const title = 'Sold seats';
  if (salesSummary.kind === 'not-asked') {
    const lines = [`**Not checked:** ${salesSummary.why}`];
    return { section: { title, against: 0, lines }, doubts: [] };
  }
  const verdict = soldSeats(salesSummary.salesSummary, base.offers.departures, head.offers.departures);
  const lines = verdict.against.map((text) => `- ${text}`);
  return { section: { title, against: lines.length, lines }, doubts: verdict.doubts };
}

function lost({ base, head }: ReviewInput): Section {
  const title = 'Lost addresses';
  if (base.built === null || head.built === null) return { title, against: 0, lines: [] };
  const addresses = lostAddresses(base.built, head.built);
  const links = newlyBroken(base.built, head.built);
  const redirects =
    addresses.length === 0
      ? []
      : [
          `${counted(addresses.length, 'address', 'addresses')} that answered before would answer no more. Put back what was ` +
            `there, or add to \`content/settings/redirects.yaml\`:`,
          '',
          ...fenced(
            'yaml',
            addresses.map(({ from, to }) => `  - { from: ${quoted(from)}, to: ${quoted(to)} }`),
          ),
        ];
  const broken = links.map(({ on, to }) => `- ${code(on)} links to ${code(to)}, which does not answer.`);
  return {
    title,
    against: addresses.length + links.length,
    lines: [...redirects, ...(redirects.length > 0 && broken.length > 0 ? [''] : []), ...broken],
  };
}

/** A `#` would begin a comment there. */
function quoted(address: string): string {
  return address.includes('#') ? `'${address}'` : address;
}

function doubts({ problems }: ReviewInput, ofSeats: readonly string[]): Section {
  const advice = problems.filter(({ severity }) => severity === 'advice');
  return {
    title: 'Doubts',
    against: 0,
    lines: [...advice.flatMap(problemLines), ...ofSeats.map((text) => `- ${text}`)],
  };
}

function comparisons({ base, head, looks, pictures }: ReviewInput): Section[] {
  const section = (title: string, lines: readonly string[]) => ({
    title,
    against: 0,
    lines: lines.length > SHOWN_LINES ? folded('Show what changes', lines) : lines,
  });
  const mails = section('Mails', changesMarkdown(textChanges(base.mails, head.mails), 'mails'));
  const look = section('Looks', looksMarkdown(looks, pictures));
  if (base.built === null || head.built === null) return [look, mails];
  const texts = ({ pages }: BuiltSite): Texts =>
    new Map([...pages].map(([path, { title, lines }]) => [path, [title, ...lines]]));
  return [
    section('Pages', changesMarkdown(textChanges(texts(base.built), texts(head.built)), 'pages')),
    look,
    mails,
    section('Weight', weightTable(base.built, head.built)),
  ];
}

/** Shortens a comment at the end of a line, with a note. Blocking findings come first. */
function inOneComment(markdown: string): string {
  if (markdown.length <= LONGEST) return markdown;
  const kept = markdown.slice(0, markdown.lastIndexOf('\n', LONGEST));
  const isOpen = (kept.match(/^```/gm) ?? []).length % 2 === 1;
  return `${kept}\n${isOpen ? '```\n' : ''}\nThe rest is cut off here: a comment can hold no more. \`npm run -s review\` writes all of it.\n`;
}
