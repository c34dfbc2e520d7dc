import * as v from 'valibot';
import type { AppContext } from '#functions/http/app.ts';
import { Problem } from '#functions/http/reply.ts';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { toErrorMap } from '#contract/errors.ts';

export type BodyFormat = 'json' | 'form';

/** The largest body; a larger one is refused before it is read. */
export const MAX_BODY_BYTES = 64 * 1024;
/** The largest page of an import. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

/** An endpoint's path as a route, without its last slash, so that both spellings match. */
export function routePath(endpoint: { readonly path: string }): string {
  return endpoint.path.replace(/\/$/, '');
}

/** Validates the query; throws a 400 that names the parameters for a request outside the contract. */
export function readQuery<Query extends Schema>(
  c: AppContext,
  endpoint: Endpoint<Query, Schema | null, Schema>,
): v.InferOutput<Query> {
  const checked = v.safeParse(endpoint.query, c.req.query());
  if (checked.success) return checked.output;
  throw new Problem(400, 'The query is not valid.', { errors: toErrorMap(checked.issues) });
}

/** What `Authorization: Bearer` carries; empty without one. */
export function bearerOf(c: AppContext): string {
  return /^bearer (.*)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
}

/** Whether a page's script sent the request, not a plain form. */
export function isFromScript(c: AppContext): boolean {
  const type = (c.req.header('content-type') ?? '').toLowerCase();
  return type.startsWith('application/json') || (c.req.header('accept') ?? '').includes('application/json');
}

/** The unvalidated body. Field errors are reported by the form's own code. */
export async function readBody(c: AppContext, formats: readonly BodyFormat[]): Promise<unknown> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (formats.includes('json') && type === 'application/json') return readJson(c);
  if (formats.includes('form') && (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')) {
    return readForm(c);
  }
  const wanted = formats.map((format) => (format === 'json' ? 'application/json' : 'a form'));
  throw new Problem(415, `This address accepts ${wanted.join(' or ')}.`);
}

async function readJson(c: AppContext): Promise<unknown> {
  const text = await c.req.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'The body is not JSON.');
  }
}

/** A form's text fields. For a repeated name the last value counts; files are ignored. */
async function readForm(c: AppContext): Promise<Record<string, string>> {
  try {
    const fields = [...(await c.req.formData())];
    const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
    // A browser sends a line break as two characters, which the page counts as one.
    return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]));
  } catch {
    throw new Problem(400, 'The body is not a form.');
  }
}
