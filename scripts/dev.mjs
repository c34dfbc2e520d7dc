// @ts-check
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { chosenPort, isPortFree, staffPassword } from './machine/machine.mjs';
import { startTool, stopToolsOnSignal, untilEnded } from './machine/run-tool.mjs';

stopToolsOnSignal();
const fault = await dev();
if (fault !== null) {
  console.error(`\n${fault}\n`);
  process.exitCode = 1;
}

/**
 * Runs pages and functions from source in one process. An edit shows at once. The database is that of `npm start`.
 *
 * @returns {Promise<string | null>} the error message, or null
 */
async function dev() {
  const port = chosenPort();
  if (port === null)
    return `PORT is "${process.env.PORT ?? ''}", which is not a port number. Try: PORT=8788 npm run -s dev`;
  if (!(await isPortFree(port))) {
    return `Port ${port} is in use by another program. Choose another port: PORT=${port + 1} npm run -s dev`;
  }
  const missing = await ensureInstalled();
  if (missing !== null) return missing;
  console.log(`Staff sign in at http://localhost:${port}/staff/ with the password ${staffPassword()}`);
  const server = startTool(['astro', 'dev', '--host', '127.0.0.1', '--port', String(port)], {
    env: { ASTRO_DEV_BACKGROUND: '0' },
  });
  server.stdout.pipe(process.stdout);
  server.stderr.pipe(process.stderr);
  const { fault: why } = await untilEnded(server);
  return `The development server stopped. ${why}`;
}
