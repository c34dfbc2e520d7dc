import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Schema } from '#contract/endpoint.ts';
import { BookedCurrency } from '#contract/wire-values.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { NAMED_SCHEMAS, OPERATIONS, type Operation } from './operations.ts';

type Json = Readonly<Record<string, unknown>>;

/** What is sent, before the contract converts it; what JSON Schema cannot say is left out. */
const WIRE = {
  typeMode: 'input',
  errorMode: 'ignore',
  target: 'draft-2020-12',
  overrideSchema: asText,
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

/** A currency is any code: which ones are on sale is the operator's choice, and the reference is the same for all. */
function asText({ valibotSchema }: { readonly valibotSchema: Schema }) {
  const { options, entries } = valibotSchema as { options?: unknown; entries?: object };
  if (valibotSchema === BookedCurrency || options === CURRENCIES)
    return { type: 'string', pattern: '^[A-Z]{3}$' } as const;
  const isByCurrency = entries !== undefined && String(Object.keys(entries)) === String(CURRENCIES);
  return isByCurrency ? ({ type: 'object', additionalProperties: { type: 'number' } } as const) : null;
}

const PROBLEM = { $ref: '#/components/responses/Problem' };

/**
 * The OpenAPI 3.1 description of the API, made from the contract.
 *
 * Schemas describe what travels on the wire, not what our code makes of it. A rule that JSON Schema cannot say stands
 * in words beside its field (`fields` of the operation).
 */
export function describeApi(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, operation] of Object.entries(OPERATIONS)) {
    const { path, method } = operation.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operationId, operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Booking API',
      version,
      description:
        'The calls between the pages of the site and its Worker. A visitor is known by cookies, so send back the ones you get. Paths under `/api/` answer with and without the last slash, and are never cached. A POST must come from the same site: send `Origin` or `Sec-Fetch-Site`, or neither.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://localhost:8787', description: 'A site started with `npm start`' }],
    tags: TAGS,
    // Cookies make a visitor, but no operation needs one to begin. The office's operations name their own keys.
    security: [],
    paths,
    components: {
      schemas: toJsonSchemaDefs(NAMED_SCHEMAS, WIRE),
      securitySchemes: {
        officeKey: { type: 'http', scheme: 'bearer', description: 'The site’s `SALES_SUMMARY_KEY`.' },
        commandToken: { type: 'http', scheme: 'bearer', description: 'A token that staff made at `/staff/tokens/`.' },
      },
      responses: {
        Problem: {
          description: 'A request outside this description, or a fault of ours (RFC 9457).',
          content: {
            'application/problem+json': {
              schema: {
                type: 'object',
                properties: {
                  title: { type: 'string' },
                  status: { type: 'integer' },
                  detail: { type: 'string' },
                  errors: {
                    type: 'object',
                    additionalProperties: { type: 'array', items: { type: 'string' } },
                  },
                },
                required: ['title', 'status', 'detail'],
              },
            },
          },
        },
      },
    },
  };
}

const TAGS = [
  { name: 'Dates', description: 'Start dates and departures, with live availability.' },
  { name: 'Cart', description: 'The trips that a visitor wants, priced.' },
  { name: 'Booking', description: 'Guest details, seats and payment.' },
  { name: 'Enquiries', description: 'Forms, newsletter and live chat.' },
  { name: 'Service', description: 'Health and usage.' },
  { name: 'Office', description: 'For the operator’s own tools.' },
  { name: 'Files', description: 'JSON files that each build writes. They change only with a deployment.' },
];

function describeOperation(operationId: string, operation: Operation): Json {
  const { endpoint, tag, summary, description, answers = {}, bearer } = operation;
  const ok = answers[200] ?? answers[204] ?? (['The answer.', endpoint.response] as const);
  const all = answers[204] ? answers : { 200: ok, ...answers };
  const parameters = [...pathParameters(endpoint.path), ...queryParameters(operation)];
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(bearer && { security: [{ [bearer]: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: describeBody(operation, operation.body ?? endpoint.body) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(all).map(([status, [meaning, body]]) => [
          status,
          { description: meaning, ...(body && { content: { 'application/json': { schema: onTheWire(body) } } }) },
        ]),
      ),
      ...(tag !== 'Files' && { default: PROBLEM }),
    },
  };
}

function describeBody({ bodyTypes = [], fields = {} }: Operation, body: Schema): Json {
  const branches: readonly Schema[] = isUnion(body) ? body.options : [body];
  const described = branches.map((branch) => withRules(onTheWire(branch), requiredFields(branch), fields));
  const schema = described.length === 1 ? described[0] : { anyOf: described };
  return { required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, { schema }])) };
}

function queryParameters({ endpoint, fields = {} }: Operation): Json[] {
  if (endpoint.query === null) return [];
  const { properties = {}, required = [] } = onTheWire(endpoint.query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(fields[name] && { description: fields[name] }),
    required: required.includes(name),
    schema,
  }));
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

function onTheWire(schema: Schema): ObjectSchema {
  const { $schema: _, $defs: __, ...json } = toJsonSchema(schema, { ...WIRE, definitions: NAMED_SCHEMAS });
  return json as ObjectSchema;
}

/** The fields that an empty form lacks. In the contract they have defaults, so that a missing one gets our message. */
function requiredFields(body: Schema): readonly string[] {
  const { issues = [] } = v.safeParse(body, {});
  return issues.map((issue) => v.getDotPath(issue) ?? '').filter((field) => field !== '');
}

function withRules(
  schema: ObjectSchema,
  required: readonly string[],
  rules: Readonly<Record<string, string>>,
): ObjectSchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, { default: _, ...property }]) => [
      name,
      rules[name] ? { ...property, description: rules[name] } : property,
    ]),
  );
  return { ...schema, properties, required };
}

function isUnion(schema: Schema): schema is Schema & { readonly options: readonly Schema[] } {
  return schema.type === 'union';
}
