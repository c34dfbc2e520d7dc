/** A mistake or an advice about a content file, for editors. */
export interface ContentProblem {
  /** From the repository's root: `content/tours/the-red-centre/index.md`. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The field: `dates[2].sale.ends`. Empty for the whole file. */
  readonly field: string;
  readonly problem: string;
  readonly mend: string;
  /** A mistake stops the build; a question and an advice do not. */
  readonly severity: 'mistake' | 'question' | 'advice';
}

export type FieldPath = readonly PropertyKey[];

/** A mistake of a file as a whole. */
export function fileMistake(file: string, problem: string, mend: string): ContentProblem {
  return { file, line: 1, field: '', problem, mend, severity: 'mistake' };
}

/** Writes a path for editors, with entries counted from 1: `dates, entry 3, sale`. */
export function fieldName(path: FieldPath): string {
  return path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step))).join(', ');
}

/** Writes all problems for a terminal, grouped by file and sorted by line. */
export function formatProblems(problems: readonly ContentProblem[]): string {
  const files = [...new Set(problems.map(({ file }) => file))].toSorted();
  return files
    .map((file) => [file, ...linesFor(problems.filter((problem) => problem.file === file))].join('\n'))
    .join('\n\n');
}

export function hasMistakes(problems: readonly ContentProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'mistake');
}

function linesFor(problems: readonly ContentProblem[]): string[] {
  return problems
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ line, field, problem, mend, severity }) => {
      const kind = severity === 'mistake' ? '' : `(${severity}) `;
      const subject = withField(field, problem);
      const end = /[.?!]$/.test(subject) ? '' : '.';
      return [`  line ${line}  ${kind}${subject}${end}`, `          ${mend}`];
    });
}

/** Words that a problem begins with when it is about the field or the file. */
const NEEDS_SUBJECT = /^(?:is|isn’t|can’t|has|should|must|was|does|ends|holds|names|begins|starts) /;

function withField(field: string, problem: string): string {
  const needsSubject = NEEDS_SUBJECT.test(problem);
  if (field === '') return needsSubject ? `this file ${problem}` : problem;
  return needsSubject ? `“${field}” ${problem}` : `${field}: ${problem}`;
}
