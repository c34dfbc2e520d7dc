import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { cutOffTexts, yamlFault } from '#catalogue/check/yaml-faults.ts';
import { fieldName, type ContentProblem, type Fault, type FieldPath, fileMistake } from '#catalogue/check/problem.ts';

/** A content file as data, with the line numbers of its fields. */
export interface SourceFile {
  readonly file: string;
  readonly data: unknown;
  /** The text below the front matter; empty for a YAML or JSON file. */
  readonly body: string;
  readonly bodyLine: number;
  /** The fault that prevents reading the file. */
  readonly problems: readonly ContentProblem[];
  /** The line of a field, or of its nearest parent that exists. */
  lineOf(path: FieldPath): number;
  /** The word that stands in a field, as it is written; empty without one. */
  wordAt(path: FieldPath): string;
  /** Makes a problem of this file at a field. */
  complaint(path: FieldPath, problem: string, mend: string, severity?: ContentProblem['severity']): ContentProblem;
}

const UNSEEN_SIGN = [
  'the line contains an invisible character',
  'Delete the line, and type it again. The character was copied from a web page or a document.',
] as const;
const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$\r?\n?/m;

/** Reads a content file; `file` is relative to `root`. */
export function readSource(root: string, file: string): SourceFile {
  const { text, problems } = rawText(file, readFileSync(join(root, file)));
  return problems.length > 0 ? { ...sourceOf(file, '{}', 0, '', 1), problems } : readText(file, text);
}

/** Parses the text of a YAML or JSON file, or of a Markdown file with front matter. */
export function readText(file: string, text: string): SourceFile {
  if (/\.ya?ml$/.test(file)) return sourceOf(file, text, 0, '', 1);
  if (file.endsWith('.json')) return jsonSource(file, text);
  const match = FRONT_MATTER.exec(text);
  if (match?.index !== 0) return withoutFrontMatter(file, text);
  const bodyLine = match[0].split('\n').length;
  return sourceOf(file, match[1]!, 1, text.slice(match[0].length), bodyLine);
}

/** YAML forgives a comma too many, and the build does not. */
function jsonSource(file: string, text: string): SourceFile {
  const source = sourceOf(file, text, 0, '', 1);
  const fault = source.problems.length > 0 ? null : jsonFault(text);
  if (fault === null) return source;
  return { ...source, problems: [{ ...source.complaint([], fault.problem, fault.mend), line: fault.line }] };
}

function withoutFrontMatter(file: string, text: string): SourceFile {
  const source = sourceOf(file, '{}', 0, text, 1);
  const [problem, mend] = text.startsWith('---')
    ? ['the fields at the top have no end', 'Write --- on a line of its own, below the last field.']
    : ['has no fields at its top', 'Start the file with a line of ---, then its fields, then another line of ---.'];
  return { ...source, problems: [source.complaint([], problem, mend)] };
}

function sourceOf(file: string, yaml: string, linesBefore: number, body: string, bodyLine: number): SourceFile {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line) + linesBefore;
  const lineOf = (path: FieldPath) => lineAt(offsetOf(document, path));
  const wordAt = (path: FieldPath) => {
    const node = document.getIn(path as string[], true);
    return isScalar(node) ? (node.source ?? '') : '';
  };
  const complaint: SourceFile['complaint'] = (path, problem, mend, severity = 'mistake') => ({
    file,
    line: lineOf(path),
    field: fieldName(path),
    problem,
    mend,
    severity,
  });
  const unseen = unseenSignIn(yaml);
  const fault = yamlFault(document, yaml);
  const problemsFound = (): ContentProblem[] => {
    if (unseen !== undefined) return [{ ...complaint([], ...UNSEEN_SIGN), line: unseen.line + linesBefore }];
    if (fault !== null) return [{ ...complaint([], fault.problem, fault.mend), line: lineAt(fault.at) }];
    return cutOffTexts(document).map(({ path, problem, mend }) => complaint(path, problem, mend));
  };
  const problems = problemsFound();
  const data: unknown = problems.length === 0 ? (document.toJS() ?? {}) : undefined;
  return { file, data, body, bodyLine, problems, lineOf, wordAt, complaint };
}

interface FieldText {
  readonly text: string;
  readonly path: FieldPath;
  readonly beside: unknown;
}

