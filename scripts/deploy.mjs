// @ts-check
import { readFileSync } from 'node:fs';
import { deploySite } from './deploy/deploy-site.mjs';
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { ROOT, readWorkerConfig } from './machine/machine.mjs';
import { runTool, stopToolsOnSignal } from './machine/run-tool.mjs';

/** Builds the site and deploys pages and Worker in one step. */
stopToolsOnSignal();
const fault = await deploy();
if (fault !== null) {
  console.error(`\n${fault}\n`);
  process.exitCode = 1;
}

/** @returns {Promise<string | null>} the error message, or null */
async function deploy() {
  const notInstalled = await ensureInstalled('site');
  if (notInstalled !== null) return notInstalled;
  const { parse } = await import('yaml');
  return deploySite({
    root: ROOT,
    config: await readWorkerConfig(),
    env: process.env,
    sender: String(parse(readFileSync(`${ROOT}content/settings/operator.yaml`, 'utf8')).email),
    run: (command, { log, env } = {}) => runTool(command, { log: log ?? null, env }),
    say: (text) => process.stdout.write(text),
  });
}
