import { z } from 'astro/zod';
import { closestTo } from '#domain/text/spelling.ts';

/** What is wrong and what to do about it, in words for editors. */
export interface Fault {
  readonly problem: string;
  readonly mend: string;
}

/** A mistake or an advice about a content file. */
export interface ContentProblem extends Fault {
  /** From the repository's root: `content/tours/the-red-centre/index.md`. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The field: `dates[2].sale.ends`. Empty for the whole file. */
  readonly field: string;
  /** A mistake stops the build; a question and an advice do not. */
  readonly severity: 'mistake' | 'question' | 'advice';
}

export type FieldPath = readonly PropertyKey[];

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

/** An issue of a schema in words for editors. */
export interface Explanation extends Fault {
  readonly path: FieldPath;
}

/** What is wrong with a field that YAML reads as null. */
export const NOTHING = 'is empty';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
};

/** Checks data against a schema and reports every mistake at its field. */
export function explainMistakes(schema: z.ZodType, data: unknown): Explanation[] {
  const result = schema.safeParse(data, { reportInput: true });
  return result.success ? [] : result.error.issues.flatMap((issue) => explain(issue, schema, []));
}

function explain(issue: z.core.$ZodIssue, schema: z.core.$ZodType, above: FieldPath): Explanation[] {
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case 'custom':
      return [{ path, problem: issue.message, mend: String(issue.params?.['mend'] ?? '') }];
    case 'unrecognized_keys': {
      const known = fieldsAt(schema, path);
      return issue.keys.map((key) => ({ path: [...path, key], problem: 'is not a field', mend: suggest(key, known) }));
    }
    case 'invalid_type':
      return [{ path, problem: wrongKind(issue.expected, issue.input), mend: mendKind(schema, path, issue) }];
    case 'invalid_value': {
      if (issue.input === undefined) return [{ path, problem: 'is missing', mend: mendFrom(schema, path, undefined) }];
      const known = issue.values.map(String);
      const written = typeof issue.input === 'string' ? issue.input : JSON.stringify(issue.input);
      return [{ path, problem: `"${written}" is not one of ${known.join(', ')}`, mend: suggest(written, known) }];
    }
    case 'too_small':
    case 'too_big': {
      const wanted = issue.code === 'too_small' ? issue.minimum : issue.maximum;
      const problem = Array.isArray(issue.input)
        ? `should have ${wanted} entries, but has ${issue.input.length}`
        : issue.message;
      return [{ path, problem, mend: mendFrom(schema, path, issue.input) }];
    }
    case 'invalid_union': {
      const meant = issue.errors.find((errors) =>
        errors.some((error) => error.path.length > 0 || error.code === 'unrecognized_keys'),
      );
      if (meant === undefined) return [{ path, problem: issue.message, mend: mendFrom(schema, path, issue.input) }];
      return meant.flatMap((error) => explain(error, schema, path));
    }
    default:
      return [{ path, problem: issue.message, mend: mendFrom(schema, path, issue.input) }];
  }
}

function wrongKind(expected: string, input: unknown): string {
  if (input === undefined) return 'is missing';
  if (input === null) return NOTHING;
  const kind = Array.isArray(input) ? 'array' : typeof input;
  return `should be ${KINDS[expected] ?? expected}, but is ${KINDS[kind] ?? kind}`;
}

/** YAML reads a bare 2027 or yes as a number or a truth; a text that looks like one needs quotation marks. */
function mendKind(schema: z.core.$ZodType, path: FieldPath, { expected, input }: z.core.$ZodIssueInvalidType): string {
  const isText = expected === 'string' && (typeof input === 'number' || typeof input === 'boolean');
  return isText ? `Put it in quotation marks: "${String(input)}".` : mendFrom(schema, path, input);
}

function mendFrom(schema: z.core.$ZodType, path: FieldPath, input: unknown): string {
  const purpose = description(schemasAt(schema, path)) ?? 'Compare it with the same field in another file.';
  return input === undefined ? `Add ${String(path.at(-1))}. ${purpose}` : purpose;
}

function fieldsAt(schema: z.core.$ZodType, path: FieldPath): string[] {
  const found = schemasAt(schema, path).flatMap(plain);
  return found.flatMap((at) => (at instanceof z.ZodObject ? Object.keys(at.shape) : []));
}

/** The schemas at a path, of which a union has several. */
function schemasAt(schema: z.core.$ZodType, path: FieldPath): z.core.$ZodType[] {
  return path.reduce<z.core.$ZodType[]>((schemas, step) => schemas.flatMap((at) => within(at, step)), [schema]);
}

/** The first description of schemas, each with what is in its wrappers. */
function description(schemas: readonly z.core.$ZodType[]): string | undefined {
  for (const schema of schemas) {
    const own = schema instanceof z.ZodType ? schema.description : undefined;
    const text = own ?? description(wrapped(schema));
    if (text !== undefined) return text;
  }
  return undefined;
}

function within(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType[] {
  return plain(schema).flatMap((at) => {
    if (at instanceof z.ZodObject) {
      const field = (at.shape as Record<PropertyKey, z.core.$ZodType>)[step];
      return field === undefined ? [] : [field];
    }
    return at instanceof z.ZodArray ? [at.element] : [];
  });
}

/** Gives the schema inside all wrappers. A union gives several. */
function plain(schema: z.core.$ZodType): z.core.$ZodType[] {
  const inner = wrapped(schema);
  return inner.length === 0 ? [schema] : inner.flatMap(plain);
}

function wrapped(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return [schema.def.innerType];
  }
  if (schema instanceof z.ZodPipe)
    return [schema.def.in, schema.def.out].filter((at) => !(at instanceof z.ZodTransform));
  return schema instanceof z.ZodUnion ? [...schema.def.options] : [];
}

/** Suggests the nearest name, as in `Did you mean clay?`, or lists all names. */
export function suggest(word: string, known: readonly string[]): string {
  const closest = closestTo(word, known);
  if (closest !== undefined) return `Did you mean ${closest}?`;
  return known.length === 0 ? 'There is none yet.' : `There are: ${known.join(', ')}.`;
}
