import type { ContentProblem, FieldPath } from '#catalogue/check/problem.ts';
import type { SourceFile } from '#catalogue/check/source-file.ts';

/** An unlikely value, with the answer by which an editor confirms it. */
export interface Doubt {
  readonly path: FieldPath;
  readonly problem: string;
  /** Names the confirmed value, such as a code and its amount. The answer does not cover another value later. */
  readonly answer: string;
}

/** The groups of fields that have their own `sure`, besides the whole file. */
const ANSWERED_IN: readonly (readonly string[])[] = [['dates'], ['open_dated']];

/** Tells an editor where to write a field of the whole file. */
const WHERE_IN_FILE = {
  data: 'on a line of its own in this file, without spaces before it',
  text: 'with the fields at the top of this file',
} as const;

/** Turns each doubt without an answer in `sure` into a question, with the answer ready to copy. */
export function questionsOf(source: SourceFile, doubts: readonly Doubt[]): ContentProblem[] {
  return doubts.flatMap(({ path, problem, answer }) => {
    const group = groupOf(path);
    if (answersIn(source.data, group).some((given) => isSame(given, answer))) return [];
    const place = group.length > 0 ? 'in this entry' : WHERE_IN_FILE[source.body === '' ? 'data' : 'text'];
    const mend = `Correct it, or confirm it with sure: ${answer} ${place}.`;
    return [source.complaint(path, `${problem}. Is this right?`, mend, 'question')];
  });
}

/** The path of the entry that contains a field; empty for a field of the whole file. */
function groupOf(path: FieldPath): FieldPath {
  const group = ANSWERED_IN.find(([name]) => name === path[0]);
  if (group === undefined) return [];
  return path[0] === 'dates' ? path.slice(0, 2) : path.slice(0, 1);
}

function answersIn(data: unknown, group: FieldPath): string[] {
  const holder = group.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[step] : undefined),
    data,
  );
  const { sure } = (holder ?? {}) as { sure?: unknown };
  return (Array.isArray(sure) ? sure : [sure]).filter((given) => given !== undefined).map(String);
}

function isSame(given: string, answer: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return plain(given) === plain(answer);
}