export function fieldTexts(data: unknown, path: FieldPath = []): FieldText[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    const here = [...path, Array.isArray(data) ? Number(key) : key];
    return typeof value === 'string' ? [{ text: value, path: here, beside: data }] : fieldTexts(value, here);
  });
}

/** Follows a path as far as it exists and returns the position. */
function offsetOf(document: Document, path: FieldPath): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!isScalar(pair?.key)) return offset;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof step === 'number') {
      const item = node.items[step];
      if (!isMap(item) && !isSeq(item) && !isScalar(item)) return offset;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else {
      return offset;
    }
  }
  return offset;
}

/** A content file as text, with the problems found before parsing. */
interface RawText {
  readonly text: string;
  readonly problems: readonly ContentProblem[];
}

/** UTF-8 that a program decoded as another encoding: `â€™` instead of an apostrophe, `Ã¼` instead of ü. */
const GARBLED = /â€[™œ\u009d˜“”¦]|Ã[©¨¼¤¶±³¡\u0178Ÿ]|Â[\u00A0£°©®«»]|\uFFFD/;
const CONFLICT = /^(?:<{7}|>{7})(?: .*)?$/;
/** Spaces that YAML does not accept as spaces, and characters without a width. */
const NO_SPACE = /[\u00A0\u2007\u202F]/;
const UNSEEN = /[\u200B\u2060\uFEFF]/;

/** Decodes a file. It reports the first fault only, because parsing would fail because of it too. */
function rawText(file: string, bytes: Uint8Array): RawText {
  const fault = (line: number, problem: string, mend: string): RawText => ({
    text,
    problems: [{ ...fileMistake(file, problem, mend), line }],
  });
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = new TextDecoder().decode(bytes);
  const lines = text.split('\n');
  if (isWide || bytes.includes(0)) {
    return fault(1, 'is not written in UTF-8', 'Save it again as UTF-8.');
  }
  const conflict = lines.findIndex((line) => CONFLICT.test(line.trimEnd()));
  if (conflict !== -1) {
    const problem = 'two people changed this part at the same time';
    return fault(conflict + 1, problem, 'Keep the right lines, and remove those with <<<<<<<, ======= and >>>>>>>.');
  }
  const garbled = lines.findIndex((line) => GARBLED.test(line));
  if (garbled !== -1) {
    const found = GARBLED.exec(lines[garbled]!)![0];
    const shown = found === '\uFFFD' ? 'a letter can’t be read' : `"${found}" is a garbled letter or symbol`;
    return fault(garbled + 1, shown, 'Type the letter again, and save the file as UTF-8.');
  }
  const split = lines.findIndex((line) => line !== line.normalize('NFC'));
  if (split !== -1) {
    const [word] = lines[split]!.split(/\s+/).filter((part) => part !== part.normalize('NFC'));
    const whole = word!.normalize('NFC');
    const mend = `Write ${whole} here: type it, or copy it from this line.`;
    return fault(split + 1, `an accent in "${whole}" is a separate character`, mend);
  }
  return { text, problems: [] };
}

/** The first line of YAML with an invisible character, counted from 1; undefined if there is none. */
function unseenSignIn(yaml: string): { readonly line: number } | undefined {
  const at = yaml.split('\n').findIndex((line) => {
    if (/^\s*#/.test(line)) return false;
    const [before = ''] = line.split(/['"]/);
    return UNSEEN.test(line) || NO_SPACE.test(before.slice(0, before.indexOf(':') + 2));
  });
  return at === -1 ? undefined : { line: at + 1 };
}

interface JsonFault extends Fault {
  readonly line: number;
}

export function jsonFault(text: string): JsonFault | null {
  try {
    JSON.parse(text);
    return null;
  } catch (fault) {
    const position = Number(/position (\d+)/.exec(String(fault))?.[1] ?? text.length);
    const before = text.slice(0, position).trimEnd();
    const line = before.split('\n').length;
    if (before.endsWith(',') && /^\s*[}\]]/.test(text.slice(position))) {
      return { line, problem: 'there is an extra comma', mend: 'Remove the comma at the end of this line.' };
    }
    const problem = 'a comma, colon, quotation mark or bracket is missing or extra';
    return { line, problem, mend: 'Compare the line with the ones around it.' };
  }
}
