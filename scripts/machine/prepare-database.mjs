// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './machine.mjs';
import { runTool, tail } from './run-tool.mjs';

/** @typedef {{ code: string, note?: string, percent?: number, amount?: Record<string, number>, tours?: string[], until?: string, max_uses?: number, excludes_sale?: boolean }} PracticeCode */

const SETTINGS = 'content/settings/practice-codes.yaml';
const SQL = '.cache/practice-codes.sql';

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

/**
 * Reads the promo codes to try the site with, which only local databases and previews have.
 *
 * @returns {Promise<PracticeCode[]>} none if the operator has written none
 */
async function readPracticeCodes() {
  if (!existsSync(ROOT + SETTINGS)) return [];
  // The commands that begin an installation load this file before there are packages.
  const { parse } = await import('yaml');
  return parse(readFileSync(ROOT + SETTINGS, 'utf8'))?.codes ?? [];
}

/** The sentence of `npm start` about the codes; empty without any. */
export async function practiceCodesInWords() {
  const words = (await readPracticeCodes()).map(({ code, note }) => (note === undefined ? code : `${code} (${note})`));
  return words.length === 0 ? '' : `Promo codes: ${words.join(', ')}.`;
}

/**
 * Writes the SQL that adds the codes to a database without any: what an operator removes stays away.
 *
 * @param {string} [root] the folder whose `.cache` gets it, with a slash at its end
 * @returns {Promise<string | null>} its path in that folder; null without codes
 */
export async function writePracticeCodes(root = ROOT) {
  const codes = await readPracticeCodes();
  if (codes.length === 0) return null;
  const rows = codes.map(({ code, max_uses: maxUses, ...rest }) => {
    const values = [quoted(code), quoted(JSON.stringify(rulesOf(rest))), maxUses ?? 'NULL'];
    return `SELECT ${values[0]} AS code, ${values[1]} AS rules, ${values[2]} AS max_uses`;
  });
  mkdirSync(`${root}.cache`, { recursive: true });
  writeFileSync(
    root + SQL,
    `INSERT INTO promo_codes (code, rules, max_uses, created_at)
SELECT code, rules, max_uses, unixepoch() * 1000
FROM (
  ${rows.join('\n  UNION ALL\n  ')}
)
WHERE (SELECT count(*) FROM promo_codes) = 0;
`,
  );
  return SQL;
}

/** @param {Omit<PracticeCode, 'code' | 'max_uses'>} code */
function rulesOf({ percent, amount, tours, until, excludes_sale: excludesSale }) {
  return {
    discount: amount === undefined ? { kind: 'percent', percent } : { kind: 'amount', amounts: amount },
    validFrom: null,
    validUntil: until ?? null,
    tourCodes: tours ?? null,
    minimumSpend: null,
    currencies: null,
    excludesSale: excludesSale ?? false,
  };
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", "''")}'`;
}
