import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkComponents } from '#catalogue/check/check-components.ts';
import { checkDepartures } from '#catalogue/check/check-departures.ts';
import { checkDoubles, checkNames, checkReferences, type Entry } from '#catalogue/check/check-references.ts';
import { checkPlainFields, checkFieldTexts } from '#catalogue/check/check-field-texts.ts';
import { checkRegisterHistory, checkRegister } from '#catalogue/check/check-register.ts';
import { checkText, checkHeadings, checkTagPairs } from '#catalogue/check/check-text.ts';
import { checkTimes } from '#catalogue/check/check-times.ts';
import { contentFiles, type ContentFile, pictureFilesBeside } from '#catalogue/check/content-files.ts';
import { SCHEMAS } from '#catalogue/content-kinds.ts';
import { checkDoubts, type TextBefore } from '#catalogue/check/check-doubts.ts';
import { explainMistakes, NOTHING, fileMistake, hasMistakes, type ContentProblem } from '#catalogue/check/problem.ts';
import { checkMedia } from '#catalogue/check/check-media.ts';
import { checkUnreadFiles, filesOfContent } from '#catalogue/check/check-unread-files.ts';
import { appearancesOf, siteAddresses } from '#catalogue/check/site-addresses.ts';
import { checkLinks, checkLinkWords, checkRedirects, redirectsOf } from '#catalogue/check/check-links.ts';
import { keepRegister, publishedTours, type EarlierRegister, type RegisterUse } from '#catalogue/check/register.ts';
import { readSource, type SourceFile } from '#catalogue/check/source-file.ts';
import type { TellOfText } from '#catalogue/check/parsed-text.ts';
import { checkWriting } from '#catalogue/check/check-writing.ts';
import { buildInstant } from '#catalogue/build-time.ts';
import { identityOf } from '#catalogue/departures.ts';
import { departuresSchema } from '#catalogue/schema/departures.ts';
import { operatorSchema } from '#catalogue/schema/operator.ts';
import { tourSchema } from '#catalogue/schema/tour.ts';
import { dateInZone, type CalendarDate } from '#domain/calendar-date.ts';

interface CheckOptions {
  /** The instant of the check. Without it that of a build: now, or what `AS_OF` says. */
  readonly now?: number;
  readonly register?: RegisterUse;
  /** Reads a file as it was before the change. Without it the check compares nothing. */
  readonly before?: TextBefore;
  /** The registers that the present one must not have lost an entry of. */
  readonly earlierRegisters?: readonly EarlierRegister[];
}

/**
 * Lists every problem of the content under `root`, in words for editors.
 *
 * One mistake does not hide another: the check reads all files, and compares those that it could read. The list of
 * currencies alone comes first, because no price can be judged without it.
 */
export function checkContent(
  root: string,
  { now, register = 'left', before = () => null, earlierRegisters = [] }: CheckOptions = {},
): ContentProblem[] {
  const files = contentFiles(root);
  const present = files.filter(({ file }) => existsSync(join(root, file)));
  const read = present.map((file): Entry => ({ ...file, source: readSource(root, file.file) }));
  const entries = read.filter(({ source }) => source.problems.length === 0);
  const unpriced = currencyMistakes(root, entries);
  if (unpriced.length > 0) return unpriced;
  const today = todayOf(entries, now);
  const published = publishedTours(root, entries, today);
  const inContent = filesOfContent(root);
  const folders = files.filter(({ kind }) => kind === 'tours').map(({ slug }) => slug);
  const problems = [
    ...files.filter((file) => !present.includes(file)).map(missing),
    ...read.flatMap(({ source }) => source.problems),
    ...checkUnreadFiles(inContent, files),
    ...checkMedia(root, inContent),
    ...entries.flatMap((entry) => checkEntry(root, entry, present)),
    ...checkNames(entries),
    ...checkReferences(entries, present),
    ...checkDoubles(entries),
    ...checkSiteLinks({ root, entries, present, published }, today),
    ...entries.flatMap((entry) => checkTourDepartures(root, entry, entries, today)),
    ...checkRegister({ root, published, folders, today, redirects: redirectsOf(entries) }),
    ...checkRegisterHistory(root, earlierRegisters, folders),
    ...checkTimes(entries, published, today),
  ];
  problems.push(...checkDoubts({ entries, published, today, before }).filter(hasNoMistakeYet(problems)));
  if (register === 'left' || hasMistakes(problems)) return problems;
  const outdated = keepRegister(root, published, { write: register === 'written', today });
  return outdated === null ? problems : [...problems, outdated];
}

function hasNoMistakeYet(problems: readonly ContentProblem[]) {
  const fields = new Set(problems.map(({ file, field }) => `${file} ${field}`));
  return ({ file, field }: ContentProblem) => field === 'text' || !fields.has(`${file} ${field}`);
}

