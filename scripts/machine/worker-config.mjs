// @ts-check
import { readFileSync } from 'node:fs';
import { ROOT } from './machine.mjs';

/**
 * Reads wrangler.jsonc. The packages must be installed.
 *
 * @returns {Promise<{ name?: string, vars?: Record<string, string>, triggers?: { crons?: string[] }, placement?: { region?: string }, d1_databases?: { binding?: string, database_id?: string, migrations_dir?: string }[], durable_objects?: object, observability?: object, send_email?: { name?: string }[], workers_dev?: boolean, preview_urls?: boolean }>}
 */
export async function readWorkerConfig() {
  const { default: ts } = await import('typescript');
  const { config, error } = ts.parseConfigFileTextToJson(
    'wrangler.jsonc',
    readFileSync(`${ROOT}wrangler.jsonc`, 'utf8'),
  );
  if (error)
    throw new Error(`wrangler.jsonc cannot be read: ${ts.flattenDiagnosticMessageText(error.messageText, '\n')}`);
  return config;
}
