import { z } from 'astro/zod';

/** A field of the editor: its value, and what the editor tells of it. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly required: boolean;
  readonly shape: FormShape;
}

/** The kinds of value that a content file holds. */
export type FormShape =
  | { readonly kind: 'text'; readonly long?: boolean }
  /** A text that YAML may read as a number or as true. */
  | { readonly kind: 'words' }
  | { readonly kind: 'number'; readonly least?: number; readonly most?: number; readonly decimals?: boolean }
  /** Without `initial`, the field can be left open too. */
  | { readonly kind: 'boolean'; readonly initial?: boolean }
  | { readonly kind: 'day' }
  | { readonly kind: 'time' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** The file name of an entry of another kind of content. */
  | { readonly kind: 'entry'; readonly of: string }
  | { readonly kind: 'picture' }
  | GroupShape
  | ListShape;

export interface GroupShape {
  readonly kind: 'group';
  readonly fields: readonly FormField[];
  /** The group is one line of the file: `{ label: Trips, url: /trips/ }`. */
  readonly inline: boolean;
  /** The file holds the values alone, in their order: `[-23.69, 132.67]`. */
  readonly asList: boolean;
  /** A word that the file may hold instead of the group: `none`. */
  readonly word?: string;
  /** The file holds `null` where the group is left out. */
  readonly nullable: boolean;
}

export interface ListShape {
  readonly kind: 'list';
  readonly item: FormField;
  /** A list with one entry is written without the list. */
  readonly single: boolean;
  /** A word that the file may hold instead of the list: `none`. */
  readonly word?: string;
  readonly most?: number;
}

/** What helpers of the schemas say of a value whose kind Zod cannot tell. */
interface EditorMeta {
  readonly title?: string;
  readonly description?: string;
  readonly editor?: FormShape;
  readonly single?: boolean;
  readonly inline?: boolean;
  readonly most?: number;
}

/** Gives the fields of a schema, in their order. A field exists in the schema alone: nothing else lists them. */
export function fieldsOf(schema: z.ZodType): FormField[] {
  const { schema: object } = unwrap(schema);
  if (!(object instanceof z.ZodObject)) throw new Error('A content file is a group of fields.');
  return Object.entries(object.shape).map(([name, field]) => fieldOf(name, field as z.ZodType));
}

function fieldOf(name: string, schema: z.ZodType): FormField {
  const outer = unwrap(schema);
  return {
    name,
    label: outer.meta.title ?? labelOf(name),
    hint: outer.meta.description ?? '',
    required: outer.required,
    shape: outer.meta.editor ?? shapeOf(name, outer),
  };
}

/** `start_place` is "Start place". */
function labelOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

interface Unwrapped {
  readonly schema: z.ZodType;
  readonly meta: EditorMeta;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly initial: unknown;
}

/** Takes off what does not change the kind of a value. What an outer layer says of the value counts before an inner. */
function unwrap(schema: z.ZodType, meta: EditorMeta = {}): Unwrapped {
  const known: EditorMeta = { ...schema.meta(), ...meta };
  if (schema instanceof z.ZodOptional) return { ...unwrap(inner(schema.unwrap()), known), required: false };
  if (schema instanceof z.ZodNullable) {
    return { ...unwrap(inner(schema.unwrap()), known), required: false, nullable: true };
  }
  if (schema instanceof z.ZodDefault) {
    return { ...unwrap(inner(schema.unwrap()), known), required: false, initial: schema.def.defaultValue };
  }
  if (schema instanceof z.ZodPipe && known.editor === undefined) {
    return unwrap(inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in), known);
  }
  return { schema, meta: known, required: true, nullable: false, initial: undefined };
}

/** Zod types its layers as what every schema has in common. */
function inner(schema: z.core.$ZodType): z.ZodType {
  return schema as z.ZodType;
}

function shapeOf(name: string, { schema, meta, nullable, initial }: Unwrapped): FormShape {
  if (schema instanceof z.ZodString) return { kind: 'text' };
  if (schema instanceof z.ZodNumber) return { kind: 'number' };
  if (schema instanceof z.ZodBoolean) {
    return { kind: 'boolean', ...(typeof initial === 'boolean' && { initial }) };
  }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', choices: schema.options.map(String) };
  if (schema instanceof z.ZodUnion) return shapeOfUnion(name, schema, meta, nullable);
  if (schema instanceof z.ZodArray) {
    const item = fieldOf('item', inner(schema.element));
    return { kind: 'list', item, single: meta.single ?? false, ...(meta.most !== undefined && { most: meta.most }) };
  }
  if (schema instanceof z.ZodTuple) {
    const fields = schema.def.items.map((item) => {
      const field = fieldOf('item', inner(item));
      return { ...field, name: field.label.toLowerCase() };
    });
    return { kind: 'group', fields, inline: true, asList: true, nullable };
  }
  if (schema instanceof z.ZodObject) {
    const fields = fieldsOf(schema);
    const inline = meta.inline ?? fields.every(({ shape }) => shape.kind === 'number');
    return { kind: 'group', fields, inline, asList: false, nullable };
  }
  throw new Error(`The editor does not know the kind of ${name}. Say it in the schema: .meta({ editor: … }).`);
}

/** A union is a word or something else, one or several, or words of different types. */
function shapeOfUnion(name: string, union: z.ZodUnion, meta: EditorMeta, nullable: boolean): FormShape {
  const options = union.options.map((option) => unwrap(inner(option)));
  const words = options.flatMap(({ schema }) => (schema instanceof z.ZodLiteral ? [String(schema.value)] : []));
  const others = options.filter(({ schema }) => !(schema instanceof z.ZodLiteral));
  const many = others.find(({ schema }) => schema instanceof z.ZodArray);
  const group = others.find(({ schema }) => schema instanceof z.ZodObject);
  const [word] = words;
  if (many !== undefined) {
    const list = shapeOf(name, { ...many, meta: { ...many.meta, single: others.length > 1 } });
    if (list.kind !== 'list' || word === undefined) return list;
    return { ...list, item: { ...list.item, shape: { kind: 'words' } }, word };
  }
  if (group !== undefined && word !== undefined) {
    return { ...(shapeOf(name, { ...group, nullable }) as GroupShape), word };
  }
  if (group !== undefined) throw new Error(`The editor cannot offer the choice of ${name}.`);
  return { kind: 'words', ...meta.editor };
}

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

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
