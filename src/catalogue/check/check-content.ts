import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkComponents } from '#catalogue/check/check-components.ts';
import { checkDepartures } from '#catalogue/check/check-departures.ts';
import { checkNames, checkReferences, type Entry } from '#catalogue/check/check-references.ts';
import { contentFiles, SCHEMAS, type ContentFile } from '#catalogue/check/content-files.ts';
import { checkRegister } from '#catalogue/check/check-register.ts';
import { checkText } from '#catalogue/check/check-text.ts';
import { explainMistakes } from '#catalogue/check/explain-issue.ts';
import { pictureFilesBeside } from '#catalogue/check/picture-file.ts';
import { hasMistakes, type ContentProblem } from '#catalogue/check/problem.ts';
import { keepRegister, publishedTours, type RegisterUse } from '#catalogue/check/register.ts';
import { readSource, type SourceFile } from '#catalogue/check/source-file.ts';
import { identityOf } from '#catalogue/departures.ts';
import { departuresSchema } from '#catalogue/schema/departures.ts';
import { operatorSchema } from '#catalogue/schema/operator.ts';
import { tourSchema } from '#catalogue/schema/tour.ts';
import { dateInUtc, dateInZone, type CalendarDate } from '#domain/calendar-date.ts';

/** The instant of the check, and what to do with the register when the content has no mistakes. */
interface CheckOptions {
  readonly now?: number;
  readonly register?: RegisterUse;
}

/**
 * Lists every problem of the content under `root`, in words for editors (N04, P22, P27, N24).
 *
 * One mistake does not hide another: the check reads all files, and compares those that it could read.
 */
export function checkContent(
  root: string,
  { now = Date.now(), register = 'left' }: CheckOptions = {},
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const entries: Entry[] = [];
  const present: ContentFile[] = [];
  const files = contentFiles(root);
  for (const file of files) {
    if (!existsSync(join(root, file.file))) {
      problems.push(missing(file));
      continue;
    }
    present.push(file);
    const source = readSource(root, file.file);
    problems.push(...source.problems);
    if (source.problems.length > 0) continue;
    problems.push(...checkFields(root, file, source), ...checkText(root, source), ...advise(file, source));
    entries.push({ ...file, source });
  }
  const published = publishedTours(root, entries);
  const folders = files.filter(({ kind }) => kind === 'tours').map(({ slug }) => slug);
  problems.push(
    ...checkNames(entries),
    ...checkReferences(entries, present),
    ...entries.flatMap((entry) => checkComponents(root, entry, present)),
    ...entries.flatMap((entry) => (entry.kind === 'departures' ? checkTourDepartures(root, entry, entries) : [])),
    ...checkRegister({ root, published, folders, today: todayOf(entries, now) }),
  );
  if (register === 'left' || hasMistakes(problems)) return problems;
  const outdated = keepRegister(root, published, { write: register === 'written' });
  return outdated === null ? problems : [...problems, outdated];
}

/** The day in the operator's time zone, or in UTC if the operator file has mistakes. */
function todayOf(entries: readonly Entry[], now: number): CalendarDate {
  const settings = entries.find(({ kind }) => kind === 'operator')?.source.data;
  const operator = operatorSchema.safeParse(settings);
  return operator.success ? dateInZone(now, operator.data.time_zone) : dateInUtc(now);
}

function missing({ file }: ContentFile): ContentProblem {
  return {
    file,
    line: 1,
    field: '',
    problem: 'the file is missing',
    mend: 'Add it; docs/EDITING.md shows what belongs into it.',
    severity: 'mistake',
  };
}

function checkFields(root: string, { kind, file }: ContentFile, source: SourceFile): ContentProblem[] {
  const schema = SCHEMAS[kind](pictureFilesBeside(root, file));
  return explainMistakes(schema, source.data).map(({ path, problem, mend }) => source.complaint(path, problem, mend));
}

/** Checks rules between fields. They apply only when each field by itself is right. */
function checkTourDepartures(root: string, { slug, source }: Entry, entries: readonly Entry[]): ContentProblem[] {
  const index = entries.find((entry) => entry.kind === 'tours' && entry.slug === slug);
  const tour = index && tourSchema(pictureFilesBeside(root, index.file)).safeParse(index.source.data);
  const file = departuresSchema.safeParse(source.data);
  if (!file.success) return [];
  const facts = tour?.success
    ? { code: identityOf(tour.data), groupSize: tour.data.group_size }
    : { code: 'X', groupSize: Infinity };
  return checkDepartures(file.data, facts).map(({ path, problem, mend }) => source.complaint(path, problem, mend));
}

/** The fields that keep an article from being as new as the latest build. */
const ON_A_DAY = ['published_date', 'publish', 'draft'];

function advise({ kind }: ContentFile, source: SourceFile): ContentProblem[] {
  const { data } = source;
  if (kind !== 'articles' || typeof data !== 'object' || data === null) return [];
  if (ON_A_DAY.some((field) => field in data)) return [];
  const mend = 'Without one the article is as new as the latest build, and stays on top of the blog.';
  return [source.complaint(['published_date'], 'is missing', mend, 'advice')];
}
