import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
  stringify,
  type ToStringOptions,
} from 'yaml';
import { type FormField, type FormShape, isGroup, isSame, type Values } from '#catalogue/editing/form-field.ts';

interface Change {
  readonly source: string;
  readonly quotes: Quotes;
}

/** A part of the source, by the places of its first character and of the one behind its last. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Writes changed values into the text of a YAML file. Everything that did not change stays as it is, character by
 * character: comments, empty lines, quotation marks and the order of fields.
 *
 * @param before the values that the text holds, in the form in which `after` holds them
 */
export function writeYaml(
  fields: readonly FormField[],
  source: string,
  before: Values,
  after: Values,
  quotesOfNew: Quotes,
): string {
  const root = parseDocument(source).contents;
  const quotes = quotesIn(source) ?? quotesOfNew;
  if (isMap(root) && !root.flow) {
    return rewriteMap({ source, quotes }, root, { from: 0, to: source.length }, '', fields, before, after);
  }
  return Object.entries(after)
    .map(([name, value]) =>
      writeField(
        fields.find((field) => field.name === name),
        name,
        value,
        '',
        quotes,
      ),
    )
    .join('');
}

/** The quotation marks that the texts of a file have. */
function quotesIn(source: string): Quotes | null {
  const mark = /(?:: |- )(["'])/.exec(source)?.[1];
  if (mark === undefined) return null;
  return mark === '"' ? 'double' : 'single';
}

/** Rewrites the lines of a group. `span` begins where its first field, or a comment above, begins. */
function rewriteMap(
  change: Change,
  map: YAMLMap,
  span: Span,
  pad: string,
  fields: readonly FormField[],
  before: Values,
  after: Values,
): string {
  const { source, quotes } = change;
  let cursor = span.from;
  const parts: { name: string; text: string }[] = [];
  for (const { key, value } of map.items) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    const part = { from: cursor, to: endOfLine(source, lastOf(source, value) ?? key.range![1], span.to) };
    cursor = part.to;
    const field = fields.find((each) => each.name === name);
    if (field === undefined || isSame(before[name], after[name])) {
      parts.push({ name, text: source.slice(part.from, part.to) });
    } else if (after[name] !== undefined) {
      const text = rewritePair(change, key, value, part, pad, field, before[name], after[name]);
      parts.push({ name, text });
    }
  }
  const order = fields.map(({ name }) => name);
  for (const field of fields.filter(({ name }) => after[name] !== undefined)) {
    if (parts.some(({ name }) => name === field.name)) continue;
    const above = order.slice(0, order.indexOf(field.name));
    const at = parts.findLastIndex(({ name }) => above.includes(name)) + 1;
    parts.splice(at === 0 && pad !== '' ? 1 : at, 0, {
      name: field.name,
      text: writeField(field, field.name, after[field.name], pad, quotes),
    });
  }
  const text = parts.map((part) => part.text).join('') + source.slice(cursor, span.to);
  // The first field of an entry stands behind the dash.
  return isLineStart(source, span.from) ? text : text.trimStart();
}

function rewritePair(
  change: Change,
  key: Scalar,
  value: unknown,
  part: Span,
  pad: string,
  field: FormField,
  before: unknown,
  after: unknown,
): string {
  const { source, quotes } = change;
  const rewritten = rewriteBlock(change, key, value, part, field, before, after);
  if (rewritten !== null) return rewritten;
  const inPlace = replaceValue(change, value, part, after);
  if (inPlace !== null) return inPlace;
  const lead = source.slice(part.from, key.range![0]);
  // Behind a dash, there is no indentation to write.
  const own = lead.endsWith(pad) ? pad.length : 0;
  const text = writeField(field, field.name, after, pad, quotes);
  return lead.slice(0, lead.length - own) + text.slice(pad.length - own);
}

/** Rewrites a group or a list of several lines. Null when the value is none, or will be none. */
function rewriteBlock(
  change: Change,
  key: Scalar,
  value: unknown,
  part: Span,
  field: FormField,
  before: unknown,
  after: unknown,
): string | null {
  const { source } = change;
  const from = source.indexOf('\n', key.range![1]) + 1;
  const span = { from, to: part.to };
  if (isMap(value) && !value.flow && isGroup(before) && isGroup(after) && field.shape.kind === 'group') {
    const inner = padOf(source, value.range![0]);
    return source.slice(part.from, from) + rewriteMap(change, value, span, inner, field.shape.fields, before, after);
  }
  if (isSeq(value) && !value.flow && Array.isArray(after) && after.length > 0 && field.shape.kind === 'list') {
    const old: unknown[] = Array.isArray(before) ? before : [before];
    return source.slice(part.from, from) + rewriteSeq(change, value, span, field.shape.item, old, after as unknown[]);
  }
  return null;
}

/** Replaces a value that stands in one line, and keeps what stands beside it. */
function replaceValue({ source, quotes }: Change, value: unknown, part: Span, after: unknown): string | null {
  if ((isMap(value) || isSeq(value)) && value.flow === true && typeof after === 'object') {
    const text = writeInline(after, quotes);
    const [from, to] = value.range!;
    return source.slice(part.from, from) + text + source.slice(to, part.to);
  }
  if (!isScalar(value) || typeof after === 'object' || value.type?.startsWith('BLOCK')) return null;
  const isQuoted = value.type?.startsWith('QUOTE') && typeof after === 'string';
  const text = writeValue(after, quotes, isQuoted ? value.type : 'PLAIN');
  if (text.includes('\n')) return null;
  const [from, to] = value.range!;
  return source.slice(part.from, from) + text + source.slice(to, part.to);
}

/** Rewrites the lines of a list. Entries that stay keep their lines and the comments above. */
function rewriteSeq(
  change: Change,
  seq: YAMLSeq,
  span: Span,
  item: FormField,
  before: readonly unknown[],
  after: readonly unknown[],
): string {
  const { source, quotes } = change;
  let cursor = span.from;
  const parts = seq.items.map((node) => {
    const part = { from: cursor, to: endOfLine(source, lastOf(source, node) ?? cursor, span.to) };
    cursor = part.to;
    return part;
  });
  const olds = matchEntries(before, after);
  const isSpaced = parts.some(({ from }, index) => index > 0 && source[from] === '\n');
  const areInline = seq.items.length > 0 && seq.items.every((node) => (isMap(node) || isSeq(node)) && node.flow);
  const pad = padOf(source, seq.range![0]);
  const texts = after.map((value, index) => {
    const old = olds[index]!;
    if (old === -1) {
      const text =
        areInline && typeof value === 'object'
          ? `${pad}- ${writeInline(value, quotes)}\n`
          : writeItem(item, value, pad, quotes);
      return `${isSpaced && index > 0 ? '\n' : ''}${text}`;
    }
    const part = parts[old]!;
    const node = seq.items[old];
    const whole = source.slice(part.from, part.to);
    const text = isSame(before[old], value) ? whole : rewriteItem(change, node, part, item, before[old], value, pad);
    return index === 0 && old !== 0 ? text.replace(/^\n+/, '') : text;
  });
  return texts.join('') + source.slice(cursor, span.to);
}

function rewriteItem(
  change: Change,
  node: unknown,
  part: Span,
  item: FormField,
  before: unknown,
  after: unknown,
  pad: string,
): string {
  const { source, quotes } = change;
  if (isMap(node) && !node.flow && isGroup(before) && isGroup(after) && item.shape.kind === 'group') {
    const span = { from: node.range![0], to: part.to };
    const text = rewriteMap(change, node, span, `${pad}  `, item.shape.fields, before, after);
    return source.slice(part.from, span.from) + text;
  }
  const inPlace = replaceValue(change, node, part, after);
  return inPlace ?? writeItem(item, after, pad, quotes);
}

/** For each new entry the place of the old one that it was, or -1. Equal entries first, then those left, in order. */
function matchEntries(before: readonly unknown[], after: readonly unknown[]): number[] {
  const left = new Set(before.keys());
  const olds = after.map((value) => {
    const same = [...left].find((old) => isSame(before[old], value)) ?? -1;
    left.delete(same);
    return same;
  });
  return olds.map((old, index) => {
    if (old !== -1) return old;
    // A changed entry stands between the same neighbours as before.
    const previous = olds.slice(0, index).findLast((each) => each !== -1) ?? -1;
    const next = olds.slice(index + 1).find((each) => each !== -1) ?? before.length;
    const changed = [...left].find((each) => each > previous && each < next) ?? -1;
    left.delete(changed);
    return changed;
  });
}

/** The place behind the last character of a value; undefined for a field without one. */
function lastOf(source: string, node: unknown): number | undefined {
  if (isMap(node) && !node.flow) {
    const last = node.items.at(-1);
    const key = isScalar(last?.key) ? last.key.range?.[1] : undefined;
    return lastOf(source, last?.value) ?? key;
  }
  if (isSeq(node) && !node.flow) return lastOf(source, node.items.at(-1));
  if (!isScalar(node) && !isMap(node) && !isSeq(node)) return undefined;
  const [from, to] = node.range!;
  if (from === to) return undefined;
  return source[to - 1] === '\n' ? source.slice(0, to).trimEnd().length : to;
}

function endOfLine(source: string, at: number, most: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 ? most : Math.min(end + 1, most);
}

function padOf(source: string, at: number): string {
  return ' '.repeat(at - (source.lastIndexOf('\n', at - 1) + 1));
}

function isLineStart(source: string, at: number): boolean {
  return at === 0 || source[at - 1] === '\n';
}

/** The longest line with several values. */
const LONGEST_LINE = 120;

/** The quotation marks of a file. */
export type Quotes = 'single' | 'double';

/** The form in which a text stood before, which a new text keeps. */
type TextForm = ToStringOptions['defaultStringType'];

/** Writes a single value as it stands behind its name. */
function writeValue(value: unknown, quotes: Quotes, form: TextForm = 'PLAIN'): string {
  // Behind a name, so that the lines of a longer text are indented.
  const pair = stringify(
    { a: value },
    {
      lineWidth: 0,
      defaultKeyType: 'PLAIN',
      singleQuote: quotes === 'single',
      defaultStringType: typeof value === 'string' ? form : 'PLAIN',
    },
  );
  return pair.slice('a: '.length).trimEnd();
}

/** Writes a list or a group in one line: `[Dinner]`, `{ label: Trips, url: /trips/ }`. */
function writeInline(value: unknown, quotes: Quotes): string {
  if (Array.isArray(value)) return `[${value.map((entry) => writeInline(entry, quotes)).join(', ')}]`;
  if (isGroup(value)) {
    const pairs = Object.entries(value).map(([name, entry]) => `${name}: ${writeInline(entry, quotes)}`);
    return `{ ${pairs.join(', ')} }`;
  }
  // In a line of several values, a comma or a bracket ends the value.
  const line = stringify([value], { lineWidth: 0, singleQuote: quotes === 'single', collectionStyle: 'flow' });
  return line.trim().slice(1, -1).trim();
}

/** Writes a field with its name, from the beginning of a line, with the line's end. */
function writeField(field: FormField | undefined, name: string, value: unknown, pad: string, quotes: Quotes) {
  const isEmpty = Array.isArray(value) && value.length === 0;
  if (isEmpty || (field !== undefined && isInline(field.shape))) {
    const line = `${pad}${name}: ${isBlock(value) ? writeInline(value, quotes) : writeValue(value, quotes)}\n`;
    if (isEmpty || field?.shape.kind === 'group' || line.length <= LONGEST_LINE) return line;
  }
  if (!isBlock(value)) return `${indented(`${name}: ${writeValue(value, quotes)}`, pad)}\n`;
  const inner = `${pad}  `;
  if (Array.isArray(value)) {
    const item = field?.shape.kind === 'list' ? field.shape.item : undefined;
    return `${pad}${name}:\n${value.map((entry) => writeItem(item, entry, inner, quotes)).join('')}`;
  }
  return `${pad}${name}:\n${writeGroup(field, value, inner, quotes)}`;
}

/** Writes an entry of a list, from the beginning of a line. */
function writeItem(item: FormField | undefined, value: unknown, pad: string, quotes: Quotes): string {
  if (isBlock(value) && item !== undefined && isInline(item.shape)) return `${pad}- ${writeInline(value, quotes)}\n`;
  if (!isGroup(value)) return `${indented(`- ${writeValue(value, quotes)}`, pad)}\n`;
  return `${pad}- ${writeGroup(item, value, `${pad}  `, quotes).slice(pad.length + 2)}`;
}

function writeGroup(field: FormField | undefined, value: object, pad: string, quotes: Quotes): string {
  const fields = field?.shape.kind === 'group' ? field.shape.fields : [];
  return Object.entries(value)
    .map(([name, entry]) =>
      writeField(
        fields.find((each) => each.name === name),
        name,
        entry,
        pad,
        quotes,
      ),
    )
    .join('');
}

/** Whether a value of several parts stands in one line when it fits. */
function isInline(shape: FormShape): boolean {
  if (shape.kind === 'group') return shape.inline;
  return shape.kind === 'list' && (shape.single || !['text', 'group', 'picture'].includes(shape.item.shape.kind));
}

function isBlock(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function indented(text: string, pad: string): string {
  return text.replace(/^(?=.)/gm, pad);
}
