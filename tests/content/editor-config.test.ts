import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { COLLECTIONS, fieldsOfKind, SETTINGS } from '#catalogue/editing/collections.ts';
import { editorConfig } from '#catalogue/editing/editor-config.ts';
import { fieldsOf, type FormField, CHOSEN } from '#catalogue/editing/form-field.ts';
import { SCHEMAS, type ContentKind } from '#catalogue/content-kinds.ts';
import type { SchemaContext } from '#catalogue/schema/picture.ts';

const CONTEXT = { image: () => z.string() } as unknown as SchemaContext;
const KINDS = [...new Set([...COLLECTIONS, ...SETTINGS].map(({ kind }) => kind))];

/** A property of a configuration or of a JSON schema. */
type Node = Readonly<Record<string, unknown>>;

/** The paths of all fields, as Zod itself lists them. */
function pathsOfSchema(kind: ContentKind): string[] {
  const schema = z.toJSONSchema(SCHEMAS[kind](CONTEXT), { io: 'input', unrepresentable: 'any' });
  return [...new Set(pathsIn(schema, ''))].sort();
}

function pathsIn(node: Node, path: string): string[] {
  const inner = (each: unknown, to: string) => pathsIn(each as Node, to);
  const properties = Object.entries((node['properties'] ?? {}) as Node);
  const several = ['anyOf', 'allOf', 'oneOf'].flatMap((key) => (node[key] ?? []) as Node[]);
  return [
    ...properties.flatMap(([name, each]) => [`${path}/${name}`, ...inner(each, `${path}/${name}`)]),
    ...(node['items'] === undefined ? [] : inner(node['items'], path)),
    ...several.flatMap((each) => inner(each, path)),
  ];
}

/** The paths of all fields in the configuration of the editor. */
function pathsOfFields(fields: readonly Node[], path = ''): string[] {
  return fields.flatMap((field) => {
    const at = `${path}/${String(field['name'])}`;
    const types = (field['types'] ?? []) as Node[];
    const below = [(field['fields'] ?? []) as Node[], ...types.map((type) => (type['fields'] ?? []) as Node[])];
    return [at, ...below.flatMap((each) => pathsOfFields(each, at))];
  });
}

const config = editorConfig('Saltbush Tours', undefined);

function configured(kind: ContentKind): Node[] {
  const entry = COLLECTIONS.find((each) => each.kind === kind);
  const all = [...config.collections!, ...config.singletons!] as unknown as Node[];
  const found = all.find(({ name }) => name === (entry?.name ?? kind));
  return (found!['fields'] as Node[]).filter(({ name }) => name !== 'body');
}

test('every kind of content that editors write can be edited [E15]', () => {
  expect([...KINDS].sort()).toEqual(Object.keys(SCHEMAS).sort());
});

describe('the editor has each field of the schema, and none more: [E15]', () => {
  // A place on the map, and in a picture, is two numbers without names in the file, and two fields in the editor.
  const isNamed = (path: string) => !/\/(at\/(latitude|longitude)|focus\/(left|top))$/.test(path);

  test.each(KINDS)('%s', (kind) => {
    const paths = pathsOfFields(configured(kind)).filter(isNamed).sort();
    expect(paths.length).toBeGreaterThan(0);
    expect([...new Set(paths)]).toEqual(pathsOfSchema(kind));
  });
});

test('a field that is added to a schema is in the editor, with its label, hint and limits [E15]', () => {
  const schema = z.strictObject({
    star_rating: z
      .number()
      .meta({ title: 'Stars', description: 'From 1 to 5.', editor: { kind: 'number', least: 1, most: 5 } })
      .optional(),
  });
  expect(fieldsOf(schema)).toEqual([
    {
      name: 'star_rating',
      label: 'Stars',
      hint: 'From 1 to 5.',
      required: false,
      shape: { kind: 'number', least: 1, most: 5 },
    },
  ]);
});

test('a field whose kind nobody can tell stops the editor [E15]', () => {
  expect(() => fieldsOf(z.strictObject({ odd: z.unknown() }))).toThrow('The editor does not know the kind of odd.');
});

/** Each field with its path, but for the amounts of a price and the entries of a list, which need no words. */
function allFields(fields: readonly FormField[], path: string): [string, FormField][] {
  return fields.flatMap((field) => {
    const at = `${path}.${field.name}`;
    const { shape } = field;
    const group = shape.kind === 'list' && shape.item.shape.kind === 'group' ? shape.item.shape : shape;
    const below = group.kind === 'group' ? allFields(group.fields, at) : [];
    return [[at, field] as [string, FormField], ...below];
  });
}

test('every field has a label and a hint in plain words [E15]', () => {
  for (const [path, { label, hint }] of KINDS.flatMap((kind) => allFields(fieldsOfKind(kind), kind))) {
    expect.soft(label, path).toMatch(/^[A-Z][\w -]+$/);
    if (/\.[A-Z]{3}$/.test(path)) continue;
    expect.soft(hint, path).toMatch(/\w{3}/);
    expect.soft(hint, path).not.toMatch(/^Example:/);
  }
});

test('numbers have their range, choices their words, and relations the list they choose from [E15]', () => {
  const find = (kind: ContentKind, name: string) => configured(kind).find((field) => field['name'] === name)!;
  expect(find('tours', 'days')).toMatchObject({ widget: 'number', value_type: 'int', min: 1, max: 60, required: true });
  expect(find('tours', 'ink')).toMatchObject({ widget: 'select', options: expect.arrayContaining(['clay']) as unknown });
  expect(find('tours', 'destination')).toMatchObject({ widget: 'relation', collection: 'destinations' });
  expect(find('articles', 'author')).toMatchObject({ widget: 'relation', collection: 'authors' });
  expect(find('articles', 'categories')).toMatchObject({ widget: 'relation', collection: 'categories', multiple: true });
  expect(find('articles', 'tours')).toMatchObject({ collection: 'tours', max: 3, required: false });
  expect(find('articles', 'published_date')).toMatchObject({ widget: 'datetime', type: 'date', required: false });
  expect(find('tours', 'hero')).toMatchObject({ widget: 'object', fields: [{ widget: 'image' }, { widget: 'text' }, { name: 'credit', required: false }, { name: 'focus', required: false }] });
});

test('changes go to the repository of the settings as pull requests; a laptop needs none [E15]', () => {
  const set = editorConfig('X', { service: 'gitlab', repository: 'a/b', branch: 'live' });
  expect(set.backend).toEqual({ name: 'gitlab', repo: 'a/b', branch: 'live', auth_methods: ['token'] });
  expect(set.publish_mode).toBe('editorial_workflow');
  const signed = editorConfig('X', { service: 'github', repository: 'a/b', sign_in: 'https://sign-in.example' });
  expect(signed.backend).toMatchObject({ base_url: 'https://sign-in.example', auth_methods: ['oauth', 'token'] });
  expect(config.backend).toMatchObject({ name: 'github', repo: 'local/project' });
  expect(CHOSEN).not.toBe('type');
});
