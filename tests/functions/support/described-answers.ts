import { Validator, type Schema } from '@cfworker/json-schema';
import { routePath } from '#functions/http/read-request.ts';
import openapi from '../../../docs/api/openapi.json' with { type: 'json' };
import { OPERATIONS } from '../../../scripts/openapi/operations.ts';

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

const PROBLEM = openapi.components.responses.Problem as unknown as Described;

/** Ids of the operations that were called and answered with a success. */
export const answered = new Set<string>();

const documented = new Map(
  Object.entries(OPERATIONS)
    .filter(([, { tag }]) => tag !== 'Files')
    .map(([id, { endpoint }]) => [`${endpoint.method} ${routePath(endpoint)}`, { id, path: endpoint.path }]),
);

/**
 * Holds an answer of the API against docs/api/openapi.json. It throws for a status, a type or a body that the reference
 * does not name.
 */
export function expectDescribed(request: Request, response: Response, text: string): void {
  const path = new URL(request.url).pathname.replace(/\/$/, '');
  const found = documented.get(`${request.method} ${path}`);
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!;
  if (found === undefined || type === 'text/html') return;
  const { id } = found;
  const responses = operationOf(found.path, request.method);
  const described = type === 'application/problem+json' ? PROBLEM : responses[response.status];
  const where = `${id} answered ${response.status} ${type}`;
  if (described === undefined) throw new Error(`${where}, which docs/api/openapi.json does not describe.`);
  if (response.ok) answered.add(id);
  const schema = described.content?.[type]?.schema;
  if (schema === undefined) {
    if (text !== '') throw new Error(`${where} with a body, which docs/api/openapi.json does not describe.`);
    return;
  }
  const { valid, errors } = validatorOf(`${id} ${response.status} ${type}`, schema).validate(JSON.parse(text));
  if (!valid) throw new Error(`${where}, unlike docs/api/openapi.json:\n${JSON.stringify(errors, null, 2)}\n${text}`);
}

function operationOf(path: string, method: string): Readonly<Record<string, Described>> {
  const paths = openapi.paths as unknown as Record<string, Record<string, { responses: Record<string, Described> }>>;
  return paths[path]![method.toLowerCase()]!.responses;
}

const validators = new Map<string, Validator>();

function validatorOf(key: string, schema: Schema): Validator {
  const known = validators.get(key);
  if (known) return known;
  const made = new Validator({ ...schema, components: openapi.components }, '2020-12');
  validators.set(key, made);
  return made;
}
