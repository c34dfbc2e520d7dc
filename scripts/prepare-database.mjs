// @ts-check
import { runTool, tail } from './run-tool.mjs';

/**
 * Brings a local database up to date and, where it has no promo codes yet, gives it the demonstration's.
 *
 * @param {string} persistTo the folder that holds it
 * @returns {Promise<string | null>} what is wrong, in words
 */
export async function prepareDatabase(persistTo) {
  const local = ['--local', '--persist-to', persistTo];
  const migrate = await runTool(['wrangler', 'd1', 'migrations', 'apply', 'DB', ...local], {
    log: '.cache/database.log',
    env: { CI: '1' },
  });
  if (!migrate.ok) return `The local database could not be brought up to date:\n${tail(migrate.output)}`;
  const seed = await runTool(
    ['wrangler', 'd1', 'execute', 'DB', ...local, '--file', 'scripts/demo-promo-codes.sql', '--yes'],
    { log: '.cache/database.log', env: { CI: '1' } },
  );
  return seed.ok ? null : `The demonstration's promo codes could not be added:\n${tail(seed.output)}`;
}
