import type { FormField, FormShape, GroupShape, ListShape } from '#catalogue/editing/form-field.ts';

/** The values of a group by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** The property that says which alternative of a group with a word is chosen. */
export const CHOSEN = 'is';
/** The alternative that is the group itself. */
export const GROUP = 'given';

/** Turns what a file holds into the values of the form. Properties that the schema does not know stay. */
export function formFrom(fields: readonly FormField[], data: Values): Record<string, unknown> {
  const known = fields.flatMap(({ name, shape }) => {
    const value = data[name];
    return value === undefined || value === null ? [] : [[name, toForm(shape, value)] as const];
  });
  return { ...withoutKnown(fields, data), ...Object.fromEntries(known) };
}

/** Turns the values of the form into what a file holds: nothing that is empty, and nothing that is so without saying. */
export function dataFrom(fields: readonly FormField[], form: Values): Record<string, unknown> {
  const known = fields.flatMap((field) => {
    const value = toData(field, form[field.name]);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...Object.fromEntries(known), ...withoutKnown(fields, form) };
}

function withoutKnown(fields: readonly FormField[], values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !fields.some(({ name }) => name === key)));
}

function toForm(shape: FormShape, value: unknown): unknown {
  switch (shape.kind) {
    case 'words':
      return String(value);
    case 'time':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value} 00:00` : value;
    case 'group':
      return groupToForm(shape, value);
    case 'list': {
      const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
      return entries.map((entry) => toForm(shape.item.shape, entry));
    }
    default:
      return value;
  }
}

function groupToForm(shape: GroupShape, value: unknown): unknown {
  if (value === shape.word) return { [CHOSEN]: shape.word };
  const values = shape.asList
    ? Object.fromEntries(shape.fields.map(({ name }, index) => [name, isList(value) ? value[index] : undefined]))
    : value;
  if (!isGroup(values)) return value;
  const form = formFrom(shape.fields, values);
  return shape.word === undefined ? form : { [CHOSEN]: GROUP, ...form };
}

/** Undefined is left out of the file. */
function toData({ shape, required }: FormField, value: unknown): unknown {
  switch (shape.kind) {
    case 'boolean':
      return typeof value !== 'boolean' || (!required && value === shape.initial) ? undefined : value;
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'words':
      return typeof value === 'string' ? wordAsData(value.trim()) : undefined;
    case 'time':
      return typeof value === 'string' && value !== '' ? value.replace(/ 00:00$/, '') : undefined;
    case 'group':
      return groupToData(shape, value);
    case 'list':
      return listToData(shape, required, value);
    default:
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  }
}

function groupToData(shape: GroupShape, value: unknown): unknown {
  const nothing = shape.nullable ? null : undefined;
  if (!isGroup(value)) return nothing;
  if (shape.word !== undefined && value[CHOSEN] === shape.word) return shape.word;
  const { [CHOSEN]: chosen, ...values } = value;
  const data = dataFrom(shape.fields, shape.word === undefined ? value : values);
  if (Object.keys(data).length === 0 && chosen === undefined) return nothing;
  return shape.asList ? shape.fields.map(({ name }) => data[name]) : data;
}

function listToData(shape: ListShape, required: boolean, value: unknown): unknown {
  const entries = isList(value) ? value : [];
  const data = entries.map((entry) => toData(shape.item, entry)).filter((entry) => entry !== undefined);
  if (data.length === 0) return required ? data : undefined;
  if (data.length === 1 && (shape.single || data[0] === shape.word)) return data[0];
  return data;
}

/** A word as YAML reads it. */
function wordAsData(word: string): unknown {
  if (word === '') return undefined;
  if (word === 'true') return true;
  return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values from a file are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
