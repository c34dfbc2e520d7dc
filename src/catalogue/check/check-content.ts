import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkComponents } from '#catalogue/check/check-components.ts';
import { checkDepartures } from '#catalogue/check/check-departures.ts';
import { checkNames, checkReferences, type Entry } from '#catalogue/check/check-references.ts';
import { contentFiles, SCHEMAS, type ContentFile } from '#catalogue/check/content-files.ts';
import { checkText } from '#catalogue/check/check-text.ts';
import { explainMistakes } from '#catalogue/check/explain-issue.ts';
import { pictureFilesBeside } from '#catalogue/check/picture-file.ts';
import type { ContentProblem } from '#catalogue/check/problem.ts';
import { readSource, type SourceFile } from '#catalogue/check/source-file.ts';
import { departuresSchema } from '#catalogue/schema/departures.ts';
import { tourSchema } from '#catalogue/schema/tour.ts';

/**
 * Every problem of the content under `root`, in an editor's words (N04, P22, P27, N24).
 *
 * One mistake does not hide another: all files are read, and what is between files is checked for those that could be.
 */
export function checkContent(root: string): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const entries: Entry[] = [];
  const present: ContentFile[] = [];
  for (const file of contentFiles(root)) {
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
  return [
    ...problems,
    ...checkNames(entries),
    ...checkReferences(entries, present),
    ...entries.flatMap((entry) => checkComponents(root, entry, present)),
    ...entries.flatMap((entry) => (entry.kind === 'departures' ? checkTourDepartures(root, entry, entries) : [])),
  ];
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

/** The rules between fields apply once the fields themselves are right. */
function checkTourDepartures(root: string, { slug, source }: Entry, entries: readonly Entry[]): ContentProblem[] {
  const index = entries.find((entry) => entry.kind === 'tours' && entry.slug === slug);
  const tour = index && tourSchema(pictureFilesBeside(root, index.file)).safeParse(index.source.data);
  const file = departuresSchema.safeParse(source.data);
  if (!file.success) return [];
  const facts = tour?.success
    ? { code: tour.data.code, groupSize: tour.data.group_size }
    : { code: 'X', groupSize: Infinity };
  return checkDepartures(file.data, facts).map(({ path, problem, mend }) => source.complaint(path, problem, mend));
}

function advise({ kind }: ContentFile, source: SourceFile): ContentProblem[] {
  if (kind !== 'articles' || typeof source.data !== 'object' || source.data === null || 'published_date' in source.data)
    return [];
  const mend = 'Without one the article is as new as the latest build, and stays on top of the blog.';
  return [source.complaint(['published_date'], 'is missing', mend, 'advice')];
}
