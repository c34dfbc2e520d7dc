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
  const text = readFileSync(`${ROOT}wrangler.jsonc`, 'utf8');
  const { config, error } = ts.parseConfigFileTextToJson('wrangler.jsonc', text);
  if (error) {
    const line = text.slice(0, error.start).split('\n').length;
    throw new Error(`wrangler.jsonc:${line}: ${ts.flattenDiagnosticMessageText(error.messageText, '\n')}`);
  }
  return config;
}