function checkEntry(root: string, entry: Entry, present: readonly ContentFile[]): ContentProblem[] {
  const { kind, file, source } = entry;
  const inText: ContentProblem[] = [];
  const tell: TellOfText = (line, problem, mend, field = 'text') => {
    inText.push({ file, line: source.bodyLine + line - 1, field, problem, mend, severity: 'mistake' });
  };
  checkText(root, kind, source, tell);
  checkHeadings(kind, source, tell);
  checkWriting(source, tell);
  checkTagPairs(source, tell);
  return [
    ...checkFields(root, entry, source),
    ...inText,
    ...checkComponents(root, entry, present),
    ...checkFieldTexts(entry),
    ...checkPlainFields(entry),
    ...checkLinkWords(entry),
    ...advise(entry, source),
  ];
}

function checkSiteLinks(content: Parameters<typeof siteAddresses>[0], today: CalendarDate): ContentProblem[] {
  const { root, entries } = content;
  const pages = siteAddresses(content);
  const appears = appearancesOf(entries, today);
  const at = { root, pages, redirects: redirectsOf(entries), ownHost: ownHostOf(root), appears };
  return [...entries.flatMap((entry) => checkLinks(entry, at)), ...checkRedirects(entries, pages)];
}

function currencyMistakes(root: string, entries: readonly Entry[]): ContentProblem[] {
  const prices = entries.filter(({ kind }) => kind === 'prices');
  const found = prices.flatMap((entry) => checkFields(root, entry, entry.source));
  return found.filter(({ field }) => /^(currencies|default_currency)\b/.test(field));
}

/** The host of the site without `www.`, from the address that it is deployed with; null before there is one. */
function ownHostOf(root: string): string | null {
  const config = join(root, 'wrangler.jsonc');
  const written = existsSync(config) ? /"SITE_URL":\s*"([^"]*)"/.exec(readFileSync(config, 'utf8'))?.[1] : undefined;
  const host = URL.parse(process.env['SITE_URL'] ?? written ?? '')?.hostname;
  return host?.replace(/^www\./, '') ?? null;
}

/** The day in the operator's time zone, or in UTC if the operator file has mistakes. */
function todayOf(entries: readonly Entry[], now: number | undefined): CalendarDate {
  const settings = entries.find(({ kind }) => kind === 'operator')?.source.data;
  const operator = operatorSchema.safeParse(settings);
  const timeZone = operator.success ? operator.data.time_zone : 'UTC';
  return dateInZone(now ?? buildInstant(timeZone), timeZone);
}

function missing({ file }: ContentFile): ContentProblem {
  return fileMistake(file, 'the file is missing', 'Add it. docs/EDITING.md shows what it contains.');
}

function checkFields(root: string, { kind, file }: ContentFile, source: SourceFile): ContentProblem[] {
  const schema = SCHEMAS[kind](pictureFilesBeside(root, file));
  return explainMistakes(schema, source.data).map(({ path, problem, mend }) => {
    const word = problem === NOTHING ? source.wordAt(path) : '';
    return word === ''
      ? source.complaint(path, problem, mend)
      : source.complaint(path, `"${word}" is read as empty`, `Put it in quotation marks: "${word}".`);
  });
}

/** Checks rules between fields. They apply only when each field by itself is right. */
function checkTourDepartures(
  root: string,
  { kind, slug, source }: Entry,
  entries: readonly Entry[],
  today: CalendarDate,
): ContentProblem[] {
  if (kind !== 'departures') return [];
  const index = entries.find((entry) => entry.kind === 'tours' && entry.slug === slug);
  const tour = index && tourSchema(pictureFilesBeside(root, index.file)).safeParse(index.source.data);
  const file = departuresSchema.safeParse(source.data);
  if (!file.success) return [];
  const facts = tour?.success
    ? { code: identityOf(tour.data), groupSize: tour.data.group_size }
    : { code: 'X', groupSize: Infinity };
  return checkDepartures(file.data, facts, today).map(({ path, problem, mend }) =>
    source.complaint(path, problem, mend),
  );
}

/** The fields that keep an article from being as new as the latest build. */
const ON_A_DAY = ['published_date', 'publish', 'draft'];

function advise({ kind }: ContentFile, source: SourceFile): ContentProblem[] {
  const { data } = source;
  if (kind !== 'articles' || typeof data !== 'object' || data === null) return [];
  if (ON_A_DAY.some((field) => field in data)) return [];
  const mend = 'Without it the article counts as new with every build and stays on top.';
  return [source.complaint(['published_date'], 'is missing', mend, 'advice')];
}
