import type { CmsConfig, CollectionFile, EntryCollection, Field } from '@sveltia/cms';
import {
  COLLECTIONS,
  fieldsOfKind,
  SETTINGS,
  type EditorCollection,
  type EditorFile,
} from '#catalogue/editing/collections.ts';
import { BODY } from '#catalogue/editing/content-format.ts';
import {
  type FormField,
  type FormShape,
  type GroupShape,
  type ListShape,
  CHOSEN,
  GROUP,
} from '#catalogue/editing/form-field.ts';

/** Where changes go: the repository of the operator's content. */
export interface EditorRepository {
  readonly service: 'github' | 'gitlab';
  /** Owner and name, such as `operator/site`. */
  readonly repository: string;
  readonly branch?: string | undefined;
  /** The service that signs editors in through their browser; without one they use an access token. */
  readonly sign_in?: string | undefined;
}

/**
 * Stands for the repository where none is set. On a laptop the editor asks for the root folder of a repository by this
 * name, and refuses any other folder, so it must not be the name of one inside.
 */
const NO_REPOSITORY = 'local/project';

/** The configuration of the editor, made of the schemas alone. */
export function editorConfig(title: string, repository: EditorRepository | undefined): CmsConfig {
  return {
    load_config_file: false,
    backend: {
      name: repository?.service ?? 'github',
      repo: repository?.repository ?? NO_REPOSITORY,
      ...(repository?.branch !== undefined && { branch: repository.branch }),
      ...(repository?.sign_in !== undefined && { base_url: repository.sign_in }),
      auth_methods: repository?.sign_in === undefined ? ['token'] : ['oauth', 'token'],
    },
    // Each change becomes a branch and a pull request, which someone publishes.
    publish_mode: 'editorial_workflow',
    app_title: title,
    show_preview_links: false,
    media_folder: 'content',
    public_folder: '/',
    media_libraries: { stock_assets: { providers: [] } },
    slug: { encoding: 'ascii', clean_accents: true },
    editor: { preview: false },
    collections: COLLECTIONS.map(collectionOf),
    singletons: SETTINGS.map(fileOf),
  };
}

function collectionOf({ name, kind, label, singular, folder, path, extension, named, what }: EditorCollection) {
  const fields = fieldsOfKind(kind).map(fieldOf);
  const collection: EntryCollection = {
    name,
    label,
    label_singular: singular,
    description: what,
    folder,
    path,
    // The format brings its ending.
    format: name,
    // Pictures lie beside the file that shows them.
    media_folder: '',
    public_folder: '.',
    fields: extension === 'yaml' ? fields : [...fields, TEXT],
    summary: named === undefined ? '{{slug}}' : `{{${named}}}`,
    slug: {
      ...(named !== undefined && { template: `{{${named}}}` }),
      editable: ['create'],
      hint: 'The name of the file or folder, which becomes the address: small letters, digits and dashes.',
      pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Write small letters, digits and dashes, such as great-ocean-road.'],
    },
    ...(named !== undefined && { identifier_field: named }),
    sortable_fields: named === undefined ? [] : [named],
  };
  return collection;
}

/** The text below the fields. The rich editor would write Markdown in its own way, so the text is edited as it is. */
const TEXT: Field = {
  name: BODY,
  label: 'Text',
  hint: 'The text of the page, in Markdown: ## begins a heading, an empty line a paragraph.',
  widget: 'markdown',
  required: false,
  modes: ['raw'],
};

function fileOf({ kind, file, label }: EditorFile): CollectionFile {
  return { name: kind, label, file, format: kind, fields: fieldsOfKind(kind).map(fieldOf) };
}

function fieldOf({ name, label, hint, required, shape }: FormField): Field {
  // How a value stands in a file is of no use to somebody who chooses it, but an example of a text is.
  const words =
    shape.kind === 'text'
      ? hint
      : hint.replace(/(?:, (?:a |)(?:file|folder)s? in content\/\w+\.)?\s*Example: .*$/s, '');
  return { name, label, ...(words !== '' && { hint: words }), required, ...widgetOf(shape) } as Field;
}

function widgetOf(shape: FormShape): object {
  switch (shape.kind) {
    case 'text':
      return { widget: shape.long === true ? 'text' : 'string', use_emoji_autocomplete: false };
    case 'words':
      return { widget: 'string', use_emoji_autocomplete: false };
    case 'number':
      return {
        widget: 'number',
        value_type: shape.decimals === true ? 'float' : 'int',
        ...(shape.decimals === true && { step: 0.01 }),
        ...(shape.least !== undefined && { min: shape.least }),
        ...(shape.most !== undefined && { max: shape.most }),
      };
    case 'boolean':
      return shape.initial === undefined ? YES_OR_NO : { widget: 'boolean', required: false, default: shape.initial };
    case 'day':
      return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
    case 'time':
      return { widget: 'datetime', format: 'YYYY-MM-DD HH:mm' };
    case 'choice':
      return { widget: 'select', options: [...shape.choices] };
    case 'entry':
      return { widget: 'relation', ...entryOf(shape.of) };
    case 'picture':
      return { widget: 'image', choose_url: false };
    case 'group':
      return groupOf(shape);
    case 'list':
      return listOf(shape);
  }
}

/** A choice that can be left open, which a switch cannot. */
const YES_OR_NO = {
  widget: 'select',
  options: [
    { label: 'Yes', value: true },
    { label: 'No', value: false },
  ],
};

function entryOf(kind: string): object {
  const named = COLLECTIONS.find(({ name }) => name === kind)?.named;
  return { collection: kind, value_field: '{{slug}}', ...(named !== undefined && { display_fields: [named] }) };
}

function groupOf({ fields, word }: GroupShape): object {
  if (word === undefined) {
    return { widget: 'object', collapsed: 'auto', summary: summaryOf(fields), fields: fields.map(fieldOf) };
  }
  const types = [
    { name: GROUP, label: 'As below', fields: fields.map(fieldOf) },
    { name: word, label: 'None', fields: [] },
  ];
  return { widget: 'object', typeKey: CHOSEN, types };
}

/** What stands for a group that is folded: its text, its amounts, or its days. */
function summaryOf(fields: readonly FormField[]): string {
  const text = fields.find(({ shape }) => shape.kind === 'text');
  if (text !== undefined) return `{{${text.name}}}`;
  if (fields.every(({ shape }) => shape.kind === 'number')) {
    return fields.map(({ name, label }) => `{{${name}}} ${label}`).join(' · ');
  }
  const short = fields.filter(({ shape }) => shape.kind === 'list' && shape.item.shape.kind !== 'group').slice(0, 2);
  return short.map(({ name }) => `{{${name}}}`).join(' ');
}

function listOf({ item, most }: ListShape): object {
  const limits = most === undefined ? {} : { max: most };
  if (item.shape.kind === 'choice' || item.shape.kind === 'entry') {
    return { ...widgetOf(item.shape), multiple: true, ...limits };
  }
  if (item.shape.kind === 'group') {
    const { fields } = item.shape;
    return { widget: 'list', collapsed: 'auto', summary: summaryOf(fields), fields: fields.map(fieldOf), ...limits };
  }
  return { widget: 'list', field: { ...fieldOf(item), label: '' }, ...limits };
}
