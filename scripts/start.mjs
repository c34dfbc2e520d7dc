// @ts-check
import { existsSync } from 'node:fs';
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { chosenPort, isPortFree, staffPassword, readWorkerConfig } from './machine/machine.mjs';
import { practiceCodesInWords } from './machine/practice-codes.mjs';
import { runTool, stopToolsOnSignal, tail } from './machine/run-tool.mjs';
import { serveSite } from './machine/serve-site.mjs';

const PERSIST_TO = '.wrangler/state';

stopToolsOnSignal();
const fault = await start();
if (fault !== null) {
  console.error(`\n${fault}\n`);
  process.exitCode = 1;
}

/** @returns {Promise<string | null>} the error message, or null */
async function start() {
  const port = chosenPort();
  if (port === null) return `PORT is "${process.env.PORT ?? ''}", which is not a port number. Try: PORT=8788 npm start`;
  if (!(await isPortFree(port))) {
    return `Port ${port} is in use by another program. Choose another port: PORT=${port + 1} npm start`;
  }
  const missing = await ensureInstalled('site');
  if (missing !== null) return missing;

  process.stdout.write('Building the pages (pictures take a while the first time) … ');
  const env = { SITE_URL: `http://localhost:${port}`, QUICK_PICTURES: 'true' };
  const build = await runTool(['npm', 'run', 'build'], { log: '.cache/build.log', env });
  if (!build.ok) return `The build failed. The last lines (all of them: .cache/build.log):\n${tail(build.output)}`;
  console.log(`done in ${Math.round(build.seconds)} s`);

  const isNew = !existsSync(PERSIST_TO);
  const password = staffPassword();
  const vars = { AS_OF: process.env.AS_OF ?? '' };
  const site = await serveSite({ port, persistTo: PERSIST_TO, log: '.cache/server.log', vars });
  if (site.kind === 'failed') return site.why;
  if (isNew && !process.argv.includes('--empty')) await bookSeason(`http://localhost:${port}/`);
  printHints(`http://localhost:${port}`, password, await practiceCodesInWords());
  return `The server stopped. The last lines:\n${await site.ended}`;
}

/**
 * Books the practice season in a new database, so that the staff's pages have something to show. Without the sandbox
 * nobody is booked.
 *
 * @param {string} address
 */
async function bookSeason(address) {
  const { vars } = await readWorkerConfig();
  if (vars?.PAYMENTS !== 'sandbox') return;
  const { ok, output } = await runTool(['node', 'scripts/season.ts', address], { log: '.cache/season.log' });
  if (!ok) console.log(tail(output));
}

/**
 * @param {string} url
 * @param {string} password the password of the staff pages
 * @param {string} codes the promo codes in words; empty without any
 */
function printHints(url, password, codes) {
  console.log(`
  The site is at   ${url}/
  Its email is at  ${url}/inbox/
  Staff sign in at ${url}/staff/ with the password ${password}

  To book a tour, choose a start date, then pay with the test card 4242 4242 4242 4242,
  any future expiry date and any CCV. 4000 0000 0000 0002 is declined; 4000 0025 0000 3155 asks for confirmation.${codes && `\n  ${codes}`}
  No money moves and no email is sent. Ctrl-C stops it.
`);
}
