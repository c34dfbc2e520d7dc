// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenPort, isPortFree } from './machine/machine.mjs';
import { stopToolsOnSignal } from './machine/run-tool.mjs';
import { serveSite } from './machine/serve-site.mjs';

/**
 * Serves the built site for the browser tests, with a new database that is deleted afterwards. `CLOCK_MOVED_BY_MS` says
 * how far the Worker's clock is ahead of the machine's.
 */
const persistTo = mkdtempSync(join(tmpdir(), 'journeys-'));
const forget = () => rmSync(persistTo, { recursive: true, force: true });
stopToolsOnSignal(forget);

const fault = await serve();
forget();
console.error(fault);
process.exitCode = 1;

/** @returns {Promise<string>} the reason why it ended */
async function serve() {
  const port = chosenPort();
  if (port === null) return 'PORT must be a port number.';
  if (!(await isPortFree(port))) return `Port ${port} is taken. Choose another: JOURNEYS_PORT=${port + 1} npm test`;
  const site = await serveSite({
    port,
    persistTo,
    clockMovedBy: Number(process.env.CLOCK_MOVED_BY_MS ?? 0),
    log: '.cache/test-logs/journeys-server.log',
    vars: { STAFF_PASSWORD: 'journeys' },
  });
  return site.kind === 'failed' ? site.why : site.ended;
}
