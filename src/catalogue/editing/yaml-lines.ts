import { stringify, type ToStringOptions } from 'yaml';
import type { FormField, FormShape } from '#catalogue/editing/form-field.ts';
import { isGroup } from '#catalogue/editing/form-values.ts';

/** The longest line with several values. */
const LONGEST_LINE = 120;

/** The quotation marks of a file. */
export type Quotes = 'single' | 'double';

/** The form in which a text stood before, which a new text keeps. */
type TextForm = ToStringOptions['defaultStringType'];

/** Writes a single value as it stands behind its name. */
export function writeValue(value: unknown, quotes: Quotes, form: TextForm = 'PLAIN'): string {
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
export function writeInline(value: unknown, quotes: Quotes): string {
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
export function writeField(field: FormField | undefined, name: string, value: unknown, pad: string, quotes: Quotes) {
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
export function writeItem(item: FormField | undefined, value: unknown, pad: string, quotes: Quotes): string {
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
