// @ts-check
import { writePracticeCodes } from './practice-codes.mjs';
import { runTool, tail } from './run-tool.mjs';

/**
 * Migrates a local database and adds the promo codes to try the site with if it has none.
 *
 * @param {string} persistTo the folder of the database
 * @returns {Promise<string | null>} the error message, or null
 */
export async function prepareDatabase(persistTo) {
  const local = ['--local', '--persist-to', persistTo];
  const migrate = await runTool(['wrangler', 'd1', 'migrations', 'apply', 'DB', ...local], {
    log: '.cache/database.log',
    env: { CI: '1' },
  });
  if (!migrate.ok) return `The local database could not be brought up to date:\n${tail(migrate.output)}`;
  const codes = await writePracticeCodes();
  if (codes === null) return null;
  const seed = await runTool(['wrangler', 'd1', 'execute', 'DB', ...local, '--file', codes, '--yes'], {
    log: '.cache/database.log',
    env: { CI: '1' },
  });
  return seed.ok ? null : `The promo codes to try the site with could not be added:\n${tail(seed.output)}`;
}
